import type { Database } from '../../data/database.ts';
import {
  FORGET_DELIVERIES,
  FORGET_WEBHOOKS,
  FORGOTTEN_AT_ONCE,
  LISTEN_FOR_WEBHOOKS,
  LISTEN_NO_LONGER,
} from '../../data/queries/webhooks/webhooks.ts';

/**
 * Deletes webhooks of apps whose access has ended, and what is in logs for three days; sees to it that what happens is
 * recorded for those who have webhooks, and no longer for others.
 */
export async function forgetWebhooks(db: Database): Promise<void> {
  await db.query(FORGET_WEBHOOKS);
  await db.query(LISTEN_NO_LONGER);
  await db.query(LISTEN_FOR_WEBHOOKS);
  let forgotten: number;
  do forgotten = (await db.query(FORGET_DELIVERIES))[0]?.count ?? 0;
  while (forgotten === FORGOTTEN_AT_ONCE);
}
