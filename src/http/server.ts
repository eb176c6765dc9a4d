import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { App } from '../app.ts';
import { delayEarlyRetries, hasBody, withAdmissionControl, type ServerLoad, type OnOverload } from './admission.ts';
import { limitConnections } from './connections.ts';
import { refuseRequest, rejectSocket, type Refusal } from './refusals.ts';

/** Milliseconds. A request or response that is slower is aborted, so that slow clients cannot hold connections. */
const TIMEOUTS_MS = { headers: 10_000, body: 10_000, idle: 60_000, keepAlive: 65_000, checkInterval: 1_000 };
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 100;

/**
 * Headers with a single value (RFC 9110, RFC 9112, RFC 6454, and the draft of Idempotency-Key) that affect the
 * response. If one is repeated, a proxy may use the first and this service the last. Not User-Agent, which many
 * programs append to, nor Cookie, which HTTP/2 splits and Node joins again (RFC 9113 section 8.2.3).
 */
const SINGLE = new Set([
  'authorization',
  'content-length',
  'content-location',
  'content-range',
  'content-type',
  'date',
  'from',
  'host',
  'idempotency-key',
  'if-modified-since',
  'if-range',
  'if-unmodified-since',
  'max-forwards',
  'origin',
  'proxy-authorization',
  'range',
  'referer',
]);
/** Connections that the system holds until they are accepted; of others it drops what they send. */
const BACKLOG = 4_096;

/** Address that a server listens on, and its limits per client address. */
export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** The service's own URL: requests that name a whole URL are for its host. */
  readonly publicUrl?: string;
  readonly ipConnectionLimit?: number;
  readonly trustedProxies?: readonly string[];
  /** Once aborted, the server still answers, and closes each connection after its answer. */
  readonly stopping?: AbortSignal;
  /** Called now and then while requests are refused because too many are in progress. */
  readonly refused?: OnOverload;
  /** Receives the load. */
  readonly load?: ServerLoad | undefined;
  /** Tests set shorter ones. */
  readonly timeouts?: typeof TIMEOUTS_MS;
}

/** Starts listening; resolves once connections are accepted and rejects when it cannot listen. */
export async function listen(
  callback: App['callback'],
  {
    host,
    port,
    publicUrl,
    ipConnectionLimit = Infinity,
    trustedProxies = [],
    stopping,
    refused,
    load,
    timeouts = TIMEOUTS_MS,
  }: ListenOptions,
): Promise<Server> {
  const ownHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  const work = delayEarlyRetries(withAdmissionControl(callback, refused, load), trustedProxies);
  const answer = (req: IncomingMessage, res: ServerResponse): void => {
    // A kept-alive connection could bring new requests forever: `Connection: close` tells the client, and the
    // connection is closed after the response. A client that was told otherwise may be sending its next request: that
    // is answered too, unless nothing is any more.
    if (stopping?.aborted === true || !server.listening) res.setHeader('connection', 'close');
    res.once('finish', () => server.listening || req.socket.end());
    const refusal = requestFault(req, ownHost);
    if (refusal) {
      refuseRequest(res, refusal, req.socket);
      return;
    }
    if (hasBody(req)) limitTime(req, res, timeouts.body);
    work(req, res);
  };
  // Node's own responses to a missing Host and an unknown Expect would have no body.
  const server = createServer(
    {
      requireHostHeader: false,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.headers + timeouts.body,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: timeouts.checkInterval,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    answer,
  );
  server.maxHeadersCount = 0; // Node would silently drop headers above its count; here the request is refused
  server.timeout = timeouts.idle;
  if (load) countConnections(server, load);
  limitConnections(server, { perAddress: ipConnectionLimit, trustedProxies });
  server.on('checkExpectation', answer);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => rejectSocket(socket, parseRefusal(error)));
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen({ port, host, backlog: BACKLOG }, resolve),
  );
  // A connection that could not be accepted, such as for want of file descriptors; the next may be.
  server.on('error', () => undefined);
  return server;
}

function countConnections(server: Server, load: ServerLoad): void {
  server.on('connection', (socket: Socket) => {
    load.connections += 1;
    socket.once('close', () => (load.connections -= 1));
  });
}

/** The port a server listens on. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/**
 * Stops accepting connections, closes those without a request, lets requests finish for up to `timeoutMs`, then closes
 * what is left.
 */
export async function drain(server: Server, timeoutMs: number): Promise<void> {
  await turn(); // requests and connections that have arrived are read first, or their clients would see a reset
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timer = setTimeout(() => server.closeAllConnections(), timeoutMs).unref();
  await closed;
  clearTimeout(timer);
}

/** Aborts a request that does not arrive in time, even after its response: its connection would wait for the rest. */
function limitTime(req: IncomingMessage, res: ServerResponse, ms: number): void {
  const { socket } = req; // the request drops its socket once it was answered
  const timer = setTimeout(() => req.complete || refuseRequest(res, TOO_SLOW, socket), ms).unref();
  req.once('end', () => clearTimeout(timer));
}

const TOO_SLOW: Refusal = {
  status: 408,
  phrase: 'Request Timeout',
  error: 'validation_error',
  message: 'The request took too long to arrive.',
};
const TOO_LARGE = { status: 431, phrase: 'Request Header Fields Too Large', error: 'validation_error' } as const;

/** Maps a parse error of Node to a refusal in the usual form of an error. */
function parseRefusal({ code }: NodeJS.ErrnoException): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return { ...TOO_LARGE, message: `The address and headers are larger than ${MAX_HEADER_BYTES / 1024} KiB.` };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return TOO_SLOW;
  return badRequest('This is not a valid HTTP request.');
}

/**
 * Finds faults of a request that Node accepts: too many headers, not exactly one Host (RFC 9112 section 3.2), two of
 * another header that has one value, or a whole URL of another host than PUBLIC_URL's (RFC 9110 section 15.5.20).
 */
function requestFault(req: IncomingMessage, ownHost: string | undefined): Refusal | undefined {
  const { headers, httpVersion, rawHeaders, url = '/' } = req;
  if (rawHeaders.length > 2 * MAX_HEADERS)
    return {
      status: 431,
      phrase: 'Request Header Fields Too Large',
      error: 'validation_error',
      message: `The request has more than ${MAX_HEADERS} headers.`,
    };
  if (headers.host === undefined && httpVersion === '1.1') return badRequest('The request has no Host header.');
  const doubled = doubledHeader(rawHeaders);
  if (doubled !== undefined) return badRequest(`The request has more than one ${doubled} header.`);
  // '*' asks about the server itself (OPTIONS).
  return url.startsWith('/') || url === '*' || isOwnUrl(url, ownHost) ? undefined : MISDIRECTED;
}

/** The name, as it was sent first, of a header that is there twice and has one value. */
function doubledHeader(rawHeaders: readonly string[]): string | undefined {
  const seen = new Map<string, string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] ?? '';
    const name = sent.toLowerCase();
    if (!SINGLE.has(name)) continue;
    const first = seen.get(name);
    if (first !== undefined) return first;
    seen.set(name, sent);
  }
  return undefined;
}

function isOwnUrl(url: string, ownHost: string | undefined): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return /^https?:$/.test(protocol) && host === ownHost;
}

/** The refusal of a request that is wrong in itself. */
function badRequest(message: string): Refusal {
  return { status: 400, phrase: 'Bad Request', error: 'validation_error', message };
}

const MISDIRECTED: Refusal = {
  status: 421,
  phrase: 'Misdirected Request',
  error: 'validation_error',
  message: 'This is not the host of that URL. Send the path alone.',
};
