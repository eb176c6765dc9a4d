import type { HandlersFor } from './types.ts';
import type { Schema } from '../contract/types.ts';
import {
  createBookmarkList,
  deleteBookmarkList,
  listBookmarkLists,
  type BookmarkListRow,
} from '../domain/bookmarks/bookmark-lists.ts';
import {
  createBookmarks,
  deleteBookmark,
  getBookmark,
  listBookmarks,
  changeBookmark,
  searchBookmarks,
  type BookmarkResult,
} from '../domain/bookmarks/bookmarks.ts';
import { bookmarkPage } from './post-cards.ts';
import { bookmark } from './views/posts.ts';

export const bookmarks: HandlersFor<'bookmarks'> = {
  async listBookmarks(call) {
    if (call.query.unreadOnly) await call.viewsStored();
    return bookmarkPage(call, listBookmarks(call.db, call.viewer.id, call.query));
  },
  async searchBookmarks(call) {
    if (call.query.unreadOnly) await call.viewsStored();
    return bookmarkPage(call, searchBookmarks(call.db, call.viewer.id, call.query));
  },
  async createBookmarks({ db, viewer, body, countSave }) {
    if (body.url !== undefined) await countSave(viewer.id);
    const bookmarks = await createBookmarks(db, viewer.id, body);
    return { body: keptPosts(bookmarks), unchanged: bookmarks.unchanged };
  },
  async getBookmark({ db, viewer, path }) {
    return { body: { data: bookmark(await getBookmark(db, viewer.id, path.postId)) } };
  },
  async moveBookmark({ db, viewer, path, body }) {
    const changed = await changeBookmark(db, viewer.id, path.postId, body ?? {});
    return { body: undefined, unchanged: !changed };
  },
  async deleteBookmark({ db, viewer, path }) {
    const changed = await deleteBookmark(db, viewer.id, path.postId);
    return { body: undefined, unchanged: !changed };
  },
  async listBookmarkLists({ db, viewer }) {
    return { body: { data: (await listBookmarkLists(db, viewer.id)).map(bookmarkList) } };
  },
  async createBookmarkList({ db, viewer, body }) {
    return { body: { data: bookmarkList(await createBookmarkList(db, viewer.id, body)) } };
  },
  async deleteBookmarkList({ db, viewer, path, query }) {
    const { keepBookmarks } = query;
    const changed = await deleteBookmarkList(db, viewer.id, { id: path.id, keepBookmarks });
    return { body: undefined, unchanged: !changed };
  },
};

/** Posts that were bookmarked. */
function keptPosts({ bookmarks, list, ignored }: BookmarkResult): Schema<'BookmarkAnswer'> {
  return {
    data: bookmarks.map(bookmark),
    ...(list && { list: bookmarkList(list) }),
    ...(ignored.length > 0 && { ignored: [...ignored] }),
  };
}

/** A list of bookmarks, without the bookmarks. */
function bookmarkList({ id, name, icon, createdAt }: BookmarkListRow): Schema<'BookmarkList'> {
  return { id, name, icon, createdAt: createdAt.toISOString() };
}
