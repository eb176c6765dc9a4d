import { expect } from 'chai';
import { createWriteBuffer } from '../../src/background/write-buffer.ts';
import { until } from '../support/poll.ts';

describe('write buffer', () => {
  let batches: number[][];
  let failures: unknown[];
  let broken: boolean;
  const make = () =>
    createWriteBuffer<number>(
      (items) => {
        if (broken) return Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
        batches.push(items);
        return Promise.resolve();
      },
      (error) => failures.push(error),
    );

  beforeEach(() => {
    [batches, failures, broken] = [[], [], false];
  });

  it('stores together what was gathered, in order, and nothing twice', async () => {
    const buffer = make();
    for (const n of [1, 2, 3]) buffer.add(n);
    expect(batches).to.deep.equal([]);
    await buffer.flush();
    await buffer.flush();
    buffer.add(4);
    await buffer.close();
    expect(batches).to.deep.equal([[1, 2, 3], [4]]);
  });

  it('stores by itself before long', async () => {
    const buffer = make();
    buffer.add(1);
    await until(() => batches.length > 0);
    expect(batches).to.deep.equal([[1]]);
    await buffer.close();
  });

  it('keeps what could not be stored, and says why', async () => {
    const buffer = make();
    broken = true;
    buffer.add(1);
    await buffer.flush();
    buffer.add(2);
    await buffer.flush();
    expect(failures.map(String)).to.deep.equal(['Error: away', 'Error: away']);
    broken = false;
    await buffer.close();
    expect(batches.map((one) => one.sort())).to.deep.equal([[1, 2]]);
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
    const items = batches.flat();
    expect(items).to.have.length(50_000);
    expect(items).to.include(50_009);
  });

  it('security 83: stores a thousand at a time, whatever waits', async () => {
    const buffer = make();
    for (let n = 0; n < 50_000; n += 1) buffer.add(n);
    await buffer.close();
    expect(batches.map((one) => one.length)).to.deep.equal(Array.from({ length: 50 }, () => 1_000));
    expect(batches.flat()).to.deep.equal(Array.from({ length: 50_000 }, (_, n) => n));
  });

  it('security 83: drops what nothing can store, alone, and says so', async () => {
    const bad = new Set([0, 1_500, 1_501, 2_999]);
    const buffer = createWriteBuffer<number>(
      (items) => {
        if (items.some((item) => bad.has(item)))
          return Promise.reject(Object.assign(new Error('bad'), { code: '22P02' }));
        batches.push(items);
        return Promise.resolve();
      },
      (error) => failures.push(error),
    );
    for (let n = 0; n < 3_000; n += 1) buffer.add(n);
    await buffer.flush();
    expect(batches.flat().sort((a, b) => a - b)).to.deep.equal(
      Array.from({ length: 3_000 }, (_, n) => n).filter((n) => !bad.has(n)),
    );
    expect(failures.length).to.be.within(4, 80);
    await buffer.flush();
    expect(failures.length, 'nothing is tried again').to.be.below(80);
    await buffer.close();
  });

  it('security 83: a chunk that is always too slow holds up no other', async () => {
    let tries = 0;
    const buffer = createWriteBuffer<number>(
      (items) => {
        if (items.includes(7)) {
          tries += 1;
          return Promise.reject(
            Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
          );
        }
        batches.push(items);
        return Promise.resolve();
      },
      (error) => failures.push(error),
    );
    for (let n = 0; n < 3_000; n += 1) buffer.add(n);
    await buffer.flush();
    await buffer.flush();
    expect(batches.flat()).to.have.length(2_000);
    expect(tries, 'once a flush').to.be.within(1, 2);
    await buffer.close();
  });

  it('has one batch on its way at a time, and waits for it when it closes', async () => {
    let running = 0;
    let most = 0;
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const buffer = createWriteBuffer<number>(
      async () => {
        most = Math.max(most, (running += 1));
        await gate;
        running -= 1;
      },
      () => undefined,
    );
    buffer.add(1);
    const first = buffer.flush();
    buffer.add(2);
    const closed = buffer.close();
    release();
    await Promise.all([first, closed]);
    expect([most, running]).to.deep.equal([1, 0]);
  });
});
