import { DELETED_ACCOUNT } from '../../entities/accounts.ts';
import type { Webhook } from '../../entities/webhooks.ts';
import { statement } from '../../statement.ts';
import { isFor } from '../../sql/events.ts';

/** A webhook as its person sees it. */
export type WebhookRow = Pick<
  Webhook,
  | 'id'
  | 'accountId'
  | 'appId'
  | 'url'
  | 'description'
  | 'events'
  | 'tags'
  | 'sourceIds'
  | 'feedId'
  | 'query'
  | 'status'
  | 'statusReason'
  | 'failures'
  | 'failingSince'
  | 'retryAt'
  | 'deliveredAt'
  | 'createdAt'
  | 'keyNumber'
  | 'previousUntil'
>;

/**
 * Makes webhooks due for which there is one of the events after the position $1 up to $2, in the transaction that gave
 * them theirs. All before was not for one that had nothing to do.
 */
export const WAKE_WEBHOOKS = statement(`
  UPDATE webhooks h SET last_match = greatest(h.last_match, $2::bigint),
    position = CASE WHEN h.due_at IS NULL THEN greatest(h.position, $1::bigint) ELSE h.position END,
    due_at = coalesce(h.due_at, now())
   WHERE h.status = 'active' AND EXISTS (SELECT FROM events e WHERE e.position > $1 AND e.position <= $2
     AND e.created_at >= h.created_at AND (e.account_id IS NULL OR e.account_id = h.account_id) AND ${isFor('e', 'h')})`);

/** Lets a webhook go on: its next event is tried at once. */
export const RESUME_WEBHOOK = statement(`
  UPDATE webhooks SET status = 'active', status_reason = NULL, failures = 0, failing_since = NULL, retry_at = NULL,
    due_at = now(), last_match = greatest(last_match, (SELECT coalesce(max(position), 0) FROM events))
   WHERE account_id = $1 AND id = $2`);

/** SQL: whether a webhook's app, if it has one, may still act for its person. */
export function hasAccess(w: string): string {
  return `(${w}.app_id IS NULL OR EXISTS (SELECT FROM oauth_artefacts g JOIN oauth_apps p ON p.id = g.app_id
    WHERE g.account_id = ${w}.account_id AND g.app_id = ${w}.app_id AND g.kind = 'Grant' AND g.consumed_at IS NULL
      AND g.expires_at > now() AND p.disabled_at IS NULL))`;
}

/** Of apps whose access has ended in whichever way. */
export const FORGET_WEBHOOKS = statement(`DELETE FROM webhooks w WHERE NOT ${hasAccess('w')}`);
/** Records events as long as a webhook may receive them, and three days longer. */
export const LISTEN_FOR_WEBHOOKS = statement(`
  INSERT INTO event_listeners (account_id, until)
  SELECT DISTINCT account_id, 'infinity'::timestamptz FROM webhooks WHERE status <> 'disabled' ORDER BY account_id
  ON CONFLICT (account_id) DO UPDATE SET until = EXCLUDED.until WHERE event_listeners.until < EXCLUDED.until`);
export const LISTEN_NO_LONGER = statement(`
  UPDATE event_listeners l SET until = now() + interval '3 days' WHERE until = 'infinity'
     AND NOT EXISTS (SELECT FROM webhooks w WHERE w.account_id = l.account_id AND w.status <> 'disabled')`);

/** One notification of disabled webhooks a person: it moves up and is unread again when another one is. */
export const NOTIFY_DISABLED = statement(`
  INSERT INTO notifications (id, account_id, type, created_at)
  SELECT gen_random_uuid(), $1, 'announcement', clock_timestamp() WHERE $1 <> '${DELETED_ACCOUNT.id}'::uuid
  ON CONFLICT (account_id, type, coalesce(comment_id, post_id, announcement_id, account_id), coalesce(number, 0))
    WHERE type <> 'source_post_added'
  DO UPDATE SET created_at = EXCLUDED.created_at, read_at = NULL, number = NULL`);
