import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import type { StoredSource } from './store-source.ts';
import { knownTags } from '../../domain/search/tags.ts';
import type { FeedItem } from '../parse/feed.ts';
import { sourceAddress } from './source-address.ts';

/*
 * Everything that writes posts takes what it shares with others in one order, so that one waits for the other and never
 * each for the other: tags by name, then posts that are there by id (as whoever counts views and votes does), then new
 * ones by address.
 */
const URLS_OF_OTHERS = statement<{ url: string }>(
  'SELECT url FROM posts WHERE url = ANY ($1::text[]) AND source_id <> $2',
);

/**
 * Returns the items of a feed as they are stored for a source. Each source has its own post: if another source has a
 * post at the address, the source's id is appended to it, which no reader sees. The same applies to all posts of a
 * private source, so that they take no address; such posts only get tags that public posts have.
 */
export async function itemsOfSource(
  db: Database,
  { id, listed }: StoredSource,
  items: readonly FeedItem[],
): Promise<readonly FeedItem[]> {
  const own = (item: FeedItem): FeedItem => ({ ...item, url: sourceAddress(item.url, id) });
  if (listed) {
    const rows = await db.query(URLS_OF_OTHERS, [items.map(({ url }) => url), id]);
    const foreign = new Set(rows.map(({ url }) => url));
    return foreign.size === 0 ? items : items.map((item) => (foreign.has(item.url) ? own(item) : item));
  }
  const known = await knownTags(
    db,
    items.flatMap(({ tags }) => tags),
  );
  return items.map((item) => ({ ...own(item), tags: item.tags.filter((tag) => known.has(tag)) }));
}
