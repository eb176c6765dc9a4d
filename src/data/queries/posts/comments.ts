import { MAX_REPLIES } from '../../../../generated/limits.ts';
import { statement, type Statement } from '../../statement.ts';
import { isVisible } from '../../sql/visible.ts';

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
  /** Whether the text is whole; else it is the beginning, without HTML. */
  whole: boolean;
}

/** A comment at top level as it is paged by, with the bytes of it and its replies. */
export interface ThreadRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly bytes: number;
}

/** Bytes of the texts of a thread that are whole, and characters of each that comes after those. */
const MAX_WHOLE = { bytes: 350_000, late: 280 };
/** Bytes of what a comment has beside its text. */
const AROUND = 700;
/** Characters that JSON writes with six bytes. */
const CONTROLS = `E'${Array.from({ length: 31 }, (_, n) => `\\x${(n + 1).toString(16).padStart(2, '0')}`).join('')}'`;
/** SQL: about the bytes of a comment with its author, whose lengths are known without reading them. */
const BYTES = `octet_length(content) + octet_length(content_html) + ${AROUND}
  + coalesce((SELECT octet_length(a.name) + coalesce(octet_length(a.image), 0) FROM accounts a WHERE a.id = account_id), 0)`;
/** SQL: the bytes of a comment's text in an answer. */
const SENT = `octet_length(r.content) + octet_length(r.content_html)
  + 10 * (octet_length(r.content) - octet_length(translate(r.content, ${CONTROLS}, '')))`;

const COLUMNS = `c.id, c.post_id AS "postId", c.parent_id AS "parentId", c.content, c.content_html AS "contentHtml", true AS whole,
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

/**
 * The comments at top level with the ids $2, in that order, each before its replies, as the person $1 sees them. After
 * too much text a thread has but the beginnings.
 */
export const COMMENTS_OF_THREADS = statement<CommentRow>(`
  SELECT ${COLUMNS.replace(
    'c.content,',
    `CASE WHEN c.whole THEN c.content ELSE left(c.content, ${MAX_WHOLE.late}) END AS content,`,
  )
    .replace('c.content_html AS', `CASE WHEN c.whole THEN c.content_html ELSE '' END AS`)
    .replace('true AS whole', 'c.whole')}
  FROM (SELECT r.*, t.place, sum(${SENT}) OVER (PARTITION BY t.place ORDER BY r.parent_id NULLS FIRST, r.created_at, r.id)
      <= ${MAX_WHOLE.bytes} AS whole
    FROM unnest($2::uuid[]) WITH ORDINALITY AS t (id, place) CROSS JOIN LATERAL (
      SELECT * FROM comments WHERE id = t.id
      UNION ALL (${replies('t.id')})) r) c
  ${JOINS} ORDER BY c.place, c.parent_id NULLS FIRST, c.created_at, c.id`);

/** A comment that the person $1 may see. */
export const COMMENT = statement<{ id: string }>(`SELECT c.id FROM comments c WHERE c.id = $2 AND ${VISIBLE}`);
/** Comments whoever reads them, without anybody's vote. */
export const COMMENTS_BY_ID = statement<CommentRow>(
  `SELECT ${COLUMNS.replace('coalesce(v.vote, 0)', '0')} FROM comments c JOIN accounts a ON a.id = c.account_id
  WHERE c.id = ANY ($1::uuid[]) AND EXISTS (SELECT FROM post_ranks r WHERE r.post_id = c.post_id)`,
);

/** SQL: the replies to a comment, oldest first, as many as are shown. */
function replies(parent: string): string {
  return `SELECT * FROM comments r WHERE r.parent_id = ${parent} ORDER BY r.created_at, r.id LIMIT ${MAX_REPLIES}`;
}

function topLevel(after: '<' | '>', direction: 'ASC' | 'DESC'): Statement<ThreadRow> {
  return statement(`SELECT c.id, c.created_at AS "createdAt", (${BYTES}
      + coalesce((SELECT sum(${BYTES}) FROM (${replies('c.id')}) r), 0))::integer AS bytes
    FROM comments c
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
