import type { Database } from '../../data/database.ts';
import { giveBackWithHost, holdClaimOf, takeOneOfEachHost, type Queue } from '../../data/queries/claim-queue.ts';

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

const QUEUE: Queue = {
  table: 'source_fetches',
  key: 'source_id',
  due: 'next_fetch_at',
  where: 'q.paused_at IS NULL AND (q.claim_expires_at IS NULL OR q.claim_expires_at <= now())',
  claim: 'claim_expires_at',
  taken: `claim_expires_at = now() + $2 * interval '1 millisecond'`,
};
const CLAIM = takeOneOfEachHost(QUEUE, {
  joined: 'JOIN sources s ON s.id = taken.source_id',
  returning: `s.id, s.name, s.handle, s.feed_url AS url, w.host, w.etag, w.last_modified AS "lastModified", w.body_hash AS "bodyHash",
    w.ttl_seconds AS "ttlSeconds", w.failures, w.claim_expires_at AS "expiresAt"`,
});
/* A claim that expired meanwhile is somebody else's: then nothing may be stored. */
const HOLD = holdClaimOf(QUEUE);
const GIVE_BACK = giveBackWithHost(QUEUE, 'claim_expires_at = NULL');
const FREE_HOST = `UPDATE fetch_hosts SET free_at = now() + $2 * interval '1 millisecond' WHERE host = $1`;

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
