import type { Database } from '../../data/database.ts';
import {
  CLAIM_SOURCES,
  FREE_HOST,
  GIVE_BACK_SOURCE,
  HOLD_SOURCE,
  type Claim,
} from '../../data/queries/ingest/source-fetches.ts';

export type { Claim } from '../../data/queries/ingest/source-fetches.ts';

/** Milliseconds after which a worker that has not given a source back is taken for dead. */
export const CLAIM_MS = 90_000;

/** At most `limit` sources that are due, each of another host that is free. They are this caller's for `claimMs`. */
export async function claimSources(db: Database, limit: number, claimMs = CLAIM_MS): Promise<Claim[]> {
  return db.query(CLAIM_SOURCES, [limit, claimMs]);
}

/** Whether the claim still stands; if so, it does until the transaction ends. */
export async function holdClaim(tx: Database, claim: Claim): Promise<boolean> {
  return (await tx.query(HOLD_SOURCE, [claim.id, claim.expiresAt])).length > 0;
}

/** Lets the next request to a host begin after so many milliseconds. */
export async function freeHost(db: Database, host: string, afterMs: number): Promise<void> {
  await db.query(FREE_HOST, [host, afterMs]);
}

/** Leaves a source as if it had not been claimed, for the next worker. */
export async function giveBack(db: Database, claim: Claim): Promise<void> {
  await db.query(GIVE_BACK_SOURCE, [claim.id, claim.expiresAt]);
}
