import type { JsonText, Schema } from '../contract/types.ts';
import type { BookmarkListRow, BookmarkRow } from '../data/queries/bookmarks.ts';

/** A post's card with `bookmarkedAt` appended to its JSON text. */
export function bookmarkedPost(
  card: JsonText<Schema<'FeedPost'>>,
  bookmarkedAt: Date,
): JsonText<Schema<'BookmarkedPost'>> {
  return `${card.slice(0, -1)},"bookmarkedAt":"${bookmarkedAt.toISOString()}"}`;
}

/** A bookmark, without its post. */
export function bookmark({ postId, createdAt, listId }: BookmarkRow): Schema<'Bookmark'> {
  return { postId, createdAt: createdAt.toISOString(), listId };
}

/** A list of bookmarks, without the bookmarks. */
export function bookmarkList({ id, name, icon, createdAt }: BookmarkListRow): Schema<'BookmarkList'> {
  return { id, name, icon, createdAt: createdAt.toISOString() };
}
