import { expect } from 'chai';
import fc from 'fast-check';
import { anyCharacter } from '../../src/conformance/request-texts.ts';
import { decodeReferences, firstImage, plainText, sanitiseHtml, textOfSanitised } from '../../src/ingest/parse/html.ts';
import { cleanText, countWords, cutAtWord, excerpt, looksLikeHtml, readTime } from '../../src/ingest/parse/text.ts';
import { processorTime } from '../support/processor-time.ts';

const BASE = 'https://example.com/blog/post';

describe('plainText', () => {
  it('puts blocks on lines of their own', () =>
    expect(plainText('<h1>A</h1><p>b <b>c</b>\n d</p>e<br>f<ul><li>g<li>h</ul>')).to.equal('A\nb c d\ne\nf\ng\nh'));
  it('decodes references once', () =>
    expect(plainText('<p>Tom &amp; J&eacute;r&#xF4;me &mdash; &amp;lt;b&amp;gt; &lt;i&gt;</p>')).to.equal(
      'Tom & Jérôme — &lt;b&gt; <i>',
    ));
  it('leaves out scripts, styles and comments', () =>
    expect(plainText('a<script>x()</script><style>p{}</style><!-- c --> b')).to.equal('a b'));
  it('separates table cells', () => expect(plainText('<table><tr><td>1</td><td>2</td></tr></table>')).to.equal('1 2'));
  it('removes control characters that references smuggle in', () =>
    expect(plainText('a&#0;b&#1;c&#x85;d')).to.match(/^a.?bc.?d$/u));
  it('survives any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(plainText(`<p>${text}`)).to.be.a('string');
      }),
    );
  });
  it('survives a hundred thousand nested elements', () =>
    expect(plainText(`${'<div>'.repeat(100_000)}x`)).to.be.a('string'));
});

describe('markup without end', () => {
  for (const [name, html] of [
    ['paragraphs', '<p><b><i>'.repeat(500_000)],
    ['divisions', '<div>'.repeat(1_000_000)],
    ['words between', '<em>a '.repeat(700_000)],
  ] as const)
    it(`of ${name} takes a moment`, async () => {
      const read = (): void => {
        expect(plainText(html)).to.be.a('string');
        expect(sanitiseHtml(html, BASE)).to.be.a('string');
      };
      expect(await processorTime(read)).to.be.below(2_500);
    });
  it('leaves a long article whole', () => {
    const html = `${'<p>word <br> <img src="/a.png"> more</p>'.repeat(10_000)}<p>end</p>`;
    expect(plainText(html)).to.match(/\nend$/);
  });
});

describe('textOfSanitised', () => {
  const parts = fc.constantFrom(
    ...[
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<ul><li>',
      '</li></ul>',
      '<td>',
      '<br>',
      '<header>',
      '</header>',
      '<a href="/x>y">',
      '</a>',
    ],
    ...[
      'text',
      ' ',
      '\n',
      '&lt;',
      '&amp;lt;',
      '<',
      '>',
      '"',
      '<script>',
      '</script>',
      '<pre>',
      '</pre>',
      '<img alt="a>b" src=y>',
      '漢',
    ],
  );
  it('is what plainText gives of the HTML before', () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 25 }), (all) => {
        expect(textOfSanitised(sanitiseHtml(all.join(''), BASE))).to.equal(plainText(all.join('')));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('decodeReferences', () => {
  it('keeps markup as text', () =>
    expect(decodeReferences('The <dialog> element &amp; more')).to.equal('The <dialog> element & more'));
  it('leaves a bare ampersand alone', () => expect(decodeReferences('R&D & co')).to.equal('R&D & co'));
});

describe('looksLikeHtml', () => {
  for (const html of ['<b>x</b>', 'a<br>b', 'a<br/>b', '<img src=x>', '<P CLASS="x">'])
    it(`is true for ${html}`, () => expect(looksLikeHtml(html)).to.equal(true));
  for (const text of ['The <dialog> element', 'a < b and c > d', 'Vec<String>', 'x <- y', ''])
    it(`is false for ${JSON.stringify(text)}`, () => expect(looksLikeHtml(text)).to.equal(false));
  it('takes linear time', async () => {
    const all = (): void => {
      for (const part of ['<br ', '<a ', '</a', '<a b']) expect(looksLikeHtml(part.repeat(500_000))).to.equal(false);
    };
    expect(await processorTime(all)).to.be.below(2_000);
  });
});

describe('cleanText', () => {
  it('removes NUL, control characters and lone surrogates and keeps emoji, tabs and line breaks', () => {
    expect(cleanText('a\u0000b\u0007c\ud800d\udc00e\u009ff\ufffe😀\t\n')).to.equal('abcdef😀\t\n');
  });
});

describe('excerpt', () => {
  it('returns a short text as one line', () => expect(excerpt(' a\n b ')).to.equal('a b'));
  it('ends after a sentence where one ends late enough', () =>
    expect(excerpt(`${'word '.repeat(12)}end. ${'more '.repeat(30)}`, 100)).to.equal(`${'word '.repeat(12)}end. …`));
  it('does not take an initial or an abbreviation for the end of a sentence', () => {
    for (const open of ['at R.A.', 'by Dr.', 'e.g.', 'with J.'])
      expect(
        excerpt(`${'word '.repeat(12)}end. ${'more '.repeat(4)}${open} ${'Name '.repeat(30)}`, 100),
        open,
      ).to.equal(`${'word '.repeat(12)}end. …`);
  });
  it('ends after a word otherwise', () =>
    expect(excerpt('word '.repeat(100), 42)).to.equal('word word word word word word word word…'));
  it('cuts scripts without spaces', () => expect(excerpt('漢'.repeat(500), 50)).to.have.length(50));
  it('ends after an ideographic full stop', () =>
    expect(excerpt(`${'漢'.repeat(40)}。${'字'.repeat(40)}`, 60)).to.equal(`${'漢'.repeat(40)}。 …`));
  it('never exceeds its length nor splits a pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 10, max: 100 }), (text, max) => {
        const short = excerpt(text, max);
        expect(short.length).to.be.at.most(max);
        expect(short).to.equal(cleanText(short));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('cutAtWord', () => {
  it('keeps within the limit with the ellipsis', () =>
    expect(cutAtWord(`${'a'.repeat(300)} ${'b'.repeat(300)}`, 500)).to.have.length(500));
});

describe('sanitiseHtml', () => {
  it('keeps what an article needs', () => {
    const html =
      '<h2>T</h2><p>a <em>b</em></p><pre><code>x &lt; y</code></pre><table><tr><td colspan="2">c</td></tr></table>';
    expect(sanitiseHtml(html, BASE)).to.equal(html);
  });
  it('makes links and images absolute and links harmless', () => {
    expect(
      sanitiseHtml(
        '<a href="../x#y" target="_blank" rel="follow">l</a><img src="/i.png" alt="A" onerror="x()" srcset="a 2x">',
        BASE,
      ),
    ).to.equal(
      '<a href="https://example.com/x#y" rel="nofollow noopener">l</a><img alt="A" src="https://example.com/i.png" />',
    );
  });
  it('keeps mailto', () =>
    expect(sanitiseHtml('<a href="mailto:a@example.com">m</a>', BASE)).to.contain('href="mailto:a@example.com"'));

  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input></form>',
    '<p style="position:fixed">x</p>',
    '<p class="x" id="y" name="z">x</p>',
    '<base href="https://evil.example">',
    '<meta http-equiv=refresh content=0>',
    '<object data=x></object><embed src=x>',
    '<style>*{display:none}</style>',
    '<a href="vbscript:x">x</a>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<option>&lt;script&gt;alert(1)&lt;/script&gt;</option>',
    '<textarea></textarea><script>alert(1)</script>',
    '<!--><script>alert(1)</script>-->',
    '<link rel=stylesheet href=x>',
  ];
  for (const attack of attacks) {
    it(`defuses ${attack.replace(/\n/g, ' ').slice(0, 60)}`, () => {
      const tags =
        sanitiseHtml(attack, BASE)
          .match(/<[^>]*>/g)
          ?.join('') ?? '';
      expect(tags).not.to.match(
        /script|on\w+=|style|iframe|form|input|data:|class=|id=|name=|base|meta|object|embed|svg|math|link/i,
      );
    });
  }
  it('lets only allowed tags and absolute addresses through, however they are broken up', () => {
    const part = fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="/x">',
      '<a href="javascript:x">',
      '</a>',
      '<img src=y>',
      '<script>',
      '</script>',
      '"',
      '<',
      '>',
      '&',
      '&lt;',
      'text',
      '<!--',
      '-->',
      '<b',
      ' onclick=x',
      '<svg>',
      '<style>',
      '</style>',
      '<textarea>',
      '<title>',
      '</title>',
      "'",
      '`',
      '=',
      '/',
      '<math>',
      '<![CDATA[',
      ']]>',
      '\u0000',
      '<iframe>',
      '<noscript>',
      '<template>',
    );
    const allowed =
      /^(?:<\/?(?:p|a|b)>|<a href="https:\/\/example\.com\/[^"<>]*" rel="nofollow noopener">|<img src="https:\/\/example\.com\/[^"<>]*" \/>)$/;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const tags = sanitiseHtml(parts.join(''), BASE).match(/<[^>]*>?/g) ?? [];
        expect(tags.filter((tag) => !allowed.test(tag))).to.deep.equal([]);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('firstImage', () => {
  it('passes over tracking pixels', () => {
    const html = sanitiseHtml('<img src="/pixel.gif" width="1" height="1"><p><img src="/a.png?x=1&amp;y=2">', BASE);
    expect(firstImage(html)).to.equal('https://example.com/a.png?x=1&y=2');
  });
  it('is undefined without one', () => expect(firstImage('<p>x</p>')).to.equal(undefined));
});

describe('readTime', () => {
  it('is undefined below 20 words', () => expect(readTime('word '.repeat(19))).to.equal(undefined));
  it('is at least a minute', () => expect(readTime('word '.repeat(20))).to.equal(1));
  it('rounds at 230 words a minute', () =>
    expect([readTime('word '.repeat(574)), readTime('word '.repeat(576))]).to.deep.equal([2, 3]));
  it('counts two Chinese or Japanese characters as a word', () =>
    expect(countWords('漢字かなカナ and two')).to.equal(5));
  it('counts contractions and dotted names once', () => expect(countWords("don't use node.js")).to.equal(3));
});
