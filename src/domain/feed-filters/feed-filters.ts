import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { FILTER_TABLES, lockFilterOwner, type FilterOwner } from './filter-owner.ts';
import { findSourceIds } from '../search/sources.ts';
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

const SQL = { account: statements('account'), feed: statements('feed') };

/**
 * Follows, unfollows, blocks or unblocks. Following and blocking end each other; unfollowing leaves blocks alone, and
 * unblocking follows. Answers with the names of tags and sources to follow or block that there are none of: they are
 * ignored. Throws not_found for a custom feed that the person does not have, forbidden beyond MAX_FILTERS of a
 * kind, followed and blocked ones together.
 */
export async function changeFilters(
  db: Database,
  viewerId: string,
  { feedId, action, kind, names }: FilterChange,
): Promise<string[]> {
  const owner = await lockFilterOwner(db, viewerId, feedId);
  const sql = SQL[owner.is][kind];
  const sources = kind === 'sources' ? await findSourceIds(db, names) : undefined;
  const keys = sources?.ids ?? [...new Set(names.map(tagKey))];
  const adds = action === 'follow' || action === 'block';
  const rows = await db.query<{ tag?: string }>(adds ? sql.add : sql.remove, [
    owner.id,
    keys,
    action === 'block' || action === 'unblock',
  ]);
  if (!adds) return [];
  // After the lock in a statement of its own, so that it counts what others have committed.
  const [row] = await db.query<{ count: number }>(sql.count, [owner.id]);
  if (row && row.count > MAX_FILTERS)
    throw new AppError('forbidden', `One can follow and block ${MAX_FILTERS} ${kind} at most. Remove some first.`);
  if (sources) return [...new Set(sources.unknown)];
  const added = new Set(rows.map(({ tag }) => tag));
  return [...new Set(names)].filter((name) => !added.has(tagKey(name)));
}

// Raw SQL: set-based, alike for both owners.
function statements(is: FilterOwner['is']) {
  const { owner, tags, sources } = FILTER_TABLES[is];
  return {
    tags: {
      add: `INSERT INTO ${tags} (${owner}, tag, blocked) SELECT $1, name, $3 FROM tags WHERE name = ANY ($2::text[]) ORDER BY name
        ON CONFLICT (${owner}, tag) DO UPDATE SET blocked = EXCLUDED.blocked RETURNING tag`,
      remove: `DELETE FROM ${tags} WHERE ${owner} = $1 AND tag = ANY ($2::text[]) AND blocked = $3`,
      count: `SELECT count(*)::int AS count FROM ${tags} WHERE ${owner} = $1`,
    },
    sources: {
      add: `INSERT INTO ${sources} (${owner}, source_id, blocked) SELECT $1, id, $3 FROM sources WHERE id = ANY ($2::uuid[]) ORDER BY id FOR KEY SHARE
        ON CONFLICT (${owner}, source_id) DO UPDATE SET blocked = EXCLUDED.blocked`,
      remove: `DELETE FROM ${sources} WHERE ${owner} = $1 AND source_id = ANY ($2::uuid[]) AND blocked = $3`,
      count: `SELECT count(*)::int AS count FROM ${sources} WHERE ${owner} = $1`,
    },
  };
}
