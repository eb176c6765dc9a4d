import { expect } from 'chai';
import { AccountRounds, FairSlots } from '../../src/background/fair-slots.ts';

/** Work that goes on until it is told to end. */
function work(): { done: Promise<void>; end: () => void } {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { done, end };
}

describe('slots', () => {
  it('security 121: are all for the best, and a quarter less for each class behind', () => {
    expect(new FairSlots(20, 4).free()).to.deep.equal([20, 15, 10, 5]);
    expect(new FairSlots(12, 4).free(4)).to.deep.equal([4, 4, 4, 3]);
    expect(new FairSlots(1, 4).free(), 'one slot is for all').to.deep.equal([1, 1, 1, 1]);
  });

  it('security 121: that a class holds are those of the ones before it, too, until its work has ended', async () => {
    const slots = new FairSlots(20, 4);
    const slow = Array.from({ length: 10 }, work);
    const held = slow.map(({ done }) => slots.hold(3, done));
    // The last class has some of its own left, and none of those that it shares with the one before.
    expect(slots.free()).to.deep.equal([10, 5, 0, 5]);
    const quick = work();
    held.push(slots.hold(1, quick.done));
    expect(slots.free()).to.deep.equal([9, 5, 0, 5]);
    for (const { end } of [...slow, quick]) end();
    await Promise.all(held);
    expect(slots.free()).to.deep.equal([20, 15, 10, 5]);
  });

  it('go round accounts, a few at a time', async () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((account) => ({ account }));
    const rounds = new AccountRounds(2);
    const look = (after: string) => Promise.resolve(all.filter(({ account }) => account > after).slice(0, 2));
    const seen = [await rounds.next(look), await rounds.next(look), await rounds.next(look), await rounds.next(look)];
    expect(seen.map(({ accounts }) => accounts.join(''))).to.deep.equal(['ab', 'cd', 'e', 'ab']);
    expect(seen.map(({ isAll }) => isAll)).to.deep.equal([false, false, false, false]);
    expect((await new AccountRounds(6).next(() => Promise.resolve(all))).isAll).to.equal(true);
  });
});
