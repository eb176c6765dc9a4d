import { expect } from 'chai';
import { warmUp } from '../../src/start/warm-up.ts';

describe('warming up', () => {
  const numbered = (done: number[], count = 5): (() => void)[] =>
    Array.from({ length: count }, (_, n) => () => void done.push(n));

  it('does every piece in turn, and lets others work between them', async () => {
    const done: number[] = [];
    let others = 0;
    const count = (): void => {
      others += 1;
      if (done.length < 5) setImmediate(count);
    };
    setImmediate(count);
    await warmUp(numbered(done), new AbortController().signal);
    expect(done).to.deep.equal([0, 1, 2, 3, 4]);
    expect(others).to.be.at.least(4);
  });

  it('ends when the service stops', async () => {
    const done: number[] = [];
    const stop = new AbortController();
    await warmUp([...numbered(done, 2), () => stop.abort(), ...numbered(done, 2)], stop.signal);
    expect(done).to.deep.equal([0, 1]);
  });
});
