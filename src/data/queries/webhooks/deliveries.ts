import type { WebhookDelivery } from '../../entities/webhooks.ts';
import type { EventType } from '../../entities/notifications.ts';
import { statement } from '../../statement.ts';
import {
  accountsWithDue,
  paceOf,
  placeOf,
  turnsOf,
  wasSlow,
  withinSlots,
  type FairQueue,
} from '../queues/fair-turns.ts';
import { hasAccess } from './webhooks.ts';
import { isFor } from '../../sql/events.ts';

/** A delivery as its person sees it. */
export type DeliveryRow = Pick<
  WebhookDelivery,
  | 'eventId'
  | 'webhookId'
  | 'event'
  | 'status'
  | 'attempts'
  | 'responseStatus'
  | 'problem'
  | 'durationMs'
  | 'triedAt'
  | 'createdAt'
> & { readonly isTest: boolean; readonly nextAt: Date | null };

/** Of a webhook that has nothing to do no event waits: one that did is not for it any more. */
const STATUS = `CASE WHEN d.status = 'waiting' AND d.asked_at IS NULL AND w.status = 'active' AND w.due_at IS NULL
  THEN 'failed' ELSE d.status END`;
const COLUMNS = `d.event_id AS "eventId", d.webhook_id AS "webhookId", d.event, ${STATUS} AS status, d.attempts, d.response_status AS "responseStatus", d.problem,
  d.duration_ms AS "durationMs", d.tried_at AS "triedAt", d.created_at AS "createdAt", d.example IS NOT NULL AS "isTest",
  CASE WHEN d.asked_at IS NOT NULL THEN w.due_at
    WHEN d.status = 'waiting' AND w.status = 'active' THEN coalesce(w.retry_at, w.due_at) END AS "nextAt"`;
const OF = `webhook_deliveries d JOIN webhooks w ON w.account_id = d.account_id AND w.id = d.webhook_id
  WHERE d.account_id = $1 AND d.webhook_id = $2`;

/** A page of a webhook's log, the latest first. */
export const DELIVERIES = statement<DeliveryRow>(`
  SELECT ${COLUMNS} FROM ${OF} AND ($3::text IS NULL OR ${STATUS} = $3)
     AND (d.created_at, d.event_id) < (coalesce($4::timestamptz, 'infinity'),
       coalesce($5::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
   ORDER BY d.created_at DESC, d.event_id DESC LIMIT $6`);
export const DELIVERY = statement<DeliveryRow>(`SELECT ${COLUMNS} FROM ${OF} AND d.event_id = $3`);

/** The number of what is asked for and not sent yet; what asks for more has to wait for this. */
export const LOCK_WEBHOOK = statement('SELECT FROM webhooks WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE');
export const COUNT_ASKED = statement<{ count: number }>(
  `SELECT count(*)::integer AS count FROM webhook_deliveries
    WHERE account_id = $1 AND webhook_id = $2 AND asked_at IS NOT NULL`,
);
export const ADD_EXAMPLE = statement(`
  INSERT INTO webhook_deliveries (account_id, webhook_id, event_id, event, status, attempts, example, asked_at, created_at)
  VALUES ($1, $2, $3, $4, 'waiting', 0, $5, now(), now())`);
export const ASK_AGAIN = statement(`
  UPDATE webhook_deliveries SET asked_at = coalesce(asked_at, now()), status = 'waiting'
   WHERE account_id = $1 AND webhook_id = $2 AND event_id = $3`);
/** There is something to do beside what waits. */
export const ASK = statement(`
  UPDATE webhooks SET asks = asks + 1, due_at = least(coalesce(due_at, now()), now()) WHERE account_id = $1 AND id = $2`);

/** A webhook that this process alone sends to now. */
export interface WebhookClaim {
  readonly accountId: string;
  readonly id: string;
  readonly url: string;
  readonly host: string;
  readonly keyNumber: number;
  /** Whether the secret before signs as well. */
  readonly hasPrevious: boolean;
  readonly isActive: boolean;
  /** Whether its next event may be tried now. */
  readonly isTried: boolean;
  readonly failures: number;
  readonly position: string;
  readonly asks: number;
  /** Whether the plan that the API needs is there. */
  readonly isPaid: boolean;
  readonly hasAccess: boolean;
  /** Of its turn: 1 to 4, the best first. */
  readonly class: number;
  /** Identifies the claim. */
  readonly expiresAt: Date;
}

/** Webhooks that a process sends to at the same time. */
export const WEBHOOK_SLOTS = 20;
const QUEUE: FairQueue = {
  table: 'webhooks',
  key: 'id',
  account: 'account_id',
  due: 'due_at',
  where: 'q.due_at IS NOT NULL AND (q.claimed_until IS NULL OR q.claimed_until <= now())',
  claim: 'claimed_until',
  onClaim: `claimed_until = now() + $2 * interval '1 millisecond'`,
  isSlow: (row) => `(${row}.failures > 0 OR ${wasSlow('webhook', `${row}.id`)})`,
  isNew: (row) => `(${row}.delivered_at IS NULL)`,
  slots: WEBHOOK_SLOTS,
};
/** Deliveries to a host at the same time, by all processes: those of each class and the ones behind it. */
const LANES = [4, 3, 1];
/** Whether the person may use the API: $3 says whether accounts without a plan do. */
const isPaid = (plan: string): string => `EXISTS (SELECT FROM accounts a WHERE a.id = w.account_id
  AND a.suspended_at IS NULL AND (${plan} OR (a.plan = 'paid' AND (a.paid_until IS NULL OR a.paid_until > now()))))`;

export const ACCOUNTS_WITH_DUE_WEBHOOKS = statement<{ account: string }>(accountsWithDue(QUEUE));
/**
 * Claims for $2 milliseconds what is due of the accounts $1, and has its turn with the $4 slots that are free for each
 * class. Runs under LOCK_WEBHOOK_TURNS, so that what other processes hold counts for accounts and hosts.
 */
export const CLAIM_WEBHOOKS = statement<WebhookClaim>(`
  WITH held AS MATERIALIZED (
    SELECT w.account_id AS account, w.host, ${paceOf(QUEUE, 'w')} AS pace FROM webhooks w WHERE w.claimed_until > now()),
  ${turnsOf(QUEUE)},
  busy AS (SELECT host, ${LANES.map((_, n) => `count(*) FILTER (WHERE pace >= ${n + 1}) AS held${n + 1}`).join(', ')}
    FROM held GROUP BY host),
  lanes AS (SELECT t.*, ${LANES.map((_, n) => `coalesce(held${n + 1}, 0) + ${placeOf('t.host', n + 1)} AS lane${n + 1}`).join(', ')}
    FROM turns t LEFT JOIN busy ON busy.host = t.host),
  next AS (SELECT * FROM lanes
    WHERE ${LANES.map((limit, n) => `(class < ${n + 1} OR lane${n + 1} <= ${limit})`).join(' AND ')}),
  claims AS MATERIALIZED (
    SELECT q.id, c.class FROM webhooks q JOIN (${withinSlots('next', '$4')}) c ON c.key = q.id
     WHERE ${QUEUE.where} FOR UPDATE OF q SKIP LOCKED)
  UPDATE webhooks w SET ${QUEUE.onClaim} FROM claims WHERE w.id = claims.id
  RETURNING w.account_id AS "accountId", w.id, w.url, w.host, w.key_number AS "keyNumber",
    coalesce(w.previous_until > now(), false) AS "hasPrevious", w.status = 'active' AS "isActive",
    coalesce(w.retry_at <= now(), true) AS "isTried", w.failures, w.position, w.asks, claims.class,
    ${isPaid('$3::boolean')} AS "isPaid", ${hasAccess('w')} AS "hasAccess", w.claimed_until AS "expiresAt"`);
/** Of the claim of the webhook $1 until $2. */
export const GIVE_BACK_WEBHOOK = statement(
  'UPDATE webhooks SET claimed_until = NULL WHERE id = $1 AND claimed_until = $2',
);
const IS_BEHIND = 'last_match > greatest(position, $4)';
const IF_BEHIND = (column: string, otherwise: string): string =>
  `${column} = CASE WHEN ${IS_BEHIND} THEN ${column} ELSE ${otherwise} END`;
/**
 * Ends a claim: all up to the position $4 is done with. With $6 it is due then, else as soon as there is something to
 * do: what was asked for beside the first $5, or an event that is for it. Without one nothing fails any more, though
 * the one that did was not sent: it was taken back, or is not for it since its filters were changed.
 */
export const RELEASE_WEBHOOK = statement(`
  UPDATE webhooks SET claimed_until = NULL, position = greatest(position, $4::bigint),
    ${IF_BEHIND('failures', '0')}, ${IF_BEHIND('failing_since', 'NULL')}, ${IF_BEHIND('retry_at', 'NULL')},
    due_at = CASE WHEN $6::integer IS NOT NULL THEN now() + $6 * interval '1 second' WHEN asks <> $5 THEN now()
      WHEN status <> 'active' THEN NULL
      WHEN ${IS_BEHIND} THEN greatest(retry_at, now()) END
    WHERE account_id = $1 AND id = $2 AND claimed_until = $3`);
export const END_WEBHOOK = statement('DELETE FROM webhooks WHERE account_id = $1 AND id = $2 AND claimed_until = $3');

/** An event to be sent. */
export interface EventToSend {
  readonly position: string;
  readonly id: string;
  readonly type: EventType;
  readonly subjectId: string;
  readonly createdAt: Date;
  readonly data: Readonly<Record<string, unknown>> | null;
}
export const SENT_AT_ONCE = 50;
/** The next events that are for a webhook, after the position $3 up to $4. */
export const EVENTS_TO_SEND = statement<EventToSend>(`
  SELECT e.position, e.id, e.type, e.subject_id AS "subjectId", e.created_at AS "createdAt", e.data FROM events e
    JOIN webhooks h ON h.account_id = $1 AND h.id = $2 AND e.created_at >= h.created_at
   WHERE e.position > $3 AND e.position <= $4 AND ${isFor('e', 'h')} ORDER BY e.position LIMIT ${SENT_AT_ONCE}`);

/** A requested delivery: an example, or an event if it is kept and its person may still see it. */
export interface AskedDelivery {
  readonly eventId: string;
  readonly event: EventType;
  readonly example: Readonly<Record<string, unknown>> | null;
  readonly subjectId: string | null;
  readonly createdAt: Date | null;
  readonly data: Readonly<Record<string, unknown>> | null;
}
const ANY = `(SELECT $1::uuid AS account_id, NULL::text[] AS events, NULL::text[] AS tags, NULL::uuid[] AS source_ids,
  NULL::uuid AS feed_id, NULL::text AS query) f`;
export const ASKED_DELIVERIES = statement<AskedDelivery>(`
  SELECT d.event_id AS "eventId", d.event, d.example, e.subject_id AS "subjectId",
    e.created_at AS "createdAt", e.data
    FROM webhook_deliveries d CROSS JOIN ${ANY} LEFT JOIN events e ON e.id = d.event_id AND ${isFor('e', 'f')}
   WHERE d.account_id = $1 AND d.webhook_id = $2 AND d.asked_at IS NOT NULL ORDER BY d.asked_at, d.event_id`);

/** Whether the process may go on after what it stored; no row when its claim, or the webhook, is gone. */
export interface GoOn {
  readonly url: string;
  readonly keyNumber: number;
  readonly isActive: boolean;
  readonly isPaid: boolean;
  readonly hasAccess: boolean;
}
const GO_ON = (plan: string): string => `w.url, w.key_number AS "keyNumber", w.status = 'active' AS "isActive",
  ${isPaid(plan)} AS "isPaid", ${hasAccess('w')} AS "hasAccess"`;
const LOG = `INSERT INTO webhook_deliveries AS d
  (account_id, webhook_id, event_id, event, status, attempts, response_status, problem, duration_ms, tried_at, created_at)`;
const AGAIN = `ON CONFLICT (account_id, webhook_id, event_id) DO UPDATE SET status = EXCLUDED.status,
  attempts = d.attempts + 1, response_status = EXCLUDED.response_status, problem = EXCLUDED.problem,
  duration_ms = EXCLUDED.duration_ms, tried_at = EXCLUDED.tried_at, asked_at = NULL`;
const HELD = 'w.account_id = $1 AND w.id = $2 AND w.claimed_until = $3';

/** The event $4 of the type $5 arrived: with the status $6 after $7 milliseconds; it was at the position $8. */
export const STORE_DELIVERED = statement<GoOn>(`
  WITH held AS (UPDATE webhooks w SET position = greatest(w.position, $8::bigint), delivered_at = now(), failures = 0,
      failing_since = NULL, retry_at = NULL WHERE ${HELD} RETURNING w.account_id, w.id, ${GO_ON('$9::boolean')}),
  log AS (${LOG} SELECT account_id, id, $4::uuid, $5, 'delivered', 1, $6::integer, NULL, $7::integer, now(), now()
    FROM held ${AGAIN})
  SELECT url, "keyNumber", "isActive", "isPaid", "hasAccess" FROM held`);

/**
 * The event $4 of the type $5 did not arrive: the status $6 or null, after $7 milliseconds, with the problem $8. It is
 * tried again in $9 milliseconds; when that has failed for $10 hours, or with $11, the webhook is disabled.
 */
export const STORE_FAILED = statement<{ isDisabled: boolean }>(`
  WITH held AS (UPDATE webhooks w SET failures = w.failures + 1, failing_since = coalesce(w.failing_since, now()),
      retry_at = CASE WHEN d.is_over THEN NULL ELSE now() + $9 * interval '1 millisecond' END,
      status = CASE WHEN d.is_over AND w.status = 'active' THEN 'disabled' ELSE w.status END,
      status_reason = CASE WHEN d.is_over THEN $12 ELSE w.status_reason END
    FROM (SELECT $11::boolean OR coalesce(v.failing_since, now()) <= now() - $10 * interval '1 hour' AS is_over
      FROM webhooks v WHERE v.account_id = $1 AND v.id = $2) d
    WHERE ${HELD} RETURNING w.account_id, w.id, w.status = 'disabled' AS disabled),
  log AS (${LOG} SELECT account_id, id, $4::uuid, $5, CASE WHEN disabled THEN 'failed' ELSE 'waiting' END, 1,
      $6::integer, $8, $7::integer, now(), now() FROM held ${AGAIN})
  SELECT disabled AS "isDisabled" FROM held`);

/** Stores the result of a requested delivery. */
export const STORE_ASKED = statement<GoOn>(`
  WITH sent AS (UPDATE webhook_deliveries SET asked_at = NULL, status = $5, attempts = attempts + 1, response_status = $6,
      duration_ms = $7, problem = $8, tried_at = now()
    WHERE account_id = $1 AND webhook_id = $2 AND event_id = $4)
  SELECT ${GO_ON('$9::boolean')} FROM webhooks w WHERE ${HELD}`);
