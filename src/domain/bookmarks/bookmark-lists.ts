import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { BookmarkList } from '../../data/entities/bookmark-list.ts';
import { AppError } from '../../errors.ts';
import { MAX_BOOKMARK_LISTS } from '../../../generated/limits.ts';
import type { Body } from '../../../generated/shapes.ts';

/** A list as its owner sees it. */
export type BookmarkListRow = Omit<BookmarkList, 'accountId'>;

// Raw SQL: locks and an order by an expression.
const BY_NAME =
  'SELECT id, name, icon, created_at AS "createdAt" FROM bookmark_lists WHERE account_id = $1 ORDER BY lower(name) COLLATE "C", created_at, id';
const OWNED = 'SELECT FROM bookmark_lists WHERE id = $1 AND account_id = $2 FOR KEY SHARE';
/** Whoever makes a list waits here for others of the same person, so that the count that follows is true. */
const ONE_BY_ONE = 'SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE';

/** A person's lists by name, without regard to case. */
export async function listBookmarkLists(db: Database, viewerId: string): Promise<BookmarkListRow[]> {
  return db.query(BY_NAME, [viewerId]);
}

/** Makes an empty list. Throws forbidden when the person has as many as there may be. */
export async function createBookmarkList(
  db: Database,
  viewerId: string,
  input: Body<'createBookmarkList'>,
): Promise<BookmarkListRow> {
  await db.query(ONE_BY_ONE, [viewerId]);
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

/** Removes a list with the bookmarks in it; one that is gone is no error. Throws not_found for another person's. */
export async function deleteBookmarkList(db: Database, viewerId: string, id: string): Promise<void> {
  const { affected } = await db.orm.delete(BookmarkList, { id, accountId: viewerId });
  if (affected === 0 && (await db.orm.existsBy(BookmarkList, { id }))) throw noList();
}

/** Throws not_found when the person has no such list. In a transaction the list stays until its end. */
export async function assertBookmarkList(db: Database, viewerId: string, id: string): Promise<void> {
  const lists = await db.query(OWNED, [id, viewerId]);
  if (lists.length === 0) throw noList();
}

function noList(): AppError {
  return new AppError('not_found', 'You have no such bookmark list. GET /bookmarks/lists shows yours.');
}
