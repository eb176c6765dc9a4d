import type { JsonText, Schema } from '../contract/types.ts';
import type { BookmarkListRow, BookmarkRow } from '../data/queries/bookmarks.ts';

/** The card of a post with the moment at which it was bookmarked written into its text. */
export function bookmarkedPost(
  card: JsonText<Schema<'FeedPost'>>,
  bookmarkedAt: Date,
): JsonText<Schema<'BookmarkedPost'>> {
  return `${card.slice(0, -1)},"bookmarkedAt":"${bookmarkedAt.toISOString()}"}`;
}

/** Where a post is kept. */
export function bookmark({ postId, createdAt, listId }: BookmarkRow): Schema<'Bookmark'> {
  return { postId, createdAt: createdAt.toISOString(), listId };
}

/** A list of bookmarks, without the bookmarks. */
export function bookmarkList({ id, name, icon, createdAt }: BookmarkListRow): Schema<'BookmarkList'> {
  return { id, name, icon, createdAt: createdAt.toISOString() };
}
