import type { PoolClient } from 'pg';
import type { ResilientClient } from '../client.ts';
import { disableStatementTimeout, type Database } from '../database.ts';
import { currentNames } from '../migrations/replaced.ts';
import { recordedNames } from '../schema-state.ts';
import type { BackupTable } from './format.ts';

/** Settings that the text form of values depends on. */
const TEXT_FORM = `SELECT set_config(name, value, true)
  FROM (VALUES ('client_encoding', 'UTF8'), ('datestyle', 'ISO, YMD'),
  ('intervalstyle', 'postgres'), ('timezone', 'UTC'), ('bytea_output', 'hex'), ('extra_float_digits', '1'))
  AS form (name, value)`;
const TABLES = `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attname) AS columns,
  ARRAY(SELECT DISTINCT r.relname::text FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
    WHERE f.contype = 'f' AND f.conrelid = c.oid AND f.confrelid <> c.oid) AS needs
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    AND a.attgenerated = ''
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'migrations' GROUP BY c.oid
    ORDER BY name`;

/** The connection of a transaction, without a time limit, on which values have one text form everywhere. */
export async function copyClient(tx: Database): Promise<PoolClient> {
  await disableStatementTimeout(tx);
  await tx.query(TEXT_FORM);
  return pgClientOf(tx);
}

/** The connection of a transaction. */
export async function pgClientOf(tx: Database): Promise<ResilientClient & PoolClient> {
  return (await tx.orm.queryRunner?.connect()) as ResilientClient & PoolClient;
}

/** The migrations that a database has. */
export async function migrationsOf(db: Database): Promise<string[]> {
  const names = await recordedNames(db.orm);
  return currentNames(names) ?? names;
}

/**
 * Ordered so that a table follows those it references, also where the database has no key for it because one of them is
 * distributed. Throws for cyclic references.
 */
export async function tablesOf(db: Database): Promise<BackupTable[]> {
  const left = new Map((await db.query<BackupTable & { needs: string[] }>(TABLES)).map((table) => [table.name, table]));
  const declared = new Map(db.orm.dataSource.entityMetadatas.map((entity) => [entity.tableName, entity.foreignKeys]));
  const needsOf = ({ name, needs }: BackupTable & { needs: string[] }): string[] => [
    ...needs,
    ...(declared.get(name) ?? []).map((key) => key.referencedTablePath).filter((path) => path !== name),
  ];
  const ordered: BackupTable[] = [];
  while (left.size > 0) {
    const next = [...left.values()].find((table) => !needsOf(table).some((name) => left.has(name)));
    if (next === undefined)
      throw new Error(`The tables ${[...left.keys()].join(', ')} reference each other in a cycle.`);
    left.delete(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** A table with its columns, as COPY names them. */
export function target(client: PoolClient, { name, columns }: BackupTable): string {
  return `${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;
}
