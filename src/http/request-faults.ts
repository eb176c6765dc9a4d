import type { IncomingMessage } from 'node:http';
import type { Refusal } from './refusals.ts';

const MAX_HEADERS = 100;

/**
 * Headers that have one value (RFC 9110, RFC 9112, RFC 6454, and the draft of Idempotency-Key) and on which the answer
 * depends: of two of them somebody on the way may go by the one, and we by the other. Not User-Agent, which many write
 * to one that is there already, nor Cookie, which HTTP/2 splits and Node joins again (RFC 9113 section 8.2.3).
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

/**
 * Finds faults of a request that Node accepts: too many headers, not exactly one Host (RFC 9112 section 3.2), two of
 * another header that has one value, or a whole URL of another host than PUBLIC_URL's (RFC 9110 section 15.5.20).
 */
export function requestFault(req: IncomingMessage, ownHost: string | undefined): Refusal | undefined {
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
  return url.startsWith('/') || url === '*' || isOwn(url, ownHost) ? undefined : MISDIRECTED;
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

function isOwn(url: string, ownHost: string | undefined): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return /^https?:$/.test(protocol) && host === ownHost;
}

/** The refusal of a request that is wrong in itself. */
export function badRequest(message: string): Refusal {
  return { status: 400, phrase: 'Bad Request', error: 'validation_error', message };
}

const MISDIRECTED: Refusal = {
  status: 421,
  phrase: 'Misdirected Request',
  error: 'validation_error',
  message: 'This is not the host of that URL. Send the path alone.',
};
