import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { waitAfterRefusal, type Handler } from './admission.ts';
import { isTrustedProxy } from './client-address.ts';

/** Milliseconds for which one that does not wait as a 429 told it is kept waiting. */
const EARLY_RETRY_DELAY_MS = 1_000;

/**
 * Passes requests to `next`. Who was refused and asks again at once over the same connection is kept waiting, for a
 * second after a 429 and as long as it was told where there was too much to do, so that clients that do not listen take
 * no time from others. Not after a 503 of any other reason, such as a database that is away: it may be back by then,
 * and there is time for them. Nor over connections of trusted proxies, which bring requests of many people.
 */
export function delayEarlyRetries(next: Handler, trustedProxies: readonly string[]): Handler {
  const until = new WeakMap<Socket, number>();
  const isProxy = isTrustedProxy(trustedProxies);
  return (req, res) => {
    const { socket } = req;
    const wait = (until.get(socket) ?? 0) - performance.now();
    const pass = (): void => {
      if (res.destroyed) return;
      res.once('finish', () => {
        const delayMs = delayAfter(res);
        if (delayMs > 0 && !isProxy(socket.remoteAddress ?? '')) until.set(socket, performance.now() + delayMs);
      });
      next(req, res);
    };
    if (wait > 0) setTimeout(pass, wait);
    else pass();
  };
}

/** Milliseconds for which who asks again at once after this answer is kept waiting. */
function delayAfter(res: ServerResponse): number {
  return res.statusCode === 429 && res.hasHeader('retry-after') ? EARLY_RETRY_DELAY_MS : waitAfterRefusal(res);
}
