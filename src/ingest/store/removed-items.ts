import type { Database } from '../../data/database.ts';
import type { FeedItem } from '../parse/feed.ts';
import { plainAddress } from './source-address.ts';
import { statement } from '../../data/statement.ts';

/** Which of these addresses, as readers see them, are of posts of a source that were deleted, when, and by whom. */
const REMOVED_ADDRESSES = statement<{ url: string; removedAt: Date; byOperator: boolean }>(`
  SELECT g.url, r.removed_at AS "removedAt", r.by_operator AS "byOperator" FROM unnest($1::text[]) AS g (url)
    JOIN removed_posts r ON r.source_id = $2 AND r.url_hash = sha256(convert_to(g.url, 'UTF8'))`);

/**
 * The items without those whose posts of the source were deleted, by an operator or for their age. One that was
 * published after a post at its address had become too old is another article.
 */
export async function withoutRemoved(
  db: Database,
  sourceId: string,
  { items, ids }: { items: FeedItem[]; ids: ReadonlyMap<string, string> },
): Promise<FeedItem[]> {
  const addresses = items.flatMap(({ url }) => (ids.has(url) ? [] : [plainAddress(url, sourceId)]));
  if (addresses.length === 0) return items;
  const rows = await db.query(REMOVED_ADDRESSES, [addresses, sourceId]);
  const removed = new Map(rows.map((row) => [row.url, row]));
  if (removed.size === 0) return items;
  return items.filter((item) => {
    const removal = ids.has(item.url) ? undefined : removed.get(plainAddress(item.url, sourceId));
    return removal === undefined || (!removal.byOperator && isAfter(item, removal.removedAt));
  });
}

function isAfter({ publishedAt }: FeedItem, moment: Date): boolean {
  return publishedAt !== undefined && publishedAt > moment;
}
