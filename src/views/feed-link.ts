import type { Schema } from '../contract/types.ts';
import type { FeedLinkRow } from '../domain/feed-links/feed-links.ts';

/** A feed link with its URLs. */
export function feedLink({ id, createdAt }: FeedLinkRow, addressOf: (linkId: string) => string): Schema<'FeedLink'> {
  const address = addressOf(id);
  return { rssUrl: `${address}/rss.xml`, jsonUrl: `${address}/feed.json`, createdAt: createdAt.toISOString() };
}
