import type { Database } from '../../data/database.ts';
import { Bookmark } from '../../data/entities/engagement.ts';
import {
  ADD_BOOKMARKS,
  bookmarksIn,
  type BookmarkRef,
  type BookmarkRow,
  type BookmarkScope,
} from '../../data/queries/bookmarks.ts';
import { AppError } from '../../errors.ts';
import { assertBookmarkList } from './bookmark-lists.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import { pageOf, type Page, type PageRequest } from '../pagination/page.ts';
import type { Query } from '../../../generated/shapes.ts';

type ListRequest = Query<'listBookmarks'>;

/** Bookmarks of one list, or those in none, newest first. Throws not_found for a list that is not the person's. */
export async function listBookmarks(db: Database, viewerId: string, input: ListRequest): Promise<Page<BookmarkRef>> {
  const { listId, unreadOnly } = input;
  return listIn(db, viewerId, {
    name: `bookmarks:${listId ?? ''}:${unreadOnly}`,
    scope: listId === undefined ? 'unlisted' : { listId },
    input,
  });
}

/** Bookmarks in any list or none, newest first. */
export async function listBookmarksAnywhere(
  db: Database,
  viewerId: string,
  page: PageRequest,
): Promise<Page<BookmarkRef>> {
  return listIn(db, viewerId, { name: 'bookmarks-anywhere', scope: 'anywhere', input: { ...page, unreadOnly: false } });
}

/** Bookmarks whose posts contain all the words, newest first. Throws not_found for a list that is not the person's. */
export async function searchBookmarks(
  db: Database,
  viewerId: string,
  input: ListRequest & { q: string },
): Promise<Page<BookmarkRef>> {
  const { listId, unreadOnly, q } = input;
  return listIn(db, viewerId, {
    name: `bookmarks-search:${listId ?? ''}:${unreadOnly}:${q}`,
    scope: listId === undefined ? 'anywhere' : { listId },
    input,
  });
}

/**
 * Bookmarks posts, in a list or in none; posts already bookmarked move there and keep their date. Returns bookmarks in
 * the order of `postIds`, skipping ids of no post. Throws not_found for a list that is not the person's.
 */
export async function createBookmarks(
  db: Database,
  viewerId: string,
  input: { postIds: readonly string[]; listId?: string | null | undefined },
): Promise<BookmarkRow[]> {
  const { listId = null } = input;
  if (listId !== null) await assertBookmarkList(db, viewerId, listId);
  const rows = await db.query(ADD_BOOKMARKS, [viewerId, input.postIds, listId, new Date()]);
  const byPost = new Map(rows.map((row) => [row.postId, row]));
  return [...new Set(input.postIds.map((id) => id.toLowerCase()))].flatMap((id) => byPost.get(id) ?? []);
}

/** Moves a bookmark into a list, or out of any with null. Throws not_found when either is not the person's. */
export async function moveBookmark(
  db: Database,
  viewerId: string,
  postId: string,
  listId: string | null,
): Promise<void> {
  if (listId !== null) await assertBookmarkList(db, viewerId, listId);
  const { affected } = await db.orm.update(Bookmark, { accountId: viewerId, postId }, { listId });
  if (affected === 0) throw new AppError('not_found', 'You have not bookmarked this post. POST /bookmarks does.');
}

/** Removes a bookmark; a missing one is no error. */
export async function deleteBookmark(db: Database, viewerId: string, postId: string): Promise<void> {
  await db.orm.delete(Bookmark, { accountId: viewerId, postId });
}

async function listIn(
  db: Database,
  viewerId: string,
  { name, scope, input }: { name: string; scope: BookmarkScope; input: ListRequest & { q?: string } },
): Promise<Page<BookmarkRef>> {
  const [at = null, id = null] = decodeCursor(name, input.cursor, ['date', 'id']) ?? [];
  const values: unknown[] = [viewerId, at === null ? null : new Date(at), id, input.limit + 1];
  const rows = await db.query(
    bookmarksIn(scope, input, (value) => `$${values.push(value)}`),
    values,
  );
  if (rows.length === 0 && typeof scope === 'object') await assertBookmarkList(db, viewerId, scope.listId);
  return pageOf(rows, input.limit, (last) => encodeCursor(name, [last.bookmarkedAt.getTime(), last.id]));
}
