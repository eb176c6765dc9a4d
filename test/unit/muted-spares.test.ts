import { expect } from 'chai';
import type { Database } from '../../src/data/database.ts';
import type { Mutes } from '../../src/data/sql/muted.ts';
import { findMuted, sparesFor } from '../../src/domain/mutes/find-muted.ts';

describe('posts that are read besides for those that are muted', () => {
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

  it('are none without mutes, and some before any was judged', () => {
    const db = muting(10);
    expect(sparesFor(db, undefined, 21)).to.equal(0);
    expect(sparesFor(db, mutes, 21)).to.be.within(5, 12);
  });

  it('are as many as were muted among those that were judged, and some more', async () => {
    for (const [every, least, highest] of [
      [500, 1, 3],
      [10, 3, 7],
      [2, 21, 60],
      [1, 84, 84],
    ] as const) {
      const db = muting(every);
      await judge(db, 2_000);
      await judge(db, 2_000); // the same ones count once
      expect(sparesFor(db, mutes, 21), `of ${every}`).to.be.within(least, highest);
    }
  });
});
