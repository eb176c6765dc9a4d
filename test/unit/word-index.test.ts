import { expect } from 'chai';
import { WordIndex } from '../../src/domain/text/word-index.ts';

describe('the index of a list of words', () => {
  it('knows the place of each of many, and none besides', () => {
    const words = Array.from({ length: 40_000 }, (_, n) => `w${(n * 2_654_435_761) % 4_294_967_296}`);
    const index = new WordIndex(words.join('\n'));
    expect(index.size).to.equal(words.length);
    const wrong = words.filter((word, place) => index.get(word) !== place || index.has(`${word}x`));
    expect(wrong).to.deep.equal([]);
  });

  it('does not take the beginning, the end or two neighbours of a word for it', () => {
    const index = new WordIndex('server\ndatabase\nthe');
    for (const other of ['', 'serve', 'erver', 'base', 'server\ndatabase', 'the\n', '\n', 'Server', 'sérver', '日本'])
      expect(index.get(other), JSON.stringify(other)).to.equal(undefined);
    expect(['server', 'database', 'the'].map((word) => index.get(word))).to.deep.equal([0, 1, 2]);
  });
});
