import type { Database } from '../../data/database.ts';
import { COMMENT, COMMENTS_OF_THREADS, THREADS, type CommentRow } from '../../data/queries/posts/comments.ts';
import { AppError } from '../../errors.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import { pageOf, type Page, type Takes } from '../pagination/page.ts';
import { assertPost } from './posts.ts';
import type { Query } from '../../../generated/shapes.ts';

/** A top-level comment and its replies, oldest first. */
export type Thread = CommentRow & { children: CommentRow[] };

/** Bytes of the threads of a page, from about which on it ends sooner. */
const MAX_BYTES = 250_000;

/**
 * A page of a post's threads, as many as it takes; one is always taken. Throws not_found for an unknown post.
 */
export async function listComments(
  db: Database,
  viewerId: string,
  input: Query<'listComments'> & { postId: string; takes: Takes<Thread> },
): Promise<Page<Thread>> {
  const { limit, takes } = input;
  const list = `comments:${input.postId}:${input.sort}`;
  const [at, id = null] = decodeCursor(list, input.cursor, ['date', 'id']) ?? [];
  const after = at === undefined ? null : new Date(at);
  const rows = await db.query(THREADS[input.sort], [viewerId, input.postId, after, id, limit + 1]);
  if (rows.length === 0) await assertPost(db, viewerId, input.postId);
  let left = MAX_BYTES;
  const near = pageOf(rows, limit, cursorOf(list), ({ bytes }) => (left -= bytes) >= 0);
  const page = pageOf(await threadsOf(db, viewerId, near.items), limit, cursorOf(list), takes);
  return { items: page.items, next: page.next ?? near.next };
}

function cursorOf(list: string): (last: Pick<Thread, 'id' | 'createdAt'>) => string {
  return (last) => encodeCursor(list, [last.createdAt.getTime(), last.id]);
}

/** A comment with its replies, as the person sees it. Throws not_found. */
export async function getComment(db: Database, viewerId: string, id: string): Promise<Thread> {
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

/** The threads with these ids, in that order; one that was deleted meanwhile is left out. */
async function threadsOf(db: Database, viewerId: string, roots: readonly { id: string }[]): Promise<Thread[]> {
  if (roots.length === 0) return [];
  const threads = new Map<string, Thread>();
  for (const row of await db.query(COMMENTS_OF_THREADS, [viewerId, roots.map(({ id }) => id)])) {
    const parent = threads.get(row.parentId ?? '');
    if (parent) parent.children.push(row);
    else threads.set(row.id, { ...row, children: [] });
  }
  return roots.flatMap(({ id }) => threads.get(id) ?? []);
}
