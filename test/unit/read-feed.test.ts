import { expect } from 'chai';
import fc from 'fast-check';
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
const item = (inner: string) => `<item><title>T</title><link>https://example.com/a</link>${inner}</item>`;
const atom = (entries: string, attributes = '', head = '') => `<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}>
<title>Example</title><id>urn:x</id><updated>2024-01-01T00:00:00Z</updated>${head}${entries}</feed>`;
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

describe('readFeed: RSS', () => {
  it('reads a whole feed', () => {
    const feed = read(
      rss(
        `<item><title>Hello &amp; welcome</title><link>https://Example.com/hello?utm_source=rss#top</link><guid isPermaLink="false">id-1</guid>
        <description>Short.</description><content:encoded><![CDATA[<p>Long <b>text</b> <script>x</script><img src="/i.png"></p>]]></content:encoded>
        <dc:creator>Ada</dc:creator><category>JS</category><category><![CDATA[Node JS]]></category><pubDate>Tue, 10 Jun 2003 04:00:00 GMT</pubDate></item>`,
        '<description>All of it</description><language>en_us</language><atom:link rel="self" href="/feed"/><image><url>/logo.png</url></image>',
      ),
    );
    expect(feed).to.deep.equal({
      charset: 'utf-8',
      format: 'RSS',
      repairs: [],
      title: 'Example',
      url: 'https://example.com/feed',
      homepage: 'https://example.com/',
      description: 'All of it',
      image: 'https://example.com/logo.png',
      language: 'en-US',
      skipped: [],
      items: [
        {
          guid: 'id-1',
          url: 'https://example.com/hello',
          title: 'Hello & welcome',
          summary: 'Short.',
          contentText: 'Long text',
          content: '<p>Long <b>text</b> <img src="https://example.com/i.png" /></p>',
          image: 'https://example.com/i.png',
          author: { name: 'Ada' },
          tags: ['javascript', 'node.js'],
          publishedAt: new Date('2003-06-10T04:00:00Z'),
        },
      ],
    });
  });

  it('reads an empty feed', () =>
    expect(read(rss('')))
      .to.include({ title: 'Example' })
      .and.to.have.deep.property('items', []));
  it('reads RSS 0.91 without a type declaration, and a feed behind white space', () => {
    expect(
      read(
        '\n\n <rss version="0.91"><channel><title>Old</title><item><title>A</title><link>http://a.example/1</link></item></channel></rss>',
      ).items,
    ).to.have.length(1);
  });
  it('names a feed without title after its host', () => {
    expect(read('<rss version="2.0"><channel><link>https://blog.example/</link></channel></rss>').title).to.equal(
      'blog.example',
    );
  });
  it('knows namespaces by their address, not their prefix', () => {
    const document = rss(item('<x:creator xmlns:x="http://purl.org/dc/elements/1.1/">Ada</x:creator>'));
    expect(firstOf(document).author).to.deep.equal({ name: 'Ada' });
  });

  it('leaves out items of nothing and says so; one without address is at the page of the feed', () => {
    const feed = read(
      rss(
        `<item><title>No link</title></item><item><link>https://example.com/x</link></item><item><title>Mail</title><link>mailto:a@example.com</link></item><item><author>Nobody</author></item>${item('')}`,
      ),
    );
    expect(feed.items.map(({ title }) => title)).to.deep.equal(['No link', 'https://example.com/x', 'Mail', 'T']);
    for (const { title, url, hasNoPage } of feed.items.filter(({ title }) => ['No link', 'Mail'].includes(title))) {
      expect(url, title).to.match(/^https:\/\/example\.com\/#:~:item=[0-9a-f]{16}$/);
      expect(hasNoPage).to.equal(true);
    }
    expect(feed.skipped).to.deep.equal([{ reason: 'no-url' }]);
  });
  it('takes the guid for the address when it is a permalink and there is no link', () => {
    expect(firstOf(rss('<item><title>T</title><guid>https://example.com/p</guid></item>')).url).to.equal(
      'https://example.com/p',
    );
    expect(
      firstOf(rss('<item><title>T</title><guid isPermaLink="false">https://example.com/p</guid></item>')).url,
    ).to.match(/^https:\/\/example\.com\/#:~:item=/);
  });
  it('keeps the first of two items with one address and title', () => {
    const again = (title: string) =>
      `<item><title>${title}</title><link>https://example.com/a?utm_medium=x</link></item>`;
    const feed = read(rss(`${item('<guid>one</guid>')}${again('t!')}${again('Another')}`));
    expect(feed.items.map((one) => one.title)).to.deep.equal(['T', 'Another']);
    expect(feed.skipped).to.deep.equal([{ reason: 'duplicate', title: 't!' }]);
  });
  it('takes a repeated guid for none', () => {
    const feed = read(
      rss(
        `${item('<guid>same</guid>')}<item><title>Other</title><link>https://example.com/b</link><guid>same</guid></item>`,
      ),
    );
    expect(feed.items.map((one) => one.guid)).to.deep.equal([undefined, undefined]);
  });

  it('resolves relative addresses against the site, and xml:base before that', () => {
    const relative =
      '<item><title>T</title><link>posts/1</link><description>&lt;a href="x"&gt;x&lt;/a&gt;</description></item>';
    expect(firstOf(rss(relative)).url).to.equal('https://example.com/posts/1');
    const based = rss(relative).replace('<rss ', '<rss xml:base="https://base.example/deep/" ');
    expect(firstOf(based)).to.include({
      url: 'https://base.example/deep/posts/1',
      content: '<a href="https://base.example/deep/x" rel="nofollow noopener">x</a>',
    });
    expect(firstOf(rss(relative).replace('<link>https://example.com/</link>', '')).url).to.equal(
      'https://example.com/feeds/posts/1',
    );
  });

  const titles: [string, string][] = [
    ['Tom &amp;amp; Jerry', 'Tom & Jerry'],
    ['<![CDATA[Tom &amp; Jerry]]>', 'Tom & Jerry'],
    ['A &lt;b&gt;bold&lt;/b&gt; claim', 'A bold claim'],
    ['The &lt;dialog&gt; element', 'The <dialog> element'],
    ['<![CDATA[<em>So</em> what]]>', 'So what'],
    ['It&#8217;s &mdash; fine', 'It’s — fine'],
    ['Two\n   lines', 'Two lines'],
    ['x &lt; y &amp;&amp; y &gt; z', 'x < y && y > z'],
    ['a&#0;b&#7;c', 'abc'],
    ['1984', '1984'],
    ['Emoji 😀', 'Emoji 😀'],
  ];
  for (const [given, expected] of titles) {
    it(`reads the title ${JSON.stringify(given)}`, () => {
      expect(
        firstOf(rss(`<item><title>${given}</title><link>https://example.com/a</link></item>`)).title.replace(
          '\ufffd',
          '',
        ),
      ).to.equal(expected);
    });
  }
  it('cuts titles at a word, below 500 characters', () => {
    const { title } = firstOf(
      rss(`<item><title>${'word '.repeat(200)}</title><link>https://example.com/a</link></item>`),
    );
    expect(title).to.match(/ word…$/);
    expect(title.length).to.be.at.most(500);
  });

  const images: [string, string][] = [
    [
      'the widest media:thumbnail',
      '<media:thumbnail url="/s.png" width="10"/><media:thumbnail url="/l.png" width="100"/>',
    ],
    ['media:content', '<media:content url="/v.mp4" type="video/mp4"/><media:content url="/l.png" medium="image"/>'],
    [
      'a thumbnail inside a group',
      '<media:group><media:content url="/v.mp4"><media:thumbnail url="/l.png"/></media:content></media:group>',
    ],
    [
      'an image enclosure',
      '<enclosure url="/a.mp3" type="audio/mpeg" length="1"/><enclosure url="/l.png" type="image/png" length="1"/>',
    ],
    ['itunes:image', '<itunes:image href="/l.png"/>'],
    ['the first picture of the text', '<description>&lt;p&gt;&lt;img src="/l.png"&gt;&lt;/p&gt;</description>'],
  ];
  for (const [title, inner] of images) {
    it(`finds the image in ${title}`, () =>
      expect(firstOf(rss(item(inner))).image).to.equal('https://example.com/l.png'));
  }
  it('does not take a script for an image', () =>
    expect(firstOf(rss(item('<media:thumbnail url="javascript:alert(1)"/>')))).not.to.have.property('image'));

  it('reads authors in their several ways and shows no mail address', () => {
    const author = (inner: string) => firstOf(rss(item(inner))).author?.name;
    expect(author('<author>ada@example.com (Ada Lovelace)</author>')).to.equal('Ada Lovelace');
    expect(author('<author><![CDATA[Ada Lovelace]]></author>')).to.equal('Ada Lovelace');
    expect(author('<author><name>Ada Lovelace</name></author>')).to.equal('Ada Lovelace');
    expect(author('<author><![CDATA[ada[bot]]]></author>')).to.equal('ada [bot]');
    expect(author('<author>ada@example.com</author>')).to.equal(undefined);
    expect(author('<itunes:author>Ada Lovelace</itunes:author>')).to.equal('Ada Lovelace');
  });
  it('reads dc:date, and a later date where the first is unreadable', () => {
    expect(firstOf(rss(item('<dc:date>2024-05-06T07:08:09+02:00</dc:date>'))).publishedAt).to.deep.equal(
      new Date('2024-05-06T05:08:09Z'),
    );
    expect(firstOf(rss(item('<pubDate>soon</pubDate><dc:date>2024-05-06</dc:date>'))).publishedAt).to.deep.equal(
      new Date('2024-05-06'),
    );
    expect(firstOf(rss(item('')))).not.to.have.property('publishedAt');
  });
  it('times whole articles and not teasers', () => {
    expect(firstOf(rss(item(`<description>${'word '.repeat(60)}</description>`)))).not.to.have.property('readTime');
    expect(firstOf(rss(item(`<description>${'word '.repeat(460)}</description>`))).readTime).to.equal(2);
    expect(firstOf(rss(item(`<content:encoded>${'word '.repeat(60)}</content:encoded>`))).readTime).to.equal(1);
  });
  it('keeps plain descriptions as text only', () => {
    const entry = firstOf(rss(item('<description>Why a &amp;lt; b matters</description>')));
    expect(entry)
      .to.include({ summary: 'Why a < b matters', contentText: 'Why a < b matters' })
      .and.not.to.have.property('content');
  });
  it('takes a feed of examples of feeds for what it is', () => {
    const document =
      atom(`<entry><title>About RSS</title><id>1</id><link href="https://example.com/1"/><content type="html"><![CDATA[<pre>
<rss version="2.0"> <channel></pre>]]></content></entry>`);
    expect(read(document).items).to.have.length(1);
  });
});

describe('readFeed: Atom', () => {
  it("chooses the page among several links, and the feed's own", () => {
    const feed = read(
      atom(
        `<entry><title>T</title><id>urn:1</id><link rel="edit" href="/edit"/><link rel="alternate" type="application/json" href="/1.json"/>
        <link rel="alternate" type="text/html" href="/1"/><link rel="enclosure" type="image/png" href="/1.png"/><updated>2024-02-03T04:05:06Z</updated></entry>`,
        '',
        '<link rel="self" href="/atom"/><link href="https://example.com/"/>',
      ),
    );
    expect(feed).to.include({ url: 'https://example.com/atom', homepage: 'https://example.com/' });
    expect(feed.items[0]).to.deep.include({
      guid: 'urn:1',
      url: 'https://example.com/1',
      image: 'https://example.com/1.png',
      publishedAt: new Date('2024-02-03T04:05:06Z'),
    });
  });
  it('follows xml:base of feed, entry and content', () => {
    const entry = '<entry xml:base="https://b.example/e/"><title>T</title><id>1</id><link href="x"/></entry>';
    expect(firstOf(atom(entry, 'xml:base="https://a.example/"')).url).to.equal('https://b.example/e/x');
    expect(firstOf(atom(entry.replace(/ xml:base="[^"]*"/, ''), 'xml:base="https://a.example/"')).url).to.equal(
      'https://a.example/x',
    );
  });
  const texts: [string, string, string][] = [
    ['text', 'The &lt;b> tag', 'The <b> tag'],
    ['html', 'A &lt;b&gt;bold&lt;/b&gt; &amp;amp; title', 'A bold & title'],
    ['xhtml', '<div xmlns="http://www.w3.org/1999/xhtml">A <b>bold</b> &amp; title</div>', 'A bold & title'],
  ];
  for (const [type, given, expected] of texts) {
    it(`reads a title of type ${type}`, () =>
      expect(
        firstOf(atom(`<entry><title type="${type}">${given}</title><id>https://example.com/1</id></entry>`)).title,
      ).to.equal(expected));
  }
  it('reads XHTML content, the author of the feed and category labels', () => {
    const entry = firstOf(
      atom(
        `<entry><title>T</title><id>1</id><link href="/1"/><category term="https://t.example/x" label="Rust"/><category term="go"/>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Hi <em>you</em><br/></p></div></content></entry>`,
        'xml:lang="de"',
        '<author><name>Ada</name></author>',
      ),
    );
    expect(entry).to.deep.include({
      content: '<p>Hi <em>you</em><br /></p>',
      contentText: 'Hi you',
      tags: ['rust', 'go'],
      author: { name: 'Ada' },
    });
  });
  it('leaves out content of types that are not for reading', () => {
    expect(
      firstOf(
        atom('<entry><title>T</title><id>1</id><link href="/1"/><content type="image/png">AAAA</content></entry>'),
      ),
    ).not.to.have.property('contentText');
  });
});

describe('readFeed: RDF and JSON Feed', () => {
  const rdf = (
    items: string,
  ) => `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="https://example.com/"><title>Example</title><link>https://example.com/</link><items><rdf:Seq><rdf:li rdf:resource="https://example.com/a"/></rdf:Seq></items></channel>${items}</rdf:RDF>`;

  it('reads RSS 1.0', () => {
    const feed = read(
      rdf(
        '<item rdf:about="https://example.com/a"><title>T</title><link>https://example.com/a</link><dc:date>2004-02-03</dc:date><dc:creator>Ada</dc:creator><dc:subject>Go</dc:subject></item>',
      ),
    );
    expect(feed.items).to.deep.equal([
      {
        guid: 'https://example.com/a',
        url: 'https://example.com/a',
        title: 'T',
        author: { name: 'Ada' },
        tags: ['go'],
        publishedAt: new Date('2004-02-03'),
      },
    ]);
  });
  it('reads RSS 0.90', () => {
    const document =
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://channel.netscape.com/rdf/simple/0.9/"><channel><title>Old</title></channel><item><title>T</title><link>http://a.example/</link></item></rdf:RDF>';
    expect(read(document).items.map((one) => one.url)).to.deep.equal(['http://a.example/']);
  });
  it('reads a large table of contents in linear time', async () => {
    const numbers = Array.from({ length: 10_000 }, (_, i) => `https://example.com/${i}`);
    const document = rdf(
      numbers.map((about) => `<item rdf:about="${about}"><title>T</title><link>${about}</link></item>`).join(''),
    ).replace(/<rdf:li[^>]*>/, numbers.map((about) => `<rdf:li rdf:resource="${about}"/>`).join(''));
    expect(await processorTime(() => expect(read(document).items).to.have.length(10_000))).to.be.below(10_000);
  });

  const json = (items: unknown, rest: object = {}) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Example',
      home_page_url: 'https://example.com/',
      ...rest,
      items,
    });
  it('reads JSON Feed 1 and 1.1', () => {
    const entry = {
      id: 7,
      url: '/a',
      title: 'T',
      content_html: '<p>Hi <i>x</i></p>',
      tags: ['JS'],
      image: '/i.png',
      date_published: '2024-01-02T03:04:05Z',
    };
    const feed = read(
      json(
        [
          { ...entry, authors: [{ name: 'Ada', avatar: '/ada.png' }] },
          { ...entry, id: 8, url: '/b', author: { name: 'Bob' } },
        ],
        { feed_url: '/feed.json', icon: '/icon.png' },
      ),
      'text/html',
    );
    expect(feed).to.deep.include({ url: 'https://example.com/feed.json', image: 'https://example.com/icon.png' });
    expect(feed.items[0]).to.deep.equal({
      guid: '7',
      url: 'https://example.com/a',
      title: 'T',
      summary: 'Hi x',
      content: '<p>Hi <i>x</i></p>',
      contentText: 'Hi x',
      tags: ['javascript'],
      image: 'https://example.com/i.png',
      publishedAt: new Date('2024-01-02T03:04:05Z'),
      author: { name: 'Ada', image: 'https://example.com/ada.png' },
    });
    expect(feed.items[1]?.author).to.deep.equal({ name: 'Bob' });
  });
  it('takes plain text literally', () => {
    const entry = firstOf(json([{ id: '1', url: '/a', title: 'T', content_text: 'a <b>c</b>\nd' }]));
    expect(entry).to.include({ contentText: 'a <b>c</b>\nd' }).and.not.to.have.property('content');
  });
  it('leaves out broken items and counts them', () => {
    const feed = read(
      json([
        null,
        'x',
        3,
        [],
        {},
        { id: '1', title: 'T' },
        { url: { a: 1 }, title: 'T' },
        { id: '2', url: '/a', title: 'T', tags: 'go', authors: 'x', date_published: 5 },
      ]),
    );
    expect(feed.items).to.have.length(2);
    expect(feed.skipped.map((one) => one.reason)).to.deep.equal(['duplicate', ...Array<string>(5).fill('not-an-item')]);
  });
  it('takes an external address where there is no other, and an id only if it is one', () => {
    expect(firstOf(json([{ id: 'x', external_url: 'https://other.example/', title: 'T' }])).url).to.equal(
      'https://other.example/',
    );
    expect(firstOf(json([{ id: 'https://example.com/id', title: 'T' }])).url).to.equal('https://example.com/id');
  });
  it('removes lone surrogates and NUL', () => {
    const entry = firstOf(
      json([
        {
          id: 'i\u0000d',
          url: '/a',
          title: 'a\ud800b\u0000c',
          content_text: 'x\udc00\u0000y',
          tags: ['g\u0000o'],
          authors: [{ name: 'A\u0000da' }],
        },
      ]),
    );
    expect(JSON.stringify(entry)).not.to.match(/\\u0000|\\ud800|\\udc00/);
    expect(entry).to.deep.include({ guid: 'id', title: 'abc', contentText: 'xy', author: { name: 'Ada' } });
  });
});

describe('readFeed: bytes', () => {
  const document = (encoding: string, title: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><rss version="2.0"><channel><title>${title}</title></channel></rss>`;
  const latin = (encoding: string) => Buffer.from(document(encoding, 'Café'), 'latin1');
  const cyrillic = Buffer.concat([
    Buffer.from('<rss version="2.0"><channel><title>'),
    Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
    Buffer.from('</title></channel></rss>'),
  ]);
  const wide = Buffer.from(document('utf-16', 'Café'), 'utf16le');

  it('follows the declaration', () => expect(read(latin('ISO-8859-1')).title).to.equal('Café'));
  it('puts the content type before the declaration', () =>
    expect(read(latin('utf-8'), 'text/xml; charset="iso-8859-1"').title).to.equal('Café'));
  it('reads windows-1251', () =>
    expect(read(cyrillic, 'application/rss+xml;charset=windows-1251').title).to.equal('Привет'));
  it('reads UTF-16 with and without mark, in both byte orders', () => {
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), wide]);
    for (const bytes of [marked, wide, Buffer.from(marked).swap16(), Buffer.from(wide).swap16()])
      expect(read(bytes).title).to.equal('Café');
  });
  it('puts the byte order mark before everything', () =>
    expect(
      read(Buffer.from(`\ufeff${document('iso-8859-1', 'Café')}`), 'text/xml; charset=windows-1251').title,
    ).to.equal('Café'));
  it('takes an unknown charset for UTF-8', () =>
    expect(read(document('x-nonsense', 'Café'), 'text/xml; charset=x-other').title).to.equal('Café'));
  it('does not believe a declaration of UTF-16 in single bytes', () =>
    expect(read(document('UTF-16', 'Café')).title).to.equal('Café'));
  it('takes what is no UTF-8, whoever says so, for windows-1252', () =>
    expect(read(latin('utf-8')).title).to.equal('Café'));
  it('goes by the document, whatever its content type', () =>
    expect(read(rss(item('')), 'text/html').items).to.have.length(1));
});

describe('readFeed: refusals', () => {
  const cases: [string, string | Uint8Array, string][] = [
    ['nothing', '', 'empty'],
    ['white space', ' \n\u0000 ', 'empty'],
    ['prose', 'hello', 'unknown-format'],
    ['another vocabulary', '<opml version="2.0"><body/></opml>', 'unknown-format'],
    ['another JSON document', '{"a":1}', 'unknown-format'],
    ['a JSON document with items of its own', '{"items":[1]}', 'unknown-format'],
    ['a JSON array', '[1]', 'unknown-format'],
    ['broken JSON', '{"version":"https://jsonfeed.org/version/1","items":[', 'malformed'],
    ['a web page', '<!DOCTYPE html><html><head></head></html>', 'html-page'],
    ['a web page without a type', '<html><body><rss version="2.0"/></body></html>', 'html-page'],
    ['a cut-off feed', rss(item('')).slice(0, -60), 'malformed'],
    ['an open comment', '<rss><!-- <channel>', 'malformed'],
    ['an open quote', '<rss version="2.0><channel>', 'malformed'],
    ['a channel of nothing', '<rss version="2.0"><channel/></rss>', 'malformed'],
  ];
  for (const [title, document, reason] of cases) {
    it(`answers ${reason} to ${title}`, () => expect(failure(document)).to.include({ reason, name: 'FeedError' }));
  }

  it('throws nothing but FeedError, whatever the bytes', () => {
    const part = fc.constantFrom(
      '<rss version="2.0">',
      '<channel>',
      '<item>',
      '</item>',
      '<title>',
      '</title>',
      '<link>',
      'https://a.example/',
      '</link>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<feed>',
      '<entry>',
      '<rdf:RDF>',
      '{"version":"https://jsonfeed.org/version/1","items":',
      '[',
      '{}',
      '"',
      '&#0;',
      '&amp;',
      '<?xml',
      '?>',
      '<a b="',
      '/>',
      '\u0000',
      '</rss>',
      '</feed>',
      '<author>',
      '(',
    );
    const bytes = fc.oneof(
      fc.array(part, { maxLength: 40 }).map((parts) => Buffer.from(parts.join(''))),
      fc.uint8Array({ maxLength: 200 }),
    );
    fc.assert(
      fc.property(bytes, (document) => {
        try {
          read(document);
        } catch (error) {
          expect(error).to.be.instanceOf(FeedError);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
