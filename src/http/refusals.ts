import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** An answer to what never becomes a request, in the usual form of an error. */
export interface Refusal {
  readonly status: number;
  readonly phrase: string;
  readonly error: 'validation_error' | 'rate_limit_exceeded';
  readonly message: string;
  /** Seconds to wait. */
  readonly retryAfter?: number;
}

/** Milliseconds after which a refused connection is gone, whether its client has read why or not. */
const CLOSE_DELAY_MS = 1_000;

/** Writes a refusal to a connection on which nothing else is being answered, and destroys it when that has left. */
export function refuseSocket(socket: Socket, refusal: Refusal): void {
  socket.on('error', () => undefined);
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { headers, body } = rawAnswer(refusal);
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  socket.once('finish', () => socket.destroy());
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref();
  socket.end(`HTTP/1.1 ${refusal.status} ${refusal.phrase}\r\n${head}\r\n${body}`);
}

/**
 * Answers a request with a refusal and destroys its connection when that has left; one that is being answered is
 * destroyed at once.
 */
export function refuseRequest(res: ServerResponse, refusal: Refusal, socket: Socket): void {
  if (res.headersSent || res.writableEnded) {
    socket.destroy();
    return;
  }
  const { headers, body } = rawAnswer(refusal);
  res.once('finish', () => socket.destroy());
  res.writeHead(refusal.status, headers).end(body);
}

function rawAnswer({ status, error, message, retryAfter }: Refusal): { headers: Record<string, string>; body: string } {
  const requestId = randomUUID();
  const body = JSON.stringify({ statusCode: status, error, message, requestId });
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Request-Id': requestId,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  };
  return { headers, body };
}
