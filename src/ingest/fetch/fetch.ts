import type { Agent, request } from 'undici';
import { FEED, type DocumentKind } from './document-kinds.ts';
import { FetchError, networkError } from './fetch-error.ts';
import { checkedTarget, guardedLookup, type Resolve, type TargetRules } from './fetch-guard.ts';
import { readBody } from './fetch-body.ts';

const MAX_REDIRECTS = 5;
/** Milliseconds. */
const LIMITS = { connect: 5_000, headers: 10_000, silence: 10_000, total: 20_000 };
const USER_AGENT = 'developer-content-service/0.1 (feed reader; respects ETag and Retry-After)';

export type FetchOptions = TargetRules & {
  /** What is asked for; a feed without it. */
  kind?: DocumentKind;
  /** From the last answer: sent as If-None-Match and If-Modified-Since, so that an unchanged document costs nothing. */
  etag?: string | undefined;
  lastModified?: string | undefined;
  /** Milliseconds for everything, redirects included; 20,000 without it. */
  timeoutMs?: number;
  /** Bytes of the document after decompression; what the kind allows without it. */
  maxBytes?: number;
  signal?: AbortSignal;
  /** The addresses of a host name; the system's resolver without it. */
  resolve?: Resolve;
};

export type FetchedDocument = {
  /** Where the document was found, after redirects. */
  url: string;
  /** Where it now lives: set when the redirects from the given address began with permanent ones (301, 308). */
  permanentUrl?: string;
  /** 200 to 299, or 304 with no bytes when the conditions sent were met. */
  status: number;
  contentType?: string;
  etag?: string;
  lastModified?: string;
  /** Seconds for which it says to be fresh (RFC 9111 section 5.2.2.1). */
  maxAge?: number;
  /** Its Link headers (RFC 8288). */
  links?: string;
  bytes: Uint8Array;
};

type Hop = { url: URL; permanentUrl?: string | undefined; onlyPermanent: boolean };
type Answer = Awaited<ReturnType<typeof request>>;

/**
 * A document from the open internet, fetched so that nobody can make the server reach into its own network: http and
 * https on ports 80 and 443 (or `allowedPorts`), no user name, only public addresses (unless `allowPrivate`), where
 * the address that was judged is the one connected to, and every one of at most 5 redirects is judged anew. The answer
 * is not trusted either: only content types of the kind that was asked for, limits on time and on decompressed size. No
 * cookies or credentials are ever sent. Throws FetchError, and nothing else.
 */
export async function fetchDocument(url: string, options: FetchOptions = {}): Promise<FetchedDocument> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? LIMITS.total);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  const undici = await import('undici'); // takes long to load, and no start waits for a document
  const agent = new undici.Agent({
    connect: { lookup: guardedLookup(options), timeout: LIMITS.connect },
    headersTimeout: LIMITS.headers,
    bodyTimeout: LIMITS.silence,
  });
  try {
    return await followed(url, options, { agent, signal, request: undici.request });
  } catch (error) {
    throw error instanceof FetchError ? error : networkError(error);
  } finally {
    await agent.destroy();
  }
}

async function followed(
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
  // Destroying a body that is still on its way emits an error, which is of no interest to anyone by then.
  answer.body.on('error', () => undefined).destroy();
}

function header(answer: Answer, name: string): string | undefined {
  const value = answer.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
