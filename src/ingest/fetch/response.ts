import type { Dispatcher } from 'undici';
import { FEED, type DocumentKind } from './document-kinds.ts';
import { readBody, saveBody } from './fetch-body.ts';
import { FetchError } from './fetch-error.ts';

/** Leading bytes by which the kind of a document is recognised. */
const SNIFFED_BYTES = 512;

export type FetchedDocument = {
  /** The final URL, after redirects. */
  url: string;
  /** The new permanent URL: set when the redirects from the requested URL began with permanent ones (301, 308). */
  permanentUrl?: string;
  /** The redirects that were followed, in order; absent when there were none. */
  redirects?: readonly Redirect[];
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

export interface Redirect {
  readonly url: string;
  readonly status: number;
}

/** An answer of undici, before its body is read. */
export type FetchResponse = Dispatcher.ResponseData;

/** Conditions of the request. */
export interface FetchConditions {
  readonly kind?: DocumentKind;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  readonly maxBytes?: number;
  /** The file that the document is saved in, in place of being held: it has no bytes then. Its kind is not sniffed. */
  readonly file?: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The document of a final answer; its body is read, or discarded. Throws FetchError for a status other than 2xx and
 * 304, a document of another kind, and one that is too large.
 */
export async function readResponse(
  answer: FetchResponse,
  hop: { readonly url: URL; readonly permanentUrl?: string | undefined; readonly redirects: readonly Redirect[] },
  options: FetchConditions,
): Promise<FetchedDocument> {
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
    redirects: hop.redirects.length === 0 ? undefined : hop.redirects,
    maxAge: maxAge(answer),
    links: linkHeaders(answer),
  };
  const present = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  const bytes = isUnchanged ? discardBody(answer) : await readBytes(answer, type, options);
  return { url: hop.url.href, status, ...present, bytes };
}

function discardBody(answer: FetchResponse): Uint8Array {
  discard(answer);
  return new Uint8Array();
}

/** Reads the body. Throws FetchError unless its content type, or else its first bytes, show the requested kind. */
async function readBytes(
  answer: FetchResponse,
  type: string | undefined,
  options: FetchConditions,
): Promise<Uint8Array> {
  const kind = options.kind ?? FEED;
  const isSniffed = checkType(answer, type, kind);
  if (options.file !== undefined) {
    const { file, maxBytes = kind.maxBytes, signal } = options;
    await saveBody(answer.body, contentEncoding(answer), { file, maxBytes, signal });
    return new Uint8Array();
  }
  const bytes = await readBody(answer.body, contentEncoding(answer), options.maxBytes ?? kind.maxBytes);
  if (isSniffed && kind.sniffed?.begins.test(sniffedText(bytes)) !== true)
    throw new FetchError('wrong-type', kind.otherwise);
  return bytes;
}

/** The first characters of a document without its byte order mark, in UTF-8 or UTF-16. */
function sniffedText(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, SNIFFED_BYTES)).toString('latin1');
  return head.replace(/^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, '').replaceAll('\u0000', '');
}

function contentEncoding(answer: FetchResponse): string {
  const value = answer.headers['content-encoding'];
  return (Array.isArray(value) ? value.join(',') : (value ?? '')).trim().toLowerCase();
}

function statusError(answer: FetchResponse): FetchError {
  const retryAfter = retryAfterSeconds(header(answer, 'retry-after'));
  return new FetchError('http-status', `The server answered ${answer.statusCode}.`, {
    status: answer.statusCode,
    retryAfter,
  });
}

/**
 * Seconds to wait by a `Retry-After`, which is a number of seconds or a date (RFC 9110 section 10.2.3). Fractions,
 * which some servers send, are rounded up. Undefined when it is invalid.
 */
export function retryAfterSeconds(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(value)) return Math.ceil(Number(value));
  // A date begins with a day; anything else that Date reads, such as a year, is a mistake.
  const seconds = /^[a-z]{3}/i.test(value) ? Math.ceil((Date.parse(value) - Date.now()) / 1000) : NaN;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function maxAge(answer: FetchResponse): number | undefined {
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,9})/i.exec(header(answer, 'cache-control') ?? '')?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

function linkHeaders(answer: FetchResponse): string | undefined {
  const links = answer.headers.link;
  return Array.isArray(links) ? links.join(', ') : links;
}

/** Whether only the first bytes can tell the kind. Throws FetchError for a content type of another kind. */
function checkType(answer: FetchResponse, contentType: string | undefined, kind: DocumentKind): boolean {
  const essence = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (essence === '' ? kind.untyped : kind.types.test(essence)) return false;
  if (kind.sniffed?.types.test(essence) === true) return true;
  discard(answer);
  throw new FetchError('wrong-type', kind.otherwise);
}

/** Ends an answer whose body is not wanted. */
export function discard(answer: FetchResponse): void {
  // Destroying an unfinished body emits an error that is no longer needed.
  answer.body.on('error', () => undefined).destroy();
}

/** The first value of a header. */
export function header(answer: FetchResponse, name: string): string | undefined {
  const value = answer.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
