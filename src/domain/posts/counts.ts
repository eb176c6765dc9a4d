import type { Database } from '../../data/database.ts';
import { ADD_CHANGES, CHANGES_AT_ONCE, HAS_CHANGES } from '../../data/queries/posts/counts.ts';
import { learnInterests } from '../ranking/user-preferences.ts';
import { notifyPostMilestones } from '../notifications/notify.ts';
import { TRY_LOCK_COUNTS } from '../../data/sql/locks.ts';

/** Milliseconds between two flushes: the more posts the last one moved, the longer, so that it stays a small load. */
const PAUSE_MS = { min: 1_000, max: 10_000, aPost: 10 };
/**
 * Milliseconds for which posts wait that were only opened, since views come often and move a post little, and what is
 * learned of people's interests, which they notice later.
 */
const VIEWS_WAIT_MS = 30_000;

/** Flushes counts, and now and then interests; returns how many milliseconds to wait before the next time. */
export function createCountFlush(db: Database): () => Promise<number> {
  let viewsAt = 0;
  return async () => {
    const views = Date.now() - viewsAt >= VIEWS_WAIT_MS;
    if (views) viewsAt = Date.now();
    const moved = await flushCounts(db, { views });
    if (views) await learnInterests(db);
    return Math.min(PAUSE_MS.max, Math.max(PAUSE_MS.min, moved * PAUSE_MS.aPost));
  };
}

/**
 * Adds what votes, comments and views have changed to the counts of their posts, which moves them in the lists, and
 * notifies authors of milestones. Without `views`, posts that were only opened wait. Each chunk is a transaction, so
 * that a change is added once whatever ends the process. Returns how many posts were moved; none while another process
 * flushes.
 */
async function flushCounts(db: Database, { views }: { views: boolean }): Promise<number> {
  const [changes] = await db.query(HAS_CHANGES, [views]);
  if (changes?.any !== true) return 0;
  for (let moved = 0; ;) {
    const chunk = await db.transaction(async (tx) => {
      const [lock] = await tx.query(TRY_LOCK_COUNTS);
      if (lock?.locked !== true) return [];
      const posts = await tx.query(ADD_CHANGES, [views]);
      const upvoted = posts.filter(({ byOthers }) => byOthers > 0);
      if (upvoted.length > 0) await notifyPostMilestones(tx, upvoted);
      return posts;
    });
    moved += chunk.length;
    if ((chunk[0]?.taken ?? 0) < CHANGES_AT_ONCE) return moved;
  }
}
