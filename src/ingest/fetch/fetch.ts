import type { Agent, request } from 'undici';
import { FEED, type DocumentKind } from './document-kinds.ts';
import { FetchError, networkError } from './fetch-error.ts';
import { checkedTarget, guardedLookup, type Resolve, type TargetRules } from './fetch-guard.ts';
import { readBody } from './fetch-body.ts';

const MAX_REDIRECTS = 5;
/** Milliseconds. */
const TIMEOUTS_MS = { connect: 5_000, headers: 10_000, silence: 10_000, total: 20_000 };
const USER_AGENT = 'developer-content-service/0.1 (feed reader; respects ETag and Retry-After)';

export type FetchOptions = TargetRules & {
  /** Default: a feed. */
  kind?: DocumentKind;
  /**
   * From the previous response, sent as If-None-Match and If-Modified-Since: an unchanged document is not sent again.
   */
  etag?: string | undefined;
  lastModified?: string | undefined;
  /** Milliseconds for everything, redirects included. Default: 20,000. */
  timeoutMs?: number;
  /** Maximum bytes of the document after decompression. Default: that of the kind. */
  maxBytes?: number;
  signal?: AbortSignal;
  /** Default: the system's resolver. */
  resolve?: Resolve;
};

export type FetchedDocument = {
  /** The final URL, after redirects. */
  url: string;
  /** The new permanent URL: set when the redirects from the requested URL began with permanent ones (301, 308). */
  permanentUrl?: string;
  /** 200 to 299, or 304 with no bytes when the document is unchanged. */
  status: number;
  contentType?: string;
  etag?: string;
  lastModified?: string;
  /** Seconds of Cache-Control max-age (RFC 9111 section 5.2.2.1). */
  maxAge?: number;
  /** Its Link headers (RFC 8288). */
  links?: string;
  bytes: Uint8Array;
};

type Hop = { url: URL; permanentUrl?: string | undefined; onlyPermanent: boolean };
type Answer = Awaited<ReturnType<typeof request>>;

/**
 * Fetches a document from the internet without letting anybody reach the server's own network (SSRF): http and https on
 * ports 80 and 443 (or `allowedPorts`), no user name, public addresses only (unless `allowPrivate`), connections only
 * to the addresses that were checked, and at most 5 redirects, each checked again. The response is not trusted either:
 * content types of the requested kind only, and limits on time and decompressed size. Sends no cookies or credentials.
 * Throws nothing but FetchError.
 */
export async function fetchDocument(url: string, options: FetchOptions = {}): Promise<FetchedDocument> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUTS_MS.total);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  const undici = await import('undici'); // slow to load, and not needed at start
  const agent = new undici.Agent({
    connect: { lookup: guardedLookup(options), timeout: TIMEOUTS_MS.connect },
    headersTimeout: TIMEOUTS_MS.headers,
    bodyTimeout: TIMEOUTS_MS.silence,
  });
  try {
    return await followRedirects(url, options, { agent, signal, request: undici.request });
  } catch (error) {
    throw error instanceof FetchError ? error : networkError(error);
  } finally {
    await agent.destroy();
  }
}

async function followRedirects(
  start: string,
  options: FetchOptions,
  via: { agent: Agent; signal: AbortSignal; request: typeof request },
): Promise<FetchedDocument> {
  let hop: Hop = { url: checkedTarget(start, options), onlyPermanent: true };
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await via.request(hop.url, {
      dispatcher: via.agent,
      signal: via.signal,
      headers: requestHeaders(options),
    });
    const location = redirectTarget(answer);
    if (location === undefined) return await documentOf(answer, hop, options);
    discard(answer);
    hop = nextHop(hop, answer.statusCode, checkedTarget(location, options, hop.url.href));
  }
  throw new FetchError('too-many-redirects', `The address redirects more than ${MAX_REDIRECTS} times.`);
}

function requestHeaders(options: FetchOptions): Record<string, string> {
  return {
    'user-agent': USER_AGENT,
    accept: (options.kind ?? FEED).accept,
    'accept-encoding': 'gzip, br, deflate',
    ...(options.etag !== undefined && { 'if-none-match': options.etag }),
    ...(options.lastModified !== undefined && { 'if-modified-since': options.lastModified }),
  };
}

function redirectTarget(answer: Answer): string | undefined {
  return [301, 302, 303, 307, 308].includes(answer.statusCode) ? header(answer, 'location') : undefined;
}

function nextHop(hop: Hop, status: number, url: URL): Hop {
  const onlyPermanent = hop.onlyPermanent && (status === 301 || status === 308);
  return { url, onlyPermanent, permanentUrl: onlyPermanent ? url.href : hop.permanentUrl };
}

async function documentOf(answer: Answer, hop: Hop, options: FetchOptions): Promise<FetchedDocument> {
  const { statusCode: status } = answer;
  const isUnchanged = status === 304 && (options.etag ?? options.lastModified) !== undefined;
  if (!isUnchanged && (status < 200 || status > 299)) {
    discard(answer);
    throw statusError(answer);
  }
  const type = header(answer, 'content-type');
  const headers = {
    contentType: type,
    etag: header(answer, 'etag'),
    lastModified: header(answer, 'last-modified'),
    permanentUrl: hop.permanentUrl,
    maxAge: maxAge(answer),
    links: linkHeaders(answer),
  };
  const present = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  if (isUnchanged) discard(answer);
  else checkType(answer, type, options.kind ?? FEED);
  const bytes = isUnchanged
    ? new Uint8Array()
    : await readBody(answer.body, contentEncoding(answer), options.maxBytes ?? (options.kind ?? FEED).maxBytes);
  return { url: hop.url.href, status, ...present, bytes };
}

function contentEncoding(answer: Answer): string {
  return header(answer, 'content-encoding')?.trim().toLowerCase() ?? 'identity';
}

function statusError(answer: Answer): FetchError {
  const retryAfter = retryAfterSeconds(header(answer, 'retry-after'));
  return new FetchError('http-status', `The server answered ${answer.statusCode}.`, {
    status: answer.statusCode,
    retryAfter,
  });
}

/** RFC 9110 section 10.2.3: seconds, or a date. */
function retryAfterSeconds(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const seconds = Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function maxAge(answer: Answer): number | undefined {
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,9})/i.exec(header(answer, 'cache-control') ?? '')?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

function linkHeaders(answer: Answer): string | undefined {
  const links = answer.headers.link;
  return Array.isArray(links) ? links.join(', ') : links;
}

function checkType(answer: Answer, contentType: string | undefined, kind: DocumentKind): void {
  const essence = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (essence === '' ? kind.untyped : kind.types.test(essence)) return;
  discard(answer);
  throw new FetchError('wrong-type', kind.otherwise);
}

function discard(answer: Answer): void {
  // Destroying an unfinished body emits an error, which nobody needs any more.
  answer.body.on('error', () => undefined).destroy();
}

function header(answer: Answer, name: string): string | undefined {
  const value = answer.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
