import type { Database } from '../../data/database.ts';
import { Bookmark } from '../../data/entities/engagement.ts';
import { AppError } from '../../errors.ts';
import { assertBookmarkList } from './bookmark-lists.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import { pageOf, type Page, type PageRequest } from '../pagination/page.ts';
import type { PostRef } from '../feeds/post-list.ts';
import { allWords } from '../search/search.ts';
import type { Query } from '../../../generated/shapes.ts';

/** A bookmarked post before it is shown. */
export interface BookmarkRef extends PostRef {
  readonly bookmarkedAt: Date;
}

export type BookmarkRow = Omit<Bookmark, 'accountId'>;

type ListRequest = Query<'listBookmarks'>;
/** Where bookmarks are looked for: in one list, in none, or wherever they are. */
type BookmarkScope = { readonly listId: string } | 'unlisted' | 'anywhere';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

// Raw SQL: set-based. Posts are locked in the order of their ids, so that two requests cannot wait for each other.
const KEEP = `INSERT INTO bookmarks (account_id, post_id, list_id, created_at)
  SELECT $1, p.id, $3, $4 FROM (SELECT id FROM posts WHERE id = ANY ($2::uuid[]) ORDER BY id FOR KEY SHARE) p
  ON CONFLICT (account_id, post_id) DO UPDATE SET list_id = EXCLUDED.list_id
  RETURNING post_id AS "postId", list_id AS "listId", created_at AS "createdAt"`;

/** Bookmarks of one list, or those in none, newest first. Throws not_found for a list the person does not have. */
export async function listBookmarks(db: Database, viewerId: string, input: ListRequest): Promise<Page<BookmarkRef>> {
  const { listId, unreadOnly } = input;
  return listIn(db, viewerId, {
    name: `bookmarks:${listId ?? ''}:${unreadOnly}`,
    place: listId === undefined ? 'unlisted' : { listId },
    input,
  });
}

/** Bookmarks in any list or none, newest first. */
export async function listBookmarksAnywhere(
  db: Database,
  viewerId: string,
  page: PageRequest,
): Promise<Page<BookmarkRef>> {
  return listIn(db, viewerId, { name: 'bookmarks-anywhere', place: 'anywhere', input: { ...page, unreadOnly: false } });
}

/** Bookmarks whose posts hold all the words, newest first. Throws not_found for a list the person does not have. */
export async function searchBookmarks(
  db: Database,
  viewerId: string,
  input: ListRequest & { q: string },
): Promise<Page<BookmarkRef>> {
  const { listId, unreadOnly, q } = input;
  return listIn(db, viewerId, {
    name: `bookmarks-search:${listId ?? ''}:${unreadOnly}:${q}`,
    place: listId === undefined ? 'anywhere' : { listId },
    input,
  });
}

/**
 * Bookmarks posts, in a list or in none; those that are bookmarked already move there and keep their date. Answers in
 * the order of `postIds`, without those of no post. Throws not_found for a list the person does not have.
 */
export async function createBookmarks(
  db: Database,
  viewerId: string,
  input: { postIds: readonly string[]; listId?: string | null | undefined },
): Promise<BookmarkRow[]> {
  const { listId = null } = input;
  if (listId !== null) await assertBookmarkList(db, viewerId, listId);
  const rows = await db.query<BookmarkRow>(KEEP, [viewerId, input.postIds, listId, new Date()]);
  const byPost = new Map(rows.map((row) => [row.postId, row]));
  return [...new Set(input.postIds.map((id) => id.toLowerCase()))].flatMap((id) => byPost.get(id) ?? []);
}

/** Moves a bookmark into a list, or out of any with null. Throws not_found for what is not the person's. */
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

/** Removes a bookmark; one that is not there is no error. */
export async function deleteBookmark(db: Database, viewerId: string, postId: string): Promise<void> {
  await db.orm.delete(Bookmark, { accountId: viewerId, postId });
}

async function listIn(
  db: Database,
  viewerId: string,
  { name, place, input }: { name: string; place: BookmarkScope; input: ListRequest & { q?: string } },
): Promise<Page<BookmarkRef>> {
  const [at = null, id = null] = decodeCursor(name, input.cursor, ['date', 'id']) ?? [];
  const values: unknown[] = [viewerId, at === null ? null : new Date(at), id, input.limit + 1];
  const text = statement((value) => `$${values.push(value)}`, place, input);
  const rows = await db.query<BookmarkRef>(text, values);
  if (rows.length === 0 && typeof place === 'object') await assertBookmarkList(db, viewerId, place.listId);
  return pageOf(rows, input.limit, (last) => encodeCursor(name, [last.bookmarkedAt.getTime(), last.id]));
}

/*
 * Raw SQL: every place has an index in its order, which is read from where the page before ended. Posts are looked up
 * on the way (OFFSET 0 keeps it so), those of a search too: no index knows both the words and whose bookmark it is, and
 * to begin with all posts that hold a common word would cost more with every post.
 */
function statement(
  value: (one: unknown) => string,
  place: BookmarkScope,
  { unreadOnly, q }: { unreadOnly: boolean; q?: string },
): string {
  const where =
    place === 'anywhere'
      ? ''
      : place === 'unlisted'
        ? 'AND b.list_id IS NULL'
        : `AND b.list_id = ${value(place.listId)}`;
  const unread = unreadOnly
    ? 'AND NOT EXISTS (SELECT FROM post_views v WHERE v.account_id = $1 AND v.post_id = b.post_id)'
    : '';
  // In a subquery the words are made once, not for each post.
  const holds = q === undefined ? '' : `AND search @@ (SELECT ${allWords(value(q))})`;
  return `SELECT p.id, p.version, b.created_at AS "bookmarkedAt"
    FROM bookmarks b CROSS JOIN LATERAL (SELECT id, version FROM posts WHERE id = b.post_id ${holds} OFFSET 0) p
    WHERE b.account_id = $1 AND (b.created_at, b.post_id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, '${LAST_ID}')) ${where} ${unread}
    ORDER BY ${place === 'anywhere' ? '' : 'b.list_id, '}b.created_at DESC, b.post_id DESC LIMIT $4`;
}
