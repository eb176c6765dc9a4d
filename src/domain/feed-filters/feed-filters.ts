import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { lockFilterOwner, type FilterOwnerKind, ownerSql, TABLES } from './filter-owner.ts';
import { findSourceIds, type SourceRow } from '../sources/sources.ts';
import { tagKey } from '../search/tags.ts';
import { MAX_FILTERS } from '../../../generated/limits.ts';
import { type Statement, statement } from '../../data/statement.ts';

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

export interface TagFilterRow {
  name: string;
  blocked: boolean;
}

export type SourceFilterRow = Omit<SourceRow, 'description' | 'listed'> & { blocked: boolean };

interface FilterStatements<Row> {
  readonly list: Statement<Row>;
  /** Returns which of the names there are, and whether it is new that they are there so. */
  readonly add: Statement<{ name: string; changed: boolean }>;
  /** Returns those that were there. */
  readonly remove: Statement<{ name: string }>;
  readonly count: Statement<{ count: number }>;
}

/** Filters of a person's own feeds, or of one custom feed: what they follow and block. */
export const FEED_FILTERS = { account: filterStatements('account'), feed: filterStatements('feed') };

function filterStatements(kind: FilterOwnerKind): {
  readonly tags: FilterStatements<TagFilterRow>;
  readonly sources: FilterStatements<SourceFilterRow>;
} {
  const { tags, sources } = TABLES[kind];
  const { columns, values, isOwned } = ownerSql(kind, 4);
  const { isOwned: isListed } = ownerSql(kind, 2);
  return {
    tags: {
      list: statement(`SELECT tag AS name, blocked FROM ${tags} WHERE ${isListed} ORDER BY tag`),
      add: statement(`WITH named AS (SELECT name FROM tags WHERE name = ANY ($2::text[])),
        added AS (INSERT INTO ${tags} AS f (${columns}, tag, blocked) SELECT ${values}, name, $3 FROM named ORDER BY name
        ON CONFLICT (${columns}, tag) DO UPDATE SET blocked = EXCLUDED.blocked WHERE f.blocked <> EXCLUDED.blocked
        RETURNING tag)
        SELECT n.name, a.tag IS NOT NULL AS changed FROM named n LEFT JOIN added a ON a.tag = n.name`),
      remove: statement(`DELETE FROM ${tags} WHERE ${isOwned} AND tag = ANY ($2::text[]) AND blocked = $3
        RETURNING tag AS name`),
      count: statement(`SELECT count(*)::int AS count FROM ${tags} WHERE ${isListed}`),
    },
    sources: {
      list: statement(`SELECT s.id, s.name, s.handle, s.image, f.blocked FROM ${sources} f
        JOIN sources s ON s.id = f.source_id
      WHERE ${isListed} ORDER BY lower(s.name) COLLATE "C", s.id`),
      add: statement(`INSERT INTO ${sources} AS f (${columns}, source_id, blocked) SELECT ${values}, id, $3 FROM sources
        WHERE id = ANY ($2::uuid[]) ORDER BY id FOR KEY SHARE
        ON CONFLICT (${columns}, source_id) DO UPDATE SET blocked = EXCLUDED.blocked WHERE f.blocked <> EXCLUDED.blocked
        RETURNING source_id AS name, true AS changed`),
      remove: statement(`DELETE FROM ${sources} WHERE ${isOwned} AND source_id = ANY ($2::uuid[]) AND blocked = $3
        RETURNING source_id AS name`),
      count: statement(`SELECT count(*)::int AS count FROM ${sources} WHERE ${isListed}`),
    },
  };
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
    const removed = await db.query(filters.remove, [viewerId, keys, blocked, ...owner.feed]);
    return { changed: removed.length > 0, ignored: [] };
  }
  const rows = await db.query(filters.add, [viewerId, keys, blocked, ...owner.feed]);
  // A separate statement after the lock, so that it counts what others have committed.
  const [row] = await db.query(filters.count, [viewerId, ...owner.feed]);
  if (row && row.count > MAX_FILTERS)
    throw new AppError('forbidden', `One can follow and block ${MAX_FILTERS} ${kind} at most. Remove some first.`);
  const known = new Set(rows.map((row) => row.name));
  const unknown = sources?.unknown ?? names.filter((name) => !known.has(tagKey(name)));
  return { changed: rows.some((row) => row.changed), ignored: [...new Set(unknown)] };
}
