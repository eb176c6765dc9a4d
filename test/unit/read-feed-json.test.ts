import { expect } from 'chai';
import type { ParsedFeed } from '../../src/ingest/parse/feed.ts';
import { readFeed } from '../../src/ingest/parse/read-feed.ts';

const read = (document: string): ParsedFeed => readFeed(Buffer.from(document), { url: 'https://feeds.example/x.json' });
const titles = (feed: ParsedFeed): string[] => feed.items.map(({ title }) => title);

describe('feeds as they are: JSON', () => {
  const feed = (items: string, more = ''): string =>
    `{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[${items}]${more}}`;
  const entry = (title: string, more = ''): string =>
    `{"id":"${title.length}","url":"https://a.example/${title.length}","title":"${title}"${more}}`;
  for (const [name, document] of [
    ['a comma behind the last item', feed(`${entry('One')},${entry('Three')},`)],
    ['a comma behind the last member', feed(`${entry('One', ',')},${entry('Three')}`, ' , ')],
    ['a line break in a text', feed(`${entry('One', ',"content_text":"a\nb"')},${entry('Three')}`)],
    ['a tab in a text', feed(`${entry('One', ',"content_text":"a\tb"')},${entry('Three')}`)],
    [
      'a backslash before a quotation mark of no use',
      feed(`${entry('One', `,"content_text":"it\\'s"`)},${entry('Three')}`),
    ],
    ['a backslash before a letter', feed(`${entry('One', ',"content_text":"C:\\dir"')},${entry('Three')}`)],
    ['a byte order mark', `\uFEFF${feed(`${entry('One')},${entry('Three')}`)}`],
    ['a comma that is text', feed(`${entry('One', ',"content_text":",]"')},${entry('Three')}`)],
  ] as const)
    it(`reads JSON with ${name}`, () => expect(titles(read(document))).to.deep.equal(['One', 'Three']));
  it('says that it was none', () => expect(read(feed(`${entry('One')},`)).repairs.join()).to.include('no valid JSON'));
});
