/**
 * A table whose rows wait for work, each from a moment on. Whoever takes a row puts it off in the same statement, so
 * that no transaction is open while it works: nobody else has it until then, and the row of a worker that died comes
 * back by itself. Rows that another is just taking are passed over.
 */
export interface Queue {
  readonly table: string;
  readonly key: string;
  /** The column with the moment: what waits longest is taken first. */
  readonly due: string;
  /** What else must hold for a row q; tables that this names. */
  readonly where?: string;
  readonly join?: string;
  /** The column that names a claim by when it ends. */
  readonly claim: string;
  /** What is set when a row is claims. */
  readonly onClaim: string;
}

/*
 * What is taken is handed on as an array: of that PostgreSQL expects ten, of a limit that it does not know a tenth of
 * the table, for which it would read whole tables and not a few rows by their keys.
 */

/** As the columns have it: a moment that is rounded up to milliseconds would not be due at once. */
const NOW = 'now()::timestamptz(3)';

/** Takes at most $1 rows that are due, the longest due first. */
export function takeOldest({ table, key, due, join = '', where, onClaim }: Queue, returning: string): string {
  return `UPDATE ${table} SET ${onClaim}
   WHERE ${key} = ANY (ARRAY(SELECT q.${key} FROM ${table} q ${join} WHERE q.${due} <= ${NOW}${and(where)}
     ORDER BY q.${due}, q.${key} LIMIT $1 FOR UPDATE OF q SKIP LOCKED))
  RETURNING ${returning}`;
}

/**
 * Takes at most $1 rows w that are due, the longest due of each of so many hosts, with what is `joined` to
 * `claims`. The host's row is the lock: whoever has it keeps it busy for $2 milliseconds or until the claim is given
 * back, so that a host is asked one thing at a time however many workers there are.
 */
export function takeOneOfEachHost(
  { table, key, due, where, onClaim }: Queue,
  { joined, returning }: { joined: string; returning: string },
): string {
  const isDue = `q.${due} <= ${NOW}${and(where)}`;
  return `
  WITH hosts AS MATERIALIZED (
    SELECT host FROM unnest(ARRAY(SELECT h.host FROM fetch_hosts h
     WHERE h.free_at <= ${NOW} AND h.host IN (SELECT q.host FROM ${table} q WHERE ${isDue})
     ORDER BY h.free_at, h.host LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)) AS free (host)),
  claims AS MATERIALIZED (
    SELECT f.${key}, f.host FROM hosts CROSS JOIN LATERAL (
      SELECT q.${key}, q.host FROM ${table} q WHERE q.host = hosts.host AND ${isDue}
       ORDER BY q.${due}, q.${key} LIMIT 1 FOR UPDATE SKIP LOCKED) f),
  busy AS (UPDATE fetch_hosts h SET free_at = now() + $2 * interval '1 millisecond' FROM claims WHERE h.host = claims.host)
  UPDATE ${table} w SET ${onClaim} FROM claims ${joined} WHERE w.${key} = claims.${key}
  RETURNING ${returning}`;
}

/** Whether the claim $2 of the row $1 still stands; if so, it does until the transaction ends. */
export function holdClaimOf({ table, key, claim }: Queue): string {
  return `SELECT FROM ${table} WHERE ${key} = $1 AND ${claim} = $2 FOR UPDATE`;
}

/** Leaves the row $1 as if it had not been claimed by $2, and its host free for the next worker. */
export function giveBackWithHost({ table, key, claim }: Queue, onRelease: string): string {
  return `
  WITH release AS (UPDATE ${table} SET ${onRelease} WHERE ${key} = $1 AND ${claim} = $2 RETURNING host)
  UPDATE fetch_hosts h SET free_at = now() FROM release WHERE h.host = release.host`;
}

const and = (condition: string | undefined): string => (condition === undefined ? '' : ` AND ${condition}`);
