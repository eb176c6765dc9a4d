import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest, type Takes } from '../pagination.ts';
import { assertPost } from './posts.ts';
import type { Query } from '../../../generated/shapes.ts';
import { isVisible } from '../../data/sql/visible.ts';
import { fragment, statement, type Statement } from '../../data/statement.ts';
import { MAX_REPLIES } from '../../../generated/limits.ts';

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

/** A top-level comment and its replies, oldest first. */
export type CommentThread = CommentRow & { children: CommentRow[] };

/** Bytes of the threads of a page, from about which on it ends sooner. */
const MAX_BYTES = 250_000;

/** A comment at top level as it is paged by, with the bytes of it and its replies. */
interface ThreadRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly bytes: number;
}

/** Bytes of a comment's fields other than its text. */
const AROUND = 700;

/** SQL: about the bytes of a comment with its author, whose lengths are known without reading them. */
const BYTES = fragment(`octet_length(content) + octet_length(content_html) + ${AROUND}
  + coalesce((SELECT octet_length(a.name) + coalesce(octet_length(a.image), 0) FROM accounts a WHERE a.id = account_id), 0)`);

/** Comments on posts that the person $1 may see. */
const VISIBLE = fragment(`EXISTS (SELECT FROM post_ranks r WHERE r.post_id = c.post_id AND ${isVisible('r', '$1')})`);

/** Keyset order. */
const THREADS = { oldest: topLevel('>', 'ASC'), newest: topLevel('<', 'DESC') };

/** SQL: the replies to a comment, oldest first, as many as are shown. */
function replies(parent: string): string {
  return fragment(
    `SELECT * FROM comments r WHERE r.parent_id = ${parent} ORDER BY r.created_at, r.id LIMIT ${MAX_REPLIES}`,
  );
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
 * A page of a post's threads, as many as it takes; one is always taken. Throws not_found for an unknown post.
 */
export async function listComments(
  db: Database,
  viewerId: string,
  input: Query<'listComments'> & { postId: string; takes: Takes<CommentThread> },
): Promise<Page<CommentThread>> {
  const { limit, takes } = input;
  const list = `comments:${input.postId}:${input.sort}`;
  const [at, id = null] = decodeCursor(list, input.cursor, ['date', 'id']) ?? [];
  const after = at === undefined ? null : new Date(at);
  const rows = await db.query(THREADS[input.sort], [viewerId, input.postId, after, id, limit + 1]);
  if (rows.length === 0) await assertPost(db, viewerId, input.postId);
  let left = MAX_BYTES;
  const near = pageOf(rows, limit, commentCursor(list), ({ bytes }) => (left -= bytes) >= 0);
  const page = pageOf(await threadsOf(db, viewerId, near.items), limit, commentCursor(list), takes);
  return { items: page.items, next: page.next ?? near.next };
}

function commentCursor(list: string): (last: Pick<CommentThread, 'id' | 'createdAt'>) => string {
  return (last) => encodeCursor(list, [last.createdAt.getTime(), last.id]);
}

/** A comment in the list of its author. */
export interface PersonCommentRow extends Pick<
  CommentRow,
  'id' | 'postId' | 'content' | 'contentHtml' | 'createdAt' | 'updatedAt' | 'numUpvotes'
> {
  postTitle: string;
}

/** Keyset order: what the person $2 wrote on posts that the person $1 may see, without what an operator hid. */
const COMMENTS_OF_PERSON = statement<PersonCommentRow>(`
  SELECT c.id, c.post_id AS "postId", p.title AS "postTitle", c.content, c.content_html AS "contentHtml",
    c.created_at AS "createdAt", c.updated_at AS "updatedAt", c.num_upvotes AS "numUpvotes"
  FROM comments c JOIN posts p ON p.id = c.post_id
  WHERE c.account_id = $2 AND c.hidden_at IS NULL AND ${VISIBLE}
    AND ($3::timestamptz IS NULL OR (c.created_at, c.id) < ($3, $4::uuid))
  ORDER BY c.created_at DESC, c.id DESC LIMIT $5`);

/** A page of what a person wrote, newest first, as many as it takes. */
export async function listPersonComments(
  db: Database,
  viewerId: string,
  { authorId, limit, cursor, takes }: PageRequest & { authorId: string; takes: Takes<PersonCommentRow> },
): Promise<Page<PersonCommentRow>> {
  const list = `comments-of:${authorId}`;
  const [at, id = null] = decodeCursor(list, cursor, ['date', 'id']) ?? [];
  const after = at === undefined ? null : new Date(at);
  const rows = await db.query(COMMENTS_OF_PERSON, [viewerId, authorId, after, id, limit + 1]);
  return pageOf(rows, limit, (last) => encodeCursor(list, [last.createdAt.getTime(), last.id]), takes);
}

/** A comment that the person $1 may see. */
const COMMENT = statement<{ id: string }>(`SELECT c.id FROM comments c WHERE c.id = $2 AND ${VISIBLE}`);

/** A comment with its replies, as the person sees it. Throws not_found. */
export async function getComment(db: Database, viewerId: string, id: string): Promise<CommentThread> {
  const [thread] = await threadsOf(db, viewerId, await db.query(COMMENT, [viewerId, id]));
  if (!thread) throw noComment();
  return thread;
}

/** The error for a comment that does not exist or is not the person's own. */
export function noComment(): AppError {
  return new AppError(
    'not_found',
    'There is no such comment, or it is not yours. Check the id; it may have been deleted.',
  );
}

/** Bytes of the texts of a thread that are whole, and characters of each that comes after those. */
const MAX_WHOLE = { bytes: 350_000, late: 280 };

/** Characters that JSON writes with six bytes. */
const CONTROLS = `E'${Array.from({ length: 31 }, (_, n) => `\\x${(n + 1).toString(16).padStart(2, '0')}`).join('')}'`;

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

/**
 * The comments at top level with the ids $2, in that order, each before its replies, as the person $1 sees them. After
 * too much text a thread has but the beginnings.
 */
const COMMENTS_OF_THREADS = statement<CommentRow>(`
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

/** Reads the threads with these ids, in that order, without those deleted in the meantime. */
async function threadsOf(db: Database, viewerId: string, roots: readonly { id: string }[]): Promise<CommentThread[]> {
  if (roots.length === 0) return [];
  const threads = new Map<string, CommentThread>();
  for (const row of await db.query(COMMENTS_OF_THREADS, [viewerId, roots.map(({ id }) => id)])) {
    const parent = threads.get(row.parentId ?? '');
    if (parent) parent.children.push(row);
    else threads.set(row.id, { ...row, children: [] });
  }
  return roots.flatMap(({ id }) => threads.get(id) ?? []);
}

/** Comments for any reader, without a vote. */
export const COMMENTS_BY_ID = statement<CommentRow>(
  `SELECT ${COLUMNS.replace('coalesce(v.vote, 0)', '0')} FROM comments c JOIN accounts a ON a.id = c.account_id
  WHERE c.id = ANY ($1::uuid[]) AND EXISTS (SELECT FROM post_ranks r WHERE r.post_id = c.post_id)`,
);
