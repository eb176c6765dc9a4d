import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { lockFilterOwner, type FilterOwner, type FilterOwnerKind, ownerSql, TABLES } from './filter-owner.ts';
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

interface FilterStatements {
  /** Filters by tag or source, in the order of these. */
  readonly list: Statement<{ name: string; blocked: boolean }>;
  /** Adds filters by tags or sources that are there. Returns those that were not so before. */
  readonly add: Statement<{ name: string }>;
  /** Returns those that were there. */
  readonly remove: Statement<{ name: string }>;
  readonly count: Statement<{ count: number }>;
}

/** Filters of a person's own feeds, or of one custom feed: what they follow and block. */
const FEED_FILTERS = { account: filterStatements('account'), feed: filterStatements('feed') };

function filterStatements(kind: FilterOwnerKind): {
  readonly tags: FilterStatements;
  readonly sources: FilterStatements;
} {
  const { columns, values, isOwned } = ownerSql(kind, 4);
  const { isOwned: isListed } = ownerSql(kind, 2);
  const of = (table: string, column: string, type: string): FilterStatements => ({
    list: statement(`SELECT ${column} AS name, blocked FROM ${table} WHERE ${isListed} ORDER BY ${column}`),
    add: statement(`INSERT INTO ${table} AS f (${columns}, ${column}, blocked)
      SELECT ${values}, name, $3::boolean FROM unnest($2::${type}[]) AS n (name) ORDER BY name
      ON CONFLICT (${columns}, ${column}) DO UPDATE SET blocked = EXCLUDED.blocked WHERE f.blocked <> EXCLUDED.blocked
      RETURNING ${column} AS name`),
    remove: statement(`DELETE FROM ${table} WHERE ${isOwned} AND ${column} = ANY ($2::${type}[]) AND blocked = $3
      RETURNING ${column} AS name`),
    count: statement(`SELECT count(*)::int AS count FROM ${table} WHERE ${isListed}`),
  });
  const { tags, sources } = TABLES[kind];
  return { tags: of(tags, 'tag', 'text'), sources: of(sources, 'source_id', 'uuid') };
}

/** Locked, so that none is deleted before it is followed. */
const EXISTING = {
  tags: statement<{ name: string }>('SELECT name FROM tags WHERE name = ANY ($1::text[]) FOR KEY SHARE'),
  sources: statement<{ name: string }>(
    'SELECT id AS name FROM sources WHERE id = ANY ($1::uuid[]) ORDER BY id FOR KEY SHARE',
  ),
};

const FILTERED_SOURCES = statement<Omit<SourceFilterRow, 'blocked'>>(
  `SELECT id, name, handle, image FROM sources WHERE id = ANY ($1::uuid[]) ORDER BY lower(name) COLLATE "C", id`,
);

/** The filters of an owner: tags by name, sources by name in any case. */
export async function readFilters(
  db: Database,
  viewerId: string,
  { is, feed }: FilterOwner,
): Promise<{ tags: TagFilterRow[]; sources: SourceFilterRow[] }> {
  // One after the other: within a transaction there is one connection.
  const tags = await db.query(FEED_FILTERS[is].tags.list, [viewerId, ...feed]);
  const filters = await db.query(FEED_FILTERS[is].sources.list, [viewerId, ...feed]);
  const blocked = new Map(filters.map((filter) => [filter.name, filter.blocked]));
  const sources = blocked.size === 0 ? [] : await db.query(FILTERED_SOURCES, [[...blocked.keys()]]);
  return { tags, sources: sources.map((source) => ({ ...source, blocked: blocked.get(source.id) === true })) };
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
  const existing = (await db.query(EXISTING[kind], [keys])).map(({ name }) => name);
  const added = await db.query(filters.add, [viewerId, existing, blocked, ...owner.feed]);
  // A separate statement after the lock, so that it counts what others have committed.
  const [row] = await db.query(filters.count, [viewerId, ...owner.feed]);
  if (row && row.count > MAX_FILTERS)
    throw new AppError('forbidden', `One can follow and block ${MAX_FILTERS} ${kind} at most. Remove some first.`);
  const known = new Set(existing);
  const unknown = sources?.unknown ?? names.filter((name) => !known.has(tagKey(name)));
  return { changed: added.length > 0, ignored: [...new Set(unknown)] };
}
