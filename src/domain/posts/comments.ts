import type { Database } from '../../data/database.ts';
import { COMMENT, REPLIES, THREADS, type CommentRow } from '../../data/queries/posts/comments.ts';
import { AppError } from '../../errors.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import { pageOf, type Page } from '../pagination/page.ts';
import { assertPost } from './posts.ts';
import type { Query } from '../../../generated/shapes.ts';

/** A top-level comment and its replies, oldest first. */
export type Thread = CommentRow & { children: CommentRow[] };

/** A page of a post's threads. Throws not_found for an unknown post. */
export async function listComments(
  db: Database,
  viewerId: string,
  input: Query<'listComments'> & { postId: string },
): Promise<Page<Thread>> {
  const list = `comments:${input.postId}:${input.sort}`;
  const [at, id = null] = decodeCursor(list, input.cursor, ['date', 'id']) ?? [];
  const after = at === undefined ? null : new Date(at);
  const rows = await db.query(THREADS[input.sort], [viewerId, input.postId, after, id, input.limit + 1]);
  if (rows.length === 0) await assertPost(db, viewerId, input.postId);
  const page = pageOf(rows, input.limit, (last) => encodeCursor(list, [last.createdAt.getTime(), last.id]));
  return { items: await withReplies(db, viewerId, page.items), next: page.next };
}

/** A comment with its replies, as the person sees it. Throws not_found. */
export async function getComment(db: Database, viewerId: string, id: string): Promise<Thread> {
  const [thread] = await withReplies(db, viewerId, await db.query(COMMENT, [viewerId, id]));
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

async function withReplies(db: Database, viewerId: string, parents: CommentRow[]): Promise<Thread[]> {
  if (parents.length === 0) return [];
  const replies = await db.query(REPLIES, [viewerId, parents.map((parent) => parent.id)]);
  const byParent = new Map(parents.map((parent) => [parent.id, [] as CommentRow[]]));
  for (const reply of replies) byParent.get(reply.parentId ?? '')?.push(reply);
  return parents.map((parent) => ({ ...parent, children: byParent.get(parent.id) ?? [] }));
}
