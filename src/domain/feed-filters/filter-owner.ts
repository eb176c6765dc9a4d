import type { Database } from '../../data/database.ts';
import { feedNotFound } from '../custom-feeds/custom-feeds.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { fragment, statement } from '../../data/statement.ts';

/** Both kinds of owner have the same tables and columns, but that those of a feed have its id besides the account's. */
export const TABLES = {
  account: { tags: 'tag_filters', sources: 'source_filters', settings: 'advanced_settings' },
  feed: { tags: 'feed_tag_filters', sources: 'feed_source_filters', settings: 'feed_settings' },
} as const;

export type FilterOwnerKind = keyof typeof TABLES;

/** SQL of an owner: the account is the first parameter of a statement, the feed the last one, the `last`th. */
export function ownerSql(kind: FilterOwnerKind, last: number): { columns: string; values: string; isOwned: string } {
  return kind === 'account'
    ? { columns: 'account_id', values: '$1::uuid', isOwned: 'account_id = $1' }
    : {
        columns: 'account_id, feed_id',
        values: `$1::uuid, $${last}::uuid`,
        isOwned: `account_id = $1 AND feed_id = $${last}`,
      };
}

/** The owner of filters and settings: a person, for their own feeds, or one custom feed. */
export interface FilterOwner {
  readonly is: FilterOwnerKind;
  readonly id: string;
  /** The feed as the last parameter of a statement; none for the person. */
  readonly feed: readonly string[];
}

/** By id or slug: the text need not be a valid id. */
const NAMED = fragment('SELECT id FROM custom_feeds WHERE account_id = $1 AND (id::text = lower($2) OR slug = $2)');

const NAMED_FEED = statement<{ id: string }>(NAMED);

/** The person, or their custom feed with this id or slug. Throws not_found. */
export async function findFilterOwner(db: Database, viewerId: string, feedId?: string): Promise<FilterOwner> {
  return feedId === undefined ? ofPerson(viewerId) : ownedFeed(await db.query(NAMED_FEED, [viewerId, feedId]));
}

const LOCK_NAMED_FEED = statement<{ id: string }>(`${NAMED} FOR NO KEY UPDATE`);

/** Like findFilterOwner, and locks the owner until the transaction ends. */
export async function lockFilterOwner(db: Database, viewerId: string, feedId?: string): Promise<FilterOwner> {
  if (feedId !== undefined) return ownedFeed(await db.query(LOCK_NAMED_FEED, [viewerId, feedId]));
  await db.query(LOCK_ACCOUNT, [viewerId]);
  return ofPerson(viewerId);
}

const ofPerson = (id: string): FilterOwner => ({ is: 'account', id, feed: [] });

function ownedFeed([feed]: { id: string }[]): FilterOwner {
  if (!feed) throw feedNotFound();
  return { is: 'feed', id: feed.id, feed: [feed.id] };
}
