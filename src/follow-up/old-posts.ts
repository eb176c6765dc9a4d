import type { Database } from '../data/database.ts';
import { statement } from '../data/statement.ts';
import { noteRemoved } from '../data/sql/posts.ts';
import { TRY_LOCK_SWEEP } from '../data/sql/locks.ts';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Posts that are deleted at once for their age, with all that belongs to them. */
const OLD_POSTS_AT_ONCE = 500;

/**
 * Deletes some of the posts after the id $2 that arrived more than $3 days before $1, in the order of ids, and notes
 * them, so that their feeds do not bring them back. What people kept stays: bookmarked, voted for, commented on, or
 * shared by a person. Says how many, and the last id.
 */
const REMOVE_OLD_POSTS = statement<{ count: number; last: string | null }>(`
  WITH old AS MATERIALIZED (
    SELECT p.id FROM posts p
     WHERE p.id > $2::uuid AND p.created_at < $1::timestamptz - $3::integer * interval '1 day' AND p.type <> 'share'
       AND NOT EXISTS (SELECT FROM bookmarks b WHERE b.post_id = p.id)
       AND NOT EXISTS (SELECT FROM post_votes v WHERE v.post_id = p.id)
       AND NOT EXISTS (SELECT FROM comments c WHERE c.post_id = p.id)
     ORDER BY p.id LIMIT ${OLD_POSTS_AT_ONCE} FOR UPDATE OF p SKIP LOCKED),
  removals AS (DELETE FROM posts WHERE id IN (SELECT id FROM old) RETURNING id, source_id, url),
  noted AS (${noteRemoved('removals', false)})
  SELECT count(*)::integer AS count, max(id::text) AS last FROM removals`);

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
