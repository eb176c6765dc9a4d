import { statement } from '../../statement.ts';

/** Changes added at once: a tenth of a second of work. */
export const CHANGES_AT_ONCE = 5_000;

/** Whether there is anything to add; see ADD_CHANGES. */
export const HAS_CHANGES = statement<{ any: boolean }>(
  'SELECT EXISTS (SELECT FROM count_changes WHERE $1 OR num_views IS NULL) AS any',
);

/** A post that was moved in the lists by a flush. */
export interface CountedPost {
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
 * the order of their ids, as by whoever stores posts.
 */
export const ADD_CHANGES = statement<CountedPost>(`
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
