import type { Database } from '../../data/database.ts';
import { FORGET_EVENTS, FORGET_LISTENERS, FORGOTTEN_AT_ONCE, LISTEN_UNTIL } from '../../data/queries/events/events.ts';

/**
 * Records what happens to a person, and what everybody may see, until then; never shorter than was asked before.
 *
 * @public
 */
export async function listen(db: Database, accountId: string, until: Date | 'infinity'): Promise<void> {
  await db.query(LISTEN_UNTIL, [accountId, until]);
}

/** Deletes events after three days, and listeners whose time is over. */
export async function forgetEvents(db: Database): Promise<void> {
  await db.query(FORGET_LISTENERS);
  let forgotten: number;
  do forgotten = (await db.query(FORGET_EVENTS))[0]?.count ?? 0;
  while (forgotten === FORGOTTEN_AT_ONCE);
}
