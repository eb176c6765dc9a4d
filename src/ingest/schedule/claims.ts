import type { Database } from '../../data/database.ts';
import {
  CLAIM_SOURCES,
  FREE_HOST,
  GIVE_BACK_SOURCE,
  HOLD_SOURCE,
  type Claim,
} from '../../data/queries/ingest/source-fetches.ts';

export type { Claim } from '../../data/queries/ingest/source-fetches.ts';

/** Milliseconds after which a worker that has not released a source is considered dead. */
export const CLAIM_MS = 90_000;

/** Claims up to `limit` due sources, one per host that is free, for `claimMs`. */
export async function claimSources(db: Database, limit: number, claimMs = CLAIM_MS): Promise<Claim[]> {
  return db.query(CLAIM_SOURCES, [limit, claimMs]);
}

/** Whether the claim is still valid; if so, it stays valid until the transaction ends. */
export async function holdClaim(tx: Database, claim: Claim): Promise<boolean> {
  return (await tx.query(HOLD_SOURCE, [claim.id, claim.expiresAt])).length > 0;
}

/** Frees a host for the next request after `afterMs` milliseconds. */
export async function freeHost(db: Database, host: string, afterMs: number): Promise<void> {
  await db.query(FREE_HOST, [host, afterMs]);
}

/** Releases a claimed source for the next worker. */
export async function giveBack(db: Database, claim: Claim): Promise<void> {
  await db.query(GIVE_BACK_SOURCE, [claim.id, claim.expiresAt]);
}
