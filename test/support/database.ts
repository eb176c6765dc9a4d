import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { serverUrl, templateName, testServerUrl } from './test-server.ts';

let shared: Promise<{ db: OpenDatabase; url: string; drop: () => Promise<void> }> | undefined;

/** The migrated database of this file (of this run, where files share a process); made at the first call. */
export async function testDatabase(): Promise<OpenDatabase> {
  return (await (shared ??= create())).db;
}

/** Its address. */
export async function testDatabaseUrl(): Promise<string> {
  return (await (shared ??= create())).url;
}

/**
 * Empties every table, so that a file begins with nothing. Most hold little or nothing: taking that out, without the
 * triggers that count, is several times faster than TRUNCATE, which makes new files for each table and index.
 */
export async function emptyDatabase(): Promise<OpenDatabase> {
  const db = await testDatabase();
  const names = await db.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`,
  );
  const tables = names.map((table) => table.name);
  const [counted] = (await db.orm.query(
    `SELECT ${tables.map((name) => `(SELECT count(*)::int FROM (SELECT FROM ${name} LIMIT ${MANY}) AS few) AS ${name}`).join(', ')}`,
  )) as [Record<string, number>];
  const held = tables.filter((name) => counted[name] !== 0);
  const empty = held.some((name) => counted[name] === MANY)
    ? () => db.orm.query(`TRUNCATE ${tables.join(', ')} CASCADE`)
    : () =>
        db.orm.transaction((all) =>
          all.query(
            `SET LOCAL session_replication_role = replica; ${held.map((name) => `DELETE FROM ${name}`).join('; ')}`,
          ),
        );
  // A service that still runs may store something at this very moment, and of two that wait for each other one gives
  // way.
  await empty().catch((error: unknown) =>
    String(error).includes('deadlock detected') ? empty() : Promise.reject(error as Error),
  );
  return db;
}

/** Rows of one table from which on TRUNCATE is faster. */
const MANY = 2_000;

export async function closeDatabase(): Promise<void> {
  await (await shared)?.drop();
  shared = undefined;
}

/** A new database on the server of the tests, and how to remove it. Empty, or with the tables of `template`. */
export async function createServerDatabase(
  name: string,
  template = 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  // Where nothing is flushed, copying files is several times cheaper than writing their pages to the log.
  const strategy = serverUrl === undefined ? 'STRATEGY FILE_COPY' : '';
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} ${strategy}`);
  const url = new URL(testServerUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServerUrl() });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** A copy of the template takes a fifth of the time that migrations take. */
async function create(): Promise<{ db: OpenDatabase; url: string; drop: () => Promise<void> }> {
  const { url, drop } = await createServerDatabase(
    `dcs_test_${process.pid}_${randomBytes(4).toString('hex')}`,
    templateName(),
  );
  const db = await openDatabase({ url });
  return {
    db,
    url,
    drop: async () => {
      await db.close();
      await drop();
    },
  };
}
