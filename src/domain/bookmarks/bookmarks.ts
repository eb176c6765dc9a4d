import type { Database } from '../../data/database.ts';
import { Bookmark } from '../../data/entities/engagement.ts';
import { AppError } from '../../errors.ts';
import {
  assertBookmarkList,
  findOrCreateBookmarkList,
  getBookmarkListNamed,
  type BookmarkListRow,
} from './bookmark-lists.ts';
import { throwIfAny, bodyError } from '../invalid-body.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';
import type { Body, Query } from '../../../generated/shapes.ts';
import { readPostVersions, withVersions, type PostRef } from '../posts/post-cards.ts';
import { readInRounds } from '../../data/data-sets.ts';
import { cardVersion } from '../../data/sql/versions.ts';
import { fragment, statement, type Statement } from '../../data/statement.ts';
import { lockVisiblePosts } from '../posts/posts.ts';
import { allWords } from '../../data/sql/words.ts';

type BookmarksQuery = Query<'listBookmarks'>;
type Filter = Pick<BookmarksQuery, 'limit' | 'cursor' | 'unreadOnly'> & { readonly q?: string };

/** A bookmarked post before its card is read. */
export type BookmarkRef = PostRef & { readonly bookmarkedAt: Date; readonly listId: string | null };

/** A page of bookmarks, and an explanation when it is empty. */
export interface BookmarkPage extends Page<BookmarkRef> {
  readonly note: string | null;
}

/**
 * Bookmarks of one list, of all, or those in none, newest first. Throws not_found for a list that is not the person's.
 */
export async function listBookmarks(db: Database, viewerId: string, input: BookmarksQuery): Promise<BookmarkPage> {
  const { unreadOnly, anyList } = input;
  const listId = await findListId(db, viewerId, input);
  const everywhere = anyList && listId === undefined;
  const page = await listIn(db, viewerId, {
    name: everywhere ? `bookmarks-anywhere:${unreadOnly}` : `bookmarks:${listId ?? ''}:${unreadOnly}`,
    scope: everywhere ? 'anywhere' : listId === undefined ? 'unlisted' : { listId },
    input,
  });
  const where = anyList || listId !== undefined ? '' : ' outside of your lists; anyList looks in them, too';
  return {
    ...page,
    note: isEmptyFirstPage(page, input) ? `You have no ${unreadOnly ? 'unread ' : ''}bookmarks${where}.` : null,
  };
}

function isEmptyFirstPage({ items }: Page<unknown>, { cursor }: PageRequest): boolean {
  return items.length === 0 && cursor === undefined;
}

/** Returns the requested list, by its id or by its name. */
async function findListId(
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
  const listId = await findListId(db, viewerId, input);
  const page = await listIn(db, viewerId, {
    name: `bookmarks-search:${listId ?? ''}:${unreadOnly}:${q}`,
    scope: listId === undefined ? 'anywhere' : { listId },
    input,
  });
  const note = 'No bookmark holds all the words; try fewer, or GET /search/posts for posts that you have not kept.';
  return { ...page, note: isEmptyFirstPage(page, input) ? note : null };
}

export type BookmarkRow = Omit<Bookmark, 'accountId'>;

/** Bookmarks that were made or moved, the list that was named, the ids of no post, and whether all was so before. */
export interface BookmarkResult {
  readonly bookmarks: readonly BookmarkRow[];
  readonly list: BookmarkListRow | undefined;
  readonly ignored: readonly string[];
  readonly unchanged: boolean;
}

/** Bookmarks posts $2, which are there and locked. */
const ADD_BOOKMARKS = statement<BookmarkRow & { unchanged: boolean }>(`
  WITH before AS (SELECT post_id, list_id FROM bookmarks WHERE account_id = $1 AND post_id = ANY ($2::uuid[])),
  kept AS (INSERT INTO bookmarks (account_id, post_id, list_id, created_at)
  SELECT $1::uuid, id, $3::uuid, $4::timestamptz FROM unnest($2::uuid[]) WITH ORDINALITY AS p (id, place) ORDER BY place
  ON CONFLICT (account_id, post_id) DO UPDATE SET list_id = EXCLUDED.list_id
  RETURNING post_id, list_id, created_at)
  SELECT k.post_id AS "postId", k.list_id AS "listId", k.created_at AS "createdAt",
    b.post_id IS NOT NULL AND b.list_id IS NOT DISTINCT FROM k.list_id AS unchanged
    FROM kept k LEFT JOIN before b ON b.post_id = k.post_id`);

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
  const found = await lockVisiblePosts(db, viewerId, postIds);
  const rows = await db.query(ADD_BOOKMARKS, [viewerId, found, list?.id ?? listId, new Date()]);
  const byPost = new Map(rows.map((row) => [row.postId, row]));
  const ids = [...new Set(postIds.map((id) => id.toLowerCase()))];
  return {
    bookmarks: ids.flatMap((id) => byPost.get(id) ?? []),
    list,
    ignored: ids.filter((id) => !byPost.has(id)),
    unchanged: named?.isNew !== true && rows.every((row) => row.unchanged),
  };
}

/** Moves the bookmark of the person $1 for the post $2 into the list $3, which may be null. */
const MOVE_BOOKMARK = statement<{ unchanged: boolean }>(`
  WITH before AS (SELECT post_id, list_id FROM bookmarks WHERE account_id = $1 AND post_id = $2 FOR NO KEY UPDATE)
  UPDATE bookmarks k SET list_id = $3::uuid FROM before b WHERE k.account_id = $1 AND k.post_id = b.post_id
  RETURNING b.list_id IS NOT DISTINCT FROM $3::uuid AS unchanged`);

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

/** Scope of a search for bookmarks: one list, none, or anywhere. */
type BookmarkScope = { readonly listId: string } | 'unlisted' | 'anywhere';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A bookmark before its post is read. */
type KeptRow = Omit<BookmarkRef, 'version'>;

/**
 * Bookmarks, newest first: of the person $1, after the time $2 and the post $3, at most $4; `value` adds parameters.
 * Every scope has an index in its order, read from where the previous page ended.
 */
function bookmarksIn(
  scope: BookmarkScope,
  { unreadOnly }: { unreadOnly: boolean },
  value: (parameter: unknown) => string,
): Statement<KeptRow> {
  const where =
    scope === 'anywhere'
      ? ''
      : scope === 'unlisted'
        ? 'AND b.list_id IS NULL'
        : `AND b.list_id = ${value(scope.listId)}`;
  const unread = unreadOnly
    ? fragment('AND NOT EXISTS (SELECT FROM post_views v WHERE v.account_id = $1 AND v.post_id = b.post_id)')
    : '';
  return statement(`SELECT b.post_id AS id, b.created_at AS "bookmarkedAt", b.list_id AS "listId" FROM bookmarks b
    WHERE b.account_id = $1 AND (b.created_at, b.post_id) < (coalesce($2::timestamptz, 'infinity'),
      coalesce($3::uuid, '${LAST_ID}')) ${where} ${unread}
    ORDER BY ${scope === 'anywhere' ? '' : 'b.list_id, '}b.created_at DESC, b.post_id DESC LIMIT $4`);
}

/**
 * Posts of $1 that have all the words $2: no index covers both words and bookmarks, and starting from all
 * posts with a common word would cost more with every post.
 */
const POSTS_WITH_WORDS = statement<PostRef>(`SELECT r.post_id AS id, ${cardVersion('r')} AS version
  FROM post_ranks r JOIN posts t ON t.id = r.post_id
  WHERE r.post_id = ANY ($1::uuid[]) AND t.search @@ (SELECT ${allWords('$2')})`);

async function readBookmarked(db: Database, rows: readonly KeptRow[], q?: string): Promise<PostRef[]> {
  if (q === undefined) return readPostVersions(db, rows);
  return db.query(POSTS_WITH_WORDS, [rows.map(({ id }) => id), q]);
}

async function listIn(
  db: Database,
  viewerId: string,
  { name, scope, input }: { name: string; scope: BookmarkScope; input: Filter },
): Promise<Page<BookmarkRef>> {
  const [at, id = null] = decodeCursor(name, input.cursor, ['date', 'id']) ?? [];
  const first = at === undefined ? undefined : { bookmarkedAt: new Date(at), id };
  const rows = await readInRounds<KeptRow, BookmarkRef>(
    input.limit + 1,
    (last, size) => {
      const after = last ?? first;
      const values: unknown[] = [viewerId, after?.bookmarkedAt ?? null, after?.id ?? null, size];
      return db.query(
        bookmarksIn(scope, input, (value) => `$${values.push(value)}`),
        values,
      );
    },
    async (round) => withVersions(round, await readBookmarked(db, round, input.q)),
  );
  if (rows.length === 0 && typeof scope === 'object') await assertBookmarkList(db, viewerId, scope.listId);
  return pageOf(rows, input.limit, (last) => encodeCursor(name, [last.bookmarkedAt.getTime(), last.id]));
}
