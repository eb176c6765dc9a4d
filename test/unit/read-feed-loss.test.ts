import { expect } from 'chai';
import { FeedError } from '../../src/ingest/parse/feed.ts';
import { readFeed } from '../../src/ingest/parse/read-feed.ts';
import { processorTime } from '../support/processor-time.ts';

const URL = 'https://example.com/feeds/main.xml';
const read = (document: string | Uint8Array, contentType?: string) =>
  readFeed(typeof document === 'string' ? Buffer.from(document) : document, {
    url: URL,
    ...(contentType !== undefined && { contentType }),
  });

const rss = (items: string, channel = '') => `<?xml version="1.0"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title>Example</title><link>https://example.com/</link>${channel}${items}</channel></rss>`;
function failure(document: string | Uint8Array): FeedError {
  try {
    read(document);
  } catch (error) {
    expect(error).to.be.instanceOf(FeedError);
    return error as FeedError;
  }
  throw new Error('the document was read');
}

describe('readFeed: items of one page', () => {
  it('tells items of one address apart by their guids, else by title and date', () => {
    const one = (title: string, guid = '') =>
      `<item><title>${title}</title><link>https://example.com/a</link>${guid}</item>`;
    const addresses = (...items: string[]) => read(rss(items.join(''))).items.map(({ url }) => url);
    const byGuid = addresses(
      one('A', '<guid isPermaLink="false">x-a</guid>'),
      one('B', '<guid isPermaLink="false">x-b</guid>'),
    );
    expect(new Set(byGuid)).to.have.property('size', 2);
    for (const url of byGuid) expect(url).to.match(/^https:\/\/example\.com\/a#:~:item=[0-9a-f]{16}$/);
    // The guid alone decides: neither the order nor the title changes the address.
    expect(
      addresses(one('C', '<guid isPermaLink="false">x-b</guid>'), one('A', '<guid isPermaLink="false">x-a</guid>')),
    ).to.deep.equal([...byGuid].reverse());
    expect(new Set(addresses(one('A'), one('B'), one('B')))).to.have.property('size', 2);
    // A number may be a place in the list, and is none of the item then.
    const numbered = read(rss(one('A', '<guid>0</guid>') + one('B', '<guid>1</guid>'))).items;
    expect(numbered.map(({ url, guid }) => [url, guid])).to.deep.equal(
      addresses(one('A'), one('B')).map((url) => [url, undefined]),
    );
    expect(
      addresses(one('A', '<guid>https://example.com/1</guid>'), one('B', '<guid>https://example.com/2</guid>')),
    ).to.deep.equal(['https://example.com/1', 'https://example.com/2']);
  });
  it('reads a page with thousands of items in linear time', async () => {
    const items = Array.from(
      { length: 10_000 },
      (_, i) =>
        `<item><title>T</title><link>https://example.com/</link><guid isPermaLink="false">id-${i}</guid></item>`,
    );
    const document = rss(items.join(''));
    expect(await processorTime(() => expect(read(document).items).to.have.length(10_000))).to.be.below(10_000);
  });
});

describe('readFeed: charsets that nobody names', () => {
  it('takes what names no charset and is no UTF-8 for windows-1252', () => {
    const bytes = (title: string) =>
      Buffer.from(`<rss version="2.0"><channel><title>${title}</title></channel></rss>`, 'latin1');
    expect(read(bytes('Caf\u00e9 \u0093x\u0094 \u0080')).title).to.equal('Café “x” €');
    expect(read(bytes('Caf\u00e9'), 'text/xml').title).to.equal('Café');
    const mostlyRight = Buffer.concat([
      Buffer.from('<rss version="2.0"><channel><title>Größe äöü '),
      Buffer.from([0xff]),
      Buffer.from('</title></channel></rss>'),
    ]);
    expect(read(mostlyRight).title).to.equal('Größe äöü \ufffd');
  });
  it('has the quotation marks of windows-1252 that is named', () =>
    expect(
      read(
        Buffer.from(
          '<?xml version="1.0" encoding="windows-1252"?><rss version="2.0"><channel><title>\u0093x\u0094</title></channel></rss>',
          'latin1',
        ),
      ).title,
    ).to.equal('“x”'));
});

describe('readFeed: documents that break off', () => {
  const two = ['a', 'b']
    .map((name) => `<item><title>${name}</title><link>https://example.com/${name}</link></item>`)
    .join('');
  const titles = (document: string) => read(document).items.map(({ title }) => title);
  it('gives the whole items of RSS, wherever it breaks off', () => {
    const third =
      '<item><title>Third &amp; last</title><link>https://example.com/c</link><description><![CDATA[x]]></description>';
    for (let length = 1; length <= third.length; length += 1) {
      const document = rss(two + third).split(third)[0]! + third.slice(0, length);
      expect(titles(document), third.slice(0, length)).to.deep.equal(['a', 'b']);
    }
  });
  it('says so, but not of one that only lacks its end', () => {
    expect(read(rss(two).replace(/<\/item><\/channel><\/rss>$/, ''))).to.have.property('isCut', true);
    expect(read(rss(two).replace('</channel></rss>', ''))).to.not.have.property('isCut');
    expect(read(rss(two))).to.not.have.property('isCut');
  });
  it('gives also one that is never closed, where the document goes on', () =>
    expect(titles(rss(`${two}<item><title>c</title><link>https://example.com/c`))).to.deep.equal(['a', 'b', 'c']));
  it('gives the whole items of JSON, wherever it breaks off', () => {
    const entry = (name: string) =>
      JSON.stringify({ id: name, url: `https://example.com/${name}`, title: `${name} ]}"\\`, authors: [{ name }] });
    const begin = `{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[${entry('a')},${entry('b')}`;
    const rest = `,${entry('c')}`;
    for (let length = 0; length < rest.length; length += 1)
      expect(
        read(begin + rest.slice(0, length)).items.map(({ guid }) => guid),
        rest.slice(0, length),
      ).to.deep.equal(['a', 'b']);
    expect(read(begin)).to.have.property('isCut', true);
  });
  it('is no reason to read what is no JSON', () =>
    expect(failure('{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1"},{]}')).to.include({
      reason: 'malformed',
    }));
});
