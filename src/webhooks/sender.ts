import type { Config, DeriveKey } from '../config.ts';
import type { Database } from '../data/database.ts';
import { refreshEvents } from '../events/event-data.ts';
import { repeat, type BackgroundTask, type Stoppable } from '../background/repeat.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { AccountRounds, FairSlots } from '../background/fair-slots.ts';
import {
  ACCOUNTS_AT_ONCE,
  CLASSES,
  wasSlow,
  type FairQueue,
  accountsWithDue,
  paceOf,
  turnNumber,
  turnsOf,
  withinSlots,
} from '../data/sql/fair-turns.ts';
import { type WebhookClaim, deliverPending, type DeliverySettings, isPaidOwner } from './deliver.ts';
import type { Log } from '../log.ts';
import { withTrace } from '../telemetry/trace.ts';
import { targetProblem } from './target.ts';
import { LOCK_WEBHOOK_TURNS } from '../data/sql/locks.ts';
import { statement } from '../data/statement.ts';
import { hasAccess } from '../domain/webhooks/webhooks.ts';

/** Milliseconds after which a process that has not given a webhook back is considered dead. */
const CLAIM_MS = 60_000;
/** Milliseconds between two looks for what is due. */
const PAUSE_MS = { busy: 20, idle: 500, failed: 5_000 };
/** Milliseconds that `stop` waits for what is being sent. */
const STOP_TIMEOUT_MS = 2_000;
/** Webhooks that a process sends to at the same time. */
const WEBHOOK_SLOTS = 20;

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

/** Deliveries to a host at the same time, by all processes: those of each class and the ones after it. */
const LANES = [4, 3, 1];

/** @internal tests read its plan */
export const ACCOUNTS_WITH_DUE_WEBHOOKS = statement<{ account: string }>(accountsWithDue(QUEUE));

/**
 * Claims for $2 milliseconds what is due of the accounts $1, and has its turn with the $4 slots that are free for each
 * class. Runs under LOCK_WEBHOOK_TURNS, so that what other processes hold counts for accounts and hosts.
 *
 * @internal tests read its plan
 */
export const CLAIM_WEBHOOKS = statement<WebhookClaim>(`
  WITH held AS MATERIALIZED (
    SELECT w.account_id AS account, w.host, ${paceOf(QUEUE, 'w')} AS pace FROM webhooks w WHERE w.claimed_until > now()),
  ${turnsOf(QUEUE)},
  busy AS (SELECT host, ${LANES.map((_, n) => `count(*) FILTER (WHERE pace >= ${n + 1}) AS held${n + 1}`).join(', ')}
    FROM held GROUP BY host),
  lanes AS (SELECT t.*, ${LANES.map((_, n) => `coalesce(held${n + 1}, 0) + ${turnNumber('t.host', n + 1)} AS lane${n + 1}`).join(', ')}
    FROM turns t LEFT JOIN busy ON busy.host = t.host),
  next AS (SELECT * FROM lanes
    WHERE ${LANES.map((limit, n) => `(class < ${n + 1} OR lane${n + 1} <= ${limit})`).join(' AND ')}),
  claims AS MATERIALIZED (
    SELECT q.id, c.class FROM webhooks q JOIN (${withinSlots('next', '$4')}) c ON c.key = q.id
     WHERE ${QUEUE.where} FOR UPDATE OF q SKIP LOCKED)
  UPDATE webhooks w SET ${QUEUE.onClaim}, position = least(w.position, w.replay_from), replay_from = NULL,
    replay_until = CASE WHEN w.replay_from IS NULL THEN w.replay_until ELSE w.position END FROM claims WHERE w.id = claims.id
  RETURNING w.account_id AS "accountId", w.id, w.url, w.format, w.host, w.key_number AS "keyNumber",
    coalesce(w.previous_until > now(), false) AS "hasPrevious", w.status = 'active' AS "isActive",
    coalesce(w.retry_at <= now(), true) AS "isTried", w.failures, w.position, w.asks, claims.class,
    ${isPaidOwner('$3::boolean')} AS "isPaid", ${hasAccess('w')} AS "hasAccess", w.claimed_until AS "expiresAt"`);

/** Of the claim of the webhook $1 until $2. */
const RELEASE_FAILED_WEBHOOK = statement(
  'UPDATE webhooks SET claimed_until = NULL WHERE id = $1 AND claimed_until = $2',
);

/** The sender of webhooks, and the check of their addresses. */
export interface Webhooks extends BackgroundTask {
  /** Returns why a webhook may not be at an address; undefined when it may. Asks name servers. */
  urlProblem(url: string): Promise<string | undefined>;
}

/** Creates the sender of this process from the settings. */
export function createWebhooks(
  config: Config,
  { db, log, keyFor }: { readonly db: Database; readonly log: Log; readonly keyFor: DeriveKey },
): Webhooks {
  const { publicUrl, webhookOrigins: origins, outboundProxy: proxy, freeDailyQuota } = config;
  const settings: Omit<DeliverySettings, 'signal'> = {
    keyFor,
    origins,
    proxy,
    publicUrl,
    isFree: freeDailyQuota > 0,
    current: (events) => refreshEvents(db, events, publicUrl),
  };
  return Object.assign(createWebhookSender(db, settings, log), {
    urlProblem: (url: string) => targetProblem(url, { origins, proxy }),
  });
}

/** Sends what is due to webhooks until stopped, next to any number of other processes. */
function createWebhookSender(db: Database, settings: Omit<DeliverySettings, 'signal'>, log: Log): BackgroundTask {
  const ending = new AbortController();
  const running = new Set<Promise<void>>();
  const slots = new FairSlots(WEBHOOK_SLOTS, CLASSES);
  const accountRounds = new AccountRounds(ACCOUNTS_AT_ONCE);
  let loop: Stoppable | undefined;
  const claim = (accounts: string[]): Promise<WebhookClaim[]> =>
    db.transaction(async (tx) => {
      await tx.query(LOCK_WEBHOOK_TURNS);
      return tx.query(CLAIM_WEBHOOKS, [accounts, CLAIM_MS, settings.isFree, slots.free()]);
    });
  const serve = async (claim: WebhookClaim): Promise<void> => {
    try {
      const send = () => deliverPending(db, claim, { ...settings, signal: ending.signal });
      const served = await withTrace({ name: 'send webhook', root: true }, send);
      const about = { webhook: claim.id, host: claim.host };
      if (served === 'disabled') log.warn(about, 'webhook disabled');
      else log.debug({ ...about, served }, 'webhook served');
    } catch (error) {
      const { id: webhook, expiresAt } = claim;
      log.warn({ webhook, reason: String(error) }, 'failed to store webhook delivery, retrying');
      await db.query(RELEASE_FAILED_WEBHOOK, [webhook, expiresAt]).catch(() => undefined);
    }
  };
  const begin = async (): Promise<number> => {
    if (running.size >= WEBHOOK_SLOTS) return idle(running);
    const { accounts, isAll } = await accountRounds.next((after) => db.query(ACCOUNTS_WITH_DUE_WEBHOOKS, [after]));
    const claims = accounts.length === 0 ? [] : await claim(accounts);
    for (const due of claims) {
      const run = slots.hold(due.class, serve(due)).finally(() => running.delete(run));
      running.add(run);
    }
    return claims.length > 0 || !isAll ? PAUSE_MS.busy : idle(running);
  };
  return {
    start: () => {
      const failed = (error: unknown): void =>
        log.warn({ reason: String(error) }, 'failed to claim webhooks, retrying');
      loop = repeat(begin, { name: 'webhooks', pauseMs: PAUSE_MS.failed, failed });
      return Promise.resolve();
    },
    stop: async () => {
      ending.abort();
      await loop?.stop();
      const timeout = new Promise((done) => setTimeout(done, STOP_TIMEOUT_MS).unref());
      await Promise.race([Promise.all(running), timeout]);
    },
  };
}

/** Waits until something that is sent has ended, for which others may wait; returns milliseconds to pause then. */
async function idle(running: ReadonlySet<Promise<void>>): Promise<number> {
  if (running.size === 0) return PAUSE_MS.idle;
  const waiting = new AbortController();
  const pause = wait(PAUSE_MS.idle, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([pause, ...running]);
  waiting.abort();
  return PAUSE_MS.busy;
}
