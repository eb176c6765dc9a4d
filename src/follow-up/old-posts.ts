import type { Database } from '../data/database.ts';
import { TRY_LOCK_SWEEP } from '../data/queries/lifetimes.ts';
import { OLD_POSTS_AT_ONCE, REMOVE_OLD_POSTS } from '../data/queries/posts/removed-posts.ts';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes posts that arrived more than so many days before a moment of the database, but for what people kept, in
 * batches: `go` pauses between two, and says whether to go on. Returns how many; undefined when another process
 * deletes, which does the rest.
 */
export async function removeOldPosts(
  db: Database,
  { asOf, days, go }: { asOf: Date; days: number; go: () => Promise<boolean> },
): Promise<number | undefined> {
  let after = BEFORE_ALL;
  for (let removed = 0; ;) {
    const batch = await db.transaction(async (tx) => {
      const [lock] = await tx.query(TRY_LOCK_SWEEP);
      return lock?.locked === true ? (await tx.query(REMOVE_OLD_POSTS, [asOf, after, days]))[0] : undefined;
    });
    if (batch === undefined) return undefined;
    removed += batch.count;
    after = batch.last ?? after;
    if (batch.count < OLD_POSTS_AT_ONCE || !(await go())) return removed;
  }
}
