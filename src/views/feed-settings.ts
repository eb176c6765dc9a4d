import type { Schema } from '../contract/types.ts';
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
