import { expect } from 'chai';
import { warmUp } from '../../src/start/warm-up.ts';

describe('warming up', () => {
  const numbered = (pieces: number[], count = 5): (() => void)[] =>
    Array.from({ length: count }, (_, n) => () => void pieces.push(n));

  it('does every piece in turn, and lets others work between them', async () => {
    const pieces: number[] = [];
    let others = 0;
    const count = (): void => {
      others += 1;
      if (pieces.length < 5) setImmediate(count);
    };
    setImmediate(count);
    await warmUp(numbered(pieces), new AbortController().signal);
    expect(pieces).to.deep.equal([0, 1, 2, 3, 4]);
    expect(others).to.be.at.least(4);
  });

  it('ends when the service stops', async () => {
    const pieces: number[] = [];
    const stop = new AbortController();
    await warmUp([...numbered(pieces, 2), () => stop.abort(), ...numbered(pieces, 2)], stop.signal);
    expect(pieces).to.deep.equal([0, 1]);
  });
});
