import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { WAIT_S, type Handler } from './admission.ts';
import { isTrustedProxy } from './client-address.ts';

/** Milliseconds for which one that does not wait as a 429 told it is kept waiting. */
const HOLD_MS = 1_000;

/**
 * Passes requests to `next`. Whom a 429 or 503 told to wait and who asks again at once over the same connection is kept
 * waiting, for a second after a 429 and up to five after a 503, so that clients that do not listen take no time from
 * others. Not over connections of trusted proxies, which bring requests of many people.
 */
export function holdImpatient(next: Handler, trustedProxies: readonly string[]): Handler {
  const until = new WeakMap<Socket, number>();
  const isProxy = isTrustedProxy(trustedProxies);
  return (req, res) => {
    const { socket } = req;
    const wait = (until.get(socket) ?? 0) - performance.now();
    const pass = (): void => {
      if (res.destroyed) return;
      res.once('finish', () => {
        const holdMs = holdAfter(res);
        if (holdMs > 0 && !isProxy(socket.remoteAddress ?? '')) until.set(socket, performance.now() + holdMs);
      });
      next(req, res);
    };
    if (wait > 0) setTimeout(pass, wait);
    else pass();
  };
}

/** Milliseconds for which who asks again at once after this answer is kept waiting. */
function holdAfter(res: ServerResponse): number {
  if (!res.hasHeader('retry-after')) return 0;
  if (res.statusCode === 429) return HOLD_MS;
  return res.statusCode === 503 ? Math.min(Number(res.getHeader('retry-after')) || 0, WAIT_S.max) * 1_000 : 0;
}
