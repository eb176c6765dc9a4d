import type { Database } from '../../data/database.ts';
import { noFeed } from '../custom-feeds/custom-feeds.ts';

/** Whose filters and settings: a person's, for their own feeds, or those of one custom feed. */
export interface FilterOwner {
  readonly is: 'account' | 'feed';
  readonly id: string;
}

/** Where each kind of owner has its filters and settings; the tables have the same columns but for the owner's. */
export const FILTER_TABLES = {
  account: { owner: 'account_id', tags: 'tag_filters', sources: 'source_filters', settings: 'advanced_settings' },
  feed: { owner: 'feed_id', tags: 'feed_tag_filters', sources: 'feed_source_filters', settings: 'feed_settings' },
} as const;

// Raw SQL: a lock, and an id that need not be one.
const LOCK_ACCOUNT = 'SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE';
const FEED = 'SELECT id FROM custom_feeds WHERE account_id = $1 AND (id::text = lower($2) OR slug = $2)';
const LOCK_FEED = `${FEED} FOR NO KEY UPDATE`;

/** The person, or their custom feed with this id or slug. Throws not_found. */
export async function findFilterOwner(db: Database, viewerId: string, feedId?: string): Promise<FilterOwner> {
  return feedId === undefined ? { is: 'account', id: viewerId } : ownedFeed(await db.query(FEED, [viewerId, feedId]));
}

/** As findFilterOwner; until the transaction ends, others that do the same wait. */
export async function lockFilterOwner(db: Database, viewerId: string, feedId?: string): Promise<FilterOwner> {
  if (feedId !== undefined) return ownedFeed(await db.query(LOCK_FEED, [viewerId, feedId]));
  await db.query(LOCK_ACCOUNT, [viewerId]);
  return { is: 'account', id: viewerId };
}

function ownedFeed([feed]: { id: string }[]): FilterOwner {
  if (!feed) throw noFeed();
  return { is: 'feed', id: feed.id };
}
