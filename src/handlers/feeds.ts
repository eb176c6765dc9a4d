import type { HandlersFor } from '../contract.ts';
import { listDiscussed, listFeed, listPopular, listSource, listTag } from '../domain/feeds.ts';
import { listForYou } from '../domain/for-you.ts';
import { postPage } from './post-cards.ts';

export const feeds: HandlersFor<'feeds'> = {
  async listFeed(call) {
    return postPage(call, listFeed(call.db, call.viewer.id, { ...call.query, memory: call.memory }));
  },
  async listForYouFeed(call) {
    return postPage(
      call,
      listForYou(call.db, call.viewer.id, { ...call.query, topics: call.topics, memory: call.memory }),
    );
  },
  async listPopularFeed(call) {
    return postPage(call, listPopular(call.db, call.query));
  },
  async listDiscussedFeed(call) {
    return postPage(call, listDiscussed(call.db, call.query));
  },
  async listTagFeed(call) {
    return postPage(call, listTag(call.db, { ...call.query, ...call.path }));
  },
  async listSourceFeed(call) {
    return postPage(call, listSource(call.db, { ...call.query, ...call.path }));
  },
};
