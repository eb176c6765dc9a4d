import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { BookmarkList, Bookmark } from '../../data/entities/engagement.ts';
import { AppError } from '../../errors.ts';
import { MAX_BOOKMARK_LISTS } from '../../../generated/limits.ts';
import type { Body } from '../../../generated/shapes.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { statement } from '../../data/statement.ts';
import { deleteSavedPages } from '../library/saved-pages.ts';

/** Limit of characters that an error spends on names of lists. */
const MAX_NAMES_CHARACTERS = 1_000;

/** A list as its owner sees it. */
export type BookmarkListRow = Omit<BookmarkList, 'accountId'>;

const BOOKMARK_LISTS = statement<BookmarkListRow>(
  `SELECT id, name, icon, created_at AS "createdAt" FROM bookmark_lists
  WHERE account_id = $1 ORDER BY lower(name) COLLATE "C", created_at, id`,
);

/** A person's lists by name, case-insensitive. */
export async function listBookmarkLists(db: Database, viewerId: string): Promise<BookmarkListRow[]> {
  return db.query(BOOKMARK_LISTS, [viewerId]);
}

/** Creates an empty list. Throws forbidden when the person already has the maximum number of lists. */
export async function createBookmarkList(
  db: Database,
  viewerId: string,
  input: Body<'createBookmarkList'>,
): Promise<BookmarkListRow> {
  await db.query(LOCK_ACCOUNT, [viewerId]);
  const count = await db.orm.countBy(BookmarkList, { accountId: viewerId });
  if (count >= MAX_BOOKMARK_LISTS)
    throw new AppError(
      'forbidden',
      `You have ${MAX_BOOKMARK_LISTS} bookmark lists, which is the most there can be. Remove one first.`,
    );
  const list = {
    id: uuid(),
    accountId: viewerId,
    name: input.name.trim(),
    icon: input.icon?.trim() ?? null,
    createdAt: new Date(),
  };
  await db.orm.insert(BookmarkList, list);
  return list;
}

/** The oldest list of a name in any case. */
const BOOKMARK_LIST_NAMED = statement<BookmarkListRow>(
  `SELECT id, name, icon, created_at AS "createdAt" FROM bookmark_lists
  WHERE account_id = $1 AND lower(name) = lower($2) ORDER BY created_at, id LIMIT 1`,
);

/** The person's list of a name in any case, the oldest of several. Throws not_found, which names those there are. */
export async function getBookmarkListNamed(db: Database, viewerId: string, name: string): Promise<BookmarkListRow> {
  const [list] = await db.query(BOOKMARK_LIST_NAMED, [viewerId, name.trim()]);
  if (list) return list;
  const names = (await listBookmarkLists(db, viewerId)).map((list) => list.name).join(', ');
  const yours = names === '' ? 'You have no lists yet.' : `Yours are: ${names}.`.slice(0, MAX_NAMES_CHARACTERS);
  throw new AppError('not_found', `You have no bookmark list of this name. ${yours}`);
}

/**
 * The person's list of a name in any case, the oldest of several; made when there is none (`isNew`). Throws forbidden
 * like createBookmarkList.
 */
export async function findOrCreateBookmarkList(
  db: Database,
  viewerId: string,
  name: string,
): Promise<{ list: BookmarkListRow; isNew: boolean }> {
  // Two concurrent requests for the same new list create one.
  await db.query(LOCK_ACCOUNT, [viewerId]);
  const [list] = await db.query(BOOKMARK_LIST_NAMED, [viewerId, name.trim()]);
  return { list: list ?? (await createBookmarkList(db, viewerId, { name })), isNew: list === undefined };
}

/** Keeps bookmarks from being added to the list until the transaction ends. */
const LOCK_BOOKMARK_LIST = statement('SELECT FROM bookmark_lists WHERE id = $1 AND account_id = $2 FOR UPDATE');

const POSTS_IN_LIST = statement<{ postId: string }>(
  'SELECT post_id AS "postId" FROM bookmarks WHERE account_id = $1 AND list_id = $2',
);

/**
 * Deletes a list with its bookmarks and the pages that were saved there, or keeps them in no list; returns whether
 * there was one. Throws not_found for another person's.
 */
export async function deleteBookmarkList(
  db: Database,
  viewerId: string,
  { id, keepBookmarks }: { id: string; keepBookmarks: boolean },
): Promise<boolean> {
  if (keepBookmarks) {
    await db.query(LOCK_BOOKMARK_LIST, [id, viewerId]);
    await db.orm.update(Bookmark, { accountId: viewerId, listId: id }, { listId: null });
  } else {
    const bookmarks = await db.query(POSTS_IN_LIST, [viewerId, id]);
    await deleteSavedPages(
      db,
      viewerId,
      bookmarks.map(({ postId }) => postId),
    );
  }
  const { affected } = await db.orm.delete(BookmarkList, { id, accountId: viewerId });
  if (affected === 0 && (await db.orm.existsBy(BookmarkList, { id }))) throw noList();
  return affected !== 0;
}

/** Keeps the list from being deleted until the transaction ends. */
const HOLD_BOOKMARK_LIST = statement('SELECT FROM bookmark_lists WHERE id = $1 AND account_id = $2 FOR KEY SHARE');

/** Throws not_found when the person has no such list. In a transaction, the list cannot be deleted until its end. */
export async function assertBookmarkList(db: Database, viewerId: string, id: string): Promise<void> {
  const lists = await db.query(HOLD_BOOKMARK_LIST, [id, viewerId]);
  if (lists.length === 0) throw noList();
}

function noList(): AppError {
  return new AppError('not_found', 'You have no such bookmark list. GET /bookmarks/lists shows yours.');
}
