import type { BookmarkList, Bookmark } from '../entities/engagement.ts';
import { statement, type Statement } from '../statement.ts';
import { isVisible } from '../sql/visible.ts';
import { type PostRef, cardVersion } from '../sql/versions.ts';
import { allWords } from '../sql/words.ts';

/** A list as its owner sees it. */
export type BookmarkListRow = Omit<BookmarkList, 'accountId'>;
export type BookmarkRow = Omit<Bookmark, 'accountId'>;
/** A bookmarked post before its card is read. */
export type BookmarkRef = PostRef & { readonly bookmarkedAt: Date; readonly listId: string | null };

export const BOOKMARK_LISTS = statement<BookmarkListRow>(
  `SELECT id, name, icon, created_at AS "createdAt" FROM bookmark_lists
  WHERE account_id = $1 ORDER BY lower(name) COLLATE "C", created_at, id`,
);
/** The oldest list of a name in any case. */
export const BOOKMARK_LIST_NAMED = statement<BookmarkListRow>(
  `SELECT id, name, icon, created_at AS "createdAt" FROM bookmark_lists
  WHERE account_id = $1 AND lower(name) = lower($2) ORDER BY created_at, id LIMIT 1`,
);
/** Keeps bookmarks from being added to the list until the transaction ends. */
export const LOCK_BOOKMARK_LIST = statement('SELECT FROM bookmark_lists WHERE id = $1 AND account_id = $2 FOR UPDATE');
/** Keeps the list from being deleted until the transaction ends. */
export const HOLD_BOOKMARK_LIST = statement(
  'SELECT FROM bookmark_lists WHERE id = $1 AND account_id = $2 FOR KEY SHARE',
);
/** Locks posts in id order to avoid deadlocks. */
export const ADD_BOOKMARKS = statement<BookmarkRow & { unchanged: boolean }>(`
  WITH before AS (SELECT post_id, list_id FROM bookmarks WHERE account_id = $1 AND post_id = ANY ($2::uuid[])),
  kept AS (INSERT INTO bookmarks (account_id, post_id, list_id, created_at)
  SELECT $1, p.id, $3, $4 FROM (SELECT id FROM posts WHERE id = ANY ($2::uuid[])
    AND EXISTS (SELECT FROM post_ranks r WHERE r.post_id = id AND ${isVisible('r', '$1')}) ORDER BY id FOR KEY SHARE) p
  ON CONFLICT (account_id, post_id) DO UPDATE SET list_id = EXCLUDED.list_id
  RETURNING post_id, list_id, created_at)
  SELECT k.post_id AS "postId", k.list_id AS "listId", k.created_at AS "createdAt",
    b.post_id IS NOT NULL AND b.list_id IS NOT DISTINCT FROM k.list_id AS unchanged
    FROM kept k LEFT JOIN before b ON b.post_id = k.post_id`);
/** Moves the bookmark of the person $1 for the post $2 into the list $3, which may be null. */
export const MOVE_BOOKMARK = statement<{ unchanged: boolean }>(`
  WITH before AS (SELECT post_id, list_id FROM bookmarks WHERE account_id = $1 AND post_id = $2 FOR NO KEY UPDATE)
  UPDATE bookmarks k SET list_id = $3::uuid FROM before b WHERE k.account_id = $1 AND k.post_id = b.post_id
  RETURNING b.list_id IS NOT DISTINCT FROM $3::uuid AS unchanged`);

/** Scope of a search for bookmarks: one list, none, or anywhere. */
export type BookmarkScope = { readonly listId: string } | 'unlisted' | 'anywhere';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Bookmarks, newest first: of the person $1, after the time $2 and the post $3, at most $4; `value` adds parameters.
 * Every scope has an index in its order, read from where the previous page ended. Each post is looked up along the way
 * (OFFSET 0 enforces it), in a search too: no index covers both words and bookmarks, and starting from all posts with a
 * common word would cost more with every post.
 */
export function bookmarksIn(
  scope: BookmarkScope,
  { unreadOnly, q }: { unreadOnly: boolean; q?: string | undefined },
  value: (parameter: unknown) => string,
): Statement<BookmarkRef> {
  const where =
    scope === 'anywhere'
      ? ''
      : scope === 'unlisted'
        ? 'AND b.list_id IS NULL'
        : `AND b.list_id = ${value(scope.listId)}`;
  const unread = unreadOnly
    ? 'AND NOT EXISTS (SELECT FROM post_views v WHERE v.account_id = $1 AND v.post_id = b.post_id)'
    : '';
  // In a subquery, the tsquery is computed once, not per post.
  const holds = q === undefined ? '' : `AND t.search @@ (SELECT ${allWords(value(q))})`;
  const text = q === undefined ? '' : 'JOIN posts t ON t.id = r.post_id';
  return statement(`SELECT p.id, p.version, b.created_at AS "bookmarkedAt", b.list_id AS "listId"
    FROM bookmarks b CROSS JOIN LATERAL (SELECT r.post_id AS id, ${cardVersion('r')} AS version
      FROM post_ranks r ${text} WHERE r.post_id = b.post_id ${holds} OFFSET 0) p
    WHERE b.account_id = $1 AND (b.created_at, b.post_id) < (coalesce($2::timestamptz, 'infinity'),
      coalesce($3::uuid, '${LAST_ID}')) ${where} ${unread}
    ORDER BY ${scope === 'anywhere' ? '' : 'b.list_id, '}b.created_at DESC, b.post_id DESC LIMIT $4`);
}
