import type { HandlersFor } from './types.ts';
import type { Schema } from '../contract/types.ts';
import {
  createFeedLink,
  deleteFeedLink,
  getFeedLink,
  type FeedLinkRow,
  createPersonalLink,
  deletePersonalLink,
  getPersonalLink,
  listFeedLinks,
} from '../domain/feed-links/feed-links.ts';

export const feedLinks: HandlersFor<'feed-links'> = {
  async listFeedLinks({ db, viewer, linkAddress }) {
    const links = await listFeedLinks(db, viewer.id);
    return {
      body: { data: links.map(({ kind, feedId, ...link }) => ({ kind, feedId, ...feedLink(link, linkAddress) })) },
    };
  },
  async getCustomFeedLink({ db, viewer, path, linkAddress }) {
    return { body: feedLink(await getFeedLink(db, viewer.id, path.feedId), linkAddress) };
  },
  async createCustomFeedLink({ db, viewer, path, linkAddress }) {
    const { link, unchanged } = await createFeedLink(db, viewer.id, path.feedId);
    return { body: feedLink(link, linkAddress), unchanged };
  },
  async deleteCustomFeedLink({ db, viewer, path }) {
    await deleteFeedLink(db, viewer.id, path.feedId);
    return { body: undefined };
  },
  async getBookmarksLink({ db, viewer, linkAddress }) {
    return { body: feedLink(await getFeedLink(db, viewer.id, null), linkAddress) };
  },
  async createBookmarksLink({ db, viewer, linkAddress }) {
    const { link, unchanged } = await createFeedLink(db, viewer.id, null);
    return { body: feedLink(link, linkAddress), unchanged };
  },
  async deleteBookmarksLink({ db, viewer }) {
    await deleteFeedLink(db, viewer.id, null);
    return { body: undefined };
  },
  async getForYouLink({ db, viewer, linkAddress }) {
    return { body: feedLink(await getPersonalLink(db, viewer.id, 'for-you'), linkAddress) };
  },
  async createForYouLink({ db, viewer, linkAddress }) {
    const { link, unchanged } = await createPersonalLink(db, viewer.id, 'for-you');
    return { body: feedLink(link, linkAddress), unchanged };
  },
  async deleteForYouLink({ db, viewer }) {
    await deletePersonalLink(db, viewer.id, 'for-you');
    return { body: undefined };
  },
  async getStackLink({ db, viewer, linkAddress }) {
    return { body: feedLink(await getPersonalLink(db, viewer.id, 'stack'), linkAddress) };
  },
  async createStackLink({ db, viewer, linkAddress }) {
    const { link, unchanged } = await createPersonalLink(db, viewer.id, 'stack');
    return { body: feedLink(link, linkAddress), unchanged };
  },
  async deleteStackLink({ db, viewer }) {
    await deletePersonalLink(db, viewer.id, 'stack');
    return { body: undefined };
  },
};

/** A feed link with its URLs. */
function feedLink({ id, createdAt }: FeedLinkRow, addressOf: (linkId: string) => string): Schema<'FeedLink'> {
  const address = addressOf(id);
  return { rssUrl: `${address}/rss.xml`, jsonUrl: `${address}/feed.json`, createdAt: createdAt.toISOString() };
}
