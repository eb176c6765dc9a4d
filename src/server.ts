import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import type { App } from './app.ts';

/** Milliseconds. A request that is slower to arrive is given up; slow readers and writers cannot hold connections. */
const LIMITS = { headers: 10_000, request: 30_000, keepAlive: 65_000, checkedEvery: 1_000 };
const MAX_HEADER_BYTES = 16 * 1024;

/** Listens on the address; resolves with the server once it accepts connections. Rejects when it cannot listen. */
export async function listen(callback: App['callback'], { host, port }: { host: string; port: number }): Promise<Server> {
  const answer = (req: IncomingMessage, res: ServerResponse): void => {
    // While it drains, a connection that is kept alive would bring new requests for ever: said to the client before, done after its answer.
    if (!server.listening) res.setHeader('connection', 'close');
    res.once('finish', () => server.listening || req.socket.end());
    if (req.headers.host === undefined && req.httpVersion === '1.1') refuseHostless(res);
    else callback(req, res);
  };
  // Node's own refusals, of a request without Host and of an unknown Expect, would be empty.
  const server = createServer({ requireHostHeader: false, headersTimeout: LIMITS.headers, requestTimeout: LIMITS.request, keepAliveTimeout: LIMITS.keepAlive, connectionsCheckingInterval: LIMITS.checkedEvery, maxHeaderSize: MAX_HEADER_BYTES }, answer);
  server.on('checkExpectation', answer);
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
  const [status, phrase, message]: [number, string, string] = error.code === 'HPE_HEADER_OVERFLOW'
    ? [431, 'Request Header Fields Too Large', `The address and headers are larger than ${MAX_HEADER_BYTES / 1024} KiB.`]
    : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? [408, 'Request Timeout', 'The request took too long to arrive.'] : [400, 'Bad Request', 'This is not a valid HTTP request.'];
  const { requestId, body } = refusal(status, message);
  socket.end(`HTTP/1.1 ${status} ${phrase}\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
}

/** HTTP/1.1 demands the header (RFC 9112 section 3.2). */
function refuseHostless(res: ServerResponse): void {
  const { requestId, body } = refusal(400, 'The request has no Host header.');
  res.writeHead(400, { 'content-type': 'application/json; charset=utf-8', 'x-request-id': requestId, 'content-length': Buffer.byteLength(body), 'connection': 'close' }).end(body);
}

function refusal(statusCode: number, message: string): { requestId: string; body: string } {
  const requestId = randomUUID();
  return { requestId, body: JSON.stringify({ statusCode, error: 'validation_error', message, requestId }) };
}
