import { Webhook } from 'standardwebhooks';
import type { Dispatcher } from 'undici';
import { retryAfterSeconds } from '../ingest/fetch/response.ts';
import { FetchError, networkError } from '../ingest/fetch/fetch-error.ts';
import { userAgent } from '../environment/user-agent.ts';
import { agentFor } from '../ingest/fetch/ways.ts';
import { DELIVERY_TIMEOUT_S } from '../../generated/limits.ts';
import { parseTarget, type TargetSettings } from './target.ts';

/** An event as it is sent. */
export interface WebhookMessage {
  readonly id: string;
  readonly contentType: string;
  readonly body: string;
  /** Each signs it. */
  readonly secrets: readonly string[];
}

/** Result of sending. */
export interface SendResult {
  readonly isDelivered: boolean;
  /** Null when nothing was answered. */
  readonly status: number | null;
  readonly durationMs: number;
  /** Reason why it was not delivered, for its person. */
  readonly problem: string | null;
  /** Seconds after which the receiver wants to be asked again. */
  readonly retryAfter?: number | undefined;
}

/** Bytes of an answer that are read, so that its connection can be used again. */
const MAX_ANSWER_BYTES = 65_536;

/** The value of `webhook-signature` (Standard Webhooks 1.0.0): one signature for each secret, with spaces between. */
function signatures(
  secrets: readonly string[],
  { id, sentAt, body }: { id: string; sentAt: Date; body: string },
): string {
  return secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' ');
}

/** Sends messages to one URL over one connection. `close` ends it. */
export class Receiver {
  private agent: Dispatcher | undefined;

  constructor(
    private readonly url: string,
    private readonly settings: TargetSettings,
    private readonly signal: AbortSignal,
  ) {}

  /** Sends a message; a redirect is not followed. Never throws. */
  async send(message: WebhookMessage): Promise<SendResult> {
    const start = performance.now();
    const took = (): number => Math.round(performance.now() - start);
    try {
      const answer = await this.post(message);
      return { durationMs: took(), ...answer };
    } catch (error) {
      const problem = (error instanceof FetchError ? error : networkError(error)).message;
      return { isDelivered: false, status: null, durationMs: took(), problem };
    }
  }

  async close(): Promise<void> {
    await this.agent?.destroy();
  }

  private async post({ id, contentType, body, secrets }: WebhookMessage): Promise<Omit<SendResult, 'durationMs'>> {
    const { url, rules } = parseTarget(this.url, this.settings);
    const timeoutMs = DELIVERY_TIMEOUT_S * 1000;
    const undici = await import('undici');
    this.agent ??= agentFor(undici, url, rules, { connectMs: timeoutMs, connections: 1 });
    const sentAt = new Date();
    const {
      statusCode,
      headers,
      body: text,
    } = await undici.request(url, {
      method: 'POST',
      dispatcher: this.agent,
      signal: AbortSignal.any([this.signal, AbortSignal.timeout(timeoutMs)]),
      headers: {
        'content-type': contentType,
        'user-agent': userAgent(this.settings.publicUrl),
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': signatures(secrets, { id, sentAt, body }),
      },
      body,
    });
    await text.dump({ limit: MAX_ANSWER_BYTES }).catch(() => undefined); // only its status counts
    const wait = headers['retry-after'];
    const retryAfter = typeof wait === 'string' ? retryAfterSeconds(wait) : undefined;
    return { ...deliveryOf(statusCode), status: statusCode, retryAfter };
  }
}

function deliveryOf(status: number): { isDelivered: boolean; problem: string | null } {
  if (status >= 200 && status < 300) return { isDelivered: true, problem: null };
  const why = status >= 300 && status < 400 ? ': redirects are not followed' : '';
  return { isDelivered: false, problem: `The receiver answered ${status}${why}.` };
}

/** Seconds between attempts: an hour of tries every five minutes at the most, then rarer, at last every hour. */
const DELAYS_S = [5, 10, 30, 60, 120, ...Array<number>(11).fill(300), ...Array<number>(8).fill(900)];

const LAST_DELAY_S = 3_600;

/** Seconds for which a receiver may ask not to be asked again. */
const MAX_RETRY_AFTER_S = 3_600;

/** Up to this part of it is added to a delay, so that many do not come at once. */
const JITTER = 0.1;

/** Milliseconds until an event is sent again that failed so many times, the last time included. */
export function retryDelay(failures: number, retryAfter = 0, random: () => number = Math.random): number {
  const delay = DELAYS_S[failures - 1] ?? LAST_DELAY_S;
  const seconds = Math.max(delay * (1 + JITTER * random()), Math.min(retryAfter, MAX_RETRY_AFTER_S));
  return Math.round(seconds * 1000);
}
