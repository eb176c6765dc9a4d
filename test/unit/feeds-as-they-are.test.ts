import { expect } from 'chai';
import { existsSync, readFileSync } from 'node:fs';
import type { ParsedFeed } from '../../src/ingest/parse/feed.ts';
import { findFeedLinks } from '../../src/ingest/parse/find-feeds.ts';
import { sanitiseHtml } from '../../src/ingest/parse/html.ts';
import { readFeed } from '../../src/ingest/parse/read-feed.ts';

const FOLDER = 'test/ingest/feeds';
const read = (document: string | Uint8Array, contentType?: string): ParsedFeed =>
  readFeed(typeof document === 'string' ? Buffer.from(document) : document, {
    url: 'https://feeds.example/x.xml',
    ...(contentType !== undefined && { contentType }),
  });
const sample = (name: string): ParsedFeed => {
  const type = `${FOLDER}/${name}.ct`;
  return read(readFileSync(`${FOLDER}/${name}`), existsSync(type) ? readFileSync(type, 'utf8').trim() : undefined);
};
const titles = (feed: ParsedFeed): string[] => feed.items.map(({ title }) => title);
const rss = (items: string, { root = '', head = '' } = {}): string =>
  `<?xml version="1.0"?><rss version="2.0"${root}><channel><title>Feed</title><link>https://site.example/</link>${head}${items}</channel></rss>`;
const item = (title: string, more = '', n = 1): string =>
  `<item><title>${title}</title><link>https://site.example/${n}</link>${more}</item>`;
const escaped = (html: string): string => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

describe('feeds as they are: charsets', () => {
  const encoded = (text: string, charset: 'latin1' | 'utf8'): Buffer => Buffer.from(text, charset);
  /** Cyrillic in windows-1251, by its place there. */
  const cyrillic = (text: string): Buffer =>
    Buffer.from(
      Array.from(text, (letter) => {
        const code = letter.codePointAt(0) ?? 0;
        return code < 0x80 ? code : code - 0x410 + 0xc0;
      }),
    );
  const declared = (charset: string, title: string): string =>
    `<?xml version="1.0" encoding="${charset}"?><rss version="2.0"><channel><title>${title}</title></channel></rss>`;

  for (const name of ['10-cp1251-header-utf8.xml', '11-utf8-header-latin1.xml'])
    it(`reads ${name}`, () => {
      const feed = sample(name);
      expect(feed.title).to.equal('Привет мир');
      expect(titles(feed)).to.deep.equal(['Новости дня']);
      expect(feed.items[0]?.url).to.equal(encodeURI('https://ru.example/новость'));
      expect(feed.repairs.join()).to.match(/says that it is .*, and was read as/);
    });
  const cases: [name: string, bytes: Buffer, type: string | undefined, title: string][] = [
    [
      'UTF-8 called iso-8859-1 by its header',
      encoded(declared('utf-8', 'Größe'), 'utf8'),
      'text/xml; charset=iso-8859-1',
      'Größe',
    ],
    [
      'UTF-8 called windows-1251 by both',
      encoded(declared('windows-1251', 'Größe'), 'utf8'),
      'text/xml; charset=windows-1251',
      'Größe',
    ],
    ['UTF-8 called us-ascii', encoded(declared('us-ascii', 'naïve'), 'utf8'), undefined, 'naïve'],
    ['UTF-8 called Shift_JIS', encoded(declared('Shift_JIS', '日本語'), 'utf8'), undefined, '日本語'],
    ['UTF-8 called UTF-16', encoded(declared('utf-16', 'Größe'), 'utf8'), 'text/xml; charset=utf-16', 'Größe'],
    ['Latin-1 called UTF-8 by both', encoded(declared('utf-8', 'Größe'), 'latin1'), 'text/xml; charset=utf-8', 'Größe'],
    [
      'Latin-1 called UTF-8 by its header only',
      encoded(declared('iso-8859-1', 'Größe'), 'latin1'),
      'text/xml; charset=utf-8',
      'Größe',
    ],
    [
      'windows-1251 called Latin-1 by its header',
      cyrillic(declared('windows-1251', 'Привет мир')),
      'text/xml; charset=iso-8859-1',
      'Привет мир',
    ],
    ['windows-1251 that is misspelt', cyrillic(declared('win-1251', 'Привет')), undefined, 'Привет'],
    ['windows-1251 called cp1251', cyrillic(declared('x', 'Привет')), 'text/xml; charset=cp1251', 'Привет'],
    [
      'Latin-1 called windows-1251 by its declaration',
      encoded(declared('windows-1251', 'Größe und Café'), 'latin1'),
      'text/xml; charset=iso-8859-1',
      'Größe und Café',
    ],
    [
      'UTF-8 with one wrong byte',
      Buffer.concat([
        encoded(declared('iso-8859-1', 'Größe äöü ÄÖÜ').slice(0, -20), 'utf8'),
        Buffer.from([0xe9]),
        encoded('</title></channel></rss>', 'utf8'),
      ]),
      undefined,
      '',
    ],
    [
      'Shift_JIS by its declaration',
      Buffer.concat([
        encoded(declared('Shift_JIS', '').split('</title>')[0]!, 'utf8'),
        Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
        encoded('</title></channel></rss>', 'utf8'),
      ]),
      'text/xml; charset=utf-8',
      '日本',
    ],
    [
      'ISO-2022-JP, which is ASCII',
      Buffer.concat([
        encoded(declared('ISO-2022-JP', '').split('</title>')[0]!, 'utf8'),
        Buffer.from([0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42]),
        encoded('</title></channel></rss>', 'utf8'),
      ]),
      undefined,
      '日本',
    ],
  ];
  for (const [name, bytes, type, title] of cases)
    it(`reads ${name}`, () =>
      title === ''
        ? expect(read(bytes, type).title).to.include('Größe äöü')
        : expect(read(bytes, type).title).to.equal(title));
});

describe('feeds as they are: one wrong character', () => {
  it('reads 29-bare-lt-tag-in-title.xml', () => {
    const feed = sample('29-bare-lt-tag-in-title.xml');
    expect(titles(feed)).to.deep.equal(['core: add weak blocker for <texlang-2023', 'next commit']);
    expect(feed.repairs.join()).to.include('bare "<"');
  });
  it('reads 27-lt-title-html.xml', () =>
    expect(titles(sample('27-lt-title-html.xml'))).to.include.members([
      'x < y && y > z',
      'Vec<String> vs &str',
      'The <details> and <summary> elements',
    ]));
  for (const [written, title] of [
    ['a < b', 'a < b'],
    ['I <3 this', 'I <3 this'],
    ['x <= y <= z', 'x <= y <= z'],
    ['for <texlang-2023', 'for <texlang-2023'],
    ['Vec<String> vs Vec<T>', 'Vec<String> vs Vec<T>'],
    ['if (a<b && c>d)', 'if (a<b && c>d)'],
    ['<', '<'],
    ['the <b>bold one', 'the <b>bold one'],
    ['Tom & Jerry', 'Tom & Jerry'],
    ['the <title> element', 'the <title> element'],
    ['<!DOCTYPE html> explained', '<!DOCTYPE html> explained'],
  ] as const)
    it(`reads the title ${written}, and the items around it`, () => {
      const feed = read(rss(item('before', '', 1) + item(written, '', 2) + item('behind', '', 3)));
      expect(titles(feed)).to.deep.equal(['before', title, 'behind']);
    });
  for (const [what, middle] of [
    ['a title', '<item><title>middle<link>https://site.example/2</link></item>'],
    ['a link', '<item><title>middle</title><link>https://site.example/2<guid>2</guid></item>'],
    ['a description', '<item><title>middle</title><link>https://site.example/2</link><description>Words</item>'],
    ['a guid', '<item><title>middle</title><guid isPermaLink="false">2<link>https://site.example/2</link></item>'],
    [
      'a date',
      '<item><title>middle</title><pubDate>Mon, 05 Jan 2026 09:00:00 GMT<link>https://site.example/2</link></item>',
    ],
    ['an item', '<item><title>middle</title><link>https://site.example/2</link>'],
    [
      'a CDATA section',
      '<item><title>middle</title><link>https://site.example/2</link><description><![CDATA[Words</description></item>',
    ],
    ['a title and its item', '<item><link>https://site.example/2</link><title>middle'],
  ] as const)
    it(`reads a feed in which nobody closed ${what}`, () => {
      const after = item('behind', '<description><![CDATA[<p>x</p>]]></description>', 3);
      const feed = read(rss(item('before', '', 1) + middle + after));
      expect(titles(feed)).to.deep.equal(['before', 'middle', 'behind']);
      expect(feed.items[1]?.url).to.equal('https://site.example/2');
      expect(feed.repairs.join()).to.include('not closed');
    });
  const before = item('before', '', 1);
  const behind = item('behind', '', 3);
  const second = (more: string): string =>
    `<item><title>middle</title><link>https://site.example/2</link>${more}</item>`;
  for (const [what, document] of [
    ['an author', rss(before + second('<author>joe') + behind)],
    ['a source', rss(before + second('<source url="x">S') + behind)],
    ['a group of media', rss(before + second('<media:group><media:content url="x.png">') + behind)],
    ['an enclosure', rss(before + second('<enclosure url="https://site.example/a.mp3" type="audio/mpeg">') + behind)],
    [
      'a quotation mark',
      rss(before + second('<enclosure url="https://site.example/a.mp3 type="audio/mpeg"/>') + behind),
    ],
    ['a CDATA section anywhere', rss(before + second('<description><![CDATA[words</description>') + behind)],
    ['a comment', rss(`${before}<!-- x ${second('')}${behind}`)],
    ['a comment in a title', rss(before + second('').replace('middle', 'middle <!-- x') + behind)],
    ['the picture of the feed', rss(before + second('') + behind, { head: '<image><url>x</url><title>T</title>' })],
    ['the box of a search', rss(before + second('') + behind, { head: '<textInput><name>q</name>' })],
    ['what is closed twice', rss(`${before}</b></item>${second('')}</p>${behind}`)],
    ['what is closed by another name', rss(before + second('').replace('</item>', '</entry>') + behind)],
    ['what is closed in other letters', rss(before + second('').replace('<link>', '<LINK>') + behind)],
    ['the channel', `<rss version="2.0">${before}${second('')}${behind}</rss>`],
    ['the feed', rss(before + second('') + behind).replace('</channel></rss>', '')],
    ['a bare sign between items', rss(`${before} < ${second('')} <3 ${behind}`)],
  ] as const)
    it(`reads all items whatever became of ${what}`, () => {
      const all = titles(read(document));
      expect(all).to.have.length(3);
      expect([all[0], all[1]?.slice(0, 6), all[2]]).to.deep.equal(['before', 'middle', 'behind']);
    });
  it('says of items that it cannot read that they are there', () => {
    const feed = read(rss(before) + rss(second('') + behind));
    expect(feed.items.length + feed.skipped.length).to.equal(3);
  });
  it('reads XHTML in Atom that is not well-formed', () => {
    const feed = read(
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><entry><title>one</title><link href="https://a.example/1"/>' +
        '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>a < b <b>bold</div></content></entry>' +
        '<entry><title>two</title><link href="https://a.example/2"/></entry></feed>',
    );
    expect(titles(feed)).to.deep.equal(['one', 'two']);
    expect(feed.items[0]?.contentText).to.equal('a < b bold');
  });
  it('takes linear time for what is never closed', () => {
    for (const part of [
      '<title>',
      '<title><link>',
      '<item>',
      '<a:title><b:title>',
      '<![CDATA[<title>',
      '<description><',
      '<title><!--',
      '<x><y "',
      '</x>',
      '<title><![CDATA[',
      '<item><author>',
    ])
      try {
        read(`<rss version="2.0"><channel>${part.repeat(10_000)}`);
      } catch (error) {
        expect(error).to.have.property('name', 'FeedError');
      }
  }).timeout(20_000);
});

describe('feeds as they are: namespaces and names', () => {
  for (const name of [
    '30-ns-a-default-rss1.xml',
    '30-ns-f-default-media.xml',
    '30-ns-i-default-itunes.xml',
    '30-ns-v-prefixed-rss.xml',
  ])
    it(`reads ${name}`, () => expect(titles(sample(name))).to.deep.equal(['A']));
  for (const uri of [
    'http://www.w3.org/2005/Atom',
    'http://purl.org/dc/elements/1.1/',
    'http://purl.org/rss/1.0/modules/content/',
    'http://search.yahoo.com/mrss/',
    'http://backend.userland.com/rss2',
    'urn:nothing',
  ])
    it(`reads RSS in the namespace ${uri}, by default and with a prefix`, () => {
      expect(titles(read(rss(item('A'), { root: ` xmlns="${uri}"` })))).to.deep.equal(['A']);
      expect(titles(read(rss(item('A')).replace('<channel>', `<channel xmlns="${uri}">`)))).to.deep.equal(['A']);
      const prefixed = rss(item('A'), { root: ` xmlns:p="${uri}"` }).replace(/<(\/?)(?=[a-z])/g, '<$1p:');
      expect(titles(read(prefixed))).to.deep.equal(['A']);
    });
  for (const root of [
    '<feed>',
    '<feed xmlns="http://www.w3.org/2005/atom">',
    '<feed xmlns="http://search.yahoo.com/mrss/">',
    '<feed xmlns="http://purl.org/rss/1.0/">',
  ])
    it(`reads Atom that begins with ${root}`, () =>
      expect(
        titles(read(`${root}<title>x</title><entry><title>A</title><link href="https://a.example/1"/></entry></feed>`)),
      ).to.deep.equal(['A']));
  it('reads Atom with a prefix that is bound to nothing', () =>
    expect(
      titles(
        read(
          '<atom:feed><atom:title>x</atom:title><atom:entry><atom:title>A</atom:title><atom:link href="https://a.example/1"/></atom:entry></atom:feed>',
        ),
      ),
    ).to.deep.equal(['A']));
  it('reads 04-atom-pubdate-alien.xml', () => {
    const [entry] = sample('04-atom-pubdate-alien.xml').items;
    expect(entry?.publishedAt).to.deep.equal(new Date('2026-01-05T09:00:00Z'));
    expect(entry?.contentText).to.equal('RSS words in an Atom entry, which readers show.');
  });
  const date = '2026-01-05T09:00:00Z';
  const atom = (inner: string): string =>
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><title>x</title><entry><title>A</title>${inner}</entry></feed>`;
  for (const [name, document] of [
    ['pubDate in Atom', atom(`<link href="https://a.example/1"/><pubDate>${date}</pubDate><summary>Words</summary>`)],
    ['dc:date in Atom', atom(`<link href="https://a.example/1"/><dc:date>${date}</dc:date><summary>Words</summary>`)],
    [
      'content:encoded in Atom',
      atom(`<link href="https://a.example/1"/><updated>${date}</updated><content:encoded>Words</content:encoded>`),
    ],
    [
      'a link of RSS in Atom',
      atom(`<link>https://a.example/1</link><updated>${date}</updated><summary>Words</summary>`),
    ],
    [
      'published in RSS',
      rss(
        `<item><title>A</title><link>https://a.example/1</link><published>${date}</published><description>Words</description></item>`,
      ),
    ],
    [
      'updated and summary in RSS',
      rss(
        `<item><title>A</title><link>https://a.example/1</link><updated>${date}</updated><summary>Words</summary></item>`,
      ),
    ],
    [
      'a link of Atom in RSS',
      rss(
        `<item><title>A</title><link href="https://a.example/1"/><pubDate>${date}</pubDate><content>Words</content></item>`,
      ),
    ],
    [
      'pubDate in RDF',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>x</title></channel><item><title>A</title><link>https://a.example/1</link><pubDate>${date}</pubDate><description>Words</description></item></rdf:RDF>`,
    ],
  ] as const)
    it(`reads ${name}`, () => {
      const [entry] = read(document).items;
      expect(entry).to.deep.include({ title: 'A', url: 'https://a.example/1', publishedAt: new Date(date) });
      expect(entry?.contentText).to.equal('Words');
    });
});

describe('feeds as they are: what stands around a feed', () => {
  const feed = rss(item('one', '', 1) + item('two', '', 2));
  const bare = feed.replace(/^<\?xml[^>]*>/, '');
  for (const [name, document] of [
    ['a web page', `<!DOCTYPE html><html><head><title>Feed</title></head><body>${bare}</body></html>`],
    ['a body only', `<html><body>${feed}</body></html>`],
    ['a pre that shows it', `<html><body><pre>${escaped(feed)}</pre></body></html>`],
    [
      'a warning before it',
      `<br />\n<b>Warning</b>: Undefined index in <b>feed.php</b> on line <b>3</b><br />\n${feed}`,
    ],
    ['a notice of words', `Notice: something is odd\n${feed}`],
    ['a script behind it', `${feed}<script>track()</script>`],
    ['words behind it', `${feed}\nGenerated in 0.02 s`],
    ['a page around a prefixed feed', `<html><body>${bare.replace(/<(\/?)(?=[a-z])/g, '<$1p:')}</body></html>`],
  ] as const)
    it(`reads a feed with ${name}, and says so`, () => {
      const result = read(document);
      expect(titles(result)).to.deep.equal(['one', 'two']);
      expect(result.repairs.join()).to.include('around the feed');
    });
  it('reads a page that writes about feeds as a page', () => {
    const page = `<!DOCTYPE html><html><head><link rel="alternate" type="application/rss+xml" href="/feed"></head><body><p>${'Words about feeds. '.repeat(50)}</p><pre>${escaped(feed)}</pre></body></html>`;
    expect(() => read(page)).to.throw(/web page/);
  });
  it('says nothing of a comment behind a feed', () => expect(read(`${feed}<!-- cached -->`).repairs).to.deep.equal([]));
});

describe('feeds as they are: items without a link', () => {
  for (const link of [
    '',
    '<link/>',
    '<link></link>',
    '<link>N/A</link>',
    '<link>#</link>',
    '<link>none</link>',
    '<link>about:blank</link>',
    '<link>javascript:void(0)</link>',
    '<link>mailto:a@b.example</link>',
  ])
    it(`are at the page of the feed, each with an address of its own: ${link}`, () => {
      const feed = read(
        rss(
          ['One', 'Two', 'Three']
            .map((title) => `<item><title>${title}</title>${link}<description>Words of ${title}</description></item>`)
            .join(''),
        ),
      );
      expect(titles(feed)).to.deep.equal(['One', 'Two', 'Three']);
      for (const { url } of feed.items) expect(url).to.match(/^https:\/\/site\.example\/#:~:item=[0-9a-f]{16}$/);
      expect(new Set(feed.items.map(({ url }) => url)).size).to.equal(3);
    });
});

describe('feeds as they are: texts of articles', () => {
  const PAGE = 'https://site.example/posts/one';
  const content = (html: string, more = '', root = ''): string | undefined =>
    read(
      rss(`<item><title>A</title><link>${PAGE}</link><description>${escaped(html)}</description>${more}</item>`, {
        root,
      }),
    ).items[0]?.content;
  const clean = (html: string): string => sanitiseHtml(html, PAGE, PAGE);

  it('resolve what is relative against the page of the article', () => {
    expect(content('<a href="next">x</a>')).to.include('href="https://site.example/posts/next"');
    expect(content('<img src="a.png">')).to.include('src="https://site.example/posts/a.png"');
    expect(content('<img src="../a.png">')).to.include('src="https://site.example/a.png"');
    expect(content('<a href="?page=2">x</a>')).to.include(`href="${PAGE}?page=2"`);
    expect(content('<img src="/a.png">')).to.include('src="https://site.example/a.png"');
    expect(content('<img src="//cdn.example/a.png">')).to.include('src="https://cdn.example/a.png"');
    expect(content('<img src="a.png">', '', ' xml:base="https://base.example/x/"')).to.include(
      '"https://base.example/x/a.png"',
    );
  });
  it('resolve against the base of the element, then of the entry, then the page, then the site', () => {
    const atom = (entry: string, text: string, link = '<link href="https://site.example/p/1"/>'): string | undefined =>
      read(
        `<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><link href="https://site.example/"/><entry${entry}><title>A</title><id>urn:1</id>${link}<content type="html"${text}>&lt;img src="i.png"&gt;</content></entry></feed>`,
      ).items[0]?.content;
    expect(atom(' xml:base="https://e.example/e/"', ' xml:base="https://t.example/t/"')).to.include(
      '"https://t.example/t/i.png"',
    );
    expect(atom(' xml:base="https://e.example/e/"', ' xml:base="t/"')).to.include('"https://e.example/e/t/i.png"');
    expect(atom(' xml:base="https://e.example/e/"', '')).to.include('"https://e.example/e/i.png"');
    expect(atom('', '')).to.include('"https://site.example/p/i.png"');
    expect(atom('', '', '')).to.include('"https://site.example/i.png"');
  });
  it('keep links to places in themselves, and those places only', () => {
    const html = content(
      `<p id="intro">A<a href="#fn1">1</a></p><p id="fn1">Note <a href="${PAGE}#intro">back</a></p><p id="other">x</p>`,
    );
    expect(html)
      .to.include('href="#fn1"')
      .and.include('id="fn1"')
      .and.include('href="#intro"')
      .and.include('id="intro"');
    expect(html).to.not.include('other');
    expect(clean('<a href="#gone">x</a>')).to.include(`href="${PAGE}#gone"`);
    expect(clean('<a href="#n">x</a><a name="n">y</a>')).to.include('id="n"');
    expect(clean('<h2 id="größe">x</h2><a href="#gr%C3%B6%C3%9Fe">y</a>')).to.include('id="größe"');
  });
  for (const [name, html] of [
    ['data-src', '<img data-src="r.png">'],
    ['data-src beside a stand-in', '<img src="data:image/gif;base64,R0lGOD" data-src="r.png">'],
    ['data-lazy-src', '<img src="blank.gif" data-lazy-src="r.png">'],
    ['data-original', '<img src="/img/placeholder.png" data-original="r.png">'],
    ['srcset', '<img srcset="s.png 320w, r.png 1200w, huge.png 5000w">'],
    ['srcset by density', '<img srcset="s.png, r.png 2x">'],
    ['data-srcset', '<img src="data:," data-srcset="s.png 320w, r.png 900w">'],
    ['noscript behind a stand-in', '<img src="data:," class="lazy"><noscript><img src="r.png"></noscript>'],
    ['noscript alone', '<noscript><img src="r.png"></noscript>'],
    ['noscript that is escaped', '<noscript>&lt;img src="r.png"&gt;</noscript>'],
    ['picture', '<picture><source srcset="r.png 1x"><img></picture>'],
    ['picture without img', '<picture><source srcset="r.png"></picture>'],
    ['a plain source', '<img src="r.png" srcset="big.png 3000w">'],
  ] as const)
    it(`find the picture of ${name}`, () => {
      const pictures = clean(html).match(/<img/g) ?? [];
      expect(pictures, clean(html)).to.have.length(1);
      expect(clean(html)).to.include('src="https://site.example/posts/r.png"');
    });
  it('take no picture that counts readers out of a noscript', () =>
    expect(clean('<p>x</p><noscript><img src="https://t.example/p" width="1" height="1"></noscript>')).to.equal(
      '<p>x</p>',
    ));
  it('keep the direction, the language of code and ruby', () => {
    expect(clean('<p dir="rtl">שלום</p>')).to.equal('<p dir="rtl">שלום</p>');
    expect(clean('<p dir="x">a</p>')).to.equal('<p>a</p>');
    expect(clean('<pre><code class="hl language-rust x">a</code></pre>')).to.equal(
      '<pre><code class="language-rust">a</code></pre>',
    );
    expect(clean('<pre class="lang-js">a</pre>')).to.equal('<pre class="language-js">a</pre>');
    expect(clean('<pre lang="python">a</pre>')).to.equal('<pre class="language-python">a</pre>');
    expect(clean('<p class="language-x">a</p>')).to.equal('<p>a</p>');
    expect(clean('<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>')).to.equal(
      '<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>',
    );
    expect(clean('<bdi>x</bdi>')).to.equal('<bdi>x</bdi>');
  });
});

describe('feeds as they are: discovery', () => {
  const links = (html: string): string[] => findFeedLinks(Buffer.from(html), { url: 'https://blog.example/' });
  it('finds the feeds of 34-discovery.html and 35-discovery-rel-feed.html', () => {
    expect(links(readFileSync(`${FOLDER}/34-discovery.html`, 'utf8'))[0]).to.equal(
      'https://blog.example/weird/charset',
    );
    expect(links(readFileSync(`${FOLDER}/35-discovery-rel-feed.html`, 'utf8')).slice(0, 2)).to.deep.equal([
      'https://blog.example/weird/upper',
      'https://blog.example/weird/relfeed',
    ]);
  });
  for (const link of [
    '<link rel="alternate" type="application/rss+xml;charset=utf-8" href="/x/y">',
    '<link rel="ALTERNATE" type="Application/RSS+XML" href="/x/y">',
    '<LINK HREF="/x/y" REL=alternate TYPE=application/atom+xml>',
    '<link rel="home alternate feed" type="application/feed+json" href="/x/y">',
    '<link rel="feed" href="/x/y">',
    '<link rel="Feed" type="text/html" href="/x/y">',
    '<link rel="alternate" type=" application/json " href="/x/y">',
    '<link rel="alternate" type="application/x-rss+xml" href="/x/y">',
    '<link rel="alternate" type="text/xml; foo" href="/x/y">',
  ])
    it(`follows ${link}`, () =>
      expect(links(`<html><head>${link}</head></html>`)[0]).to.equal('https://blog.example/x/y'));
  for (const link of [
    '<link rel="stylesheet" type="text/xml" href="/x/y">',
    '<link rel="alternate" type="text/html" href="/x/y">',
    '<link rel="alternate" hreflang="de" href="/x/y">',
    '<link rel="feed">',
  ])
    it(`does not follow ${link}`, () =>
      expect(links(`<html><head>${link}</head></html>`)).to.not.include('https://blog.example/x/y'));
});

describe('feeds as they are: dates', () => {
  it('reads those of 24-de-months.xml', () =>
    expect(
      sample('24-de-months.xml').items.map(({ publishedAt }) => publishedAt?.toISOString().slice(0, 10)),
    ).to.deep.equal([
      '2025-12-02',
      '2025-11-03',
      '2025-10-01',
      '2025-05-01',
      '2025-03-01',
      '2025-08-01',
      '2025-01-01',
      '2025-06-03',
      '2025-10-01',
      '2025-07-01',
      '2025-03-05',
    ]));
  it('reads a name that means different months in different languages by the language of the feed', () => {
    const of = (language: string): string | undefined =>
      read(
        rss(item('A', '<pubDate>śr, 05 listopad 2025 10:00:00 +0100</pubDate>'), {
          head: language && `<language>${language}</language>`,
        }),
      ).items[0]?.publishedAt?.toISOString();
    expect(of('pl')).to.equal('2025-11-05T09:00:00.000Z');
    expect(of('hr')).to.equal('2025-10-05T09:00:00.000Z');
    expect(of('')).to.equal(undefined);
  });
});
