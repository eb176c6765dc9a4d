import type { Database } from '../../data/database.ts';
import { LOCK_NAMED_FEED, NAMED_FEED } from '../../data/queries/feeds/custom-feeds.ts';
import type { FilterOwnerKind } from '../../data/queries/feeds/feed-filters.ts';
import { feedNotFound } from '../custom-feeds/custom-feeds.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';

/** The owner of filters and settings: a person, for their own feeds, or one custom feed. */
export interface FilterOwner {
  readonly is: FilterOwnerKind;
  readonly id: string;
}

/** The person, or their custom feed with this id or slug. Throws not_found. */
export async function findFilterOwner(db: Database, viewerId: string, feedId?: string): Promise<FilterOwner> {
  return feedId === undefined
    ? { is: 'account', id: viewerId }
    : ownedFeed(await db.query(NAMED_FEED, [viewerId, feedId]));
}

/** Like findFilterOwner, and locks the owner until the transaction ends. */
export async function lockFilterOwner(db: Database, viewerId: string, feedId?: string): Promise<FilterOwner> {
  if (feedId !== undefined) return ownedFeed(await db.query(LOCK_NAMED_FEED, [viewerId, feedId]));
  await db.query(LOCK_ACCOUNT, [viewerId]);
  return { is: 'account', id: viewerId };
}

function ownedFeed([feed]: { id: string }[]): FilterOwner {
  if (!feed) throw feedNotFound();
  return { is: 'feed', id: feed.id };
}
