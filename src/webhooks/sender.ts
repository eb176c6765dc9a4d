import type { Database } from '../data/database.ts';
import { repeat } from '../background/repeat.ts';
import { CLAIM_WEBHOOKS, GIVE_BACK_WEBHOOK, type WebhookClaim } from '../data/queries/webhooks/deliveries.ts';
import type { Log } from '../log.ts';
import { inTrace } from '../telemetry/trace.ts';
import { serveWebhook, type DeliverySettings } from './deliver.ts';

/** Webhooks, each at another host, that a process sends to at the same time. */
const CONCURRENCY = 20;
/** Milliseconds after which a process that has not given a webhook back is considered dead. */
const CLAIM_MS = 60_000;
/** Milliseconds between two looks for what is due. */
const PAUSE_MS = { busy: 20, idle: 1_000, failed: 5_000 };
/** Milliseconds that `stop` waits for what is being sent. */
const STOP_TIMEOUT_MS = 2_000;

/** Sends what is due to webhooks until stopped, beside any number of other processes. */
export function createWebhookSender(
  db: Database,
  settings: Omit<DeliverySettings, 'signal'>,
  log: Log,
): { start(): Promise<void>; stop(): Promise<void> } {
  const ending = new AbortController();
  const running = new Set<Promise<void>>();
  let loop: { stop(): Promise<void> } | undefined;
  const serve = async (claim: WebhookClaim): Promise<void> => {
    try {
      const send = () => serveWebhook(db, claim, { ...settings, signal: ending.signal });
      const served = await inTrace({ name: 'send webhook', apart: true }, send);
      const about = { webhook: claim.id, host: claim.host };
      if (served === 'disabled')
        log.warn(about, 'a webhook is disabled: nothing arrived for a day, or it wants no more');
      else log.debug({ ...about, served }, 'webhook served');
    } catch (error) {
      const { id: webhook, expiresAt, host } = claim;
      log.warn({ webhook, reason: String(error) }, 'what was sent to a webhook could not be stored; it is sent again');
      await db.query(GIVE_BACK_WEBHOOK, [webhook, expiresAt, host]).catch(() => undefined);
    }
  };
  const begin = async (): Promise<number> => {
    if (running.size >= CONCURRENCY) return PAUSE_MS.busy;
    const claims = await db.query(CLAIM_WEBHOOKS, [CONCURRENCY - running.size, CLAIM_MS, settings.isFree]);
    for (const claim of claims) {
      const run = serve(claim).finally(() => running.delete(run));
      running.add(run);
    }
    return claims.length > 0 ? PAUSE_MS.busy : PAUSE_MS.idle;
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
