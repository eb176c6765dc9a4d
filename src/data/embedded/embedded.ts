import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { clusterAddress, START_LIMIT_MS, startCluster, stopCluster, type ClusterSettings } from './cluster.ts';
import { EmbeddedPostgresError } from './cluster-errors.ts';
import { openFolder, ROLE, type Folder } from './folder.ts';
import { exclusively } from './lock.ts';

/** A data directory's cluster, in use by this process. */
export interface Embedded {
  /** The address of its database, with the password. */
  readonly url: string;
  /** Resolves when the cluster is gone and cannot be restarted. Never rejects. */
  readonly failed: Promise<Error>;
  /** Close pools first. Stops the cluster when no other process uses it. Idempotent. */
  close(): Promise<void>;
}

/**
 * Each process that uses the cluster holds a shared advisory lock (with a two-number key; the service's have one) on a
 * connection of its own, which ends with the process, even in a crash. A process that gets it exclusively is the last:
 * no other can join before the cluster has stopped.
 */
const SHARE = `SELECT pg_advisory_lock_shared(0, hashtext('dcs in use'))`;
const UNSHARE = `SELECT pg_advisory_unlock_shared(0, hashtext('dcs in use'))`;
const TAKE = `SELECT pg_try_advisory_lock(0, hashtext('dcs in use')) AS locked`;
/** Maximum seconds for a stop; the service has ten for its whole shutdown. */
const STOP_LIMIT_S = 6;
const RETRY_EVERY_MS = 1_000;

/**
 * Uses the cluster in `dataDir`: starts it, creating it if there is none, or joins the one that another process started
 * or left running. If it goes away it is restarted, and pools find it at the same address. Throws
 * EmbeddedPostgresError, and the signal's reason when the settings' signal aborts the start.
 */
export async function openEmbedded(dataDir: string, settings: ClusterSettings = {}): Promise<Embedded> {
  const folder = openFolder(dataDir);
  const now: { client: pg.Client; returning?: Promise<void>; ending?: Promise<void> } = {
    client: await enterCluster(folder, settings),
  };
  const comeBack = async (fail: (reason: Error) => void): Promise<void> => {
    while (now.ending === undefined) {
      try {
        now.client = await enterCluster(folder, settings);
        watch(fail);
        return;
      } catch (error) {
        if (error instanceof EmbeddedPostgresError) {
          fail(error);
          return;
        }
        await wait(RETRY_EVERY_MS, undefined, { ref: false });
      }
    }
  };
  const watch = (fail: (reason: Error) => void): unknown =>
    now.client.once('end', () => void (now.returning = comeBack(fail)));
  const leave = async (): Promise<void> => {
    await now.returning;
    try {
      await now.client.query(UNSHARE);
      const {
        rows: [last],
      } = await now.client.query<{ locked: boolean }>(TAKE);
      if (last?.locked === true) await stopCluster(folder, STOP_LIMIT_S);
      await now.client.end();
    } catch {
      // It went away just now.
    }
  };
  return { url: urlOf(folder), failed: new Promise(watch), close: () => (now.ending ??= leave()) };
}

/** The cluster runs, and says nothing. */
export class NoAnswerError extends Error {}

/**
 * The address of the cluster of an existing data directory, if it answers at this moment; it is not kept from stopping.
 * Throws EmbeddedPostgresError for a folder that cannot be used, NoAnswerError when there is none in time.
 */
export async function runningUrl(dataDir: string, limitMs: number): Promise<string | undefined> {
  const folder = openFolder(dataDir);
  if (clusterAddress(folder) === undefined) return undefined;
  const client = new pg.Client({ connectionString: urlOf(folder), connectionTimeoutMillis: limitMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return urlOf(folder);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === undefined && /timeout/i.test(message))
      throw new NoAnswerError('The embedded database does not answer');
    return absence(folder, error as Error & { code?: string }) === 'nobody' ? undefined : urlOf(folder);
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** A connection that holds the shared lock, to a cluster that is running or is started for it. */
async function enterCluster(folder: Folder, settings: ClusterSettings): Promise<pg.Client> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    const cluster = await join(folder);
    if (cluster instanceof pg.Client) return cluster;
    if (cluster === 'nobody') {
      settings.signal?.throwIfAborted();
      await exclusively(folder.passwordFile, folder.password, () => startUnlessRunning(folder, settings));
    }
    await wait(20);
  }
  throw new EmbeddedPostgresError(
    folder.dataDir,
    'does not answer, though a process of PostgreSQL is there. ' +
      'Wait for it to be ready, or end the process that postgresql/postmaster.pid names.',
  );
}

/** Another process may have started it between the check and the lock. */
async function startUnlessRunning(folder: Folder, settings: ClusterSettings): Promise<void> {
  const cluster = await join(folder);
  if (cluster instanceof pg.Client) await cluster.end();
  else if (cluster === 'nobody') await startCluster(folder, settings);
}

async function join(folder: Folder): Promise<pg.Client | 'nobody' | 'starting'> {
  if (clusterAddress(folder) === undefined) return 'nobody';
  const client = new pg.Client({
    connectionString: urlOf(folder),
    application_name: 'dcs-in-use',
    connectionTimeoutMillis: 10_000,
    lock_timeout: 30_000,
  });
  client.on('error', () => undefined); // 'end' follows
  try {
    await client.connect();
    await client.query(SHARE);
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    return absence(folder, error as Error & { code?: string });
  }
}

/** SQLSTATE: 57P03 starting or stopping, 57P01 stopped, 55P03 its last user is slow to stop it. */
function absence({ dataDir }: Folder, error: Error & { code?: string }): 'nobody' | 'starting' {
  const { code = '', message } = error;
  if (/^(57P03|57P01|55P03)$/.test(code)) return 'starting';
  if (/^(ENOENT|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code) || /terminated|timeout/i.test(message)) return 'nobody';
  if (code === 'EACCES') throw new EmbeddedPostgresError(dataDir, 'belongs to another user. Start as that user.');
  if (!code.startsWith('28')) throw error;
  throw new EmbeddedPostgresError(
    dataDir,
    'does not take the password in the file database-password. Restore that file from a backup.',
  );
}

function urlOf(folder: Folder): string {
  const { host, port } = clusterAddress(folder) ?? { host: '127.0.0.1', port: 0 };
  const [name, socket] = host.startsWith('/') ? ['localhost', `&host=${encodeURIComponent(host)}`] : [host, ''];
  return `postgres://${ROLE}:${folder.password}@${name}:${port}/postgres?sslmode=disable${socket}`;
}
