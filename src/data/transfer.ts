import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import { withoutTimeLimit, type Database, type OpenDatabase } from './database.ts';
import { currentNames } from './migrations/replaced.ts';
import { recordedNames } from './schema-state.ts';
import { END, FORMAT, headOf, Lines, TransferFailed, type Head, type Table } from './transfer-file.ts';

/** Reports progress, in tables. */
export type Progress = (total: number) => { step(name: string): void; stop(): void };

/** Filled by a migration, but also contained in the file. */
const SEEDED = 'tools';
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
const SEQUENCES = `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
  WHERE schemaname = 'public' AND last_value IS NOT NULL AND sequencename <> 'migrations_id_seq'`;

/**
 * Writes a snapshot of all rows into a new file that only this user may read: it holds password and token hashes.
 * Returns the number of rows. Throws TransferFailed when the file exists, and when there are no tables.
 */
export async function exportDatabase(db: OpenDatabase, path: string, progress: Progress): Promise<number> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST'
      ? new TransferFailed(`${path} is there already, and was left as it is. Name a new file.`)
      : error;
  });
  try {
    return await db.transaction(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      const client = await prepared(tx);
      const done = await migrationsOf(tx);
      if (done.length === 0) throw new TransferFailed('There is nothing to export: the database has no tables yet.');
      const sequences = await tx.query<{ name: string; value: string }>(SEQUENCES);
      const head: Head = {
        format: FORMAT,
        migrations: done,
        tables: (await tablesOf(tx)).map(({ name, columns }) => ({ name, columns })),
        sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
      };
      const count = { rows: 0 };
      await pipeline(written(client, head, { count, progress }), createGzip(), file.createWriteStream({ flush: true }));
      return count.rows;
    });
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

/**
 * Fills a database without rows from a file, in one transaction; its tables are first migrated to the file's version,
 * and brought up to date afterwards. Returns the number of rows. Throws TransferFailed for a file that is truncated, of
 * another format or of a newer version, and for a database with rows or newer tables.
 */
export async function importDatabase(db: OpenDatabase, path: string, progress: Progress): Promise<number> {
  const text = createGunzip();
  const reading = pipeline(createReadStream(path), text);
  reading.catch(() => undefined); // reading the text reports it
  try {
    const lines = new Lines(text);
    const head = headOf(await lines.first(), path);
    await db.migrate({ names: head.migrations });
    const rows = await db.transaction((tx) => fill(tx, head, { lines, progress }));
    await db.migrate();
    await db.orm.query('ANALYZE');
    return rows;
  } catch (error) {
    if (!/^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new TransferFailed(`${path} was cut off, or is no file of \`dcs database export\`. Nothing was imported.`);
  } finally {
    text.destroy();
  }
}

async function fill(
  tx: Database,
  head: Head,
  { lines, progress }: { lines: Lines; progress: Progress },
): Promise<number> {
  const client = await prepared(tx);
  const own = await tablesOf(tx);
  const names = own.map(({ name }) => client.escapeIdentifier(name));
  // Counts come with the rows, so triggers are off. The ALTERs wait for writers, and keep others out to the end.
  await tx.orm.query(names.map((name) => `ALTER TABLE ${name} DISABLE TRIGGER USER`).join('; '));
  await demandFit(tx, head, own);
  await tx.orm.query(`DELETE FROM ${SEEDED}`);
  let rows = 0;
  const bar = progress(head.tables.length);
  try {
    for (const { name, columns } of head.tables) {
      const copy = client.query(from(`COPY ${target(client, name, columns)} FROM STDIN`));
      await pipeline(lines.rows(), copy);
      rows += copy.rowCount;
      bar.step(name);
    }
  } finally {
    bar.stop();
  }
  await lines.demandEnd();
  for (const [name, value] of Object.entries(head.sequences))
    await tx.query('SELECT setval(quote_ident($1)::regclass, $2::bigint)', [name, value]);
  await tx.orm.query(names.map((name) => `ALTER TABLE ${name} ENABLE TRIGGER USER`).join('; '));
  return rows;
}

async function demandFit(tx: Database, head: Head, own: readonly Table[]): Promise<void> {
  const done = await migrationsOf(tx);
  const newer = done.filter((name) => !head.migrations.includes(name));
  if (newer.length > 0)
    throw new TransferFailed(
      `The tables here are newer than the file, by ${newer.join(', ')}. Import into a database without tables.`,
    );
  const form = (tables: readonly Table[]): string =>
    tables.map(({ name, columns }) => `${name}(${columns.join()})`).join(' ');
  if (form(head.tables) !== form(own))
    throw new TransferFailed('The file has other tables than its migrations make, and cannot be imported.');
  for (const { name } of own) {
    if (name === SEEDED) continue;
    const rows = await tx.query(`SELECT FROM ${name} LIMIT 1`);
    if (rows.length > 0)
      throw new TransferFailed(
        `There are rows in this database (in ${name}). Import into an empty one, on which no server was started yet.`,
      );
  }
}

/** The connection of a transaction, without a time limit. */
async function prepared(tx: Database): Promise<PoolClient> {
  await withoutTimeLimit(tx);
  await tx.query(TEXT_FORM);
  return (await tx.orm.queryRunner?.connect()) as PoolClient;
}

async function migrationsOf(tx: Database): Promise<string[]> {
  const names = await recordedNames(tx.orm);
  return currentNames(names) ?? names;
}

/** Ordered so that a table follows those it references. Throws for cyclic references. */
async function tablesOf(tx: Database): Promise<Table[]> {
  const left = new Map((await tx.query<Table & { needs: string[] }>(TABLES)).map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (left.size > 0) {
    const next = [...left.values()].find(({ needs }) => !needs.some((name) => left.has(name)));
    if (next === undefined)
      throw new Error(`The tables ${[...left.keys()].join(', ')} reference each other in a cycle.`);
    left.delete(next.name);
    ordered.push(next);
  }
  return ordered;
}

function target(client: PoolClient, name: string, columns: readonly string[]): string {
  return `${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;
}

async function* written(
  client: PoolClient,
  head: Head,
  { count, progress }: { count: { rows: number }; progress: Progress },
): AsyncGenerator<Buffer | string> {
  yield `${JSON.stringify(head)}\n`;
  const bar = progress(head.tables.length);
  try {
    for (const { name, columns } of head.tables) {
      const copy = client.query(to(`COPY ${target(client, name, columns)} TO STDOUT`));
      yield* copy as AsyncIterable<Buffer>;
      yield END;
      count.rows += copy.rowCount;
      bar.step(name);
    }
  } finally {
    bar.stop();
  }
}
