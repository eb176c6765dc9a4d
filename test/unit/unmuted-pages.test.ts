import { expect } from 'chai';
import type { Database } from '../../src/data/database.ts';
import type { Mutes } from '../../src/data/sql/muted.ts';
import { findMuted, noteFilled, sizeOfRead } from '../../src/domain/mutes/find-muted.ts';

describe('posts that are read for a page without muted ones', () => {
  const mutes = '[{"words":["x"]}]' as Mutes;
  /** A database in which one of so many posts is muted, by their ids. */
  const muting = (every: number): Database =>
    ({
      query: (_: unknown, [ids]: [string[]]) =>
        Promise.resolve(ids.map((id) => ({ id, version: 1, muted: Number(id) % every === 0, story: null }))),
    }) as unknown as Database;
  const judge = (db: Database, count: number): Promise<unknown> =>
    findMuted(
      db,
      Array.from({ length: count }, (_, n) => ({ id: String(n), version: 1 })),
      mutes,
    );

  it('are as many as the page has without mutes, and some more before any was judged', () => {
    const db = muting(10);
    expect(sizeOfRead(db, undefined, { limit: 21 })).to.equal(21);
    expect(sizeOfRead(db, mutes, { limit: 21 })).to.be.within(26, 33);
  });

  it('are as many more as were muted among those that were judged, and some', async () => {
    for (const [every, least, highest] of [
      [500, 1, 3],
      [10, 3, 7],
      [2, 21, 60],
      [1, 84, 84],
    ] as const) {
      const db = muting(every);
      await judge(db, 2_000);
      await judge(db, 2_000); // the same ones count once
      expect(sizeOfRead(db, mutes, { limit: 21 }) - 21, `of ${every}`).to.be.within(least, highest);
    }
  });

  it('are one more than filled the same page last time, under the same mutes', async () => {
    const db = muting(2);
    await judge(db, 2_000);
    noteFilled(db, mutes, 'newest', 23);
    expect(sizeOfRead(db, mutes, { limit: 21, name: 'newest' })).to.equal(24);
    expect(sizeOfRead(db, mutes, { limit: 21, name: 'popular' })).to.be.above(40);
    expect(sizeOfRead(db, '[{"words":["y"]}]', { limit: 21, name: 'newest' })).to.be.above(25);
    expect(sizeOfRead(muting(2), mutes, { limit: 21, name: 'newest' })).to.be.above(25);
  });
});
