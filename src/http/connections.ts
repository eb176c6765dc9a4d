import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createClientAddress, isTrustedProxy } from './client-address.ts';
import { refuseSocket } from './refusals.ts';

export interface ConnectionLimit {
  /** Connections that one address may hold open. */
  readonly perAddress: number;
  /** Addresses or CIDR ranges whose connections are not counted: they carry the requests of many people. */
  readonly trustedProxies: readonly string[];
}

/**
 * Refuses further connections from an address (IPv6: a /64) that has reached its limit, so that nobody can use up all
 * of them.
 */
export function limitConnections(server: Server, { perAddress, trustedProxies }: ConnectionLimit): void {
  const connections = new Map<string, number>();
  const keyOf = createClientAddress([]);
  const isProxy = isTrustedProxy(trustedProxies);
  server.on('connection', (socket: Socket) => {
    if (isProxy(socket.remoteAddress ?? '')) return;
    const key = keyOf(socket.remoteAddress, undefined);
    const before = connections.get(key) ?? 0;
    if (before >= perAddress) {
      refuseSocket(socket, {
        status: 429,
        phrase: 'Too Many Requests',
        error: 'rate_limit_exceeded',
        message: `This address holds ${perAddress} connections. Reuse them for further requests, or close some.`,
        retryAfter: 1,
      });
      return;
    }
    connections.set(key, before + 1);
    socket.once('close', () => {
      const remaining = (connections.get(key) ?? 1) - 1;
      if (remaining > 0) connections.set(key, remaining);
      else connections.delete(key);
    });
  });
}
