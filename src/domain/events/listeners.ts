import type { Database } from '../../data/database.ts';
import { validationError } from '../../errors.ts';
import { statement } from '../../data/statement.ts';

const LISTEN_UNTIL = statement(`
  INSERT INTO event_listeners (account_id, until) VALUES ($1, $2)
  ON CONFLICT (account_id) DO UPDATE SET until = greatest(event_listeners.until, EXCLUDED.until)
  WHERE event_listeners.until < EXCLUDED.until`);

/** Records a person's events, and those that everybody may see, until then; never shortens an earlier period. */
export async function recordEventsUntil(db: Database, accountId: string, until: Date | 'infinity'): Promise<void> {
  await db.query(LISTEN_UNTIL, [accountId, until]);
}

const IS_OWN_FEED = statement('SELECT FROM custom_feeds WHERE id = $1 AND account_id = $2');

/** Whether a custom feed is the person's. */
export async function isOwnFeed(db: Database, accountId: string, feedId: string): Promise<boolean> {
  return (await db.query(IS_OWN_FEED, [feedId, accountId])).length > 0;
}

/** Throws validation_error when the custom feed of a filter is not the person's. */
export async function assertOwnFeed(db: Database, accountId: string, feedId: string): Promise<void> {
  if (await isOwnFeed(db, accountId, feedId)) return;
  const message = 'is not the id of a custom feed of yours; GET /feeds/custom lists them';
  throw validationError([{ in: 'query', path: 'feedId', message }]);
}
