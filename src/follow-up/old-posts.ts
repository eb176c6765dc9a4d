import type { Database } from '../data/database.ts';
import { statement } from '../data/statement.ts';
import { noteRemoved } from '../data/sql/posts.ts';
import { TRY_LOCK_SWEEP } from '../data/sql/locks.ts';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Posts that are deleted at once for their age, with all that belongs to them. */
const OLD_POSTS_AT_ONCE = 500;

/** Posts after the id $2 that arrived more than $3 days before $1 and that nobody wrote about, by id; locked. */
const OLD_POSTS = statement<{ id: string }>(`
    SELECT p.id FROM posts p
     WHERE p.id > $2::uuid AND p.created_at < $1::timestamptz - $3::integer * interval '1 day' AND p.type <> 'share'
       AND NOT EXISTS (SELECT FROM comments c WHERE c.post_id = p.id)
     ORDER BY p.id LIMIT ${OLD_POSTS_AT_ONCE} FOR UPDATE OF p SKIP LOCKED`);

/** The posts of these that anybody bookmarked or voted for. */
const KEPT_POSTS = statement<{ id: string }>(`SELECT post_id AS id FROM bookmarks WHERE post_id = ANY ($1::uuid[])
  UNION SELECT post_id FROM post_votes WHERE post_id = ANY ($1::uuid[])`);

/** Deletes posts and notes them, so that their feeds do not bring them back. */
const REMOVE_POSTS = statement(`
  WITH removals AS (DELETE FROM posts WHERE id = ANY ($1::uuid[]) RETURNING id, source_id, url)
  ${noteRemoved('removals', false)}`);

/**
 * Deletes some of the old posts after an id, in the order of ids; what people kept stays: bookmarked, voted for,
 * commented on, or shared by a person. Returns how many, and the last one looked at; undefined after all of them.
 */
async function removeSome(
  tx: Database,
  { asOf, after, days }: { asOf: Date; after: string; days: number },
): Promise<{ count: number; last: string | undefined }> {
  const old = (await tx.query(OLD_POSTS, [asOf, after, days])).map(({ id }) => id);
  const inUse = new Set((await tx.query(KEPT_POSTS, [old])).map(({ id }) => id));
  const removals = old.filter((id) => !inUse.has(id));
  await tx.query(REMOVE_POSTS, [removals]);
  return { count: removals.length, last: old.length < OLD_POSTS_AT_ONCE ? undefined : old.at(-1) };
}

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
      return lock?.locked === true ? removeSome(tx, { asOf, after, days }) : undefined;
    });
    if (batch === undefined) return undefined;
    removed += batch.count;
    if (batch.last === undefined || !(await go())) return removed;
    after = batch.last;
  }
}
