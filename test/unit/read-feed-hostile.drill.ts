import { expect } from 'chai';
import { FEED } from '../../src/ingest/fetch/document-kinds.ts';
import { FeedError } from '../../src/ingest/parse/feed.ts';
import { readFeed } from '../../src/ingest/parse/read-feed.ts';
import { processorTime } from '../support/processor-time.ts';

const rss = (items: string) =>
  `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Example</title>${items}</channel></rss>`;
const item = (inner: string) => `<item><title>T</title><link>https://example.com/a</link>${inner}</item>`;
const atom = (entries: string) => `<feed xmlns="http://www.w3.org/2005/Atom"><title>Example</title>${entries}</feed>`;
const read = (document: string | Uint8Array) =>
  readFeed(typeof document === 'string' ? Buffer.from(document) : document, { url: 'https://example.com/feed' });
const firstOf = (document: string) => read(document).items[0]!;

function failure(document: string | Uint8Array): FeedError {
  try {
    read(document);
  } catch (error) {
    expect(error).to.be.instanceOf(FeedError);
    return error as FeedError;
  }
  throw new Error('the document was read');
}

describe('security 57: XML', () => {
  const manyBrackets = `<author>${'('.repeat(4_000_000)}</author>`;
  const bomb = `<!DOCTYPE rss [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i} "${`&a${i - 1};`.repeat(10)}">`).join('')}]>`;
  const external = '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const prologues: [string, string][] = [
    ['an entity bomb', bomb],
    ['an external entity', external],
    ['a type in small letters', '<!doctype rss []>'],
    ['a type behind a comment', '<!-- x --><!DOCTYPE rss [<!ENTITY a "b">]>'],
    ['a type behind an instruction', '<?x <rss> ?><!DOCTYPE rss [<!ENTITY a "b">]>'],
    ['an external type with declarations of its own', '<!DOCTYPE rss SYSTEM "http://x.example/" [<!ENTITY a "b">]>'],
    ['a second type', '<!DOCTYPE rss><!DOCTYPE rss>'],
    ['a type that never ends', '<!DOCTYPE rss'],
    ['a parameter entity', '<!ENTITY % x SYSTEM "http://evil.example/">'],
  ];
  for (const [title, prologue] of prologues) {
    it(`security 57: refuses ${title}`, () =>
      expect(failure(`<?xml version="1.0"?>${prologue}${rss('')}`).reason).to.equal('dtd'));
    it(`security 57: refuses ${title} in UTF-16`, () =>
      expect(failure(Buffer.from(`\ufeff${prologue}${rss('')}`, 'utf16le')).reason).to.equal('dtd'));
  }
  for (const [title, prologue] of [
    [
      'a public type',
      '<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/rss-0.91.dtd">',
    ],
    ['a system type', `<!doctype rss SYSTEM 'file:///etc/passwd'>`],
    ['a type behind a comment', '<!-- x --><!DOCTYPE rss>'],
    ['a type behind an instruction', '<?x <rss> ?><!DOCTYPE rss>'],
  ] as const) {
    it(`security 57: reads a feed with ${title} that declares nothing, and not what it names`, () =>
      expect(
        firstOf(`<?xml version="1.0"?>${prologue}${rss(item('<description>&x; &amp;amp;</description>'))}`).contentText,
      ).to.equal('&x; &'));
  }
  it('security 57: refuses a declaration in the body', () =>
    expect(failure(rss('<!DOCTYPE rss>')).reason).to.equal('dtd'));
  it('security 57: reads an article that quotes a declaration', () => {
    const entry = firstOf(
      rss(
        item(
          '<description><![CDATA[<pre>&lt;!DOCTYPE html&gt;</pre> <!DOCTYPE html> <!-- <!ENTITY x "y"> -->]]></description>',
        ),
      ),
    );
    expect(entry.contentText).to.contain('<!DOCTYPE html>');
  });
  it("security 57: expands no entity that is not HTML's", () =>
    expect(firstOf(rss(item('<description>&x; &amp;x;</description>'))).contentText).to.equal('&x; &x;'));

  it('security 57: refuses more than 5 MiB', () => {
    expect(failure(new Uint8Array(FEED.maxBytes + 1)).reason).to.equal('too-large');
    expect(failure(new Uint8Array(FEED.maxBytes)).reason).not.to.equal('too-large');
  });
  for (const [title, opening, closing] of [
    ['plain', '<a>', '</a>'],
    ['prefixed', '<x:a>', '</x:a>'],
    ['with attributes', '<a b=">">', '</a>'],
    ['unclosed', '<a>', ''],
  ] as const) {
    it(`security 57: refuses deep nesting, ${title}`, () =>
      expect(failure(rss(opening.repeat(100_000) + closing.repeat(100_000))).reason).to.equal('too-deep'));
  }
  it('security 57: takes HTML pasted in with its open elements for no depth', () => {
    expect(read(rss(item(`<description>${'a<br>b<p>c'.repeat(500)}</description>`))).items).to.have.length(1);
  });

  it('security 57: reads 10,000 items, and no more, in seconds', async () => {
    const items = Array.from(
      { length: 10_100 },
      (_, i) =>
        `<item><title>T${i}</title><link>https://example.com/${i}</link><guid>${i}</guid><description>&lt;p&gt;Text ${i}&lt;/p&gt;</description><pubDate>Tue, 10 Jun 2003 04:00:00 GMT</pubDate></item>`,
    );
    const document = rss(items.join(''));
    expect(await processorTime(() => expect(read(document).items).to.have.length(10_000))).to.be.below(15_000);
  });

  it('security 57: passes over an endless author and reads the rest', () => {
    const entry = firstOf(rss(item(`${manyBrackets}<guid>1</guid><pubDate>2003-06-10</pubDate>`)));
    expect(entry)
      .to.deep.include({ guid: '1', publishedAt: new Date('2003-06-10') })
      .and.not.to.have.property('author');
  });

  const costly: [string, string][] = [
    ['brackets in an author', rss(item(manyBrackets))],
    ['brackets in a CDATA author', rss(item(`<author><![CDATA[</author>${'('.repeat(4_000_000)}]]></author>`))],
    [
      'CDATA openings in a comment',
      atom(
        `<entry><title>T</title><id>1</id><link href="/1"/><content type="xhtml"><div><!-- ${'<![CDATA['.repeat(400_000)} --></div></content></entry>`,
      ),
    ],
    ['comment openings', rss('<!--'.repeat(1_000_000))],
    ['tag openings', rss('<a '.repeat(1_000_000))],
    ['closing tags', rss('</a>'.repeat(1_000_000))],
    ['open elements in HTML', rss(item(`<description><![CDATA[${'<p><b><i>'.repeat(500_000)}]]></description>`))],
    ['closed items that never end', rss(`${'<item><title>'.repeat(100)}${'</item>'.repeat(500_000)}<a`)],
    ['a type of endless spaces', `<!DOCTYPE rss${' '.repeat(4_000_000)}${rss('')}`],
    ['brackets in broken JSON', `{"items":${'['.repeat(4_000_000)}`],
    ['quotes in broken JSON', `{"items":[{}${'"\\\\'.repeat(1_000_000)}`],
    ['attributes', rss(`<a ${Array.from({ length: 300_000 }, (_, i) => `a${i}="x"`).join(' ')}/>`)],
    [
      'white space',
      rss(item(`<description>${' '.repeat(4_000_000)}x</description><title>${' '.repeat(500_000)}x</title>`)),
    ],
    ['ampersands', rss(item(`<description>${'&amp;amp;'.repeat(500_000)}</description>`))],
  ];
  for (const [title, document] of costly) {
    it(`security 57: spends no more than seconds on ${title}`, async () => {
      const work = (): void => {
        try {
          read(document);
        } catch (error) {
          expect(error).to.be.instanceOf(FeedError);
        }
      };
      expect(await processorTime(work)).to.be.below(8_000);
    });
  }
});
