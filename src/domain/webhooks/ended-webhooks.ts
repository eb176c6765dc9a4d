import type { Database } from '../../data/database.ts';
import { FORGET_WEBHOOKS, LISTEN_FOR_WEBHOOKS, LISTEN_NO_LONGER } from '../../data/queries/webhooks/webhooks.ts';

/**
 * Deletes webhooks of apps whose access has ended; sees to it that what happens is recorded for those who have
 * webhooks, and no longer for others.
 */
export async function deleteEndedWebhooks(db: Database): Promise<void> {
  await db.query(FORGET_WEBHOOKS);
  await db.query(LISTEN_NO_LONGER);
  await db.query(LISTEN_FOR_WEBHOOKS);
}
