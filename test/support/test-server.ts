import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startStress, stopStress } from './stress.ts';
import { removeTemporaryFolder, useTemporaryFolder } from './temporary-folder.ts';
import { until } from './poll.ts';
import { closeTemplate, createCitusDatabase, distributeDatabase, isDistributed, onEveryNode } from './distributed.ts';

/** The given server; undefined when tests start their own. */
export const serverUrl = process.env.DATABASE_URL === '' ? undefined : process.env.DATABASE_URL;

/** The server of all tests in a run. */
interface TestServer {
  /** As its administrator. */
  readonly url: string;
  /** The name of a migrated database without rows. */
  readonly template: string;
}

const [START_LIMIT_MS, STOP_LIMIT_S] = [120_000, 6];
/** In a path too long for a socket, so that it listens on a port: some tests put a TCP relay before it. */
export const clusterFolder = (): string => join(tmpdir(), 'd'.repeat(100));
/** Holds the server once it is there; of the run, since TMPDIR is. */
const note = (): string => join(tmpdir(), 'server.json');

let known: Promise<TestServer> | undefined;

/**
 * The server of this run: DATABASE_URL, or an embedded cluster in a temporary folder. The first that asks starts it,
 * with its template, so that tests without a database need none; the others of the run wait for it.
 */
export function testServer(): Promise<TestServer> {
  return (known ??= findOrStart());
}

/** Makes the folder of this run. Once, by its first process, before all files. */
export function beginRun(): void {
  // Mocha runs no teardown on these signals, and the cluster would keep running.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void endRun().finally(() => process.exit(1)));
  useTemporaryFolder();
  startStress();
}

let ending: Promise<void> | undefined;

/** Stops the server of this run, if one was started, and removes its folder. Once, also when mocha and a signal ask. */
export function endRun(): Promise<void> {
  return (ending ??= end().finally(removeTemporaryFolder));
}

async function findOrStart(): Promise<TestServer> {
  const { exclusively } = await import('../../src/data/embedded/lock.ts');
  let server = noted();
  const start = async (): Promise<void> => {
    if (noted() !== undefined) return;
    const url = serverUrl ?? (await startCluster());
    const template = `dcs_template_${process.pid}`;
    await createTemplate(url, template);
    writeFileSync(`${note()}.new`, JSON.stringify({ url, template }));
    renameSync(`${note()}.new`, note());
  };
  await until(async () => {
    if (noted() === undefined) await exclusively(note(), tmpdir(), start);
    server = noted();
    return server !== undefined;
  }, START_LIMIT_MS);
  return server!;
}

function noted(): TestServer | undefined {
  try {
    return JSON.parse(readFileSync(note(), 'utf8')) as TestServer;
  } catch {
    return undefined;
  }
}

async function startCluster(): Promise<string> {
  const [{ openFolder }, { clusterAddress: addressOf, startCluster: start }] = await embedded();
  mkdirSync(clusterFolder(), { recursive: true });
  const folder = openFolder(clusterFolder());
  await start(folder, { durable: false, maxConnections: 300, sharedBuffersMb: 128 });
  const { host, port } = addressOf(folder)!;
  return `postgres://postgres:${folder.password}@${host}:${port}/postgres?sslmode=disable`;
}

/** Loaded only where a database is needed. */
const embedded = () =>
  Promise.all([import('../../src/data/embedded/folder.ts'), import('../../src/data/embedded/cluster.ts')]);

async function createTemplate(server: string, name: string): Promise<void> {
  const { openDatabase } = await import('../../src/data/database.ts');
  await onServer(server, `DROP DATABASE IF EXISTS ${name}`);
  await (isDistributed ? createCitusDatabase(server, name) : onServer(server, `CREATE DATABASE ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = await openDatabase({ url: url.href });
  try {
    await db.migrate();
    if (isDistributed) await distributeDatabase(db);
  } finally {
    await db.close();
  }
  if (isDistributed) await closeTemplate(server, name);
}

async function end(): Promise<void> {
  stopStress();
  const server = noted();
  if (server === undefined) return;
  await onServer(server.url, `DROP DATABASE IF EXISTS ${server.template} WITH (FORCE)`).catch(() => undefined);
  if (serverUrl !== undefined) return;
  const [{ openFolder }, { stopCluster }] = await embedded();
  await stopCluster(openFolder(clusterFolder()), STOP_LIMIT_S);
}

/** Runs a statement at the server; what makes or drops a distributed database, at all of its nodes. */
export async function onServer(url: string, sql: string): Promise<void> {
  if (isDistributed) return onEveryNode(url, sql);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
