import type { OpenDatabase } from '../../src/data/database.ts';

/** Every table with its columns, but for those that PostgreSQL computes itself. */
const TABLES = `SELECT quote_ident(c.relname) AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations' GROUP BY c.relname`;
/** What sets each sequence to where it stands now; one that was not used yet has no last value. */
const SEQUENCES = `SELECT format('SELECT setval(%L, %s, %s)', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value),
    (last_value IS NOT NULL)::text) AS sql
  FROM pg_sequences WHERE schemaname = 'public'`;
/** How often a deadlock with a service that writes at this moment is tried again. */
const DEADLOCKS = 5;

/**
 * Copies all rows into the schema `kept`. The function that it resolves with puts them back as they were, in a tenth
 * of the time of storing them anew: in one transaction, without triggers, and sequences with them.
 */
export async function keepRows(db: OpenDatabase): Promise<() => Promise<void>> {
  const tables = await db.query<{ name: string; columns: string }>(TABLES);
  const [counts] = (await db.orm.query(
    `SELECT ${tables.map(({ name }) => `EXISTS (SELECT FROM ${name}) AS ${name}`).join(', ')}`,
  )) as [Record<string, boolean>];
  const filled = tables.filter(({ name }) => counts[name]);
  const sequences = await db.query<{ sql: string }>(SEQUENCES);
  await db.orm.query(
    [
      'DROP SCHEMA IF EXISTS kept CASCADE; CREATE SCHEMA kept',
      ...filled.map(({ name }) => `CREATE UNLOGGED TABLE kept.${name} AS TABLE ${name}`),
    ].join('; '),
  );
  const restore = [
    'SET LOCAL session_replication_role = replica',
    ...tables.map(({ name }) => `DELETE FROM ${name}`),
    ...filled.map(
      ({ name, columns }) =>
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept.${name}`,
    ),
    ...sequences.map(({ sql }) => sql),
  ].join('; ');
  const putBack = (tries: number): Promise<void> =>
    db.orm
      .transaction((all) => all.query(restore))
      .then(
        () => undefined,
        (error: unknown) =>
          tries > 0 && String(error).includes('deadlock detected')
            ? putBack(tries - 1)
            : Promise.reject(error as Error),
      );
  return () => putBack(DEADLOCKS);
}
