import { expect } from 'chai';
import fc from 'fast-check';
import { anyCharacter } from '../../src/conformance/request-texts.ts';
import { readMarkdown } from '../../src/domain/text/comment-html.ts';
import { processorTime } from '../support/processor-time.ts';

const html = (text: string): string => readMarkdown(text).toHtml(() => undefined);
const REL = 'rel="nofollow ugc noopener"';
/** Every tag that a comment's HTML may contain. */
const TAG =
  /^<(?:\/?(?:p|h[1-6]|ul|li|blockquote|pre|em|strong|s)|[bh]r \/|\/?ol|ol start="\d+"|\/?code|code class="language-[^"<>]*"|\/a|a|a href="(?:https?:\/\/|mailto:)[^"<>]*"(?: title="[^"<>]*")? rel="nofollow ugc noopener")>$/;
const isHarmless = (html: string): boolean => (html.match(/<[^>]*>?/g) ?? []).every((tag) => TAG.test(tag));

/** Texts that would run, load or redirect if a page rendered them as HTML. */
const HOSTILE: Record<string, string[]> = {
  scripts: [
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<svg><script>alert(1)</script></svg>',
    '`<script>alert(1)</script>`',
    '```\n<script>alert(1)</script>\n```',
    '    <script>alert(1)</script>',
  ],
  'javascript: links': [
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](&#x6A;avascript&colon;alert(1))',
    '[x](\u0001javascript:alert(1))',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '[x](vbscript:x)',
    '[x](<javascript:alert(1)>)',
    '[x](javascript://a.example/%0aalert(1))',
    '[a](javas&#99;ript:alert(1) "t")',
  ],
  'data: and file: links': [
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '<data:text/html,x>',
    '[x](data:image/svg+xml;base64,PHN2Zz4=)',
    '![x](data:image/png;base64,AAAA)',
    '[x](file:///etc/passwd)',
    '[x](blob:https://a.example/1)',
    '[x](//evil.example)',
    '[x](/settings)',
    '[x](?logout)',
  ],
  'event handlers': [
    '<img src=x onerror=alert(1)>',
    '<b onmouseover=alert(1)>x</b>',
    '[x](https://a.example" onmouseover="alert(1))',
    '[x](https://a.example "t\\" onclick=\\"alert(1)")',
    '![x" onerror="alert(1)](https://a.example/x.png)',
    '![x](https://a.example/x.png" onerror="alert(1))',
    '```js" onclick="alert(1)\nx\n```',
    '<https://a.example/"onclick="alert(1)>',
    "[x](https://a.example/'onclick='alert(1))",
  ],
  'broken and nested markup': [
    '<<b>script>alert(1)//<</b>/script>',
    '<a href="https://a.example',
    '</p></div></body><iframe src=//evil.example>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<style>@import "//evil.example";</style>',
    '<form action=//evil.example><input name=x>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '[![x](javascript:alert(1))](javascript:alert(2))',
    '[a [b](https://b.example) c](javascript:alert(1))',
    '*a **b* c** `d* e`',
    '[[[[[[',
    '>'.repeat(500),
    '- '.repeat(500),
    '\u202e<script>',
    '<meta http-equiv=refresh content=0>',
    '<base href=//evil.example>',
  ],
  pictures: [
    '![a](https://a.example/x.png)',
    '![](http://a.example/x.svg)',
    '![x](javascript:alert(1))',
    '![x][y]\n\n[y]: https://a.example/x.png "t"',
  ],
};

describe('the HTML of comments', () => {
  for (const [kind, texts] of Object.entries(HOSTILE)) {
    it(`security 56: is harmless whatever ${kind} are in the text`, () => {
      for (const text of texts) expect(html(text), text).to.satisfy(isHarmless);
    });
  }

  it('security 56: is made of a few elements only, whatever the text', () => {
    const piece = fc.oneof(
      fc.constantFrom(...Object.values(HOSTILE).flat()),
      fc.constantFrom(
        '<',
        '>',
        '"',
        '](',
        '[',
        '![',
        '`',
        '\n',
        '*',
        '_',
        '~~',
        '> ',
        '- ',
        '1. ',
        '# ',
        '@ada',
        '&lt;',
        '&#x3c;',
        'https://a.example/',
        '\\',
        '|',
      ),
      fc.string({ unit: anyCharacter, maxLength: 12 }),
    );
    const names = fc.constantFrom(undefined, 'https://here.example/people/1');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), names, (parts, link) => {
        const html = readMarkdown(parts.join('')).toHtml(() => link);
        return isHarmless(html) && html.isWellFormed() === parts.join('').isWellFormed();
      }),
      { numRuns: 2_000 },
    );
  });

  it('shows HTML as it was typed', () => {
    expect(html('<b>x</b> & <!-- y -->')).to.equal('<p>&lt;b&gt;x&lt;/b&gt; &amp; &lt;!-- y --&gt;</p>');
  });

  it('turns addresses into links that carry no weight, and pictures into links', () => {
    expect(html('<https://a.example/?x=1&y=2>')).to.equal(
      `<p><a href="https://a.example/?x=1&amp;y=2" ${REL}>https://a.example/?x=1&amp;y=2</a></p>`,
    );
    expect(html('see https://a.example/x, a.example and b@a.example')).to.equal(
      `<p>see <a href="https://a.example/x" ${REL}>https://a.example/x</a>, a.example and b@a.example</p>`,
    );
    expect(html('[a](https://a.example "T<")')).to.equal(
      `<p><a href="https://a.example" title="T&lt;" ${REL}>a</a></p>`,
    );
    expect(html('<b@a.example>')).to.equal(`<p><a href="mailto:b@a.example" ${REL}>b@a.example</a></p>`);
    expect(html('![A chart](https://a.example/x.png)')).to.equal(
      `<p><a href="https://a.example/x.png" ${REL}>A chart</a></p>`,
    );
    expect(html('![](https://a.example/x.png)')).to.equal(
      `<p><a href="https://a.example/x.png" ${REL}>https://a.example/x.png</a></p>`,
    );
  });

  it('keeps what Markdown is for', () => {
    expect(html('# T\n\n1. *a*\n2. ~~b~~\n\n> q\n\n```js\nx < y\n```\n\nline\nbreak\n\n---')).to.equal(
      '<h1>T</h1>\n<ol>\n<li><em>a</em></li>\n<li><s>b</s></li>\n</ol>\n<blockquote>\n<p>q</p>\n</blockquote>\n<pre><code class="language-js">x &lt; y\n</code></pre>\n<p>line<br />\nbreak</p>\n<hr />',
    );
  });

  it('finds mentions where people write them, and nowhere else', () => {
    expect(readMarkdown('@ada, (@bob) @bob\n- **@eve_2**\n> @ål1').mentions).to.deep.equal([
      'ada',
      'bob',
      'bob',
      'eve_2',
      'ål1',
    ]);
    expect(
      readMarkdown(
        'a@ada.example @@ada https://x.example/@ada `@ada` [@ada](https://x.example) @ab @_ada @-ada /@ada\n\n    @ada',
      ).mentions,
    ).to.deep.equal([]);
    expect(readMarkdown(`@${'a'.repeat(39)} @${'a'.repeat(40)} @ada-lovelace @ada.`).mentions).to.deep.equal([
      'a'.repeat(39),
      'ada',
      'ada',
    ]);
  });

  it('stays within what the contract allows, also for texts made to grow, and takes no long time', async () => {
    const grow = [
      '@ada ',
      '![](http://a)',
      '<http://a>',
      '*a*',
      '-\n',
      '> ',
      '|a',
      '"',
      '[a](http://a "&quot;")',
      '`a`',
      '# \n',
      '- ',
      '[',
      '**',
      '_a',
      '&',
      '<',
      '~~',
      '![[',
      '[](',
      '\\',
      'http://',
    ];
    for (const part of grow) {
      const text = part.repeat(Math.floor(10_000 / part.length));
      let html = '';
      const ms = await processorTime(() => {
        html = readMarkdown(text).toHtml(() => 'https://here.example/people/0198c7c4-5d0e-7c4e-9d0b-6a2f5f0f3d01');
      });
      expect(html.length, part).to.be.at.most(100_000);
      expect(html, part).to.satisfy(isHarmless);
      expect(ms, part).to.be.below(2_000);
    }
  });
});
