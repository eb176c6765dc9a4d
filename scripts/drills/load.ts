import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { API_ROOT } from '../../generated/api.ts';

/** Clients of each kind, each with one kept-alive connection and one request at a time. */
const [READERS, WRITERS] = [12, 4];
/** Milliseconds between a client's requests, so that two processes on two cores keep up with the proxy and the load. */
const PAUSE_MS = 5;
/** Milliseconds after which a request counts as failed. */
const TIMEOUT_MS = 30_000;

/** Results that the clients saw, until now or in all. */
export interface Outcome {
  requests: number;
  /** Numbers of failed requests, by what they met: the status, or the code of the connection's error. */
  readonly failures: Map<string, number>;
  /** Comments that were sent, and those of them that were answered with success. */
  readonly sent: Set<string>;
  readonly acknowledged: Set<string>;
  /** Milliseconds that the slowest request took. */
  slowestMs: number;
}

/** Reads a list and writes comments without a key against repetition, until stopped. No request is ever sent again. */
export function startLoad(url: string, token: string, postIds: readonly string[]): { stop(): Promise<Outcome> } {
  const outcome: Outcome = { requests: 0, failures: new Map(), sent: new Set(), acknowledged: new Set(), slowestMs: 0 };
  const ended = new AbortController();
  const authorization = `Bearer ${token}`;
  const ask = async (dispatcher: Agent, path: string, content?: string): Promise<void> => {
    const began = performance.now();
    const failure = await request(url + API_ROOT + path, {
      dispatcher,
      method: content === undefined ? 'GET' : 'POST',
      headers: { authorization, ...(content === undefined ? {} : { 'content-type': 'application/json' }) },
      body: content === undefined ? null : JSON.stringify({ content }),
    }).then(
      async ({ statusCode, body }) => {
        await body.dump();
        return statusCode === 200 ? undefined : String(statusCode);
      },
      (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error),
    );
    outcome.requests += 1;
    outcome.slowestMs = Math.max(outcome.slowestMs, performance.now() - began);
    if (failure !== undefined) outcome.failures.set(failure, (outcome.failures.get(failure) ?? 0) + 1);
    else if (content !== undefined) outcome.acknowledged.add(content);
  };
  const client = async (number: number): Promise<void> => {
    const dispatcher = new Agent({
      connections: 1,
      pipelining: 1,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    for (let nth = 0; !ended.signal.aborted; nth += 1) {
      if (number < READERS) await ask(dispatcher, '/feeds/popular?limit=20');
      else {
        const content = `${number} ${nth}`;
        outcome.sent.add(content);
        await ask(dispatcher, `/posts/${postIds[nth % postIds.length] ?? ''}/comments`, content);
      }
      await wait(PAUSE_MS);
    }
    await dispatcher.close();
  };
  const clients = Promise.all(Array.from({ length: READERS + WRITERS }, (_, number) => client(number)));
  return {
    stop: async () => {
      ended.abort();
      await clients;
      return outcome;
    },
  };
}
