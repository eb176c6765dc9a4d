import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The response to something that never becomes a request, in the usual form of an error. */
export interface Refusal {
  readonly status: number;
  readonly phrase: string;
  readonly error: 'validation_error' | 'rate_limit_exceeded';
  readonly message: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** Milliseconds after which a refused connection is destroyed, whether or not its client has read the response. */
const CLOSE_DELAY_MS = 1_000;

/** Writes a refusal to an idle connection and destroys it once that is sent. */
export function rejectSocket(socket: Socket, refusal: Refusal): void {
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
 * Answers a request with a refusal and destroys its connection once that is sent, or at once if a response has begun.
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
