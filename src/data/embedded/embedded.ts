import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { addressOf, START_LIMIT_MS, startCluster, stopCluster, type Settings } from './cluster.ts';
import { EmbeddedFailed } from './errors.ts';
import { openFolder, ROLE, type Folder } from './folder.ts';
import { exclusively } from './lock.ts';

/** The cluster of a data directory, in use by this process. */
export interface Embedded {
  /** The address of its database, with the password. */
  readonly url: string;
  /** Resolves when the cluster went away and cannot be started again. Never rejects. */
  readonly failed: Promise<Error>;
  /** Close pools first. Stops the cluster when no other process uses it. Idempotent. */
  close(): Promise<void>;
}

/**
 * Whoever uses the cluster shares an advisory lock (of two numbers: those of the service are of one) in a connection of
 * its own, which ends with the process however that ends. Who gets it alone is the last one: nobody else can come in
 * before the cluster has stopped.
 */
const IN_USE = 'dcs in use';
/** Seconds that a stop may take; a service has ten for all of its own. */
const STOP_LIMIT_S = 6;
const RETRY_EVERY_MS = 1_000;

/**
 * Uses the cluster in `dataDir`: starts it, made when there is none, or joins the one that another process started or
 * left behind. When it goes away it is started again, and pools find it at the same address. Throws EmbeddedFailed.
 */
export async function openEmbedded(dataDir: string, settings: Settings = {}): Promise<Embedded> {
  return new Use(openFolder(dataDir), settings).begin();
}

class Use implements Embedded {
  readonly failed: Promise<Error>;
  url = '';
  private fail: (reason: Error) => void = () => undefined;
  private client: pg.Client | undefined;
  private ending: Promise<void> | undefined;
  private returning: Promise<void> = Promise.resolve();

  constructor(private readonly folder: Folder, private readonly settings: Settings) {
    this.failed = new Promise((resolve) => (this.fail = resolve));
  }

  async begin(): Promise<this> {
    this.client = await enter(this.folder, this.settings);
    this.client.once('end', () => void (this.returning = this.comeBack()));
    this.url = urlOf(this.folder);
    return this;
  }

  close(): Promise<void> {
    return (this.ending ??= this.leave());
  }

  private async leave(): Promise<void> {
    await this.returning;
    const gone = (): undefined => undefined; // went away by itself at this moment
    await this.client?.query('SELECT pg_advisory_unlock_shared(0, hashtext($1))', [IN_USE]).catch(gone);
    const last = await this.client?.query<{ last: boolean }>('SELECT pg_try_advisory_lock(0, hashtext($1)) AS last', [IN_USE]).catch(gone);
    if (last?.rows[0]?.last === true) await stopCluster(this.folder, STOP_LIMIT_S);
    await this.client?.end().catch(gone);
  }

  private async comeBack(): Promise<void> {
    while (this.ending === undefined) {
      try {
        await this.begin();
        return;
      } catch (error) {
        this.client = undefined;
        if (error instanceof EmbeddedFailed) {
          this.fail(error);
          return;
        }
        await wait(RETRY_EVERY_MS, undefined, { ref: false });
      }
    }
  }
}

/** A connection that shares the lock, to a cluster that runs or is started for it. */
async function enter(folder: Folder, settings: Settings): Promise<pg.Client> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const found = await join(folder);
    if (found instanceof pg.Client) return found;
    if (found === 'nobody') await exclusively(folder.dataDir, folder.password, async () => startUnlessRunning(folder, settings));
    if (Date.now() > deadline) throw new EmbeddedFailed(folder.dataDir, `does not answer, though a process of PostgreSQL is there. Wait for it to start, or end the process that postgresql/postmaster.pid names.`);
    await wait(20);
  }
}

/** Another process may have started it between the look and the lock. */
async function startUnlessRunning(folder: Folder, settings: Settings): Promise<void> {
  const found = await join(folder);
  if (found === 'nobody') await startCluster(folder, settings);
  if (found instanceof pg.Client) await found.end();
}

async function join(folder: Folder): Promise<pg.Client | 'nobody' | 'starting'> {
  if (addressOf(folder) === undefined) return 'nobody';
  const client = new pg.Client({ connectionString: urlOf(folder), application_name: 'dcs-in-use', connectionTimeoutMillis: 10_000, lock_timeout: 30_000 });
  client.on('error', () => undefined); // 'end' follows
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared(0, hashtext($1))', [IN_USE]);
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    return absence(folder, error as Error & { code?: string });
  }
}

function absence({ dataDir }: Folder, error: Error & { code?: string }): 'nobody' | 'starting' {
  const { code = '', message } = error;
  if (code === '57P03' || code === '57P01' || code === '55P03') return 'starting';
  if (/^(ENOENT|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code) || /terminated|timeout/i.test(message)) return 'nobody';
  if (code === '28P01' || code === '28000') throw new EmbeddedFailed(dataDir, 'does not take the password in the file database-password. Restore that file from a backup of the folder.');
  if (code === 'EACCES') throw new EmbeddedFailed(dataDir, 'belongs to another user. Start as that user.');
  throw error;
}

function urlOf(folder: Folder): string {
  const { host, port } = addressOf(folder) ?? { host: '127.0.0.1', port: 0 };
  const [name, socket] = host.startsWith('/') ? ['localhost', `&host=${encodeURIComponent(host)}`] : [host, ''];
  return `postgres://${ROLE}:${folder.password}@${name}:${port}/postgres?sslmode=disable${socket}`;
}
