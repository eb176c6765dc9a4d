import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../src/data/database.ts';
import { openEmbedded, type Embedded } from '../../src/data/embedded/embedded.ts';
import { startStress, stopStress } from './stress.ts';
import { removeTemporaryFolder, useTemporaryFolder } from './temporary-folder.ts';

/** The given server; undefined when tests start their own. */
export const serverUrl = process.env.DATABASE_URL === '' ? undefined : process.env.DATABASE_URL;

/** Environment variables that the first process sets for those that run files in parallel. */
const SHARED_ENV = { url: 'TEST_SERVER_URL', template: 'TEST_TEMPLATE' };

/**
 * URL of the server of all tests in a run, as its administrator: DATABASE_URL, or an embedded cluster in a temporary
 * folder.
 */
export const testServerUrl = (): string => sharedValue(SHARED_ENV.url);
/** The name of a migrated database without rows. */
export const templateName = (): string => sharedValue(SHARED_ENV.template);

let cluster: Embedded | undefined;

/** Starts a server if none was given, and creates the template. Once per run, before all files. */
export async function startTestServer(): Promise<void> {
  // Mocha runs no teardown on these signals, and the cluster would keep running.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stopTestServer().finally(() => process.exit(1)));
  useTemporaryFolder();
  startStress();
  process.env[SHARED_ENV.url] = serverUrl ?? (await startCluster());
  process.env[SHARED_ENV.template] = `dcs_template_${process.pid}`;
  await onServer(async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${templateName()}`);
    await client.query(`CREATE DATABASE ${templateName()}`);
  });
  const url = new URL(testServerUrl());
  url.pathname = `/${templateName()}`;
  const db = await openDatabase({ url: url.href });
  await db.migrate();
  await db.close();
}

let stopping: Promise<void> | undefined;

/** Once, though both mocha and a signal may call it. */
export function stopTestServer(): Promise<void> {
  return (stopping ??= stop());
}

async function stop(): Promise<void> {
  stopStress();
  await onServer((client) => client.query(`DROP DATABASE IF EXISTS ${templateName()} WITH (FORCE)`)).catch(
    () => undefined,
  );
  await cluster?.close();
  removeTemporaryFolder();
}

/** In a path too long for a socket, so that it listens on a port: some tests put a TCP relay before it. */
async function startCluster(): Promise<string> {
  const dataDir = join(tmpdir(), 'd'.repeat(100));
  mkdirSync(dataDir);
  cluster = await openEmbedded(dataDir, { durable: false, maxConnections: 300, sharedBuffersMb: 128 });
  const url = new URL(cluster.url);
  url.username = 'postgres';
  return url.href;
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: testServerUrl() });
  await client.connect();
  await work(client).finally(() => client.end());
}

function sharedValue(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error('There is no server of the tests: mocha runs with test/support/hooks.ts.');
  return value;
}
