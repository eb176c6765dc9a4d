import type { HandlersFor } from '../contract/types.ts';
import { listDiscussed, listFeed, listPopular, listSource, listTag, listTrending } from '../domain/feeds/feeds.ts';
import { listForYou } from '../domain/feeds/for-you.ts';
import { listUnread } from '../domain/feeds/unread.ts';
import { pageReply } from '../views/page.ts';
import { unreadSource } from '../views/source.ts';
import { postPage, recommendedPage } from './post-cards.ts';

export const feeds: HandlersFor<'feeds'> = {
  async listFeed(call) {
    const { limit, cursor, since } = call.query;
    return postPage(call, listFeed(call.db, call.viewer.id, { limit, cursor, since, memory: call.memory }));
  },
  async listForYouFeed(call) {
    const { db, viewer, query, topics, memory } = call;
    const { limit, cursor } = query;
    const page = await listForYou(db, viewer.id, { limit, cursor, topics, memory });
    call.recordShown(
      viewer.id,
      page.items.map(({ id }) => id),
    );
    return recommendedPage(call, page);
  },
  async listPopularFeed(call) {
    return postPage(call, listPopular(call.db, call.query));
  },
  async listTrendingFeed(call) {
    const { limit, cursor } = call.query;
    return postPage(call, listTrending(call.db, { limit, cursor }));
  },
  async listDiscussedFeed(call) {
    return postPage(call, listDiscussed(call.db, call.viewer.id, call.query));
  },
  async listTagFeed(call) {
    const { limit, cursor, since } = call.query;
    return postPage(call, listTag(call.db, { limit, cursor, since, tag: call.path.tag }));
  },
  async listSourceFeed(call) {
    const { limit, cursor, since } = call.query;
    return postPage(call, listSource(call.db, call.viewer.id, { limit, cursor, since, source: call.path.source }));
  },
  async listUnread({ db, viewer, query }) {
    return pageReply(await listUnread(db, viewer.id, query), unreadSource);
  },
};
