import { statement } from '../../statement.ts';

/** A transaction that has been open for long. What it runs is left out: it may hold what people wrote. */
export interface LongTransaction {
  /** Its process on the database server, which `pg_terminate_backend` takes. */
  readonly pid: number;
  /** Application name, such as psql. */
  readonly application: string;
  /** As pg_stat_activity says it, such as `idle in transaction`. */
  readonly state: string | null;
  readonly seconds: number;
  /** Number of other sessions that wait for its locks. */
  readonly keepsWaiting: number;
}

/**
 * Parameter: seconds. The transactions of this database that have been open for as long, or keep others waiting, the
 * oldest first; 20 at most.
 */
export const LONG_TRANSACTIONS = statement<LongTransaction>(`
  SELECT pid, application_name AS application, state, extract(epoch FROM now() - xact_start)::integer AS seconds,
    waiting.sessions AS "keepsWaiting"
  FROM pg_stat_activity a CROSS JOIN LATERAL (SELECT count(*)::integer AS sessions FROM pg_stat_activity w
    WHERE w.wait_event_type = 'Lock' AND w.application_name <> 'dcs look' AND a.pid = ANY (pg_blocking_pids(w.pid))) waiting
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
    AND (xact_start < now() - make_interval(secs => $1) OR waiting.sessions > 0)
  ORDER BY xact_start LIMIT 20`);
