import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { Pool, type Dispatcher } from 'undici';
import type { ReceivedAnswer } from '../contract/response-validator.ts';
import { API_ROOT } from '../../generated/api.ts';

/** A request relative to the API root, sent exactly as written. */
export interface TestRequest {
  readonly method?: string;
  readonly target: string;
  /** Defaults to the target's token; undefined sends none. */
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: string | undefined;
}

/** A server that no connection can be made to. */
export class ServerUnreachableError extends Error {}

/** A server under test. */
export interface TestTarget {
  /** Throws ServerUnreachableError when the server does not respond; any response will do. */
  reach(): Promise<void>;
  /** Sends a request; on a 429 with Retry-After it waits and retries. */
  ask(ask: TestRequest): Promise<ReceivedAnswer & { readonly body: unknown }>;
  readonly token: string;
  close(): Promise<void>;
}

/** Milliseconds of silence until a request is aborted. */
const TIMEOUT_MS = 30_000;
/** Longest Retry-After to wait for, in seconds. */
const MAX_WAIT_S = 120;
const MAX_RETRIES = 5;

/**
 * Connects to a server by URL, with or without the API's path, which may also be given as `root`. Throws when it is not
 * an http URL.
 */
export function connectTarget(
  { url, root: given }: { url: string; root?: string | undefined },
  token: string,
  onWait: (seconds: number) => void = () => undefined,
): TestTarget {
  const { origin, pathname } = new URL(url);
  const root = (given ?? (pathname === '/' ? API_ROOT : pathname)).replace(/\/$/, '');
  const pool = new Pool(origin, { connections: 8, pipelining: 1, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
  const send = async ({
    method = 'GET',
    target,
    headers = {},
    json,
    body,
    ...rest
  }: TestRequest): Promise<ReceivedAnswer & { body: unknown }> => {
    const bearer = 'token' in rest ? rest.token : token;
    const allHeaders = {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const answer = await pool.request({
      path: `${root}${target}`,
      method,
      headers: allHeaders,
      body: body ?? (json === undefined ? null : JSON.stringify(json)),
    });
    const text = decodeBody(await answerBytes(answer), answer.headers['content-encoding']);
    return { method, status: answer.statusCode, headers: answer.headers, text, body: parseAnswer(text) };
  };
  const ask = async (request: TestRequest): Promise<ReceivedAnswer & { body: unknown }> => {
    for (let waits = 0; ; waits += 1) {
      const answer = await send(request);
      const seconds = Number(answer.headers['retry-after']);
      if (answer.status !== 429 || !(seconds <= MAX_WAIT_S) || waits === MAX_RETRIES) return answer;
      onWait(seconds);
      await pause(seconds * 1000);
    }
  };
  const reach = async (): Promise<void> => {
    await send({ target: '/' }).catch((error: unknown) => {
      const { code, message } = error as NodeJS.ErrnoException;
      const reason = message === '' ? code : message;
      throw new ServerUnreachableError(
        `${origin} does not answer: ${reason}. Is the server running, and the address right?`,
      );
    });
  };
  return { reach, ask, token, close: () => pool.close() };
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decodeBody(bytes: Buffer, encoding: string | string[] | undefined): string {
  if (bytes.length === 0) return '';
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync }[String(encoding)];
  return (decode ? decode(bytes) : bytes).toString();
}

/**
 * The bytes of a response body; of an event stream, which may not end, the bytes of its first block.
 *
 * @internal tests read responses with it
 */
export async function answerBytes({
  headers,
  body,
}: Pick<Dispatcher.ResponseData, 'headers' | 'body'>): Promise<Buffer> {
  if (!String(headers['content-type'] ?? '').startsWith('text/event-stream'))
    return Buffer.from(await body.arrayBuffer());
  let bytes = Buffer.alloc(0);
  for await (const chunk of body) {
    bytes = Buffer.concat([bytes, chunk as Buffer]);
    if (bytes.includes('\n\n')) break; // which destroys the rest
  }
  return bytes;
}
