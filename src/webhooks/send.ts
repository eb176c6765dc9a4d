import type { Dispatcher } from 'undici';
import { retryAfterSeconds } from '../ingest/fetch/response.ts';
import { FetchError, networkError } from '../ingest/fetch/fetch-error.ts';
import { userAgent } from '../environment/user-agent.ts';
import { agentFor } from '../ingest/fetch/ways.ts';
import { DELIVERY_TIMEOUT_S } from '../../generated/limits.ts';
import { signatures } from './signatures.ts';
import { targetOf, type TargetSettings } from './target.ts';

/** An event as it is sent. */
export interface Message {
  readonly id: string;
  /** JSON, as the contract has it. */
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

/** Sends messages to one URL over one connection. `close` ends it. */
export class Receiver {
  private agent: Dispatcher | undefined;

  constructor(
    private readonly url: string,
    private readonly settings: TargetSettings,
    private readonly signal: AbortSignal,
  ) {}

  /** Sends a message; a redirect is not followed. Never throws. */
  async send(message: Message): Promise<SendResult> {
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

  private async post({ id, body, secrets }: Message): Promise<Omit<SendResult, 'durationMs'>> {
    const { url, rules } = targetOf(this.url, this.settings);
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
        'content-type': 'application/json',
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
    return { ...answerOf(statusCode), status: statusCode, retryAfter };
  }
}

function answerOf(status: number): { isDelivered: boolean; problem: string | null } {
  if (status >= 200 && status < 300) return { isDelivered: true, problem: null };
  const why = status >= 300 && status < 400 ? ': redirects are not followed' : '';
  return { isDelivered: false, problem: `The receiver answered ${status}${why}.` };
}
