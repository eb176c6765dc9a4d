import { expect } from 'chai';
import { request } from 'undici';
import { answerBytes } from '../../src/conformance/target.ts';

/** A response, with its body parsed when it is JSON. */
export interface Answer<Body = any> {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Body;
  readonly text: string;
}

export interface Ask {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  readonly raw?: string | Buffer;
}

/** Sends a request relative to the API root and reads the whole response. */
export async function call(url: string, path: string, ask: Ask = {}): Promise<Answer> {
  return fetchAny(`${url}/public/v1${path}`, ask);
}

/** Sends a request to any address of the service. */
export async function fetchAny(
  address: string,
  { method = 'GET', token, headers = {}, json, raw }: Ask = {},
): Promise<Answer> {
  const answer = await request(address, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: raw ?? (json === undefined ? null : JSON.stringify(json)),
  });
  const text = (await answerBytes(answer)).toString();
  const type = String(answer.headers['content-type'] ?? '');
  return {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
    text,
    body: type.includes('json') && text !== '' ? JSON.parse(text) : text,
  };
}

/** Every item of a paged list, by following its cursors. */
export async function readAll(
  url: string,
  path: string,
  token: string,
  onPage: (page: number) => Promise<void> = () => Promise.resolve(),
): Promise<any[]> {
  const items: any[] = [];
  let cursor: string | null = '';
  for (let page = 0; cursor !== null; page += 1) {
    const next = cursor === '' ? '' : `${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await call(url, `${path}${next}`, { token });
    expect(status, JSON.stringify(body)).to.equal(200);
    items.push(...body.data);
    cursor = body.pagination.endCursor as string | null;
    expect(body.pagination.hasNextPage).to.equal(cursor !== null);
    await onPage(page);
  }
  return items;
}
