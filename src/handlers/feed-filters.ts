import type { HandlersFor, Reply, Schema, Viewer } from '../contract/types.ts';
import type { Database } from '../data/database.ts';
import { changeFilters, type FilterAction, type FilterOutcome } from '../domain/feed-filters/feed-filters.ts';
import { changeAllFilters, type FiltersChanged } from '../domain/feed-filters/change-filters.ts';
import { getFeedSettings, saveSettings } from '../domain/feed-filters/feed-settings.ts';
import { recommendTags } from '../domain/feed-filters/recommend-tags.ts';
import { changedFilters, feedSettings } from '../views/feed-settings.ts';

interface Change<Body> {
  readonly db: Database;
  readonly viewer: Viewer;
  /** Empty for the account's own feed. */
  readonly path: { readonly feedId?: string };
  readonly body: Body;
}

export const feedFilters: HandlersFor<'feed-filters'> = {
  async getFeedFilters({ db, viewer }) {
    return { body: feedSettings(await getFeedSettings(db, viewer.id)) };
  },
  async getCustomFeedFilters({ db, viewer, path }) {
    return { body: feedSettings(await getFeedSettings(db, viewer.id, path.feedId)) };
  },
  async changeFilters({ db, viewer, body }) {
    return changedReply(await changeAllFilters(db, viewer.id, body));
  },
  async changeCustomFeedFilters({ db, viewer, path, body }) {
    return changedReply(await changeAllFilters(db, viewer.id, body, path.feedId));
  },
  async recommendTags({ db, viewer, query }) {
    const names = await recommendTags(db, viewer.id, query.posts);
    return { body: { data: names.map((name) => ({ name })) } };
  },
  async updateAdvancedSettings({ db, viewer, body }) {
    const { changed } = await saveSettings(db, viewer.id, { settings: body.settings });
    return { body: { success: true }, unchanged: !changed };
  },
  followTags: tags('follow'),
  unfollowTags: tags('unfollow'),
  blockTags: tags('block'),
  unblockTags: tags('unblock'),
  followSources: sources('follow'),
  unfollowSources: sources('unfollow'),
  blockSources: sources('block'),
  unblockSources: sources('unblock'),
  followFeedTags: tags('follow'),
  unfollowFeedTags: tags('unfollow'),
  blockFeedTags: tags('block'),
  unblockFeedTags: tags('unblock'),
  followFeedSources: sources('follow'),
  unfollowFeedSources: sources('unfollow'),
  blockFeedSources: sources('block'),
  unblockFeedSources: sources('unblock'),
};

type Said<Shape> = Reply<Shape> & { readonly unchanged: boolean };

function changedReply(outcome: FiltersChanged): Said<Schema<'ChangedFilters'>> {
  return { body: changedFilters(outcome), unchanged: !outcome.changed };
}

function tags(action: FilterAction) {
  return async ({ db, viewer, path, body }: Change<Schema<'TagFilter'>>): Promise<Said<Schema<'FiltersAdded'>>> =>
    addedReply(await changeFilters(db, viewer.id, { feedId: path.feedId, action, kind: 'tags', names: body.tags }));
}

function sources(action: FilterAction) {
  return async ({ db, viewer, path, body }: Change<Schema<'SourceFilter'>>): Promise<Said<Schema<'FiltersAdded'>>> =>
    addedReply(
      await changeFilters(db, viewer.id, { feedId: path.feedId, action, kind: 'sources', names: body.sources }),
    );
}

function addedReply({ changed, ignored }: FilterOutcome): Said<Schema<'FiltersAdded'>> {
  return { body: { success: true, ...(ignored.length === 0 ? {} : { ignored: [...ignored] }) }, unchanged: !changed };
}
