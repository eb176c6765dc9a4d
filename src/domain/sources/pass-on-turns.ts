import type { Database } from '../../data/database.ts';
import { PASS_ON_TURNS } from '../../data/queries/sources/own-sources.ts';

/** Passes the turns of accounts that gave a source up on to those that have it. */
export async function passOnTurns(db: Database): Promise<void> {
  await db.query(PASS_ON_TURNS);
}
