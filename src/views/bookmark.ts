import type { JsonText, Schema } from '../contract/types.ts';
import type { BookmarkListRow } from '../domain/bookmarks/bookmark-lists.ts';
import type { BookmarkResult, BookmarkRef, BookmarkRow } from '../domain/bookmarks/bookmarks.ts';

/** A post's card with `bookmarkedAt` and `listId` appended to its JSON text. */
export function bookmarkedPost(
  card: JsonText<Schema<'FeedPost'>>,
  { bookmarkedAt, listId }: Pick<BookmarkRef, 'bookmarkedAt' | 'listId'>,
): JsonText<Schema<'BookmarkedPost'>> {
  return `${card.slice(0, -1)},"bookmarkedAt":"${bookmarkedAt.toISOString()}","listId":${JSON.stringify(listId)}}`;
}

/** Posts that were bookmarked. */
export function keptPosts({ bookmarks, list, ignored }: BookmarkResult): Schema<'BookmarkAnswer'> {
  return {
    data: bookmarks.map(bookmark),
    ...(list && { list: bookmarkList(list) }),
    ...(ignored.length > 0 && { ignored: [...ignored] }),
  };
}

/** A person's bookmark of a post. */
export function bookmark({ postId, createdAt, listId }: BookmarkRow): Schema<'Bookmark'> {
  return { postId, createdAt: createdAt.toISOString(), listId };
}

/** A list of bookmarks, without the bookmarks. */
export function bookmarkList({ id, name, icon, createdAt }: BookmarkListRow): Schema<'BookmarkList'> {
  return { id, name, icon, createdAt: createdAt.toISOString() };
}
