import { expect } from 'chai';
import { readMarkdown } from '../../src/domain/text/comment-html.ts';
import { leastProcessorTime } from '../support/processor-time.ts';

describe('the Markdown of comments', () => {
  it('security 97: is made in 40 ms of processor time, whatever signs 10,000 characters are made of', async () => {
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
      const read = () => readMarkdown(text).toHtml(() => 'https://here.example/people/1');
      expect(await leastProcessorTime(read, 3, 40), sign).to.be.below(40);
    }
  });
});
