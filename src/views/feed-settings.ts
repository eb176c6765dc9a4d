import type { Schema } from '../contract/types.ts';
import type { FiltersChanged } from '../domain/feed-filters/change-filters.ts';
import type { FeedSettings } from '../domain/feed-filters/feed-settings.ts';

/** The filters and settings of a feed. */
export function feedSettings({ id, userId, tags, sources, settings }: FeedSettings): Schema<'FeedSettings'> {
  const tagsOf = (blocked: boolean) => tags.filter((one) => one.blocked === blocked).map((one) => one.name);
  const sourcesOf = (blocked: boolean) =>
    sources
      .filter((one) => one.blocked === blocked)
      .map(({ id, name, handle, image }) => ({ id, name, handle, image }));
  return {
    id,
    userId,
    includeTags: tagsOf(false),
    blockedTags: tagsOf(true),
    includeSources: sourcesOf(false),
    excludeSources: sourcesOf(true),
    advancedSettings: [...settings],
  };
}

/** The filters and settings of a feed after a change. */
export function changedFilters({ settings, changed, ignored }: FiltersChanged): Schema<'ChangedFilters'> {
  return { ...feedSettings(settings), changed, ignored: [...ignored] };
}
