import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { openPlace } from '../../src/data/open.ts';

/** The server that tests run on: DATABASE_URL, else the embedded database in a temporary directory. */
export const serverUrl = process.env.DATABASE_URL === '' ? undefined : process.env.DATABASE_URL;

let shared: Promise<{ db: OpenDatabase; url: string | undefined; drop: () => Promise<void> }> | undefined;

/** The migrated database of this run, the same for all files; made at the first call. */
export async function testDatabase(): Promise<OpenDatabase> {
  return (await (shared ??= create())).db;
}

/** The address of the database of this run; undefined on the embedded one. */
export async function testDatabaseUrl(): Promise<string | undefined> {
  return (await (shared ??= create())).url;
}

/**
 * Empties every table, so that a file begins with nothing. Most hold little or nothing: taking that out, without the triggers
 * that count, is several times faster than TRUNCATE, which makes new files for each table and index.
 */
export async function emptyDatabase(): Promise<OpenDatabase> {
  const db = await testDatabase();
  const names = await db.query<{ name: string }>(`SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`);
  const tables = names.map((table) => table.name);
  const [counted] = (await db.orm.query(`SELECT ${tables.map((name) => `(SELECT count(*)::int FROM (SELECT FROM ${name} LIMIT ${MANY}) AS few) AS ${name}`).join(', ')}`)) as [Record<string, number>];
  const held = tables.filter((name) => counted[name] !== 0);
  const empty = held.some((name) => counted[name] === MANY)
    ? () => db.orm.query(`TRUNCATE ${tables.join(', ')} CASCADE`)
    : () => db.orm.transaction((all) => all.query(`SET LOCAL session_replication_role = replica; ${held.map((name) => `DELETE FROM ${name}`).join('; ')}`));
  // A service that still runs may store something at this very moment, and of two that wait for each other one gives way.
  await empty().catch((error: unknown) => (String(error).includes('deadlock detected') ? empty() : Promise.reject(error as Error)));
  return db;
}

/** Rows of one table from which on TRUNCATE is faster. */
const MANY = 2_000;

export async function closeDatabase(): Promise<void> {
  await (await shared)?.drop();
}

/** A new database on the server of DATABASE_URL, and how to remove it. */
export async function createServerDatabase(name: string): Promise<{ url: string; drop: () => Promise<void> }> {
  if (serverUrl === undefined) throw new Error('DATABASE_URL is not set');
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function create(): Promise<{ db: OpenDatabase; url: string | undefined; drop: () => Promise<void> }> {
  const { open, url, drop } = serverUrl === undefined ? embedded() : await onServer();
  const db = await open();
  await db.migrate();
  return { db, url, drop: async () => { await db.close(); await drop(); } };
}

function embedded() {
  const dataDir = mkdtempSync(join(tmpdir(), 'dcs-test-'));
  return {
    open: () => openPlace({ databaseUrl: undefined, dataDir }, () => undefined),
    url: undefined,
    drop: () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })),
  };
}

async function onServer() {
  const { url, drop } = await createServerDatabase(`dcs_test_${process.pid}`);
  return { open: () => openDatabase({ url }), url, drop };
}
