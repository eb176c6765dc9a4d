import { MAX_REPLIES } from '../../../../generated/limits.ts';
import { statement, type Statement } from '../../statement.ts';
import { isVisible } from '../visible.ts';

/** A comment with its author and the viewer's vote. */
export interface CommentRow {
  id: string;
  postId: string;
  parentId: string | null;
  content: string;
  contentHtml: string;
  /** Whether an operator hid it. */
  removed: boolean;
  createdAt: Date;
  updatedAt: Date | null;
  numUpvotes: number;
  authorId: string;
  authorName: string;
  authorUsername: string | null;
  authorImage: string | null;
  vote: number;
}

const COLUMNS = `c.id, c.post_id AS "postId", c.parent_id AS "parentId", c.content, c.content_html AS "contentHtml",
  c.hidden_at IS NOT NULL AS removed,
  c.created_at AS "createdAt", c.updated_at AS "updatedAt", c.num_upvotes AS "numUpvotes",
  a.id AS "authorId", a.name AS "authorName", a.username AS "authorUsername", a.image AS "authorImage",
  coalesce(v.vote, 0) AS vote`;
const JOINS = `JOIN accounts a ON a.id = c.account_id
  LEFT JOIN comment_votes v ON v.account_id = $1 AND v.comment_id = c.id`;
/** Comments on posts that the person $1 may see. */
const VISIBLE = `EXISTS (SELECT FROM post_ranks r WHERE r.post_id = c.post_id AND ${isVisible('r', '$1')})`;

/** Keyset order. */
export const THREADS = { oldest: topLevel('>', 'ASC'), newest: topLevel('<', 'DESC') };
/** Replies, limited per parent. */
export const REPLIES = statement<CommentRow>(`SELECT ${COLUMNS} FROM unnest($2::uuid[]) AS parent (id)
  CROSS JOIN LATERAL (SELECT * FROM comments r WHERE r.parent_id = parent.id ORDER BY r.created_at, r.id
  LIMIT ${MAX_REPLIES}) c
  ${JOINS} ORDER BY c.created_at, c.id`);

export const COMMENT = statement<CommentRow>(
  `SELECT ${COLUMNS} FROM comments c ${JOINS} WHERE c.id = $2 AND ${VISIBLE}`,
);
/** Comments whoever reads them, without anybody's vote. */
export const COMMENTS_BY_ID = statement<CommentRow>(
  `SELECT ${COLUMNS.replace('coalesce(v.vote, 0)', '0')} FROM comments c JOIN accounts a ON a.id = c.account_id
  WHERE c.id = ANY ($1::uuid[])`,
);

function topLevel(after: '<' | '>', direction: 'ASC' | 'DESC'): Statement<CommentRow> {
  return statement(`SELECT ${COLUMNS} FROM comments c ${JOINS}
    WHERE c.post_id = $2 AND c.parent_id IS NULL AND ${VISIBLE} AND ($3::timestamptz IS NULL
      OR (c.created_at, c.id) ${after} ($3, $4::uuid))
    ORDER BY c.created_at ${direction}, c.id ${direction} LIMIT $5`);
}

/**
 * A reply to a reply goes under the top-level comment, and a parent on another post adds no row. The time is taken
 * after the post is locked, so comments appear in time order and no reader misses one.
 */
export const ADD_COMMENT = statement<{ parentId: string | null }>(`
  INSERT INTO comments (id, post_id, account_id, parent_id, content, content_html, created_at)
  SELECT $1, $2, $3, coalesce(answered.parent_id, answered.id), $5, $6, clock_timestamp()
    FROM (SELECT $4::uuid AS id) wanted LEFT JOIN comments answered ON answered.id = wanted.id AND answered.post_id = $2
   WHERE wanted.id IS NULL OR answered.id IS NOT NULL
  RETURNING parent_id AS "parentId"`);
export const CHANGE_COMMENT = statement<{ unchanged: boolean }>(`
  WITH before AS (SELECT id, content FROM comments WHERE id = $1 AND account_id = $2 FOR NO KEY UPDATE)
  UPDATE comments c SET content = $3, content_html = $4,
    updated_at = CASE WHEN b.content = $3 THEN c.updated_at ELSE clock_timestamp() END
  FROM before b WHERE c.id = b.id RETURNING b.content = $3 AS unchanged`);
export const LOCK_POST_OF = statement(
  `SELECT FROM posts p JOIN comments c ON c.post_id = p.id
  WHERE c.id = $1 AND c.account_id = $2 FOR NO KEY UPDATE OF p`,
);
export const REMOVE_COMMENT = statement<{ id: string }>(
  `DELETE FROM comments WHERE id = $1 AND account_id = $2 RETURNING id`,
);
export const PEOPLE_CALLED = statement<{ name: string; id: string }>(
  `SELECT DISTINCT wanted.name, a.id FROM unnest($1::text[]) AS wanted (name)
  JOIN accounts a ON lower(a.username) = lower(wanted.name)`,
);

/** Triggers update the vote counts; repeating the same vote fires none. */
/** A vote that was set or taken back; no row where it was so before. */
interface Voted {
  vote: number;
}
export const SET_ON_POST =
  statement<Voted>(`INSERT INTO post_votes (account_id, post_id, vote, voted_at) VALUES ($1, $2, $3, clock_timestamp())
  ON CONFLICT (account_id, post_id) DO UPDATE SET vote = EXCLUDED.vote, voted_at = EXCLUDED.voted_at
  WHERE post_votes.vote <> EXCLUDED.vote RETURNING vote`);
export const CLEAR_ON_POST = statement<Voted>(
  'DELETE FROM post_votes WHERE account_id = $1 AND post_id = $2 RETURNING vote',
);
export const SET_ON_COMMENT =
  statement<Voted>(`INSERT INTO comment_votes (account_id, comment_id, vote, voted_at) VALUES ($1, $2, $3, clock_timestamp())
  ON CONFLICT (account_id, comment_id) DO UPDATE SET vote = EXCLUDED.vote, voted_at = EXCLUDED.voted_at
  WHERE comment_votes.vote <> EXCLUDED.vote RETURNING vote`);
export const CLEAR_ON_COMMENT = statement<Voted>(
  'DELETE FROM comment_votes WHERE account_id = $1 AND comment_id = $2 RETURNING vote',
);
export const LOCK_COMMENT = statement(`SELECT FROM comments c WHERE id = $1
  AND EXISTS (SELECT FROM post_ranks r WHERE r.post_id = c.post_id AND ${isVisible('r', '$2')}) FOR NO KEY UPDATE`);
