import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import { pageOf, type Page } from '../pagination/page.ts';
import { assertPost } from './posts.ts';
import { MAX_REPLIES } from '../../../generated/limits.ts';
import type { Query } from '../../../generated/shapes.ts';

/** A comment with its author and what the viewer did with it. */
export interface CommentRow {
  id: string;
  postId: string;
  parentId: string | null;
  content: string;
  contentHtml: string;
  createdAt: Date;
  updatedAt: Date | null;
  numUpvotes: number;
  authorId: string;
  authorName: string;
  authorUsername: string | null;
  authorImage: string | null;
  vote: number;
}

/** A comment at top level and its replies, oldest first. */
export type Thread = CommentRow & { children: CommentRow[] };

const COLUMNS = `c.id, c.post_id AS "postId", c.parent_id AS "parentId", c.content, c.content_html AS "contentHtml", c.created_at AS "createdAt", c.updated_at AS "updatedAt", c.num_upvotes AS "numUpvotes",
  a.id AS "authorId", a.name AS "authorName", a.username AS "authorUsername", a.image AS "authorImage", coalesce(v.vote, 0) AS vote`;
const JOINS = `JOIN accounts a ON a.id = c.account_id LEFT JOIN comment_votes v ON v.account_id = $1 AND v.comment_id = c.id`;

// Raw SQL: keyset order, and replies cut to a number for each parent.
const TOP_LEVEL = { oldest: topLevel('>', 'ASC'), newest: topLevel('<', 'DESC') };
const REPLIES = `SELECT ${COLUMNS} FROM unnest($2::uuid[]) AS parent (id)
  CROSS JOIN LATERAL (SELECT * FROM comments r WHERE r.parent_id = parent.id ORDER BY r.created_at, r.id LIMIT ${MAX_REPLIES}) c
  ${JOINS} ORDER BY c.created_at, c.id`;

const ONE = `SELECT ${COLUMNS} FROM comments c ${JOINS} WHERE c.id = $2`;

function topLevel(after: '<' | '>', direction: 'ASC' | 'DESC'): string {
  return `SELECT ${COLUMNS} FROM comments c ${JOINS}
    WHERE c.post_id = $2 AND c.parent_id IS NULL AND ($3::timestamptz IS NULL OR (c.created_at, c.id) ${after} ($3, $4::uuid))
    ORDER BY c.created_at ${direction}, c.id ${direction} LIMIT $5`;
}

/** A page of a post's threads. Throws not_found for an unknown post. */
export async function listComments(
  db: Database,
  viewerId: string,
  input: Query<'listComments'> & { postId: string },
): Promise<Page<Thread>> {
  const list = `comments:${input.postId}:${input.sort}`;
  const [at, id = null] = decodeCursor(list, input.cursor, ['date', 'id']) ?? [];
  const after = at === undefined ? null : new Date(at);
  const rows = await db.query<CommentRow>(TOP_LEVEL[input.sort], [viewerId, input.postId, after, id, input.limit + 1]);
  if (rows.length === 0) await assertPost(db, input.postId);
  const page = pageOf(rows, input.limit, (last) => encodeCursor(list, [last.createdAt.getTime(), last.id]));
  return { items: await withReplies(db, viewerId, page.items), next: page.next };
}

/** A comment with its replies, as the person sees it. Throws not_found. */
export async function getComment(db: Database, viewerId: string, id: string): Promise<Thread> {
  const [thread] = await withReplies(db, viewerId, await db.query<CommentRow>(ONE, [viewerId, id]));
  if (!thread) throw noComment();
  return thread;
}

/** What a comment that is not there, or not the person's own, is answered with. */
export function noComment(): AppError {
  return new AppError(
    'not_found',
    'There is no such comment, or it is not yours. Check the id; it may have been deleted.',
  );
}

async function withReplies(db: Database, viewerId: string, parents: CommentRow[]): Promise<Thread[]> {
  if (parents.length === 0) return [];
  const replies = await db.query<CommentRow>(REPLIES, [viewerId, parents.map((parent) => parent.id)]);
  const byParent = new Map(parents.map((parent) => [parent.id, [] as CommentRow[]]));
  for (const reply of replies) byParent.get(reply.parentId ?? '')?.push(reply);
  return parents.map((parent) => ({ ...parent, children: byParent.get(parent.id) ?? [] }));
}
