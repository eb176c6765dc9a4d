import type { Database } from '../data/database.ts';
import {
  ASKED_DELIVERIES,
  END_WEBHOOK,
  EVENTS_TO_SEND,
  RELEASE_WEBHOOK,
  SENT_AT_ONCE,
  STORE_ASKED,
  STORE_DELIVERED,
  STORE_FAILED,
  type AskedDelivery,
  type EventToSend,
  type GoOn,
  type WebhookClaim,
} from '../data/queries/webhooks/deliveries.ts';
import { MARK_SLOW } from '../data/queries/queues/fair-turns.ts';
import { NOTIFY_DISABLED } from '../data/queries/webhooks/webhooks.ts';
import { webhookSecret } from '../domain/webhooks/webhooks.ts';
import { RETRY_HOURS } from '../../generated/limits.ts';
import { retryDelay } from './backoff.ts';
import { Receiver, type SendResult } from './send.ts';
import type { TargetSettings } from './target.ts';
import { HEAD } from '../data/sql/events.ts';

/** Settings of deliveries besides the database. */
export interface DeliverySettings extends TargetSettings {
  readonly keyFor: (purpose: string) => Buffer;
  /** Whether accounts without a paid plan may use the API. */
  readonly isFree: boolean;
  /** Refreshes events, and drops those that were taken back. */
  readonly current: <E extends RecordedEvent>(events: readonly E[]) => Promise<E[]>;
  readonly signal: AbortSignal;
}

type RecordedEvent = Omit<EventToSend, 'position'>;

/** Result of a turn; a webhook may have been disabled. */
export type DeliveryOutcome = 'done' | 'failing' | 'disabled' | 'ended';

/** Milliseconds after which another webhook has its turn. */
const TURN_MS = 2_000;
/** Milliseconds after which an answer is slow: another webhook has its turn, and this one waits behind quick ones. */
const SLOW_MS = 2_000;
/** Positions that are searched at a time, however few of them are for the webhook. */
const SEARCHED_AT_ONCE = 50_000n;
/** Seconds after which it is looked again whether the person has a plan. */
const NO_PLAN_S = 60;
/** More is asked for than was sent, whatever the webhook says. */
const ASKS_LEFT = -1;
const GONE = 410;

/**
 * Sends what is due to one webhook, in order, and gives it back: what was asked for, then the events that are for it.
 * What was sent is stored before the next is, so that after a crash at most one comes twice. Throws errors of the
 * database; its claim ends by itself then.
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
  const receiver = new Receiver(claim.url, settings, settings.signal);
  try {
    return await new DeliveryRun(db, claim, { settings, receiver }).take();
  } finally {
    await receiver.close();
  }
}

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
    for (const delivery of await this.db.query(ASKED_DELIVERIES, [accountId, id])) {
      if (this.isOver()) return false;
      const body = await this.bodyOfAsked(delivery);
      const sent = body === undefined ? FORGOTTEN : await this.send(delivery.eventId, body);
      if (this.isStopping()) return false;
      const result = [sent.isDelivered ? 'delivered' : 'failed', sent.status, sent.durationMs, sent.problem];
      const rows = await this.db.query(STORE_ASKED, [
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
      const upTo = least(BigInt(this.position) + SEARCHED_AT_ONCE, end);
      const { accountId, id } = this.claim;
      const events = await this.db.query(EVENTS_TO_SEND, [accountId, id, this.position, String(upTo)]);
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
    const sent = await this.send(event.id, bodyOf(event));
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

  private async send(id: string, body: string): Promise<SendResult> {
    const { keyNumber: number, hasPrevious, id: webhookId } = this.claim;
    const numbers = hasPrevious ? [number, number - 1] : [number];
    const secrets = numbers.map((keyVersion) => webhookSecret(this.by.settings.keyFor, webhookId, keyVersion));
    const sent = await this.by.receiver.send({ id, body, secrets });
    if (sent.durationMs >= SLOW_MS && !this.isStopping()) await this.noteSlow();
    return sent;
  }

  private async noteSlow(): Promise<void> {
    this.isSlow = true;
    await this.db.query(MARK_SLOW, [[`webhook ${this.claim.id}`, `account ${this.claim.accountId}`]]);
  }

  /** Undefined when the event is not kept any more, or was taken back. */
  private async bodyOfAsked({
    eventId: id,
    event: type,
    example,
    ...event
  }: AskedDelivery): Promise<string | undefined> {
    if (example) return JSON.stringify(example);
    const { subjectId, createdAt, data } = event;
    if (!subjectId || !createdAt || !data) return undefined;
    const [now] = await this.by.settings.current([{ id, type, subjectId, createdAt, data }]);
    return now && bodyOf(now);
  }

  /**
   * Reads whether it may go on. No row says that the claim, or the webhook, is gone; another address or secret than was
   * claimed has the next turn.
   */
  private note([row]: readonly GoOn[]): void {
    const { url, keyNumber } = this.claim;
    this.isPaid = row?.isPaid ?? this.isPaid;
    this.isActive = row?.isActive ?? false;
    const isSame = row?.url === url && row.keyNumber === keyNumber;
    this.mayGoOn = isSame && row.isPaid && row.hasAccess;
  }
}

const FORGOTTEN: SendResult = {
  isDelivered: false,
  status: null,
  durationMs: 0,
  problem: 'The event is no longer kept, or no longer yours to see.',
};

function bodyOf({ id, type, createdAt, data }: RecordedEvent): string {
  return JSON.stringify({ id, type, createdAt: createdAt.toISOString(), data });
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
