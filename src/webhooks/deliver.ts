import type { Database } from '../data/database.ts';
import { MARK_SLOW } from '../data/sql/fair-turns.ts';
import type { DeriveKey } from '../config.ts';
import { webhookSecret, hasAccess } from '../domain/webhooks/webhooks.ts';
import { eventForm, formUrl, type WebhookFormat, type WrittenEvent } from '../domain/webhooks/forms.ts';
import { RETRY_HOURS } from '../../generated/limits.ts';
import { DELETED_ACCOUNT } from '../data/entities/accounts.ts';
import type { EventType } from '../data/entities/notifications.ts';
import { retryDelay, Receiver, type SendResult } from './send.ts';
import type { TargetSettings } from './target.ts';
import { FILTER_COLUMNS, HEAD, isFor, readFollows, withFollows, type FilterOwnerRow } from '../data/sql/events.ts';
import { fragment, statement } from '../data/statement.ts';
import { lowerPosition } from '../domain/events/stream-positions.ts';

/** Settings of deliveries besides the database. */
export interface DeliverySettings extends TargetSettings {
  readonly keyFor: DeriveKey;
  /** Whether accounts without a paid plan may use the API. */
  readonly isFree: boolean;
  /** Refreshes events, and drops those that were taken back. */
  readonly current: <E extends DeliveredEvent>(events: readonly E[]) => Promise<E[]>;
  readonly signal: AbortSignal;
  /** The public address of this service. */
  readonly publicUrl: string;
}

/** An event to be sent. */
interface EventToSend {
  readonly position: string;
  readonly id: string;
  readonly type: EventType;
  readonly accountId: string | null;
  readonly subjectId: string;
  readonly createdAt: Date;
  readonly data: Readonly<Record<string, unknown>> | null;
}

type DeliveredEvent = Omit<EventToSend, 'position'>;

/** Result of a turn; a webhook may have been disabled. */
export type DeliveryOutcome = 'done' | 'failing' | 'disabled' | 'ended';

/** Milliseconds after which another webhook has its turn. */
const TURN_MS = 2_000;
/** Milliseconds after which a response is slow: another webhook has its turn, and this one waits for quick ones. */
const SLOW_MS = 2_000;
/** Positions that are searched at a time, however few of them are for the webhook. */
const SEARCHED_AT_ONCE = 50_000n;
/** Seconds after which it is looked again whether the person has a plan. */
const NO_PLAN_S = 60;
/** More deliveries are requested than were sent, whatever the webhook's row says. */
const ASKS_LEFT = -1;
const GONE = 410;
/** A webhook that this process alone sends to now. */
export interface WebhookClaim {
  readonly accountId: string;
  readonly id: string;
  readonly url: string;
  readonly format: WebhookFormat;
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

const END_WEBHOOK = statement('DELETE FROM webhooks WHERE account_id = $1 AND id = $2 AND claimed_until = $3');

/**
 * Sends what is due to one webhook, in order, and releases its claim: requested deliveries first, then events. Each
 * result is stored before the next is sent, so that after a crash at most one is sent twice. Throws database errors;
 * the claim expires then.
 */
export async function deliverPending(
  db: Database,
  claim: WebhookClaim,
  settings: DeliverySettings,
): Promise<DeliveryOutcome> {
  if (!claim.hasAccess) {
    await db.query(END_WEBHOOK, [claim.accountId, claim.id, claim.expiresAt]);
    return 'ended';
  }
  const receiver = new Receiver(formUrl(claim.format, claim.url), settings, settings.signal);
  try {
    return await new DeliveryRun(db, claim, { settings, receiver }).take();
  } finally {
    await receiver.close();
  }
}

const IS_BEHIND = 'last_match > greatest(position, $4)';

const IF_BEHIND = (column: string, otherwise: string): string =>
  `${column} = CASE WHEN ${IS_BEHIND} THEN ${column} ELSE ${otherwise} END`;

/**
 * Ends a claim: all events up to the position $4 are done. With $6 the webhook is due then, else as soon as there is a
 * requested delivery besides the first $5, or an event for it. If there is neither, the webhook no longer counts as
 * failing, though the failed event was not sent: it was withdrawn, or no longer matches the filters.
 */
const RELEASE_WEBHOOK = statement(`
  UPDATE webhooks SET claimed_until = NULL, position = greatest(position, $4::bigint),
    ${IF_BEHIND('failures', '0')}, ${IF_BEHIND('failing_since', 'NULL')}, ${IF_BEHIND('retry_at', 'NULL')},
    due_at = CASE WHEN $6::integer IS NOT NULL THEN now() + $6 * interval '1 second' WHEN asks <> $5 THEN now()
      WHEN status <> 'active' THEN NULL WHEN replay_from IS NOT NULL THEN greatest(retry_at, now())
      WHEN ${IS_BEHIND} THEN greatest(retry_at, now()) END
    WHERE account_id = $1 AND id = $2 AND claimed_until = $3`);

const SENT_AT_ONCE = 50;

const FEED_OF_WEBHOOK = statement<FilterOwnerRow>(
  'SELECT account_id AS "accountId", feed_id AS "feedId" FROM webhooks WHERE account_id = $1 AND id = $2',
);

/** The next events that are for a webhook, after the position $3 up to $4. */
const EVENTS_TO_SEND = statement<EventToSend>(`
  SELECT e.position, e.id, e.type, e.account_id AS "accountId", e.subject_id AS "subjectId",
    e.created_at AS "createdAt", e.data FROM events e
    JOIN ${withFollows('webhooks w', ['id', 'created_at', 'replay_since', 'replay_until', ...FILTER_COLUMNS], ['$5', '$6'])} h
      ON h.account_id = $1 AND h.id = $2 AND e.created_at >= h.created_at
      AND (h.replay_since IS NULL OR e.position > h.replay_until OR e.created_at >= h.replay_since)
   WHERE e.position > $3 AND e.position <= $4 AND ${isFor('e', 'h')} ORDER BY e.position LIMIT ${SENT_AT_ONCE}`);

/** A requested delivery: an example, or an event if it is kept and its person may still see it. */
interface RequestedDelivery {
  readonly eventId: string;
  readonly event: EventType;
  readonly example: WrittenEvent | null;
  readonly accountId: string | null;
  readonly subjectId: string | null;
  readonly createdAt: Date | null;
  readonly data: Readonly<Record<string, unknown>> | null;
}

const ANY = withFollows(
  fragment(`(SELECT $1::uuid AS account_id, NULL::text[] AS events, NULL::text[] AS tags, NULL::uuid[] AS source_ids,
  NULL::uuid AS feed_id, NULL::text AS query, NULL::jsonb AS fits) w`),
  FILTER_COLUMNS,
  ['$3', '$4'],
);

/** The range of the positions of requested failures of sources; an empty one without any. */
const REQUESTED_FAILURES = statement<{ after: string; upTo: string }>(`
  SELECT (coalesce(min(e.position), 1) - 1)::text AS after, coalesce(max(e.position), 0)::text AS "upTo"
    FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
   WHERE d.account_id = $1 AND d.webhook_id = $2 AND d.asked_at IS NOT NULL AND d.event = 'source.failed'`);

const REQUESTED_DELIVERIES = statement<RequestedDelivery>(`
  SELECT d.event_id AS "eventId", d.event, d.example, e.account_id AS "accountId", e.subject_id AS "subjectId",
    e.created_at AS "createdAt", e.data
    FROM webhook_deliveries d CROSS JOIN ${ANY} f LEFT JOIN events e ON e.id = d.event_id AND ${isFor('e', 'f')}
   WHERE d.account_id = $1 AND d.webhook_id = $2 AND d.asked_at IS NOT NULL ORDER BY d.asked_at, d.event_id`);

/** Whether the process may continue after what it stored; no row when its claim or the webhook was deleted. */
interface Continuation {
  readonly url: string;
  readonly format: WebhookFormat;
  /** Whether it returns to an earlier position with its next turn. */
  readonly isRewound: boolean;
  readonly keyNumber: number;
  readonly isActive: boolean;
  readonly isPaid: boolean;
  readonly hasAccess: boolean;
}

/** Whether the person may use the API: $3 says whether accounts without a plan do. */
export const isPaidOwner = (plan: string): string =>
  fragment(`EXISTS (SELECT FROM accounts a WHERE a.id = w.account_id
  AND a.suspended_at IS NULL AND (${plan} OR (a.plan = 'paid' AND (a.paid_until IS NULL OR a.paid_until > now()))))`);

const CONTINUATION = (
  plan: string,
): string => `w.url, w.format, w.replay_from IS NOT NULL AS "isRewound", w.key_number AS "keyNumber", w.status = 'active' AS "isActive",
  ${isPaidOwner(plan)} AS "isPaid", ${hasAccess('w')} AS "hasAccess"`;

const LOG = fragment(`INSERT INTO webhook_deliveries AS d
  (account_id, webhook_id, event_id, event, status, attempts, response_status, problem, duration_ms, tried_at, created_at)`);

const AGAIN = `ON CONFLICT (account_id, webhook_id, event_id) DO UPDATE SET status = EXCLUDED.status,
  attempts = d.attempts + 1, response_status = EXCLUDED.response_status, problem = EXCLUDED.problem,
  duration_ms = EXCLUDED.duration_ms, tried_at = EXCLUDED.tried_at, asked_at = NULL`;

const IS_CLAIMED = 'w.account_id = $1 AND w.id = $2 AND w.claimed_until = $3';

/** The event $4 of the type $5 arrived: with the status $6 after $7 milliseconds; it was at the position $8. */
const STORE_DELIVERED = statement<Continuation>(`
  WITH held AS (UPDATE webhooks w SET position = greatest(w.position, $8::bigint), delivered_at = now(), failures = 0,
      failing_since = NULL, retry_at = NULL WHERE ${IS_CLAIMED} RETURNING w.account_id, w.id, ${CONTINUATION('$9::boolean')}),
  log AS (${LOG} SELECT account_id, id, $4::uuid, $5, 'delivered', 1, $6::integer, NULL, $7::integer, now(), now()
    FROM held ${AGAIN})
  SELECT url, format, "isRewound", "keyNumber", "isActive", "isPaid", "hasAccess" FROM held`);

/**
 * The event $4 of the type $5 did not arrive: the status $6 or null, after $7 milliseconds, with the problem $8. It is
 * tried again in $9 milliseconds; when that has failed for $10 hours, or with $11, the webhook is disabled.
 */
const STORE_FAILED = statement<{ isDisabled: boolean }>(`
  WITH held AS (UPDATE webhooks w SET failures = w.failures + 1, failing_since = coalesce(w.failing_since, now()),
      retry_at = CASE WHEN d.is_over THEN NULL ELSE now() + $9 * interval '1 millisecond' END,
      status = CASE WHEN d.is_over AND w.status = 'active' THEN 'disabled' ELSE w.status END,
      status_reason = CASE WHEN d.is_over THEN $12 ELSE w.status_reason END
    FROM (SELECT $11::boolean OR coalesce(v.failing_since, now()) <= now() - $10 * interval '1 hour' AS is_over
      FROM webhooks v WHERE v.account_id = $1 AND v.id = $2) d
    WHERE ${IS_CLAIMED} RETURNING w.account_id, w.id, w.status = 'disabled' AS disabled),
  log AS (${LOG} SELECT account_id, id, $4::uuid, $5, CASE WHEN disabled THEN 'failed' ELSE 'waiting' END, 1,
      $6::integer, $8, $7::integer, now(), now() FROM held ${AGAIN})
  SELECT disabled AS "isDisabled" FROM held`);

/** Stores the result of a requested delivery. */
const STORE_REQUESTED = statement<Continuation>(`
  WITH sent AS (UPDATE webhook_deliveries SET asked_at = NULL, status = $5, attempts = attempts + 1, response_status = $6,
      duration_ms = $7, problem = $8, tried_at = now()
    WHERE account_id = $1 AND webhook_id = $2 AND event_id = $4)
  SELECT ${CONTINUATION('$9::boolean')} FROM webhooks w WHERE ${IS_CLAIMED}`);

/** One notification of disabled webhooks a person: it moves up and is unread again when another one is. */
const NOTIFY_DISABLED = statement(`
  INSERT INTO notifications (id, account_id, type, created_at)
  SELECT gen_random_uuid(), $1, 'announcement', clock_timestamp() WHERE $1 <> '${DELETED_ACCOUNT.id}'::uuid
  ON CONFLICT (account_id, type, coalesce(comment_id, post_id, announcement_id, account_id), coalesce(number, 0))
    WHERE type <> 'source_post_added'
  DO UPDATE SET created_at = EXCLUDED.created_at, read_at = NULL, number = NULL`);

/** One webhook's turn. */
class DeliveryRun {
  private readonly until = Date.now() + TURN_MS;
  private position: string;
  private readonly key: readonly [string, string, Date];
  private mayGoOn: boolean;
  private isActive: boolean;
  private isPaid: boolean;
  private isSlow = false;

  constructor(
    private readonly db: Database,
    private readonly claim: WebhookClaim,
    private readonly by: { settings: DeliverySettings; receiver: Receiver },
  ) {
    this.position = claim.position;
    this.key = [claim.accountId, claim.id, claim.expiresAt];
    this.isPaid = claim.isPaid;
    this.mayGoOn = claim.isPaid;
    this.isActive = claim.isActive;
  }

  async take(): Promise<DeliveryOutcome> {
    const isAllSent = this.claim.asks === 0 || (await this.sendAsked());
    const served = this.claim.isTried ? await this.sendEvents() : 'done';
    const [asksLeft, wait] = [isAllSent ? this.claim.asks : ASKS_LEFT, this.isPaid ? null : NO_PLAN_S];
    await this.db.query(RELEASE_WEBHOOK, [...this.key, this.position, asksLeft, wait]);
    return served;
  }

  private isOver(): boolean {
    return !this.mayGoOn || this.isSlow || Date.now() >= this.until || this.isStopping();
  }

  private mayTell(): boolean {
    return this.isActive && !this.isOver();
  }

  private isStopping(): boolean {
    return this.by.settings.signal.aborted;
  }

  /** Whether all that was asked for is sent: the rest has its turn later. */
  private async sendAsked(): Promise<boolean> {
    const { accountId, id } = this.claim;
    const [range = { after: '0', upTo: '0' }] = await this.db.query(REQUESTED_FAILURES, [accountId, id]);
    const follows = await readFollows(this.db, [{ accountId, feedId: null }], { ...range, isAsked: true });
    for (const delivery of await this.db.query(REQUESTED_DELIVERIES, [accountId, id, ...follows])) {
      if (this.isOver()) return false;
      const event = await this.askedEvent(delivery);
      const sent = event === undefined ? FORGOTTEN : await this.send(event);
      if (this.isStopping()) return false;
      const result = [sent.isDelivered ? 'delivered' : 'failed', sent.status, sent.durationMs, sent.problem];
      const rows = await this.db.query(STORE_REQUESTED, [
        ...this.key,
        delivery.eventId,
        ...result,
        this.by.settings.isFree,
      ]);
      this.note(rows);
    }
    return true;
  }

  private async sendEvents(): Promise<DeliveryOutcome> {
    const [head] = await this.db.query(HEAD);
    const end = BigInt(head?.position ?? '0');
    while (this.mayTell() && BigInt(this.position) < end) {
      const upTo = lowerPosition(BigInt(this.position) + SEARCHED_AT_ONCE, end);
      const { accountId, id } = this.claim;
      const range = { after: this.position, upTo: String(upTo) };
      const follows = await readFollows(this.db, await this.db.query(FEED_OF_WEBHOOK, [accountId, id]), range);
      const events = await this.db.query(EVENTS_TO_SEND, [accountId, id, range.after, range.upTo, ...follows]);
      for (const event of events) {
        if (!this.mayTell()) return 'done';
        const served = await this.sendEvent(event);
        if (served !== 'done') return served;
      }
      if (events.length < SENT_AT_ONCE && this.isActive && this.mayGoOn) this.position = String(upTo);
    }
    return 'done';
  }

  private async sendEvent({ position, ...recorded }: EventToSend): Promise<DeliveryOutcome> {
    const [event] = await this.by.settings.current([recorded]);
    if (!event) {
      this.position = position;
      return 'done';
    }
    const sent = await this.send(writtenEvent(event));
    const { durationMs, status } = sent;
    const result = [...this.key, event.id, event.type, status, durationMs];
    if (sent.isDelivered) {
      this.note(await this.db.query(STORE_DELIVERED, [...result, position, this.by.settings.isFree]));
      this.position = position;
      return 'done';
    }
    if (this.isStopping()) return 'failing'; // it may have arrived: the next process sends it again
    const isGone = status === GONE;
    const reason = isGone
      ? 'The receiver answered 410: it wants no more.'
      : `Nothing arrived for ${RETRY_HOURS} hours. The last time: ${sent.problem ?? ''}`.slice(0, 500);
    const retryMs = retryDelay(this.claim.failures + 1, sent.retryAfter);
    return this.db.transaction(async (tx) => {
      const [failed] = await tx.query(STORE_FAILED, [...result, sent.problem, retryMs, RETRY_HOURS, isGone, reason]);
      if (failed?.isDisabled !== true) return 'failing';
      await tx.query(NOTIFY_DISABLED, [this.claim.accountId]);
      return 'disabled';
    });
  }

  private async send(event: WrittenEvent): Promise<SendResult> {
    const { keyNumber: number, hasPrevious, id: webhookId, format, url } = this.claim;
    const numbers = hasPrevious ? [number, number - 1] : [number];
    const secrets = numbers.map((keyVersion) => webhookSecret(this.by.settings.keyFor, webhookId, keyVersion));
    const form = eventForm(format, event, { url, publicUrl: this.by.settings.publicUrl });
    const sent = await this.by.receiver.send({ id: event.id, ...form, secrets });
    if (sent.durationMs >= SLOW_MS && !this.isStopping()) await this.noteSlow();
    return sent;
  }

  private async noteSlow(): Promise<void> {
    this.isSlow = true;
    await this.db.query(MARK_SLOW, [[`webhook ${this.claim.id}`, `account ${this.claim.accountId}`]]);
  }

  /** Undefined when the event is not kept any more, or was taken back. */
  private async askedEvent({
    eventId: id,
    event: type,
    example,
    ...event
  }: RequestedDelivery): Promise<WrittenEvent | undefined> {
    if (example) return example;
    const { accountId, subjectId, createdAt, data } = event;
    if (!subjectId || !createdAt || !data) return undefined;
    const [now] = await this.by.settings.current([{ id, type, accountId, subjectId, createdAt, data }]);
    return now && writtenEvent(now);
  }

  /**
   * Reads whether it may go on. No row says that the claim, or the webhook, is gone; another address, format or secret
   * than was claimed has the next turn.
   */
  private note([row]: readonly Continuation[]): void {
    const { url, format, keyNumber } = this.claim;
    this.isPaid = row?.isPaid ?? this.isPaid;
    this.isActive = row?.isActive ?? false;
    const isSame = row?.url === url && row.format === format && row.keyNumber === keyNumber;
    this.mayGoOn = isSame && !row.isRewound && row.isPaid && row.hasAccess;
  }
}

const FORGOTTEN: SendResult = {
  isDelivered: false,
  status: null,
  durationMs: 0,
  problem: 'The event is no longer kept, or no longer yours to see.',
};

function writtenEvent({ id, type, createdAt, data }: DeliveredEvent): WrittenEvent {
  return { id, type, createdAt: createdAt.toISOString(), data };
}
