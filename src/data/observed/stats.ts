import { readSizes, type EmbeddedSizes } from '../embedded/sizes.ts';
import { ResilientPool } from '../pool.ts';
import { DATABASE_BYTES, QUEUE_DEPTHS, type QueueDepth } from '../queries/operate/queue-depths.ts';
import type { ConnectionTarget } from '../servers/data-source.ts';

/** Milliseconds. Who asks for metrics waits for some seconds at most. */
const TIMEOUTS_MS = { answer: 1_500, idle: 60_000 };

/** Statistics of the database for metrics. */
export interface DatabaseStats {
  readonly queues: readonly QueueDepth[];
  readonly databaseBytes: number;
  /** Of the embedded database only. */
  readonly embedded: EmbeddedSizes | undefined;
}

/** Reads figures for metrics. */
export interface StatsReader {
  /** Throws when the database does not answer in time: within 1.5 seconds for each of two statements. */
  read(): Promise<DatabaseStats>;
  close(): Promise<void>;
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
      queues: (await pool.query<QueueDepth>(QUEUE_DEPTHS.text)).rows,
      databaseBytes: (await pool.query<{ bytes: number }>(DATABASE_BYTES.text)).rows[0]?.bytes ?? 0,
      embedded: dataDir === undefined ? undefined : await readSizes(dataDir),
    }),
    close: () => pool.end(),
  };
}
