import { expect } from 'chai';
import { readMarkdown } from '../../src/domain/text/comment-html.ts';

describe('the Markdown of comments', () => {
  it('security 97: is made in 40 ms of processor time, whatever signs 10,000 characters are made of', () => {
    const signs = [
      '*_',
      '_*',
      '**',
      '[',
      '![',
      '[[a]',
      '`',
      '``a',
      '> ',
      '\n- ',
      '\n> ',
      '- - ',
      '~~a',
      '*a**b',
      '<',
      '&',
      '&amp;',
      'http://a ',
      '<http://a>',
      '[a]: b\n',
      '![a](b "',
      '@ada ',
      '\\',
      '|',
      '~~~\n*_',
      '```\n*_\n',
    ];
    for (const sign of signs) {
      const text = sign.repeat(10_000 / sign.length);
      const costs = [1, 2, 3].map(() => {
        const before = process.cpuUsage();
        readMarkdown(text).toHtml(() => 'https://here.example/people/1');
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      });
      expect(Math.min(...costs), sign).to.be.below(40);
    }
  });
});
