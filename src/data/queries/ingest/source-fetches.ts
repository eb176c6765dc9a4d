import { releaseWithHost, lockClaimOf, claimOnePerHost } from '../queues/claim-queue.ts';
import { accountsWithDue, FETCH_SLOTS, claimTurnsOfHosts, wasSlow, type FairQueue } from '../queues/fair-turns.ts';
import { statement } from '../../statement.ts';

/** A source that this worker alone fetches now. */
export interface Claim {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  /** Whether it is for everybody. */
  readonly listed: boolean;
  readonly url: string;
  readonly host: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly bodyHash: Buffer | null;
  readonly ttlSeconds: number | null;
  readonly failures: number;
  /** The account whose turn it is; null for a source that is for everybody. */
  readonly turnOf: string | null;
  /** Of its turn: 1 to 4, the best first. */
  readonly class: number;
  /** Identifies the claim: a later claim of the source has another value. */
  readonly expiresAt: Date;
}

const QUEUE: FairQueue = {
  table: 'source_fetches',
  key: 'source_id',
  account: 'turn_of',
  due: 'next_fetch_at',
  where: 'q.paused_at IS NULL AND (q.claim_expires_at IS NULL OR q.claim_expires_at <= now())',
  claim: 'claim_expires_at',
  onClaim: `claim_expires_at = now() + $2 * interval '1 millisecond'`,
  isSlow: (row) => wasSlow('source', `${row}.source_id`),
  isNew: (row) => `(${row}.last_fetched_at IS NULL)`,
  slots: FETCH_SLOTS,
};
const claimed = (turn: string): { joined: string; returning: string } => ({
  joined: 'JOIN sources s ON s.id = claims.source_id',
  returning: `s.id, s.name, s.handle, s.listed, s.feed_url AS url, w.host, w.etag, w.last_modified AS "lastModified",
    w.body_hash AS "bodyHash", w.ttl_seconds AS "ttlSeconds", w.failures, w.turn_of AS "turnOf", ${turn} AS class,
    w.claim_expires_at AS "expiresAt"`,
});
/** Of the sources that are for everybody: the longest due first. */
export const CLAIM_SOURCES = statement<Claim>(
  claimOnePerHost({ ...QUEUE, where: `q.turn_of IS NULL AND ${QUEUE.where}` }, claimed('1')),
);
export const ACCOUNTS_WITH_DUE_SOURCES = statement<{ account: string }>(accountsWithDue(QUEUE));
export const CLAIM_OWN_SOURCES = statement<Claim>(claimTurnsOfHosts(QUEUE, claimed('claims.class')));
/** If the claim expired meanwhile, another worker may have the source: nothing may be stored then. */
export const LOCK_SOURCE_CLAIM = statement(lockClaimOf(QUEUE));
export const RELEASE_SOURCE = statement(releaseWithHost(QUEUE, 'claim_expires_at = NULL'));
export const FREE_HOST = statement(
  `UPDATE fetch_hosts SET free_at = now() + $2 * interval '1 millisecond' WHERE host = $1`,
);

export const STORE_SUCCESS = statement(`
  UPDATE source_fetches SET claim_expires_at = NULL, last_fetched_at = now(),
    next_fetch_at = now() + $2 * interval '1 second',
         etag = $3, last_modified = $4, body_hash = $5, ttl_seconds = $6, failures = 0, last_error = NULL,
         feed_notes = coalesce($7::text[], feed_notes)
   WHERE source_id = $1`);
export const STORE_FAILURE = statement(`
  UPDATE source_fetches SET claim_expires_at = NULL, last_fetched_at = now(),
    next_fetch_at = now() + $2 * interval '1 second',
         failures = $3, last_error = $4, paused_at = CASE WHEN $5 THEN now() END,
         pause_reason = CASE WHEN $5 THEN $6 END
   WHERE source_id = $1`);
