import type { Database } from '../../src/data/database.ts';

/** A column that says whose a row is. */
export interface OwnerColumn {
  readonly table: string;
  readonly column: string;
}

/** Counts what happens to rows, also in transactions that are taken back: sequences keep what they counted. */
const COUNTER = `CREATE SCHEMA watched;
  CREATE FUNCTION watched.count() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM nextval('watched.' || TG_TABLE_NAME); RETURN NULL; END $$`;
const COUNTS = `SELECT sequencename AS "table", last_value AS count FROM pg_sequences
  WHERE schemaname = 'watched' AND last_value IS NOT NULL ORDER BY 1`;

/**
 * Watches the rows of tables whose owner begins with a text. What it returns tells in which of them rows were written,
 * changed or deleted since it was asked before, whether that was taken back or not.
 */
export async function watchRows(
  db: Database,
  owners: readonly OwnerColumn[],
  ids: string,
): Promise<() => Promise<string[]>> {
  const isTheirs = (row: string, table: string): string =>
    owners
      .filter((one) => one.table === table)
      .map(({ column }) => `starts_with(${row}.${column}::text, '${ids}')`)
      .join(' OR ');
  const tables = [...new Set(owners.map(({ table }) => table))];
  const triggers = tables.map(
    (table) => `CREATE SEQUENCE watched.${table};
      CREATE TRIGGER watched_after AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW
        WHEN (${isTheirs('NEW', table)}) EXECUTE FUNCTION watched.count();
      CREATE TRIGGER watched_before AFTER UPDATE OR DELETE ON ${table} FOR EACH ROW
        WHEN (${isTheirs('OLD', table)}) EXECUTE FUNCTION watched.count()`,
  );
  await db.orm.query(['DROP SCHEMA IF EXISTS watched CASCADE', COUNTER, ...triggers].join(';\n'));
  let before = new Map<string, string>();
  return async () => {
    const rows = (await db.orm.query(COUNTS)) as { table: string; count: string }[];
    const now = new Map(rows.map(({ table, count }) => [table, count]));
    const touched = [...now].filter(([table, count]) => before.get(table) !== count).map(([table]) => table);
    before = now;
    return touched;
  };
}
