import type { Database } from '../../data/database.ts';
import { learnInterests } from '../ranking/user-preferences.ts';
import { notifyPostMilestones } from '../notifications/notify.ts';
import { TRY_LOCK_COUNTS } from '../../data/sql/locks.ts';
import { statement } from '../../data/statement.ts';

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

/** Changes added at once: a tenth of a second of work. */
const CHANGES_AT_ONCE = 5_000;

/** Whether there is anything to add; see ADD_CHANGES. */
const HAS_CHANGES = statement<{ any: boolean }>(
  'SELECT EXISTS (SELECT FROM count_changes WHERE $1 OR num_views IS NULL) AS any',
);

/** A post that was moved in the lists by a flush. */
interface CountedPost {
  readonly id: string;
  /** By how many its upvotes grew, and by how many of others than its author. */
  readonly upvotes: number;
  readonly byOthers: number;
  /** Changes that the flush took, of all posts. */
  readonly taken: number;
}

const sumOf = (column: string, where = 'true'): string =>
  `coalesce(sum(${column}) FILTER (WHERE ${where}), 0)::integer`;

/**
 * Adds changes to the counts of their posts, each post once: of all posts, or with false only of those that have a
 * change other than views. The cards of a story's posts name each other, so they change with it. Posts are locked in
 * the order of their ids, as in the statements that store posts.
 */
const ADD_CHANGES = statement<CountedPost>(`
  WITH taken AS (DELETE FROM count_changes WHERE ctid = ANY (ARRAY(SELECT ctid FROM count_changes
      WHERE $1 OR post_id IN (SELECT post_id FROM count_changes WHERE num_views IS NULL) LIMIT ${CHANGES_AT_ONCE}))
    RETURNING post_id, num_upvotes, num_downvotes, num_comments, num_views, num_sources,
      voter_id),
  sums AS (SELECT post_id, ${sumOf('t.num_upvotes')} AS upvotes, ${sumOf('t.num_downvotes')} AS downvotes,
      ${sumOf('t.num_comments')} AS comments, ${sumOf('t.num_views')} AS views,
      ${sumOf('t.num_sources')} AS sources, count(t.num_comments) > 0 AS commented,
      ${sumOf('t.num_upvotes', 'voter_id <> p.author_id')} AS by_others
    FROM taken t JOIN posts p ON p.id = post_id GROUP BY post_id),
  told AS (SELECT s.post_id AS lead, m.post_id AS id FROM sums s JOIN post_ranks m ON m.story_id = s.post_id
    WHERE s.sources <> 0),
  locked AS (SELECT r.post_id FROM post_ranks r
    WHERE r.post_id IN (SELECT post_id FROM sums
        WHERE commented OR (upvotes, downvotes, views, sources) <> (0, 0, 0, 0)
      UNION ALL SELECT id FROM told)
    ORDER BY r.post_id FOR NO KEY UPDATE),
  renewed AS (UPDATE post_ranks SET version = version + 1
    WHERE post_id IN (SELECT t.id FROM told t JOIN locked l ON l.post_id = t.id)
      AND post_id NOT IN (SELECT post_id FROM sums)),
  moved AS (UPDATE post_ranks r SET num_upvotes = r.num_upvotes + l.upvotes,
      num_downvotes = r.num_downvotes + l.downvotes,
      num_comments = r.num_comments + l.comments, num_views = r.num_views + l.views,
      num_sources = r.num_sources + l.sources,
      last_comment_at = CASE WHEN l.commented
        THEN (SELECT max(created_at) FROM comments c WHERE c.post_id = r.post_id) ELSE r.last_comment_at END
    FROM sums l JOIN locked USING (post_id) WHERE r.post_id = l.post_id RETURNING r.post_id, l.upvotes, l.by_others)
  SELECT post_id AS id, upvotes, by_others AS "byOthers", (SELECT count(*)::integer FROM taken) AS taken FROM moved`);

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
