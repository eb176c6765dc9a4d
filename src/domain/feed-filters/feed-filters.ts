import type { Database } from '../../data/database.ts';
import { FEED_FILTERS } from '../../data/queries/feeds/feed-filters.ts';
import { AppError } from '../../errors.ts';
import { lockFilterOwner } from './filter-owner.ts';
import { findSourceIds } from '../sources/sources.ts';
import { tagKey } from '../search/tags.ts';
import { MAX_FILTERS } from '../../../generated/limits.ts';

export type FilterAction = 'follow' | 'unfollow' | 'block' | 'unblock';

/** A change to the filters of the person's own feeds, or of the custom feed with this id or slug. */
export interface FilterChange {
  readonly feedId?: string | undefined;
  readonly action: FilterAction;
  readonly kind: 'tags' | 'sources';
  /** Tags in any case, or ids or handles of sources. */
  readonly names: readonly string[];
}

/**
 * Follows, unfollows, blocks or unblocks. Following ends a block and blocking ends a follow; unfollowing leaves blocks
 * alone, and unblocking leaves follows alone. Returns the names to follow or block that no tag or source has: they are
 * ignored. Throws not_found for a custom feed that is not the person's, forbidden beyond MAX_FILTERS of a kind,
 * followed and blocked together.
 */
export async function changeFilters(
  db: Database,
  viewerId: string,
  { feedId, action, kind, names }: FilterChange,
): Promise<string[]> {
  const owner = await lockFilterOwner(db, viewerId, feedId);
  const filters = FEED_FILTERS[owner.is][kind];
  const sources = kind === 'sources' ? await findSourceIds(db, viewerId, names) : undefined;
  const keys = sources?.ids ?? [...new Set(names.map(tagKey))];
  const blocked = action === 'block' || action === 'unblock';
  if (action === 'unfollow' || action === 'unblock') {
    await db.query(filters.remove, [owner.id, keys, blocked]);
    return [];
  }
  const rows = await db.query(filters.add, [owner.id, keys, blocked]);
  // A separate statement after the lock, so that it counts what others have committed.
  const [row] = await db.query(filters.count, [owner.id]);
  if (row && row.count > MAX_FILTERS)
    throw new AppError('forbidden', `One can follow and block ${MAX_FILTERS} ${kind} at most. Remove some first.`);
  if (sources) return [...new Set(sources.unknown)];
  const added = new Set(rows.map(({ tag }) => tag));
  return [...new Set(names)].filter((name) => !added.has(tagKey(name)));
}
