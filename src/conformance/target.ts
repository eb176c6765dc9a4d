import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { Pool } from 'undici';
import type { ReceivedAnswer } from '../contract/judge.ts';
import { API_ROOT } from '../../generated/api.ts';

/** A request below the API's root, sent exactly as it is written. */
export interface Ask {
  readonly method?: string;
  readonly target: string;
  /** Without one the token is sent; undefined for none at all. */
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: string | undefined;
}

/** A server that a contract is tested against. */
export interface Target {
  /** Sends a request; waits and sends it again as long as the answer is 429 and says how long. */
  ask(ask: Ask): Promise<ReceivedAnswer & { readonly body: unknown }>;
  readonly token: string;
  close(): Promise<void>;
}

/** Milliseconds until a server that says nothing is given up. */
const PATIENCE_MS = 30_000;
/** Seconds that a 429 may ask for. */
const MAX_WAIT_S = 120;
const WAITS = 5;

/**
 * Connects to a server by its address, with or without the path of the API's root. Throws where it is not an http
 * address.
 */
export function connect(address: string, token: string, onWait: (seconds: number) => void = () => undefined): Target {
  const { origin, pathname } = new URL(address);
  const root = pathname === '/' ? API_ROOT : pathname.replace(/\/$/, '');
  const pool = new Pool(origin, {
    connections: 8,
    pipelining: 1,
    headersTimeout: PATIENCE_MS,
    bodyTimeout: PATIENCE_MS,
  });
  const send = async ({
    method = 'GET',
    target,
    headers = {},
    json,
    body,
    ...rest
  }: Ask): Promise<ReceivedAnswer & { body: unknown }> => {
    const bearer = 'token' in rest ? rest.token : token;
    const sent = {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const answer = await pool.request({
      path: `${root}${target}`,
      method,
      headers: sent,
      body: body ?? (json === undefined ? null : JSON.stringify(json)),
    });
    const text = decoded(Buffer.from(await answer.body.arrayBuffer()), answer.headers['content-encoding']);
    return { method, status: answer.statusCode, headers: answer.headers, text, body: parsed(text) };
  };
  const ask = async (one: Ask): Promise<ReceivedAnswer & { body: unknown }> => {
    for (let waits = 0; ; waits += 1) {
      const answer = await send(one);
      const seconds = Number(answer.headers['retry-after']);
      if (answer.status !== 429 || !(seconds <= MAX_WAIT_S) || waits === WAITS) return answer;
      onWait(seconds);
      await pause(seconds * 1000);
    }
  };
  return { ask, token, close: () => pool.close() };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decoded(bytes: Buffer, encoding: string | string[] | undefined): string {
  if (bytes.length === 0) return '';
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync }[String(encoding)];
  return (decode ? decode(bytes) : bytes).toString();
}
