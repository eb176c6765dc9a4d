import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds between two looks. */
const LOOK_MS = 25;

/** Session that waits for the lock of a table, as the database reports it. */
interface Wait {
  readonly pid: number;
  readonly table: string;
  readonly mode: string;
  /** Statement that waits, such as `CREATE TRIGGER`: its first two words. */
  readonly what: string;
  readonly ms: number;
}

export interface LockWaits {
  /** The longest wait for the lock of each table in each mode since the last call; locks of rows are left out. */
  take(): readonly Wait[];
  stop(): Promise<void>;
}

/**
 * Looks at waits for locks of tables while other things go on. Unlike the time of a request they say what a migration
 * does to others however busy the machine is: a wait of somebody else is as long as the lock is held.
 */
export async function watchLockWaits(databaseUrl: string): Promise<LockWaits> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'lock waits of the drill' });
  await client.connect();
  let [longest, isStopped] = [new Map<string, Wait>(), false];
  const look = async (): Promise<void> => {
    while (!isStopped) {
      for (const wait of (await client.query<Wait>(WAITS)).rows) {
        const key = `${wait.table} ${wait.mode}`;
        if (wait.ms > (longest.get(key)?.ms ?? 0)) longest.set(key, wait);
      }
      await pause(LOOK_MS);
    }
  };
  const looking = look();
  return {
    take: () => {
      const waits = [...longest.values()].toSorted((a, b) => b.ms - a.ms);
      longest = new Map();
      return waits;
    },
    stop: async () => {
      isStopped = true;
      await looking;
      await client.end();
    },
  };
}

const WAITS = `SELECT l.pid, l.relation::regclass::text AS table, l.mode,
    array_to_string((regexp_split_to_array(ltrim(a.query), '\\s+'))[1:2], ' ') AS what,
    extract(epoch FROM clock_timestamp() - l.waitstart)::float8 * 1000 AS ms
  FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE NOT l.granted AND l.locktype = 'relation' AND l.waitstart IS NOT NULL AND a.datname = current_database()`;
