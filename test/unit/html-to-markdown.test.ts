import { expect } from 'chai';
import { htmlToMarkdown } from '../../src/domain/text/html-to-markdown.ts';
import { readMarkdown } from '../../src/domain/text/comment-html.ts';

describe('HTML as Markdown', () => {
  const CASES: readonly (readonly [html: string, markdown: string])[] = [
    ['<h1>A</h1><h4>B</h4><p>one<br>two</p>', '## A\n\n#### B\n\none\\\ntwo'],
    ['text<p>para</p>more', 'text\n\npara\n\nmore'],
    ['<p>a <strong>b</strong> <em>c</em> <code>d`e</code></p>', 'a **b** *c* ``d`e``'],
    ['<a href="https://x.example/a b(c)">the [link]</a>', '[the \\[link\\]](<https://x.example/a%20b(c)>)'],
    ['<pre><code>let x = `1`;\n  *y*\n</code></pre>', '```\nlet x = `1`;\n  *y*\n```'],
    ['<pre>```\nfence</pre>', '````\n```\nfence\n````'],
    ['<ul><li>one</li><li>two<ul><li>deep</li></ul></li></ul>', '- one\n- two\n   - deep'],
    ['<ol><li><p>one</p><p>more</p></li><li>two</li></ol>', '1. one\n\n   more\n1. two'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    [
      '<table><tr><th>a</th><th>b|c</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '| a | b\\|c |\n| --- | --- |\n| 1 | 2 |',
    ],
    ['<img src="https://x.example/p.png" alt="a *b*">', '![a \\*b\\*](<https://x.example/p.png>)'],
    ['<p>1 &lt; 2 &amp; # not a heading</p>', '1 \\< 2 & \\# not a heading'],
    ['<p>open <b>never closed', 'open **never closed**'],
    ['', ''],
  ];
  for (const [html, markdown] of CASES)
    it(`writes ${html || 'nothing'}`, () => expect(htmlToMarkdown(html)).to.equal(markdown));

  it('is read back as the text that it was', () => {
    const text = htmlToMarkdown('<p>*not em* _nor this_ [nor](https://a.example) <b>but this</b></p>');
    expect(readMarkdown(text).toHtml(() => undefined))
      .to.include('*not em* _nor this_ [nor]')
      .and.include('<strong>but this</strong>');
  });

  it('takes time in proportion to the length of what is nested and broken', () => {
    for (const open of [
      '<div>',
      '<blockquote>',
      '<ul><li>',
      '<table><tr><td>',
      '<b><i>',
      '<a href="x">',
      '<pre>',
      '`',
    ]) {
      const timeOf = (n: number): number => {
        const html = open.repeat(n);
        const begin = process.cpuUsage();
        htmlToMarkdown(html);
        return process.cpuUsage(begin).user / 1_000;
      };
      timeOf(1_000);
      expect(timeOf(5_000), open).to.be.below(200);
    }
  });
});
