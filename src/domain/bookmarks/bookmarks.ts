import type { Database } from '../../data/database.ts';
import { Bookmark } from '../../data/entities/engagement.ts';
import { AppError, validationError } from '../../errors.ts';
import {
  assertBookmarkList,
  findOrCreateBookmarkList,
  getBookmarkListNamed,
  type BookmarkListRow,
} from './bookmark-lists.ts';
import { throwIfAny, bodyError } from '../invalid-body.ts';
import { deleteSavedPages, readPageStates, savePages } from '../library/saved-pages.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';
import type { Body, Query, Schema } from '../../../generated/shapes.ts';
import { readPostVersions, withVersions, type PostRef } from '../posts/post-cards.ts';
import { readInRounds } from '../../data/data-sets.ts';
import { cardVersion } from '../../data/sql/versions.ts';
import { fragment, statement, type Statement } from '../../data/statement.ts';
import { lockVisiblePosts } from '../posts/posts.ts';
import { canonicalUrl, NO_URL } from '../text/canonical-url.ts';
import { allWords } from '../../data/sql/words.ts';

type BookmarksQuery = Query<'listBookmarks'>;
type Filter = Pick<BookmarksQuery, 'limit' | 'cursor' | 'unreadOnly'> & { readonly q?: string };

/** A bookmarked post before its card is read. */
export type BookmarkRef = PostRef & {
  readonly bookmarkedAt: Date;
  readonly listId: string | null;
  readonly note: string | null;
  readonly ownTags: readonly string[];
  /** State of reading a page that the person saved; null for other posts. */
  readonly page: Schema<'SavedPage'>;
};

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

/** A bookmark as its owner sees it. */
export type BookmarkRow = Omit<Bookmark, 'accountId'> & { readonly page: Schema<'SavedPage'> };

/** Bookmarks that were made or moved, the list that was named, the ids of no post, and whether all was so before. */
export interface BookmarkResult {
  readonly bookmarks: readonly BookmarkRow[];
  readonly list: BookmarkListRow | undefined;
  readonly ignored: readonly string[];
  readonly unchanged: boolean;
}

/** Bookmarks posts $2, which are there and locked; $5 and $7 say whether the note $6 and the tags $8 change. */
const ADD_BOOKMARKS = statement<Omit<BookmarkRow, 'page'> & { unchanged: boolean }>(`
  WITH before AS (SELECT post_id, list_id, note, own_tags FROM bookmarks
    WHERE account_id = $1 AND post_id = ANY ($2::uuid[])),
  kept AS (INSERT INTO bookmarks AS k (account_id, post_id, list_id, created_at, note, own_tags)
  SELECT $1::uuid, id, $3::uuid, $4::timestamptz, $6::text, $8::text[]
    FROM unnest($2::uuid[]) WITH ORDINALITY AS p (id, place) ORDER BY place
  ON CONFLICT (account_id, post_id) DO UPDATE SET list_id = EXCLUDED.list_id,
    note = CASE WHEN $5::boolean THEN EXCLUDED.note ELSE k.note END,
    own_tags = CASE WHEN $7::boolean THEN EXCLUDED.own_tags ELSE k.own_tags END
  RETURNING k.post_id, k.list_id, k.created_at, k.note, k.own_tags)
  SELECT k.post_id AS "postId", k.list_id AS "listId", k.created_at AS "createdAt", k.note, k.own_tags AS "ownTags",
    b.post_id IS NOT NULL AND (b.list_id, b.note, b.own_tags)
      IS NOT DISTINCT FROM (k.list_id, k.note, k.own_tags) AS unchanged
    FROM kept k LEFT JOIN before b ON b.post_id = k.post_id`);

/** Throws validation_error unless a request keeps either posts by their ids or an address. */
function assertOneKind({ postIds, url, title }: Body<'createBookmarks'>): void {
  if (url !== undefined && postIds !== undefined) throwIfAny([bodyError('/url', 'must not be given beside postIds')]);
  if (url === undefined && postIds === undefined)
    throwIfAny([bodyError('/postIds', 'is required, or url in its place')]);
  if (url === undefined && typeof title === 'string') throwIfAny([bodyError('/title', 'must only be given with url')]);
}

/** The post at an address, which is made for the person where they see none. Throws validation_error, forbidden. */
async function postAt(db: Database, viewerId: string, { url: given = '', title }: Body<'createBookmarks'>) {
  const url = canonicalUrl(given);
  if (url === undefined) throw validationError([bodyError('/url', NO_URL)]);
  return (await savePages(db, viewerId, { pages: [{ url, title }] })).map(({ postId }) => postId);
}

/**
 * Bookmarks posts, or the page at an address, in a list or in none; posts already bookmarked move there and keep their
 * date. Bookmarks and ignored ids are in the order of `postIds`. A list of a name that the person has none of is made.
 * Throws not_found for a list that is not the person's, validation_error for two lists, for both kinds or an address
 * that is none, and forbidden at MAX_SAVED_PAGES.
 */
export async function createBookmarks(
  db: Database,
  viewerId: string,
  body: Body<'createBookmarks'>,
): Promise<BookmarkResult> {
  const { note, ownTags } = body;
  assertOneKind(body);
  const { listId, named } = await targetList(db, viewerId, body);
  const postIds = body.postIds ?? (await postAt(db, viewerId, body));
  const found = await lockVisiblePosts(db, viewerId, postIds);
  const values = [note !== undefined, noteText(note), ownTags !== undefined, tagTexts(ownTags)];
  const states = await readPageStates(db, found);
  // Last: bookmarks of one person wait for each other until the transaction ends.
  const rows = await db.query(ADD_BOOKMARKS, [viewerId, found, listId, new Date(), ...values]);
  const byPost = new Map(rows.map((row) => [row.postId, { ...row, page: states.get(row.postId) ?? null }]));
  const ids = [...new Set(postIds.map((id) => id.toLowerCase()))];
  return {
    bookmarks: ids.flatMap((id) => byPost.get(id) ?? []),
    list: named?.list,
    ignored: ids.filter((id) => !byPost.has(id)),
    unchanged: named?.isNew !== true && rows.every(({ unchanged }) => unchanged),
  };
}

/** The list that bookmarks go into, by its id or its name; null for none. Throws like createBookmarks. */
async function targetList(
  db: Database,
  viewerId: string,
  { listId = null, listName = null }: Body<'createBookmarks'>,
): Promise<{ listId: string | null; named?: { list: BookmarkListRow; isNew: boolean } }> {
  if (listId !== null && listName !== null) throwIfAny([bodyError('/listName', 'must not be given beside listId')]);
  if (listId !== null) await assertBookmarkList(db, viewerId, listId);
  if (listName === null) return { listId };
  const named = await findOrCreateBookmarkList(db, viewerId, listName);
  return { listId: named.list.id, named };
}

/** A note without space around it; null for a blank one. */
function noteText(note: string | null | undefined): string | null {
  return note?.trim() || null;
}

/** Tags without space around them, each once. */
function tagTexts(tags: readonly string[] = []): string[] {
  return [...new Set(tags.map((tag) => tag.trim()))];
}

/**
 * Changes the bookmark of the person $1 for the post $2: its list to $4, which may be null, its note to $6 and its tags
 * to $8, each where the value before says so.
 */
const CHANGE_BOOKMARK = statement<{ unchanged: boolean }>(`
  WITH before AS (SELECT post_id, list_id, note, own_tags FROM bookmarks
    WHERE account_id = $1 AND post_id = $2 FOR NO KEY UPDATE)
  UPDATE bookmarks k SET list_id = CASE WHEN $3::boolean THEN $4::uuid ELSE b.list_id END,
    note = CASE WHEN $5::boolean THEN $6::text ELSE b.note END,
    own_tags = CASE WHEN $7::boolean THEN $8::text[] ELSE b.own_tags END
    FROM before b WHERE k.account_id = $1 AND k.post_id = b.post_id
  RETURNING (b.list_id, b.note, b.own_tags) IS NOT DISTINCT FROM (k.list_id, k.note, k.own_tags) AS unchanged`);

/**
 * Moves a bookmark into a list, or out of any with null or no list; with a note or tags, changes those, and moves it
 * only to a list that is given. Returns whether that changed it. Throws not_found when it or the list is not the
 * person's.
 */
export async function changeBookmark(
  db: Database,
  viewerId: string,
  postId: string,
  { listId, note, ownTags }: NonNullable<Body<'moveBookmark'>>,
): Promise<boolean> {
  if (typeof listId === 'string') await assertBookmarkList(db, viewerId, listId);
  const moves = listId !== undefined || (note === undefined && ownTags === undefined);
  const [change] = await db.query(CHANGE_BOOKMARK, [
    ...[viewerId, postId, moves, listId ?? null],
    ...[note !== undefined, noteText(note), ownTags !== undefined, tagTexts(ownTags)],
  ]);
  if (!change) throw noBookmark();
  return !change.unchanged;
}

const BOOKMARK = statement<Omit<BookmarkRow, 'page'>>(`SELECT post_id AS "postId", list_id AS "listId",
    created_at AS "createdAt", note, own_tags AS "ownTags" FROM bookmarks WHERE account_id = $1 AND post_id = $2`);

/** A bookmark of a person. Throws not_found. */
export async function getBookmark(db: Database, viewerId: string, postId: string): Promise<BookmarkRow> {
  const [row] = await db.query(BOOKMARK, [viewerId, postId]);
  if (!row) throw noBookmark();
  return { ...row, page: (await readPageStates(db, [row.postId])).get(row.postId) ?? null };
}

function noBookmark(): AppError {
  return new AppError('not_found', 'You have not bookmarked this post. POST /bookmarks does.');
}

/** Removes a bookmark, with the post if the person saved its page, and returns whether there was one. */
export async function deleteBookmark(db: Database, viewerId: string, postId: string): Promise<boolean> {
  const { affected } = await db.orm.delete(Bookmark, { accountId: viewerId, postId });
  await deleteSavedPages(db, viewerId, [postId]);
  return affected !== 0;
}

/** Scope of a search for bookmarks: one list, none, or anywhere. */
type BookmarkScope = { readonly listId: string } | 'unlisted' | 'anywhere';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A bookmark before its post is read. */
type KeptRow = Omit<BookmarkRef, 'version' | 'page'>;

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
  return statement(`SELECT b.post_id AS id, b.created_at AS "bookmarkedAt", b.list_id AS "listId", b.note,
      b.own_tags AS "ownTags" FROM bookmarks b
    WHERE b.account_id = $1 AND (b.created_at, b.post_id) < (coalesce($2::timestamptz, 'infinity'),
      coalesce($3::uuid, '${LAST_ID}')) ${where} ${unread}
    ORDER BY ${scope === 'anywhere' ? '' : 'b.list_id, '}b.created_at DESC, b.post_id DESC LIMIT $4`);
}

/**
 * Posts of $1 that have all the words $2, in what the person says of them, $3, as well: no index covers both words and
 * bookmarks, and starting from all posts with a common word would cost more with every post.
 */
const POSTS_WITH_WORDS = statement<PostRef>(`SELECT r.post_id AS id, ${cardVersion('r')} AS version
  FROM unnest($1::uuid[], $3::text[]) AS b (id, note)
  JOIN post_ranks r ON r.post_id = b.id JOIN posts t ON t.id = b.id LEFT JOIN saved_pages l ON l.post_id = b.id
  WHERE (t.search || coalesce(l.words, '') || to_tsvector('pg_catalog.english', search_text(b.note)))
    @@ (SELECT ${allWords('$2')})`);

async function readBookmarked(db: Database, rows: readonly KeptRow[], q?: string): Promise<PostRef[]> {
  if (q === undefined) return readPostVersions(db, rows);
  const notes = rows.map(({ note, ownTags }) => [note, ownTags].flat().join(' '));
  return db.query(POSTS_WITH_WORDS, [rows.map(({ id }) => id), q, notes]);
}

async function listIn(
  db: Database,
  viewerId: string,
  { name, scope, input }: { name: string; scope: BookmarkScope; input: Filter },
): Promise<Page<BookmarkRef>> {
  const [at, id = null] = decodeCursor(name, input.cursor, ['date', 'id']) ?? [];
  const first = at === undefined ? undefined : { bookmarkedAt: new Date(at), id };
  const rows = await readInRounds<KeptRow, KeptRow & PostRef>(
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
  const states = await readPageStates(
    db,
    rows.map((row) => row.id),
  );
  const items = rows.map((row) => ({ ...row, page: states.get(row.id) ?? null }));
  return pageOf(items, input.limit, (last) => encodeCursor(name, [last.bookmarkedAt.getTime(), last.id]));
}
