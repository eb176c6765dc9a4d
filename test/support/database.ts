import { randomBytes } from 'node:crypto';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import type { ChannelSubscription } from '../../src/data/servers/channel-listener.ts';
import { giveClock, SEARCH_PATH } from './clock.ts';
import { atEnd } from './ending.ts';
import { isDistributed } from './distributed.ts';
import { onServer, serverUrl, testServer } from './test-server.ts';

let shared: Promise<{ db: OpenDatabase; url: string; drop: () => Promise<void> }> | undefined;

/** The migrated database of this file (of this run, when files share a process), created on first use. */
export async function testDatabase(): Promise<OpenDatabase> {
  return (await (shared ??= create())).db;
}

/** Its URL. */
export async function testDatabaseUrl(): Promise<string> {
  return (await (shared ??= create())).url;
}

/**
 * Empties every table, so that a file starts without data. Most have few rows: deleting them, with the counting
 * triggers disabled, is several times faster than TRUNCATE, which creates new files for each table and index.
 */
export async function emptyDatabase(): Promise<OpenDatabase> {
  const db = await testDatabase();
  const names = await db.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`,
  );
  const tables = names.map((table) => table.name);
  const [counted] = (await db.orm.query(
    `SELECT ${tables.map((name) => `(SELECT count(*)::int FROM (SELECT 1 FROM ${name} LIMIT ${TRUNCATE_THRESHOLD}) AS few) AS ${name}`).join(', ')}`,
  )) as [Record<string, number>];
  const nonEmpty = tables.filter((name) => counted[name] !== 0);
  if (nonEmpty.length === 0) return db;
  const empty =
    isDistributed || nonEmpty.some((name) => counted[name] === TRUNCATE_THRESHOLD)
      ? () => db.orm.query(`TRUNCATE ${(isDistributed ? nonEmpty : tables).join(', ')} CASCADE`)
      : () =>
          db.orm.transaction((all) =>
            all.query(
              `SET LOCAL session_replication_role = replica; ${nonEmpty.map((name) => `DELETE FROM ${name}`).join('; ')}`,
            ),
          );
  // Services that still run may write at this moment, and one side of a deadlock is aborted.
  const again =
    (tries: number) =>
    (error: unknown): Promise<unknown> =>
      tries > 0 && String(error).includes('deadlock')
        ? empty().catch(again(tries - 1))
        : Promise.reject(error as Error);
  await empty().catch(again(DEADLOCKS));
  return db;
}

/** Retries after a deadlock with a service that still runs. */
const DEADLOCKS = 5;
/** Rows of a table above which TRUNCATE is faster. */
const TRUNCATE_THRESHOLD = 2_000;

/** Returns what `listen` returns where no notices come and none are missed. */
export const hearsNothing = (): ChannelSubscription => Object.assign(() => undefined, { currentUntil: Infinity });

export async function closeDatabase(): Promise<void> {
  await (await shared)?.drop();
  shared = undefined;
}
atEnd(closeDatabase);

/** Creates a database on the test server, empty or a copy of `template`; returns how to remove it too. */
export async function createServerDatabase(
  name: string,
  template = 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = await testServer();
  await onServer(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  // Without flushing, copying files is several times cheaper than writing their pages to the WAL.
  const strategy = serverUrl === undefined ? 'STRATEGY FILE_COPY' : '';
  await onServer(server.url, `CREATE DATABASE ${name} TEMPLATE ${template} ${strategy}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** Creates one with all tables and no rows. Copying the template takes a fifth of the time of migrating. */
export async function createMigratedDatabase(name: string): Promise<{ url: string; drop: () => Promise<void> }> {
  return createServerDatabase(name, (await testServer()).template);
}

async function create(): Promise<{ db: OpenDatabase; url: string; drop: () => Promise<void> }> {
  const name = `dcs_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const { url, drop } = await createMigratedDatabase(name);
  await onServer((await testServer()).url, `ALTER DATABASE ${name} SET search_path = ${SEARCH_PATH}`);
  const db = await openDatabase({ url });
  await giveClock(db);
  return {
    db,
    url,
    drop: async () => {
      await db.close();
      await drop();
    },
  };
}
