import type { DataSource } from 'typeorm';

/** Milliseconds between two looks: a few within the time that a statement waits for a lock. */
const LOOK_EVERY_MS = 400;

/** A session that holds a lock which a migration needs. What it runs is left out: it may hold what people wrote. */
export interface Holder {
  /** Its process on the database server; 0 for a prepared transaction, which has none. */
  readonly pid: number;
  /** Application name, such as psql; null where the database does not tell. */
  readonly application: string | null;
  /** As pg_stat_activity says it, such as `idle in transaction`. */
  readonly state: string | null;
  /** Age of its transaction in seconds. */
  readonly seconds: number | null;
}

/** A migration that waits, and for whom. */
export interface Wait {
  readonly migration: string;
  readonly holders: readonly Holder[];
}

/** Looks who keeps a session waiting. */
export interface Watch {
  /** The migration that runs from now on. */
  begin(migration: string): void;
  /** Names the sessions that blocked it last; undefined when none was seen. */
  holders(): string | undefined;
  stop(): Promise<void>;
}

/** Without the session that looks: building an index concurrently waits for its snapshot too, for a moment. */
const HOLDERS = `SELECT b.pid, a.application_name AS application, a.state,
  extract(epoch FROM now() - a.xact_start)::int AS seconds
  FROM (SELECT DISTINCT unnest(pg_blocking_pids($1)) AS pid) b
  LEFT JOIN pg_stat_activity a USING (pid) WHERE b.pid <> pg_backend_pid() ORDER BY b.pid`;

/**
 * Watches the session of a process of the server, on other connections of its pool. Calls `waiting` once for each
 * migration and session that it waits for. A look that fails is not made again: it only says, and changes nothing.
 */
export function watchWaits(source: DataSource, pid: number, waiting: (wait: Wait) => void = () => undefined): Watch {
  const reported = new Set<string>();
  let migration: string | undefined;
  let last: readonly Holder[] = [];
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const current = migration;
    const holders = await source.query<Holder[]>(HOLDERS, [pid]);
    if (current === undefined || holders.length === 0) return;
    last = holders;
    const isNew = holders.some((holder) => !reported.has(`${current} ${holder.pid}`));
    for (const holder of holders) reported.add(`${current} ${holder.pid}`);
    if (isNew) waiting({ migration: current, holders });
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch(() => clearInterval(timer))
      .finally(() => (looking = undefined));
  }, LOOK_EVERY_MS).unref();
  return {
    begin: (name) => void ([migration, last] = [name, []]),
    holders: () => (last.length === 0 ? undefined : holdersInWords(last)),
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

/** Such as `process 4711 (psql, idle in transaction for 35 s)`. */
export function holdersInWords(holders: readonly Holder[]): string {
  return holders
    .map(({ pid, application, state, seconds }) => {
      if (pid === 0) return 'a prepared transaction (pg_prepared_xacts)';
      const since = seconds === null ? state : `${state ?? 'in a transaction'} for ${seconds} s`;
      const more = [application, since].filter((word) => word !== null && word !== '');
      return more.length === 0 ? `process ${pid}` : `process ${pid} (${more.join(', ')})`;
    })
    .join(' and ');
}
