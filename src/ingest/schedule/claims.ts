import type { Database } from '../../data/database.ts';

/** Milliseconds after which a worker that has not given a source back is taken for dead. */
export const CLAIM_MS = 90_000;

/** A source that this worker fetches now, and nobody else. */
export interface Claim {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly url: string;
  readonly host: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly bodyHash: Buffer | null;
  readonly ttlSeconds: number | null;
  readonly failures: number;
  /** Names the claim: whoever claims the source after this one expires has another. */
  readonly expiresAt: Date;
}

/*
 * Raw SQL: takes due sources in one statement, the longest due first, one a host. The host's row is the lock: whoever
 * has it keeps it busy until the claim is given back or expires, so that a host is asked one thing at a time however
 * many workers there are. Rows that another worker is just taking are passed over.
 */
const CLAIM = `
  WITH hosts AS MATERIALIZED (
    SELECT h.host FROM fetch_hosts h
     WHERE h.free_at <= now() AND h.host IN (SELECT host FROM source_fetches
       WHERE paused_at IS NULL AND next_fetch_at <= now() AND (claim_expires_at IS NULL OR claim_expires_at <= now()))
     ORDER BY h.free_at, h.host LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED),
  due AS MATERIALIZED (
    SELECT f.source_id, f.host FROM hosts CROSS JOIN LATERAL (
      SELECT source_id, host FROM source_fetches
       WHERE host = hosts.host AND paused_at IS NULL AND next_fetch_at <= now() AND (claim_expires_at IS NULL OR claim_expires_at <= now())
       ORDER BY next_fetch_at, source_id LIMIT 1 FOR UPDATE SKIP LOCKED) f),
  busy AS (UPDATE fetch_hosts h SET free_at = now() + $2 * interval '1 millisecond' FROM due WHERE h.host = due.host)
  UPDATE source_fetches f SET claim_expires_at = now() + $2 * interval '1 millisecond'
    FROM due JOIN sources s ON s.id = due.source_id WHERE f.source_id = due.source_id
  RETURNING s.id, s.name, s.handle, s.feed_url AS url, f.host, f.etag, f.last_modified AS "lastModified", f.body_hash AS "bodyHash",
    f.ttl_seconds AS "ttlSeconds", f.failures, f.claim_expires_at AS "expiresAt"`;

/* A claim that expired meanwhile is somebody else's: then nothing may be stored. */
const HOLD = `SELECT FROM source_fetches WHERE source_id = $1 AND claim_expires_at = $2 FOR UPDATE`;
const FREE_HOST = `UPDATE fetch_hosts SET free_at = now() + $2 * interval '1 millisecond' WHERE host = $1`;
const GIVE_BACK = `
  WITH given AS (UPDATE source_fetches SET claim_expires_at = NULL WHERE source_id = $1 AND claim_expires_at = $2 RETURNING host)
  UPDATE fetch_hosts h SET free_at = now() FROM given WHERE h.host = given.host`;

/** At most `limit` sources that are due, each of another host that is free. They are this caller's for `claimMs`. */
export async function claimSources(db: Database, limit: number, claimMs = CLAIM_MS): Promise<Claim[]> {
  return db.query<Claim>(CLAIM, [limit, claimMs]);
}

/** Whether the claim still stands; if so, it does until the transaction ends. */
export async function holdClaim(tx: Database, claim: Claim): Promise<boolean> {
  return (await tx.query(HOLD, [claim.id, claim.expiresAt])).length > 0;
}

/** Lets the next request to a host begin after so many milliseconds. */
export async function freeHost(db: Database, host: string, afterMs: number): Promise<void> {
  await db.query(FREE_HOST, [host, afterMs]);
}

/** Leaves a source as if it had not been claimed, for the next worker. */
export async function giveBack(db: Database, claim: Claim): Promise<void> {
  await db.query(GIVE_BACK, [claim.id, claim.expiresAt]);
}
