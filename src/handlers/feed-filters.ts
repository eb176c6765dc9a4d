import type { HandlersFor } from './types.ts';
import type { Reply, Schema, Viewer } from '../contract/types.ts';
import type { Database } from '../data/database.ts';
import { changeFilters, type FilterAction, type FilterOutcome } from '../domain/feed-filters/feed-filters.ts';
import { changeAllFilters, type FiltersChanged } from '../domain/feed-filters/change-filters.ts';
import { getFeedSettings, saveSettings, type FeedSettings } from '../domain/feed-filters/feed-settings.ts';
import { loadWithPreferences } from '../domain/feeds/list-cache.ts';
import { recommendTags } from '../domain/feed-filters/recommend-tags.ts';

interface FilterRequest<Body> {
  readonly db: Database;
  readonly viewer: Viewer;
  /** Empty for the account's own feed. */
  readonly path: { readonly feedId?: string };
  readonly body: Body;
}

/** Characters of the addresses of all images together: of the thousand sources that a feed may have, one each. */
const MAX_IMAGES = 250_000;

export const feedFilters: HandlersFor<'feed-filters'> = {
  async getFeedFilters({ db, viewer, memory }) {
    const load = () => getFeedSettings(db, viewer.id);
    const settings = await loadWithPreferences(db, viewer.id, { memory, key: `filters:${viewer.id}`, load });
    return { body: feedSettings(settings) };
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

/** The filters and settings of a feed. */
function feedSettings({ id, userId, tags, sources, settings, mutedWords }: FeedSettings): Schema<'FeedSettings'> {
  const tagsOf = (blocked: boolean) => tags.filter((filter) => filter.blocked === blocked).map((filter) => filter.name);
  const shown = withImages(sources);
  const sourcesOf = (blocked: boolean) =>
    shown.filter((filter) => filter.blocked === blocked).map(({ source }) => source);
  return {
    id,
    userId,
    includeTags: tagsOf(false),
    blockedTags: tagsOf(true),
    includeSources: sourcesOf(false),
    excludeSources: sourcesOf(true),
    advancedSettings: [...settings],
    mutedWords: [...mutedWords],
  };
}

/** The sources with their images, as long as those fit. */
function withImages(sources: FeedSettings['sources']): { blocked: boolean; source: Schema<'Source'> }[] {
  let room = MAX_IMAGES;
  return sources.map(({ blocked, id, name, handle, image }) => {
    const fits = image !== null && image.length <= room;
    room -= fits ? image.length : 0;
    return { blocked, source: { id, name, handle, image: fits ? image : null } };
  });
}

type Said<Shape> = Reply<Shape> & { readonly unchanged: boolean };

/** The filters and settings of a feed after a change. */
function changedFilters({ settings, changed, ignored }: FiltersChanged): Schema<'ChangedFilters'> {
  return { ...feedSettings(settings), changed, ignored: [...ignored] };
}

function changedReply(outcome: FiltersChanged): Said<Schema<'ChangedFilters'>> {
  return { body: changedFilters(outcome), unchanged: !outcome.changed, changesCaller: outcome.changesMutes };
}

function tags(action: FilterAction) {
  return async ({
    db,
    viewer,
    path,
    body,
  }: FilterRequest<Schema<'TagFilter'>>): Promise<Said<Schema<'FiltersAdded'>>> =>
    addedReply(await changeFilters(db, viewer.id, { feedId: path.feedId, action, kind: 'tags', names: body.tags }));
}

function sources(action: FilterAction) {
  return async ({
    db,
    viewer,
    path,
    body,
  }: FilterRequest<Schema<'SourceFilter'>>): Promise<Said<Schema<'FiltersAdded'>>> =>
    addedReply(
      await changeFilters(db, viewer.id, { feedId: path.feedId, action, kind: 'sources', names: body.sources }),
    );
}

function addedReply({ changed, ignored }: FilterOutcome): Said<Schema<'FiltersAdded'>> {
  return { body: { success: true, ...(ignored.length === 0 ? {} : { ignored: [...ignored] }) }, unchanged: !changed };
}
