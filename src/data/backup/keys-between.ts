import type { Database } from '../database.ts';
import { ONE_PLACE_TABLES, PEOPLE_TABLES } from '../data-sets.ts';

/** A key between people's tables and those in one place, as SQL. */
interface KeyBetween {
  readonly drop: string;
  /** Deletes rows that would be gone with what they refer to. */
  readonly deleteOrphans: string;
  readonly add: string;
}

const KEYS = `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', f.conrelid::regclass, f.conname) AS drop,
    format('DELETE FROM %s r WHERE r.%I IS NOT NULL AND NOT EXISTS (SELECT FROM %s o WHERE o.%I = r.%2$I)',
      f.conrelid::regclass, a.attname, f.confrelid::regclass, o.attname) AS "deleteOrphans",
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', f.conrelid::regclass, f.conname, pg_get_constraintdef(f.oid)) AS add
  FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
    JOIN pg_attribute o ON o.attrelid = f.confrelid AND o.attnum = f.confkey[1]
 WHERE f.contype = 'f' AND cardinality(f.conkey) = 1
   AND (f.conrelid::regclass::text = ANY ($1) AND f.confrelid::regclass::text = ANY ($2)
     OR f.conrelid::regclass::text = ANY ($2) AND f.confrelid::regclass::text = ANY ($1))`;

/**
 * Does `work` without the keys between people's tables and those in one place, then deletes the rows that they would
 * not have let in, and makes the keys again: a distributed installation has such rows for a moment, when something was
 * deleted. Runs in the caller's transaction.
 */
export async function withoutKeysBetween<Result>(tx: Database, work: () => Promise<Result>): Promise<Result> {
  const keys = await tx.orm.query<KeyBetween[]>(KEYS, [[...PEOPLE_TABLES], [...ONE_PLACE_TABLES]]);
  for (const { drop } of keys) await tx.orm.query(drop);
  const result = await work();
  for (const { deleteOrphans } of keys) await tx.orm.query(deleteOrphans);
  for (const { add } of keys) await tx.orm.query(add);
  return result;
}
