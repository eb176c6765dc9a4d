import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createConcurrencyLimiter } from '../limits/concurrency-limiter.ts';
import { createClientAddress, isTrustedProxy } from './client-address.ts';
import { rejectSocket } from './refusals.ts';

export interface ConnectionLimit {
  /** Connections that one address may hold open. */
  readonly perAddress: number;
  /** Addresses or CIDR ranges whose connections are not counted: they carry the requests of many people. */
  readonly trustedProxies: readonly string[];
}

/**
 * Rejects further connections from an address (IPv6: a /64) at its limit, so that one client cannot use up all of them.
 */
export function limitConnections(server: Server, { perAddress, trustedProxies }: ConnectionLimit): void {
  const places = createConcurrencyLimiter('connections', perAddress);
  const keyOf = createClientAddress([]);
  const isProxy = isTrustedProxy(trustedProxies);
  const admit = (socket: Socket, key: string): void => {
    if (socket.destroyed) places.release(key);
    else socket.once('close', () => places.release(key));
  };
  const refuse = (socket: Socket): void =>
    rejectSocket(socket, {
      status: 429,
      phrase: 'Too Many Requests',
      error: 'rate_limit_exceeded',
      message: `This address holds ${perAddress} connections. Reuse them for further requests, or close some.`,
      retryAfter: 1,
    });
  server.on('connection', (socket: Socket) => {
    if (isProxy(socket.remoteAddress ?? '')) return;
    const key = keyOf(socket.remoteAddress, undefined);
    const hasPlace = places.acquire(key);
    if (hasPlace === true) admit(socket, key);
    else if (hasPlace === false) refuse(socket);
    else {
      // Nothing is read before the answer. Node begins to read in this tick, after this listener.
      process.nextTick(() => socket.pause());
      hasPlace
        .then((isFree) => (isFree ? admit(socket, key) : refuse(socket)))
        .catch(() => undefined) // counting failed: not the client's fault
        .finally(() => socket.resume());
    }
  });
}
