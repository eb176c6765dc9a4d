import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../src/data/database.ts';
import { openEmbedded, type Embedded } from '../../src/data/embedded/embedded.ts';

/** The server that was given; undefined where tests start one of their own. */
export const serverUrl = process.env.DATABASE_URL === '' ? undefined : process.env.DATABASE_URL;

/** What the first process tells the ones that run files beside it. */
const SAID = { url: 'TEST_SERVER_URL', template: 'TEST_TEMPLATE' };

/**
 * The server of all tests of a run, as its administrator: DATABASE_URL, or an embedded cluster in a temporary folder.
 */
export const testServerUrl = (): string => said(SAID.url);
/** The name of a database with all tables and no rows. */
export const templateName = (): string => said(SAID.template);

let cluster: Embedded | undefined;
let folder: string | undefined;

/** Starts the server where none was given, and makes the template. Once in a run, before any file. */
export async function startTestServer(): Promise<void> {
  // Who is told to stop runs no teardown: the cluster would go on without anybody.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stopTestServer().finally(() => process.exit(1)));
  process.env[SAID.url] = serverUrl ?? (await startCluster());
  process.env[SAID.template] = `dcs_template_${process.pid}`;
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

/** Once, though mocha and a signal may both ask for it. */
export function stopTestServer(): Promise<void> {
  return (stopping ??= stop());
}

async function stop(): Promise<void> {
  await onServer((client) => client.query(`DROP DATABASE IF EXISTS ${templateName()} WITH (FORCE)`)).catch(
    () => undefined,
  );
  await cluster?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

/** Below a path too long for a socket, so that it has a port: some tests put a gate of TCP before it. */
async function startCluster(): Promise<string> {
  folder = mkdtempSync(join(tmpdir(), 'dcs-test-'));
  const dataDir = join(folder, 'd'.repeat(100));
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

function said(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error('There is no server of the tests: mocha runs with test/support/hooks.ts.');
  return value;
}
