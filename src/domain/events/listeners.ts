import type { Database } from '../../data/database.ts';
import { IS_OWN_FEED } from '../../data/queries/events/streams.ts';
import { LISTEN_UNTIL } from '../../data/queries/events/events.ts';
import { validationError } from '../../errors.ts';

/** Records what happens to a person, and what everybody may see, until then; never shorter than was asked before. */
export async function listen(db: Database, accountId: string, until: Date | 'infinity'): Promise<void> {
  await db.query(LISTEN_UNTIL, [accountId, until]);
}

/** Whether a custom feed is the person's. */
export async function isOwnFeed(db: Database, accountId: string, feedId: string): Promise<boolean> {
  return (await db.query(IS_OWN_FEED, [feedId, accountId])).length > 0;
}

/** Throws validation_error when the custom feed that events are asked for is not the person's. */
export async function assertOwnFeed(db: Database, accountId: string, feedId: string): Promise<void> {
  if (await isOwnFeed(db, accountId, feedId)) return;
  const message = 'is not the id of a custom feed of yours; GET /feeds/custom lists them';
  throw validationError([{ in: 'query', path: 'feedId', message }]);
}
