import type { Config } from '../config.ts';
import type { Database } from '../data/database.ts';
import { refreshEvents } from '../events/event-data.ts';
import { repeat } from '../background/repeat.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { AccountRounds, FairSlots } from '../background/fair-slots.ts';
import { ACCOUNTS_AT_ONCE, CLASSES } from '../data/queries/queues/fair-turns.ts';
import {
  ACCOUNTS_WITH_DUE_WEBHOOKS,
  CLAIM_WEBHOOKS,
  GIVE_BACK_WEBHOOK,
  WEBHOOK_SLOTS,
  type WebhookClaim,
} from '../data/queries/webhooks/deliveries.ts';
import type { Log } from '../log.ts';
import { withTrace } from '../telemetry/trace.ts';
import { deliverPending, type DeliverySettings } from './deliver.ts';
import { targetProblem } from './target.ts';
import { LOCK_WEBHOOK_TURNS } from '../data/sql/locks.ts';

/** Milliseconds after which a process that has not given a webhook back is considered dead. */
const CLAIM_MS = 60_000;
/** Milliseconds between two looks for what is due. */
const PAUSE_MS = { busy: 20, idle: 500, failed: 5_000 };
/** Milliseconds that `stop` waits for what is being sent. */
const STOP_TIMEOUT_MS = 2_000;

/** The sender of webhooks, and the check of their addresses. */
export interface Webhooks {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Returns why a webhook may not be at an address; undefined when it may. Asks name servers. */
  urlProblem(url: string): Promise<string | undefined>;
}

/** Creates the sender of this process from the settings. */
export function createWebhooks(
  config: Config,
  { db, log, keyFor }: { readonly db: Database; readonly log: Log; readonly keyFor: (purpose: string) => Buffer },
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

/** Sends what is due to webhooks until stopped, beside any number of other processes. */
function createWebhookSender(
  db: Database,
  settings: Omit<DeliverySettings, 'signal'>,
  log: Log,
): { start(): Promise<void>; stop(): Promise<void> } {
  const ending = new AbortController();
  const running = new Set<Promise<void>>();
  const slots = new FairSlots(WEBHOOK_SLOTS, CLASSES);
  const accountRounds = new AccountRounds(ACCOUNTS_AT_ONCE);
  let loop: { stop(): Promise<void> } | undefined;
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
      if (served === 'disabled')
        log.warn(about, 'a webhook is disabled: nothing arrived for a day, or it wants no more');
      else log.debug({ ...about, served }, 'webhook served');
    } catch (error) {
      const { id: webhook, expiresAt } = claim;
      log.warn({ webhook, reason: String(error) }, 'what was sent to a webhook could not be stored; it is sent again');
      await db.query(GIVE_BACK_WEBHOOK, [webhook, expiresAt]).catch(() => undefined);
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
        log.warn({ reason: String(error) }, 'due webhooks could not be claimed; trying again');
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
