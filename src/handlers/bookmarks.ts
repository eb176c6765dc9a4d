import type { HandlersFor } from '../contract/types.ts';
import { createBookmarkList, deleteBookmarkList, listBookmarkLists } from '../domain/bookmarks/bookmark-lists.ts';
import {
  createBookmarks,
  deleteBookmark,
  listBookmarks,
  moveBookmark,
  searchBookmarks,
} from '../domain/bookmarks/bookmarks.ts';
import { bookmarkList, keptPosts } from '../views/bookmark.ts';
import { bookmarkPage } from './post-cards.ts';

export const bookmarks: HandlersFor<'bookmarks'> = {
  async listBookmarks(call) {
    if (call.query.unreadOnly) await call.viewsStored();
    return bookmarkPage(call, listBookmarks(call.db, call.viewer.id, call.query));
  },
  async searchBookmarks(call) {
    if (call.query.unreadOnly) await call.viewsStored();
    return bookmarkPage(call, searchBookmarks(call.db, call.viewer.id, call.query));
  },
  async createBookmarks({ db, viewer, body }) {
    const bookmarks = await createBookmarks(db, viewer.id, body);
    return { body: keptPosts(bookmarks), unchanged: bookmarks.unchanged };
  },
  async moveBookmark({ db, viewer, path, body }) {
    const changed = await moveBookmark(db, viewer.id, path.postId, body?.listId ?? null);
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
