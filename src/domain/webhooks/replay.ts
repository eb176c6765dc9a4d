import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { AppError } from '../../errors.ts';
import { LOCK_WEBHOOK } from './deliveries.ts';
import { getWebhook, type WebhookOwner, type WebhookRow } from './webhooks.ts';

/** The position of the latest event, and the one before the first event since $1; null without one. */
const POSITIONS_SINCE = statement<{ head: string; start: string | null }>(`
  SELECT coalesce((SELECT max(position) FROM events WHERE position IS NOT NULL), 0) AS head,
    (SELECT min(position) - 1 FROM events WHERE created_at >= $1 AND position IS NOT NULL) AS start`);

/**
 * Has a webhook return to the position $5 with its next claim and send what happened since $3, up to what is done now.
 * One that has nothing to do is done with all events, up to $4. One that is not that far sends them anyway.
 */
const REPLAY_WEBHOOK = statement(`
  UPDATE webhooks w SET replay_since = $3, replay_from = $5::bigint, replay_until = d.position, position = d.position,
    last_match = greatest(w.last_match, d.position), due_at = CASE WHEN w.status = 'active' THEN now() ELSE w.due_at END
    FROM (SELECT v.id, CASE WHEN v.status = 'active' AND v.due_at IS NULL AND v.claimed_until IS NULL
        THEN greatest(v.position, $4::bigint) ELSE v.position END AS position
      FROM webhooks v WHERE v.account_id = $1 AND v.id = $2) d
   WHERE w.account_id = $1 AND w.id = d.id AND d.position > $5`);

/**
 * Sends events since a moment again. Throws not_found for a webhook that is not the owner's, and conflict while an
 * earlier replay of it lasts.
 */
export async function replay(db: Database, owner: WebhookOwner, id: string, since: Date): Promise<WebhookRow> {
  await db.query(LOCK_WEBHOOK, [owner.id, id]);
  if (isReplaying(await getWebhook(db, owner, id)))
    throw new AppError('conflict', 'Events are sent again to this webhook already. Wait until its `replay` is null.');
  const [positions] = await db.query(POSITIONS_SINCE, [since]);
  if (typeof positions?.start === 'string')
    await db.query(REPLAY_WEBHOOK, [owner.id, id, since, positions.head, positions.start]);
  return getWebhook(db, owner, id);
}

/** Whether events are sent again to a webhook. */
export function isReplaying({ replayFrom, replayUntil, position }: WebhookRow): boolean {
  return replayFrom !== null || (replayUntil !== null && BigInt(position) < BigInt(replayUntil));
}
