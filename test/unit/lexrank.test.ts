import { expect } from 'chai';
import { ownSummary } from '../../src/ingest/enrich/lexrank.ts';
import { processorTime } from '../support/processor-time.ts';

const LIMITS = { characters: 300, sentences: 3 };

describe('central sentences', () => {
  it('are those that others resemble, in their own order', () => {
    const text = [
      'The cache keeps the results of slow queries in the memory of the server.',
      'My neighbour has bought a red bicycle for his youngest daughter.',
      'A result in the cache of the server makes a slow query fast the next time.',
      'The train to the coast leaves at nine and arrives before lunch.',
      'When the memory of the server is full, the cache drops the results of old queries.',
    ].join(' ');
    const summary = ownSummary(text, { ...LIMITS, sentences: 2 }) ?? '';
    expect(summary).to.not.match(/bicycle|train/);
    expect(summary).to.match(/^The cache keeps|^A result in/);
  });

  it('do not repeat each other', () => {
    const twice = 'The cache keeps the results of slow queries in the memory of the server.';
    const summary =
      ownSummary(`${twice} ${twice} ${twice} Old results leave the memory of the server first.`, LIMITS) ?? '';
    expect(summary.split(twice)).to.have.length(2);
  });

  it('say more than the title, though they have its words', () => {
    const announced = 'I am happy to announce that Tidepool 4.2 and 4.1 have been released.';
    const text = `${announced} The changes of both are those of the candidates, as no fault was found in them.`;
    expect(ownSummary(text, LIMITS, { title: 'Tidepool 4.2 and 4.1 have been released' })).to.include(announced);
  });

  it('prefer what says what a short text does', () => {
    const purpose = 'In this post I show how such tables are read.';
    const text = [
      'Ships waited at the gate on eleven days of that quiet autumn.',
      'A captain called the office twice, and nobody knew more than he did himself.',
      purpose,
      'The water came in the evening, when most of the crews were asleep.',
    ].join(' ');
    expect(ownSummary(text, { ...LIMITS, sentences: 3 })).to.include(purpose);
  });

  it('fit the limits', () => {
    const text = Array.from(
      { length: 40 },
      (_, i) => `Sentence number ${i} tells something about caches and servers in general.`,
    ).join(' ');
    const summary = ownSummary(text, { characters: 150, sentences: 3 }) ?? '';
    expect(summary).to.have.length.within(60, 150);
  });

  it('are none where there are no sentences', () => {
    for (const text of [
      '',
      'one two',
      'x'.repeat(20_000),
      '\n\n\n',
      'const a = { b: 1 };\nreturn a;',
      '😀'.repeat(1_000),
      'word '.repeat(4_000),
    ])
      expect(ownSummary(text, LIMITS), text.slice(0, 20)).to.equal(undefined);
  });

  it('are found in a moment in any text of the largest size', async () => {
    const words = Array.from({ length: 3_500 }, (_, i) => `w${(i * 7_919) % 997}${i % 12 === 0 ? '.' : ''}`).join(' ');
    expect(await processorTime(() => ownSummary(words, LIMITS))).to.be.below(2_000);
  });
});
