import type { HandlersFor } from './types.ts';
import type { Schema } from '../contract/types.ts';
import { listDiscussed, listFeed, listPopular, listSource, listTag, listTrending } from '../domain/feeds/feeds.ts';
import { markFeedRead } from '../domain/feeds/mark-read.ts';
import { listForYou } from '../domain/feeds/for-you.ts';
import { listUnread, type UnreadRow } from '../domain/feeds/unread.ts';
import {
  explainEmptyDiscussed,
  explainEmptyTrending,
  explainEmptyOwnFeed,
  explainEmptyPopular,
  explainEmptySource,
  explainEmptyTag,
} from '../domain/feeds/empty-notes.ts';
import { pageReply } from './pages.ts';
import { mutedBy, mutesOf, noteOf, postCardPage, recommendedPage } from './post-cards.ts';

export const feeds: HandlersFor<'feeds'> = {
  async listFeed(call) {
    const { db, viewer, query, memory } = call;
    const { limit, cursor, since, unreadOnly } = query;
    if (unreadOnly) await call.viewsStored();
    const page = listFeed(db, viewer.id, { limit, cursor, since, unreadOnly, memory });
    return postCardPage(call, page, () => explainEmptyOwnFeed(db, viewer.id, { since, unreadOnly }));
  },
  async listForYouFeed(call) {
    const { db, viewer, query, topics, memory } = call;
    const { limit, cursor } = query;
    const page = await listForYou(db, viewer.id, { limit, cursor, topics, memory });
    call.recordShown(
      viewer.id,
      page.items.map(({ id }) => id),
    );
    return recommendedPage(call, page, () => explainEmptyOwnFeed(db, viewer.id));
  },
  async listPopularFeed(call) {
    const { limit, cursor, tags } = call.query;
    const page = listPopular(call.db, { limit, cursor, tags, muted: await mutedBy(call) });
    return postCardPage(call, page, () => explainEmptyPopular(call.db, call.query));
  },
  async listTrendingFeed(call) {
    const { limit, cursor } = call.query;
    const page = listTrending(call.db, { limit, cursor, muted: await mutedBy(call) });
    return postCardPage(call, page, explainEmptyTrending);
  },
  async listDiscussedFeed(call) {
    const { db, viewer, query } = call;
    const { limit, cursor, period, tags, source } = query;
    const request = { limit, cursor, period, tags, source, muted: await mutedBy(call) };
    const page = listDiscussed(db, viewer.id, request);
    return postCardPage(call, page, () => explainEmptyDiscussed(db, viewer.id, query));
  },
  async listTagFeed(call) {
    const { db, query, path } = call;
    const { limit, cursor, since } = query;
    const page = listTag(db, { limit, cursor, since, tag: path.tag, muted: await mutedBy(call) });
    return postCardPage(call, page, () => explainEmptyTag(db, path.tag, since));
  },
  async listSourceFeed(call) {
    const { db, viewer, query, path } = call;
    const { limit, cursor, since } = query;
    const muted = await mutedBy(call);
    const page = listSource(db, viewer.id, { limit, cursor, since, source: path.source, muted });
    return postCardPage(call, page, () => explainEmptySource(since));
  },
  async markFeedRead({ db, viewer, body, viewsStored }) {
    await viewsStored();
    const read = await markFeedRead(db, viewer.id, body);
    return { body: read, unchanged: read.marked === 0 };
  },
  async listUnread(call) {
    const { limit, cursor } = call.query;
    const page = await listUnread(call.db, call.viewer.id, { limit, cursor, mutes: await mutesOf(call) });
    const note = await noteOf(call, page, () => 'You follow no source; POST /feeds/filters/sources/follow does.');
    return { ...pageReply(page, unreadSource), also: { note } };
  },
};

/** A source and how much of it is unread. */
function unreadSource({ id, name, handle, image, unread }: UnreadRow): Schema<'UnreadSource'> {
  return { source: { id, name, handle, image }, unread };
}
