import type { HandlersFor } from './types.ts';
import type { Schema } from '../contract/types.ts';
import { ADVANCED_SETTINGS } from '../domain/feed-filters/advanced-settings.ts';
import { listCustomFeedPosts, explainEmptyCustomFeed } from '../domain/custom-feeds/custom-feed-posts.ts';
import {
  createCustomFeed,
  deleteCustomFeed,
  getCustomFeed,
  listCustomFeeds,
  updateCustomFeed,
  type CustomFeedRow,
} from '../domain/custom-feeds/custom-feeds.ts';
import { loadWithPreferences } from '../domain/feeds/list-cache.ts';
import { saveSettings } from '../domain/feed-filters/feed-settings.ts';
import { pageReply } from './pages.ts';
import { postCardPage } from './post-cards.ts';

export const customFeeds: HandlersFor<'custom-feeds'> = {
  listAdvancedSettings() {
    return Promise.resolve({ body: { data: [...ADVANCED_SETTINGS] } });
  },
  async listCustomFeeds({ db, viewer, query, memory }) {
    const { limit, cursor } = query;
    const load = () => listCustomFeeds(db, viewer.id, { limit, cursor });
    const key = `custom-feeds:${viewer.id}:${limit}:${cursor ?? ''}`;
    return pageReply(await loadWithPreferences(db, viewer.id, { memory, key, load }), customFeed);
  },
  async createCustomFeed({ db, viewer, body }) {
    return { body: customFeed(await createCustomFeed(db, viewer.id, body)) };
  },
  async listCustomFeedPosts(call) {
    const { db, viewer, path, query, memory } = call;
    const { limit, cursor } = query;
    const page = listCustomFeedPosts(db, viewer.id, { limit, cursor, feedId: path.feedId, memory });
    return postCardPage(call, page, () => explainEmptyCustomFeed(db, viewer.id, path.feedId));
  },
  async getCustomFeed({ db, viewer, path }) {
    return { body: customFeed(await getCustomFeed(db, viewer.id, path.feedId)) };
  },
  async updateCustomFeed({ db, viewer, path, body }) {
    return { body: customFeed(await updateCustomFeed(db, viewer.id, path.feedId, body)) };
  },
  async deleteCustomFeed({ db, viewer, path }) {
    await deleteCustomFeed(db, viewer.id, path.feedId);
    return { body: { success: true } };
  },
  async updateCustomFeedSettings({ db, viewer, path, body }) {
    const given = { feedId: path.feedId, settings: body.settings };
    const { settings, changed } = await saveSettings(db, viewer.id, given);
    return { body: { data: settings }, unchanged: !changed };
  },
};

/** A custom feed without its posts. */
function customFeed(row: CustomFeedRow): Schema<'CustomFeed'> {
  const { name, icon, orderBy, minDayRange, minUpvotes, minViews, disableEngagementFilter, filter } = row;
  return {
    id: row.id,
    userId: row.accountId,
    slug: row.slug,
    createdAt: row.createdAt.toISOString(),
    flags: { name, icon, orderBy, minDayRange, minUpvotes, minViews, disableEngagementFilter, filter },
  };
}
