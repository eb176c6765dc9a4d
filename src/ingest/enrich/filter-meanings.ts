import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { compileMeaning } from '../../domain/filters/compile-filter.ts';
import { renewVersions } from '../../domain/mutes/mutes.ts';
import type { WordTable } from '../../domain/text/word-table.ts';

/** Filters of a table that are compiled again at a time. */
const AT_ONCE = 500;

interface StaleFilter {
  readonly owner: string;
  readonly id: string;
  readonly about: string;
}

/** Statements on the filters of a table, which has them in a column as statements test them. */
function ofTable(table: string, compiled: string) {
  return {
    stale:
      statement<StaleFilter>(`SELECT account_id AS owner, id, coalesce(filter ->> 'about', '') AS about FROM ${table}
      WHERE ${compiled} ? 'about' AND ${compiled} -> 'about' ->> 0 <> $1 ORDER BY account_id, id LIMIT ${AT_ONCE}`),
    // One that was changed in the meantime stays as it is.
    store: statement<{ owner: string }>(`UPDATE ${table} AS t
         SET ${compiled} = jsonb_set(t.${compiled}, '{about}', g.meaning)
        FROM jsonb_to_recordset($1) AS g (owner uuid, id uuid, about text, meaning jsonb)
       WHERE t.account_id = g.owner AND t.id = g.id AND coalesce(t.filter ->> 'about', '') = g.about RETURNING g.owner`),
  };
}

const MUTES = ofTable('mutes', 'compiled_filter');
const TABLES = [MUTES, ofTable('custom_feeds', 'compiled_filter'), ofTable('webhooks', 'fits')];

const LOCK_OWNERS = statement('SELECT FROM accounts WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE');

/**
 * Compiles some stored filters by meaning again whose vectors are of another word table; returns how many. A text
 * without meaning in this table is near nothing.
 */
export async function renewMeanings(db: Database, table: WordTable): Promise<number> {
  let count = 0;
  for (const statements of TABLES) {
    const filters = await db.query(statements.stale, [table.name]);
    if (filters.length === 0) continue;
    const renewed = filters.map((filter) => ({
      ...filter,
      meaning: compileMeaning(table, filter.about) ?? [table.name, ''],
    }));
    count += await db.transaction(async (tx) => {
      await tx.query(LOCK_OWNERS, [filters.map(({ owner }) => owner)]);
      const owners = (await tx.query(statements.store, [JSON.stringify(renewed)])).map(({ owner }) => owner);
      if (statements === MUTES && owners.length > 0) await renewVersions(tx, owners);
      return owners.length;
    });
  }
  return count;
}
