import type { Database } from '../../data/database.ts';
import { Bookmark } from '../../data/entities/engagement.ts';
import {
  ADD_BOOKMARKS,
  bookmarksIn,
  MOVE_BOOKMARK,
  type BookmarkListRow,
  type BookmarkRef,
  type BookmarkRow,
  type BookmarkScope,
} from '../../data/queries/bookmarks.ts';
import { AppError } from '../../errors.ts';
import { assertBookmarkList, findOrCreateBookmarkList, getBookmarkListNamed } from './bookmark-lists.ts';
import { throwIfAny, bodyError } from '../invalid-body.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import { pageOf, type Page, type PageRequest } from '../pagination/page.ts';
import type { Body, Query } from '../../../generated/shapes.ts';

type ListRequest = Query<'listBookmarks'>;
type Filter = Pick<ListRequest, 'limit' | 'cursor' | 'unreadOnly'> & { readonly q?: string };

/** A page of bookmarks, and why there are none. */
export interface BookmarkPage extends Page<BookmarkRef> {
  readonly note: string | null;
}

/**
 * Bookmarks of one list, of all, or those in none, newest first. Throws not_found for a list that is not the person's.
 */
export async function listBookmarks(db: Database, viewerId: string, input: ListRequest): Promise<BookmarkPage> {
  const { unreadOnly, anyList } = input;
  const listId = await listOf(db, viewerId, input);
  const everywhere = anyList && listId === undefined;
  const page = await listIn(db, viewerId, {
    name: everywhere ? `bookmarks-anywhere:${unreadOnly}` : `bookmarks:${listId ?? ''}:${unreadOnly}`,
    scope: everywhere ? 'anywhere' : listId === undefined ? 'unlisted' : { listId },
    input,
  });
  const where = anyList || listId !== undefined ? '' : ' outside of your lists; anyList looks in them, too';
  return {
    ...page,
    note: isEmpty(page, input) ? `You have no ${unreadOnly ? 'unread ' : ''}bookmarks${where}.` : null,
  };
}

function isEmpty({ items }: Page<unknown>, { cursor }: PageRequest): boolean {
  return items.length === 0 && cursor === undefined;
}

/** The list that is asked for, by its id or by its name. */
async function listOf(
  db: Database,
  viewerId: string,
  { listId, listName }: { listId?: string; listName?: string },
): Promise<string | undefined> {
  return listId ?? (listName === undefined ? undefined : (await getBookmarkListNamed(db, viewerId, listName)).id);
}

/** Bookmarks in any list or none, newest first. */
export async function listBookmarksAnywhere(
  db: Database,
  viewerId: string,
  page: PageRequest,
): Promise<Page<BookmarkRef>> {
  return listIn(db, viewerId, { name: 'bookmarks-anywhere', scope: 'anywhere', input: { ...page, unreadOnly: false } });
}

/** Bookmarks whose posts contain all the words, newest first. Throws like listBookmarks. */
export async function searchBookmarks(
  db: Database,
  viewerId: string,
  input: Query<'searchBookmarks'>,
): Promise<BookmarkPage> {
  const { unreadOnly, q } = input;
  const listId = await listOf(db, viewerId, input);
  const page = await listIn(db, viewerId, {
    name: `bookmarks-search:${listId ?? ''}:${unreadOnly}:${q}`,
    scope: listId === undefined ? 'anywhere' : { listId },
    input,
  });
  const note = 'No bookmark holds all the words; try fewer, or GET /search/posts for posts that you have not kept.';
  return { ...page, note: isEmpty(page, input) ? note : null };
}

/** Bookmarks that were made or moved, the list that was named, the ids of no post, and whether all was so before. */
export interface BookmarkResult {
  readonly bookmarks: readonly BookmarkRow[];
  readonly list: BookmarkListRow | undefined;
  readonly ignored: readonly string[];
  readonly unchanged: boolean;
}

/**
 * Bookmarks posts, in a list or in none; posts already bookmarked move there and keep their date. Bookmarks and ignored
 * ids are in the order of `postIds`. A list of a name that the person has none of is made. Throws not_found for a list
 * that is not the person's, and validation_error for two lists.
 */
export async function createBookmarks(
  db: Database,
  viewerId: string,
  { postIds, listId = null, listName = null }: Body<'createBookmarks'>,
): Promise<BookmarkResult> {
  if (listId !== null && listName !== null) throwIfAny([bodyError('/listName', 'must not be given beside listId')]);
  if (listId !== null) await assertBookmarkList(db, viewerId, listId);
  const named = listName === null ? undefined : await findOrCreateBookmarkList(db, viewerId, listName);
  const list = named?.list;
  const rows = await db.query(ADD_BOOKMARKS, [viewerId, postIds, list?.id ?? listId, new Date()]);
  const byPost = new Map(rows.map((row) => [row.postId, row]));
  const ids = [...new Set(postIds.map((id) => id.toLowerCase()))];
  return {
    bookmarks: ids.flatMap((id) => byPost.get(id) ?? []),
    list,
    ignored: ids.filter((id) => !byPost.has(id)),
    unchanged: named?.isNew !== true && rows.every((row) => row.unchanged),
  };
}

/**
 * Moves a bookmark into a list, or out of any with null. Returns whether it was elsewhere before. Throws not_found when
 * either is not the person's.
 */
export async function moveBookmark(
  db: Database,
  viewerId: string,
  postId: string,
  listId: string | null,
): Promise<boolean> {
  if (listId !== null) await assertBookmarkList(db, viewerId, listId);
  const [move] = await db.query(MOVE_BOOKMARK, [viewerId, postId, listId]);
  if (!move) throw new AppError('not_found', 'You have not bookmarked this post. POST /bookmarks does.');
  return !move.unchanged;
}

/** Removes a bookmark, and returns whether there was one. */
export async function deleteBookmark(db: Database, viewerId: string, postId: string): Promise<boolean> {
  const { affected } = await db.orm.delete(Bookmark, { accountId: viewerId, postId });
  return affected !== 0;
}

async function listIn(
  db: Database,
  viewerId: string,
  { name, scope, input }: { name: string; scope: BookmarkScope; input: Filter },
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
