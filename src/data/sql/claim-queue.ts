/**
 * A table used as a queue, each row due at a time. Claiming a row postpones it in the same statement, so that no
 * transaction is open during the work. No other process gets it until then, and the row of a dead worker becomes due
 * again automatically. Rows locked by another claim are skipped.
 */
export interface ClaimQueue {
  readonly table: string;
  readonly key: string;
  /** The column with the due time: the longest due is taken first. */
  readonly due: string;
  /** A further condition on a row q, and a join of the tables it uses. */
  readonly where?: string;
  readonly join?: string;
  /** The column that identifies a claim, by when it ends. */
  readonly claim: string;
  /** Assignments when a row is claimed. */
  readonly onClaim: string;
}

/*
 * Claimed keys are passed on as an array: PostgreSQL estimates ten rows for it, but a tenth of the table for an unknown
 * limit, and would then scan whole tables instead of looking up a few rows by key.
 */

/** Rounded like the columns: a time rounded up to milliseconds would not be due at once. */
const NOW = 'now()::timestamptz(3)';

/** Claims at most $1 due rows, the longest due first. */
export function claimOldest({ table, key, due, join = '', where, onClaim }: ClaimQueue, returning: string): string {
  return `UPDATE ${table} SET ${onClaim}
   WHERE ${key} = ANY (ARRAY(SELECT q.${key} FROM ${table} q ${join} WHERE q.${due} <= ${NOW}${and(where)}
     ORDER BY q.${due}, q.${key} LIMIT $1 FOR UPDATE OF q SKIP LOCKED))
  RETURNING ${returning}`;
}

/**
 * Claims at most $1 due rows w, the longest due one of each host, with what is `joined` to `claims`. The host's row is
 * the lock: a claim keeps the host busy for $2 milliseconds or until it is given back, so that a host gets one request
 * at a time, however many workers there are.
 */
export function claimOnePerHost(
  { table, key, due, where, onClaim }: ClaimQueue,
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
  busy AS (UPDATE fetch_hosts h SET free_at = now() + $2 * interval '1 millisecond' FROM claims
    WHERE h.host = claims.host)
  UPDATE ${table} w SET ${onClaim} FROM claims ${joined} WHERE w.${key} = claims.${key}
  RETURNING ${returning}`;
}

/** Whether the claim $2 of the row $1 is still valid; if so, it stays valid until the transaction ends. */
export function lockClaimOf({ table, key, claim }: ClaimQueue): string {
  return `SELECT FROM ${table} WHERE ${key} = $1 AND ${claim} = $2 FOR UPDATE`;
}

/** Leaves the row $1 as if not claimed by $2, and its host free for the next worker. */
export function releaseWithHost({ table, key, claim }: ClaimQueue, onRelease: string): string {
  return `
  WITH release AS (UPDATE ${table} SET ${onRelease} WHERE ${key} = $1 AND ${claim} = $2 RETURNING host)
  UPDATE fetch_hosts h SET free_at = now() FROM release WHERE h.host = release.host`;
}

const and = (condition: string | undefined): string => (condition === undefined ? '' : ` AND ${condition}`);
