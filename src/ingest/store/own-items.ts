import type { Database } from '../../data/database.ts';
import type { StoredSource } from '../../data/queries/ingest/sources.ts';
import { knownTags } from '../../domain/search/tags.ts';
import type { FeedItem } from '../parse/feed.ts';

/**
 * The items of a feed as they are stored for a source. One that is not listed keeps to itself: its posts have addresses
 * of their own, which end in the source's id, so that they are in nobody's way, and tags that others have, too.
 */
export async function itemsOf(
  db: Database,
  { id, listed }: StoredSource,
  items: readonly FeedItem[],
): Promise<readonly FeedItem[]> {
  if (listed) return items;
  const known = await knownTags(
    db,
    items.flatMap(({ tags }) => tags),
  );
  return items.map((item) => ({ ...item, url: `${item.url}#${id}`, tags: item.tags.filter((tag) => known.has(tag)) }));
}
