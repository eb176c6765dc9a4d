import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import type { App } from './app.ts';

/** Milliseconds. A request that is slower to arrive is given up; slow readers and writers cannot hold connections. */
const LIMITS = { headers: 10_000, request: 30_000, keepAlive: 65_000, checkedEvery: 1_000 };
const MAX_HEADER_BYTES = 16 * 1024;

/** Listens on the address; resolves with the server once it accepts connections. Rejects when it cannot listen. */
export async function listen(callback: App['callback'], { host, port }: { host: string; port: number }): Promise<Server> {
  const server = createServer({ headersTimeout: LIMITS.headers, requestTimeout: LIMITS.request, keepAliveTimeout: LIMITS.keepAlive, connectionsCheckingInterval: LIMITS.checkedEvery, maxHeaderSize: MAX_HEADER_BYTES }, (req, res) => {
    // While it drains, a connection that is kept alive would bring new requests for ever: said to the client before, done after its answer.
    if (!server.listening) res.setHeader('connection', 'close');
    res.once('finish', () => server.listening || req.socket.end());
    callback(req, res);
  });
  server.on('clientError', refuseUnreadable);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Stops accepting, lets what runs finish for so many milliseconds, then closes what is left. */
export async function drain(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const late = setTimeout(() => server.closeAllConnections(), patience).unref();
  await closed;
  clearTimeout(late);
}

/** What Node cannot parse never becomes a request; it gets an error in the usual form all the same. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return;
  const [status, phrase, message] = error.code === 'HPE_HEADER_OVERFLOW'
    ? [431, 'Request Header Fields Too Large', `The address and headers are larger than ${MAX_HEADER_BYTES / 1024} KiB.`]
    : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? [408, 'Request Timeout', 'The request took too long to arrive.'] : [400, 'Bad Request', 'This is not a valid HTTP request.'];
  const requestId = randomUUID();
  const body = JSON.stringify({ statusCode: status, error: 'validation_error', message, requestId });
  socket.end(`HTTP/1.1 ${status} ${phrase}\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
}
