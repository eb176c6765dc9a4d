import { expect } from 'chai';
import { createWriteBuffer } from '../../src/domain/write-buffer.ts';

describe('write buffer', () => {
  let stored: number[][];
  let failures: unknown[];
  let broken: boolean;
  const make = () => createWriteBuffer<number>((items) => {
    if (broken) return Promise.reject(new Error('away'));
    stored.push(items);
    return Promise.resolve();
  }, (error) => failures.push(error));

  beforeEach(() => {
    [stored, failures, broken] = [[], [], false];
  });

  it('stores together what was gathered, in order, and nothing twice', async () => {
    const buffer = make();
    for (const n of [1, 2, 3]) buffer.add(n);
    expect(stored).to.deep.equal([]);
    await buffer.flush();
    await buffer.flush();
    buffer.add(4);
    await buffer.close();
    expect(stored).to.deep.equal([[1, 2, 3], [4]]);
  });

  it('stores by itself before long', async () => {
    const buffer = make();
    buffer.add(1);
    const until = Date.now() + 5_000;
    while (stored.length === 0 && Date.now() < until) await new Promise((resolve) => setImmediate(resolve));
    expect(stored).to.deep.equal([[1]]);
    await buffer.close();
  });

  it('keeps what could not be stored, before what came after, and says why', async () => {
    const buffer = make();
    broken = true;
    buffer.add(1);
    await buffer.flush();
    buffer.add(2);
    await buffer.flush();
    expect(failures.map(String)).to.deep.equal(['Error: away', 'Error: away']);
    broken = false;
    await buffer.close();
    expect(stored).to.deep.equal([[1, 2]]);
  });

  it('forgets the oldest when too much waits', async () => {
    const buffer = make();
    broken = true;
    for (let n = 0; n < 50_000; n += 1) buffer.add(n);
    await buffer.flush();
    for (let n = 50_000; n < 50_010; n += 1) buffer.add(n);
    await buffer.flush();
    broken = false;
    await buffer.close();
    expect(stored).to.have.length(1);
    expect([stored[0]?.length, stored[0]?.[0], stored[0]?.at(-1)]).to.deep.equal([50_000, 10, 50_009]);
  });

  it('has one batch on its way at a time, and waits for it when it closes', async () => {
    let running = 0;
    let most = 0;
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const buffer = createWriteBuffer<number>(async () => {
      most = Math.max(most, (running += 1));
      await gate;
      running -= 1;
    }, () => undefined);
    buffer.add(1);
    const first = buffer.flush();
    buffer.add(2);
    const closed = buffer.close();
    release();
    await Promise.all([first, closed]);
    expect([most, running]).to.deep.equal([1, 0]);
  });
});
