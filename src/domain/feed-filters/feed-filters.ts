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

/** Whether anything was otherwise before, and the names of no tag or source. */
export interface FilterOutcome {
  readonly changed: boolean;
  readonly ignored: readonly string[];
}

/**
 * Follows, unfollows, blocks or unblocks. Following ends a block and blocking ends a follow; unfollowing leaves blocks
 * alone, and unblocking leaves follows alone. Names to follow or block that no tag or source has are ignored. Throws
 * not_found for a custom feed that is not the person's, forbidden beyond MAX_FILTERS of a kind, followed and blocked
 * together.
 */
export async function changeFilters(
  db: Database,
  viewerId: string,
  { feedId, action, kind, names }: FilterChange,
): Promise<FilterOutcome> {
  const owner = await lockFilterOwner(db, viewerId, feedId);
  const filters = FEED_FILTERS[owner.is][kind];
  const sources = kind === 'sources' ? await findSourceIds(db, viewerId, names) : undefined;
  const keys = sources?.ids ?? [...new Set(names.map(tagKey))];
  const blocked = action === 'block' || action === 'unblock';
  if (action === 'unfollow' || action === 'unblock') {
    const removed = await db.query(filters.remove, [owner.id, keys, blocked]);
    return { changed: removed.length > 0, ignored: [] };
  }
  const rows = await db.query(filters.add, [owner.id, keys, blocked]);
  // A separate statement after the lock, so that it counts what others have committed.
  const [row] = await db.query(filters.count, [owner.id]);
  if (row && row.count > MAX_FILTERS)
    throw new AppError('forbidden', `One can follow and block ${MAX_FILTERS} ${kind} at most. Remove some first.`);
  const known = new Set(rows.map((row) => row.name));
  const unknown = sources?.unknown ?? names.filter((name) => !known.has(tagKey(name)));
  return { changed: rows.some((row) => row.changed), ignored: [...new Set(unknown)] };
}
