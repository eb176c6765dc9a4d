import type { Dispatcher, request } from 'undici';
import { count, record } from '../../telemetry/measure.ts';
import { withSpan } from '../../telemetry/trace.ts';
import { FEED, type DocumentKind } from './document-kinds.ts';
import { discard, readResponse, header, type FetchResponse, type FetchedDocument, type Redirect } from './response.ts';
import { createCookieJar } from './cookies.ts';
import { FetchError, networkError } from './fetch-error.ts';
import { parseAllowedUrl, isOwnOrigin, type Resolve, type TargetRules } from './fetch-guard.ts';
import { userAgent } from '../../environment/user-agent.ts';
import { agentFor } from './ways.ts';

export type { FetchedDocument } from './response.ts';

const MAX_REDIRECTS = 5;
/** Milliseconds. */
const TIMEOUTS_MS = { connect: 5_000, headers: 10_000, silence: 10_000, total: 20_000 };
const AGENT = { connectMs: TIMEOUTS_MS.connect, headersTimeout: TIMEOUTS_MS.headers, bodyTimeout: TIMEOUTS_MS.silence };

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
  /** A file that the document is saved in, for one that is too large to hold. */
  file?: string;
  signal?: AbortSignal;
  /** Default: the system's resolver. */
  resolve?: Resolve;
};

type Hop = { url: URL; redirects: readonly Redirect[]; permanentUrl?: string | undefined; onlyPermanent: boolean };

/**
 * Fetches a document from the internet without letting anybody reach the server's own network (SSRF): http and https on
 * ports 80 and 443 (or `allowedPorts`), no user name, public addresses only (unless `allowPrivate`), connections only
 * to the addresses that were checked, and at most 5 redirects, each checked again. What begins at an own origin
 * (`origins`) may go on at one; nothing else leads there. The response is not trusted either: content types of the
 * requested kind only, and limits on time and decompressed size. Sends no credentials, and no cookies but those that a
 * redirect set just before, to its own host.
 * Throws nothing but FetchError.
 */
export async function fetchDocument(url: string, options: FetchOptions = {}): Promise<FetchedDocument> {
  const started = performance.now();
  const measure = (result: string): void => {
    count('dcs_fetches_total', { result });
    record('dcs_fetch_duration_seconds', (performance.now() - started) / 1000, { result });
  };
  // No `traceparent` is sent: other sites are strangers. Only the host is shown: the rest may be a person's secret.
  const start = { name: 'fetch', kind: 'client', attributes: { 'server.address': hostnameOf(url) } } as const;
  return withSpan(start, async (span) => {
    try {
      const document = await fetchWithin(url, options);
      measure(document.status === 304 ? 'unchanged' : 'ok');
      span.set({ 'http.response.status_code': document.status });
      return document;
    } catch (error) {
      const { reason, status } = error as FetchError;
      measure(options.signal?.aborted === true ? 'stopped' : reason);
      span.set({ 'http.response.status_code': status });
      span.fail(reason);
      throw error;
    }
  });
}

async function fetchWithin(url: string, options: FetchOptions): Promise<FetchedDocument> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUTS_MS.total);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  const undici = await import('undici'); // slow to load, and not needed at start
  const agents = new Map<boolean, Dispatcher>();
  const agentOf = (hop: URL): Dispatcher => {
    const isOwn = isOwnOrigin(hop, options);
    const agent = agents.get(isOwn) ?? agentFor(undici, hop, options, AGENT);
    agents.set(isOwn, agent);
    return agent;
  };
  try {
    return await followRedirects(url, options, { agentOf, signal, request: undici.request });
  } catch (error) {
    throw error instanceof FetchError ? error : networkError(error);
  } finally {
    await Promise.all([...agents.values()].map((agent) => agent.destroy()));
  }
}

async function followRedirects(
  start: string,
  options: FetchOptions,
  via: { agentOf: (url: URL) => Dispatcher; signal: AbortSignal; request: typeof request },
): Promise<FetchedDocument> {
  let hop: Hop = { url: parseAllowedUrl(start, options), redirects: [], onlyPermanent: true };
  const cookies = createCookieJar();
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await via.request(hop.url, {
      dispatcher: via.agentOf(hop.url),
      signal: via.signal,
      headers: { ...requestHeaders(options), ...cookies.headersFor(hop.url) },
    });
    const location = redirectTarget(answer);
    if (location === undefined) return await readResponse(answer, hop, options);
    discard(answer);
    cookies.keep(hop.url, answer.headers['set-cookie']);
    const rules = isOwnOrigin(hop.url, options) ? options : { ...options, origins: [] };
    hop = nextHop(hop, answer.statusCode, parseAllowedUrl(location, rules, hop.url.href));
  }
  throw new FetchError('too-many-redirects', `The address redirects more than ${MAX_REDIRECTS} times.`);
}

function hostnameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

function requestHeaders(options: FetchOptions): Record<string, string> {
  return {
    'user-agent': userAgent(options.publicUrl),
    accept: (options.kind ?? FEED).accept,
    'accept-encoding': 'gzip, br, deflate',
    ...(options.etag !== undefined && { 'if-none-match': options.etag }),
    ...(options.lastModified !== undefined && { 'if-modified-since': options.lastModified }),
  };
}

function redirectTarget(answer: FetchResponse): string | undefined {
  return [301, 302, 303, 307, 308].includes(answer.statusCode) ? header(answer, 'location') : undefined;
}

function nextHop(hop: Hop, status: number, url: URL): Hop {
  const onlyPermanent = hop.onlyPermanent && (status === 301 || status === 308);
  const redirects = [...hop.redirects, { url: hop.url.href, status }];
  return { url, redirects, onlyPermanent, permanentUrl: onlyPermanent ? url.href : hop.permanentUrl };
}
