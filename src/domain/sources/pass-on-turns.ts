import type { Database } from '../../data/database.ts';
import { FORGET_SLOW_ANSWERS } from '../../data/queries/queues/fair-turns.ts';
import { PASS_ON_TURNS } from '../../data/queries/sources/own-sources.ts';

/** Forgets what was slow long ago, and passes the turns of accounts that gave a source up on to those that have it. */
export async function passOnTurns(db: Database): Promise<void> {
  await db.query(FORGET_SLOW_ANSWERS);
  await db.query(PASS_ON_TURNS);
}
