import { expect } from 'chai';
import { sentenceVector } from '../../src/domain/text/sentence-vector.ts';
import { readWordTable } from '../../src/domain/text/word-table.ts';

describe('the vector of a sentence', () => {
  const table = readWordTable();
  const alike = (a: string, b: string): number => {
    const [x, y] = [sentenceVector(table, a) ?? [], sentenceVector(table, b) ?? []];
    return x.reduce((sum, part, i) => sum + part * (y[i] ?? 0), 0);
  };

  it('has length 1 and as many parts as the table', () => {
    const vector = sentenceVector(table, 'how do databases store things') ?? [];
    expect(vector).to.have.length(table.dimensions);
    expect(Math.hypot(...vector)).to.be.closeTo(1, 1e-6);
  });

  it('lies near to that of another sentence of the same meaning', () => {
    expect(alike('the doctor looked at the patient', 'a physician saw the sick man')).to.be.above(
      alike('the doctor looked at the patient', 'compilers turn source into machine code') + 0.2,
    );
  });

  it('hardly depends on the commonest words, their order, signs and case', () => {
    expect(alike('databases', 'The DATABASES, and so on...')).to.be.above(0.9);
    expect(alike('memory of the server', 'server memory')).to.be.above(0.95);
  });

  it('is none without a known word', () => {
    for (const text of ['', '   ', '!?', 'zzxqy qqzzy', '日本語', '😀', '\0'])
      expect(sentenceVector(table, text), text).to.equal(undefined);
  });

  it('fits the column that stores it', () => {
    expect(table.dimensions).to.equal(100);
    expect(table.vectors).to.have.length(table.index.size * table.dimensions);
    expect(table.weights).to.have.length(table.index.size);
  });
});
