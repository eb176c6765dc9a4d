import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ResilientPool } from '../pool.ts';
import type { ConnectionTarget } from '../servers/data-source.ts';
import { statement } from '../statement.ts';

/** Milliseconds. Who asks for metrics waits for some seconds at most. */
const TIMEOUTS_MS = { answer: 1_500, idle: 60_000 };
/** A queue as metrics show it. */
interface QueueDepth {
  readonly name: string;
  /** Rows that are due and not done; 10,000 for more than that. */
  readonly due: number;
  /** Seconds since the first of it was due; 0 when nothing is. */
  readonly ageSeconds: number;
}

/** Bytes that the files of the embedded database take. */
interface EmbeddedSizes {
  /** The write-ahead log, which grows while something keeps PostgreSQL from forgetting it. */
  readonly walBytes: number;
  /** The disk that they are on, and what is free there. */
  readonly diskBytes: number;
  readonly freeBytes: number;
}

/** Statistics of the database for metrics. */
export interface DatabaseStats {
  readonly queues: readonly QueueDepth[];
  readonly databaseBytes: number;
  /** Of the embedded database only. */
  readonly embedded: EmbeddedSizes | undefined;
}

/** Reads figures for metrics. */
export interface StatsReader {
  /** Throws when the database does not answer in time: within 1.5 seconds for each of three statements. */
  read(): Promise<DatabaseStats>;
  close(): Promise<void>;
}

interface QueueTable {
  readonly table: string;
  /** The column that says from when on a row is to be done. */
  readonly due: string;
  /** Which rows wait; all of them unless it is given. */
  readonly where?: string;
}

/** Rows counted at most, so that a queue of millions costs a scrape no more. */
const MAX_DEPTH = 10_000;

/** Every queue that the database holds. A further one is a line here: its metrics, panels and alerts follow. */
const QUEUES: Readonly<Record<string, QueueTable>> = {
  sources: { table: 'source_fetches', due: 'next_fetch_at', where: 'paused_at IS NULL' },
  pages: { table: 'post_pages', due: 'due' },
  enrich: { table: 'post_work', due: 'due' },
  letters: { table: 'letters', due: 'due_at' },
  digests: { table: 'digests', due: 'next_at' },
  notifications: { table: 'outbox', due: 'due' },
  events: { table: 'events', due: 'created_at', where: 'position IS NULL' },
  webhooks: { table: 'webhooks', due: 'due_at' },
  hubs: { table: 'hub_subscriptions', due: 'renew_at' },
  changes: { table: 'change_sources', due: 'next_fetch_at' },
  removals: { table: 'removed_subjects', due: 'due' },
};

/** Of people's tables, which may be at other servers. */
const PEOPLE_DEPTHS = statement<QueueDepth>(depthOf('people', { table: 'people_outbox', due: 'created_at' }));

const QUEUE_DEPTHS = statement<QueueDepth>(
  Object.entries(QUEUES)
    .map(([name, queue]) => depthOf(name, queue))
    .join('\n  UNION ALL '),
);

function depthOf(name: string, { table, due, where = 'true' }: QueueTable): string {
  const waiting = `FROM ${table} WHERE ${where} AND ${due} <= now()`;
  return `SELECT '${name}' AS name, (SELECT count(*)::int FROM (SELECT ${waiting} LIMIT ${MAX_DEPTH}) q) AS due,
    coalesce((SELECT extract(epoch FROM now() - ${due})::float8 ${waiting} ORDER BY ${due} LIMIT 1), 0) AS "ageSeconds"`;
}

const DATABASE_BYTES = statement<{ bytes: number }>('SELECT pg_database_size(current_database())::float8 AS bytes');

/** Looks at the folders: the service's role may not ask PostgreSQL for it. Throws where they cannot be read. */
async function readSizes(dataDir: string): Promise<EmbeddedSizes> {
  const wal = join(dataDir, 'postgresql', 'pg_wal');
  const files = await readdir(wal);
  // A file that is recycled in the meantime counts nothing.
  const sizes = await Promise.all(files.map((file) => stat(join(wal, file)).catch(() => undefined)));
  const { bsize, blocks, bavail } = await statfs(dataDir);
  return {
    walBytes: sizes.reduce((sum, file) => sum + (file?.isFile() === true ? file.size : 0), 0),
    diskBytes: bsize * blocks,
    freeBytes: bsize * bavail,
  };
}

/**
 * Reads on a connection of its own, which is opened by the first reading: metrics neither wait for those of requests
 * nor take one from them. `dataDir` is the folder of the embedded database.
 */
export function createStatsReader({ url, servers }: ConnectionTarget, dataDir: string | undefined): StatsReader {
  const pool = new ResilientPool({
    connectionString: url,
    servers,
    max: 1,
    connectionTimeoutMillis: TIMEOUTS_MS.answer,
    query_timeout: TIMEOUTS_MS.answer,
    statement_timeout: TIMEOUTS_MS.answer,
    idleTimeoutMillis: TIMEOUTS_MS.idle,
    application_name: 'dcs metrics',
  });
  pool.on('error', () => undefined); // the pool replaces the connection at the next reading
  return {
    read: async () => ({
      queues: [
        ...(await pool.query<QueueDepth>(QUEUE_DEPTHS.text)).rows,
        ...(await pool.query<QueueDepth>(PEOPLE_DEPTHS.text)).rows,
      ],
      databaseBytes: (await pool.query<{ bytes: number }>(DATABASE_BYTES.text)).rows[0]?.bytes ?? 0,
      embedded: dataDir === undefined ? undefined : await readSizes(dataDir),
    }),
    close: () => pool.end(),
  };
}
