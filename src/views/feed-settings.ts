import type { Schema } from '../contract/types.ts';
import type { FiltersChanged } from '../domain/feed-filters/change-filters.ts';
import type { FeedSettings } from '../domain/feed-filters/feed-settings.ts';

/** Characters of the addresses of all images together: of the thousand sources that a feed may have, one each. */
const MAX_IMAGES = 250_000;

/** The filters and settings of a feed. */
export function feedSettings({ id, userId, tags, sources, settings }: FeedSettings): Schema<'FeedSettings'> {
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

/** The filters and settings of a feed after a change. */
export function changedFilters({ settings, changed, ignored }: FiltersChanged): Schema<'ChangedFilters'> {
  return { ...feedSettings(settings), changed, ignored: [...ignored] };
}
