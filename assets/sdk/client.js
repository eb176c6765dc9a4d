import { BASE_URL, OPERATIONS, VERSION } from './operations.js';

export { BASE_URL, VERSION };

const CACHED_ANSWERS = 100;
const MAX_WAIT_S = 60;
const SAFE = new Set(['GET', 'PUT', 'DELETE']);
const SILENCE_MS = 60_000;

/** An answer that is no success. */
export class ApiError extends Error {
  constructor(status, body, headers) {
    super(body?.message ?? `The server answered ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.code = body?.error;
    this.details = body?.details ?? [];
    this.requestId = body?.requestId ?? headers.get('x-request-id') ?? undefined;
    this.headers = headers;
  }
}

/** Creates a client with a method for each operation, named by its id. */
export function createClient(options = {}) {
  const call = createCaller(options);
  const methods = Object.keys(OPERATIONS).map((id) => [id, async (input) => (await call(id, input)).data]);
  return {
    ...Object.fromEntries(methods),
    request: call,
    pages: (id, input) => pages(call, id, input),
    events: (input) => events(options, input),
  };
}

function createCaller({ token, baseUrl = BASE_URL, fetch = globalThis.fetch, retries = 3, timeoutMs = 30_000 }) {
  const cache = new Map();
  return async (id, input = {}) => {
    const operation = OPERATIONS[id];
    if (!operation) throw new TypeError(`There is no operation ${id}.`);
    const url = baseUrl + urlOf(operation, input);
    const key = operation.takesKey ? (input.idempotencyKey ?? globalThis.crypto.randomUUID()) : undefined;
    const known = operation.method === 'GET' ? cache.get(url) : undefined;
    const headers = headersOf({ token, input, key, known });
    const isRepeatable = key !== undefined || SAFE.has(operation.method);
    for (let attempt = 0; ; attempt += 1) {
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(input.signal ? [input.signal] : [])]);
      const body = input.body === undefined ? undefined : JSON.stringify(input.body);
      let response;
      try {
        response = await fetch(url, { method: operation.method, headers, body, signal });
      } catch (error) {
        if (!isRepeatable || attempt >= retries || input.signal?.aborted) throw error;
        await pause(2 ** attempt, input.signal);
        continue;
      }
      if (response.status === 304 && known) return { ...known, headers: response.headers };
      const data = await dataOf(response);
      if (response.ok) {
        const etag = response.headers.get('etag') ?? undefined;
        const answer = { status: response.status, data, etag, headers: response.headers };
        if (operation.method === 'GET' && etag !== undefined) remember(cache, url, answer);
        return answer;
      }
      const wait = waitOf(response, { attempt, isRepeatable });
      if (wait === undefined || attempt >= retries) throw new ApiError(response.status, data, response.headers);
      await pause(wait, input.signal);
    }
  };
}

function urlOf({ path }, { path: values = {}, query = {} }) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = given.map(([name, value]) => `${name}=${[value].flat().map(encodeURIComponent).join(',')}`).join('&');
  return text === '' ? filled : `${filled}?${text}`;
}

function headersOf({ token, input, key, known }) {
  return {
    accept: 'application/json, */*;q=0.5',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(input.body !== undefined && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(input.ifMatch !== undefined && { 'if-match': input.ifMatch }),
    ...(known && { 'if-none-match': known.etag }),
  };
}

async function dataOf(response) {
  const text = await response.text();
  if (text === '') return undefined;
  return /[/+]json\b/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
}

/** Keeps the answers used last, by their addresses. */
function remember(cache, url, answer) {
  cache.delete(url);
  cache.set(url, answer);
  if (cache.size > CACHED_ANSWERS) cache.delete(cache.keys().next().value);
}

/** Seconds to wait before a request is sent again; undefined when it should not be. */
function waitOf(response, { attempt, isRepeatable }) {
  const asked = Number(response.headers.get('retry-after') ?? NaN);
  if (response.status === 429) return asked <= MAX_WAIT_S ? asked : undefined;
  if (response.status < 500 || !isRepeatable) return undefined;
  return Number.isNaN(asked) ? 2 ** attempt : asked <= MAX_WAIT_S ? asked : undefined;
}

function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}

async function* pages(call, id, input = {}) {
  for (let cursor = input.query?.cursor; ; ) {
    const { data } = await call(id, { ...input, query: { ...input.query, ...(cursor && { cursor }) } });
    yield* data.data;
    if (!data.pagination.hasNextPage) return;
    cursor = data.pagination.endCursor;
  }
}

/** Events as they happen, each with the `lastEventId` to go on from. Connects again whenever the stream ends. */
async function* events(
  { token, baseUrl = BASE_URL, fetch = globalThis.fetch },
  { query = {}, lastEventId, signal } = {},
) {
  const url = baseUrl + urlOf({ path: '/events' }, { query });
  for (let wait = 0; ; wait = Math.max(wait, 3)) {
    if (wait > 0) await pause(wait, signal);
    const silence = new AbortController();
    let timer;
    const touch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
    };
    try {
      touch();
      const headers = {
        accept: 'text/event-stream',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      };
      const both = AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]);
      const response = await fetch(url, { headers, signal: both });
      if (!response.ok) {
        const error = new ApiError(response.status, await dataOf(response), response.headers);
        if (response.status !== 429 && response.status < 500) throw error;
        wait = Math.min(Number(response.headers.get('retry-after') ?? 3), MAX_WAIT_S);
        continue;
      }
      wait = 0;
      let rest = '';
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        touch();
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop();
        for (const block of blocks) {
          const fields = Object.fromEntries(block.split('\n').map(fieldOf));
          lastEventId = fields.id ?? lastEventId;
          if (fields.data) yield { lastEventId, event: JSON.parse(fields.data) };
        }
      }
      if (query.seconds !== undefined) return;
    } catch (error) {
      if (error instanceof ApiError || signal?.aborted) throw error; // all else is a connection that broke
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A field of an event: its name and value. */
function fieldOf(line) {
  const at = line.indexOf(': ');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 2)];
}

const TOLERANCE_S = 300;

/**
 * Returns the event of a delivery that this service signed for your webhook (Standard Webhooks 1.0.0). Throws for any
 * other, and for one that was sent more than five minutes ago. `body` is the raw text.
 */
export async function verifyWebhook(secret, headers, body) {
  const header = (name) => (headers instanceof Headers ? headers.get(name) : headers[name]) ?? '';
  const [id, sentAt] = [header('webhook-id'), header('webhook-timestamp')];
  if (!(Math.abs(Date.now() / 1000 - Number(sentAt)) < TOLERANCE_S)) throw new Error('The delivery is too old.');
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${sentAt}.${body}`);
  for (const signature of header('webhook-signature').split(' ')) {
    if (!/^v1,[A-Za-z0-9+/]{43}=$/.test(signature)) continue;
    const mac = Uint8Array.from(atob(signature.slice(3)), (character) => character.charCodeAt(0));
    if (await crypto.subtle.verify('HMAC', key, mac, signed)) return JSON.parse(body);
  }
  throw new Error('No signature of the delivery is right.');
}
