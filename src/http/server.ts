import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { App } from '../app.ts';
import { limitConnections } from './connections.ts';
import { hasBody } from './in-flight.ts';
import { refuseRequest, refuseSocket, type Refusal } from './refusals.ts';

/**
 * Milliseconds. What is slower to arrive or to be read is given up; slow readers and writers cannot hold connections.
 */
const TIMEOUTS_MS = { headers: 10_000, body: 10_000, silence: 60_000, keepAlive: 65_000, checkedEvery: 1_000 };
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 100;

/** Where a server listens, and what an address may do to it. */
export interface Listening {
  readonly host: string;
  readonly port: number;
  readonly ipConnectionLimit?: number;
  readonly trustedProxies?: readonly string[];
  /** Tests have less time. */
  readonly timeouts?: typeof TIMEOUTS_MS;
}

/** Listens on the address; resolves with the server once it accepts connections. Rejects when it cannot listen. */
export async function listen(
  callback: App['callback'],
  { host, port, ipConnectionLimit = Infinity, trustedProxies = [], timeouts = TIMEOUTS_MS }: Listening,
): Promise<Server> {
  const answer = (req: IncomingMessage, res: ServerResponse): void => {
    // While it drains, a connection that is kept alive would bring new requests for ever: said to the client before,
    // done after its answer.
    if (!server.listening) res.setHeader('connection', 'close');
    res.once('finish', () => server.listening || req.socket.end());
    const refusal = faultOf(req);
    if (refusal) {
      refuseRequest(res, refusal, req.socket);
      return;
    }
    if (hasBody(req)) limitTime(req, res, timeouts.body);
    callback(req, res);
  };
  // Node's own refusals, of a request without Host and of an unknown Expect, would be empty.
  const server = createServer(
    {
      requireHostHeader: false,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.headers + timeouts.body,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: timeouts.checkedEvery,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    answer,
  );
  server.maxHeadersCount = 0; // Node would drop what is above its count without a word; here that is refused
  server.timeout = timeouts.silence;
  limitConnections(server, { perAddress: ipConnectionLimit, trustedProxies });
  server.on('checkExpectation', answer);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuseSocket(socket, unreadable(error)));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Stops accepting, lets what runs finish for so many milliseconds, then closes what is left. */
export async function drain(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const late = setTimeout(() => server.closeAllConnections(), timeoutMs).unref();
  await closed;
  clearTimeout(late);
}

/** Ends a request that is not whole in time, also one that was answered before: its connection waits for the rest. */
function limitTime(req: IncomingMessage, res: ServerResponse, ms: number): void {
  const { socket } = req; // a request that was answered forgets it
  const late = setTimeout(() => req.complete || refuseRequest(res, TOO_SLOW, socket), ms).unref();
  req.once('end', () => clearTimeout(late));
}

const TOO_SLOW: Refusal = {
  status: 408,
  phrase: 'Request Timeout',
  error: 'validation_error',
  message: 'The request took too long to arrive.',
};
const TOO_LARGE = { status: 431, phrase: 'Request Header Fields Too Large', error: 'validation_error' } as const;

/** What Node cannot parse never becomes a request; it gets an error in the usual form all the same. */
function unreadable({ code }: NodeJS.ErrnoException): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return { ...TOO_LARGE, message: `The address and headers are larger than ${MAX_HEADER_BYTES / 1024} KiB.` };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return TOO_SLOW;
  return bad('This is not a valid HTTP request.');
}

/**
 * What is wrong with the headers of a request that Node lets through. HTTP/1.1 demands one Host (RFC 9112 section 3.2).
 */
function faultOf({ headers, httpVersion, rawHeaders }: IncomingMessage): Refusal | undefined {
  if (rawHeaders.length > 2 * MAX_HEADERS)
    return { ...TOO_LARGE, message: `The request has more than ${MAX_HEADERS} headers.` };
  if (headers.host === undefined) return httpVersion === '1.1' ? bad('The request has no Host header.') : undefined;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1 ? bad('The request has more than one Host header.') : undefined;
}

function bad(message: string): Refusal {
  return { status: 400, phrase: 'Bad Request', error: 'validation_error', message };
}
