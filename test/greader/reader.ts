import { fetchAny, type Answer } from '../support/client.ts';
import type { Service } from '../support/service.ts';

export const READING_LIST = 'user/-/state/com.google/reading-list';
export const STARRED = 'user/-/state/com.google/starred';
export const READ = 'user/-/state/com.google/read';

type Fields = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** A reader app: it speaks with a token as those apps do. */
export class ReaderApp {
  constructor(
    private readonly service: Pick<Service, 'url'>,
    private readonly authorization: string | undefined,
  ) {}

  /** Signed in with a token. */
  static of(service: Pick<Service, 'url'>, { token }: { token: string }): ReaderApp {
    return new ReaderApp(service, `GoogleLogin auth=${token}`);
  }

  /** A GET below the API, with repeated keys for lists. */
  get(path: string, query: Fields = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const search = encoded(query);
    return this.send(`${path}${search === '' ? '' : `?${search}`}`, { headers });
  }

  post(path: string, form: Fields = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.send(path, { method: 'POST', raw: encoded(form), headers: { ...type, ...headers } });
  }

  send(path: string, ask: Parameters<typeof fetchAny>[1] = {}): Promise<Answer> {
    const signedIn: Record<string, string> =
      this.authorization === undefined ? {} : { authorization: this.authorization };
    return fetchAny(`${this.service.url}/greader${path}`, { ...ask, headers: { ...signedIn, ...ask.headers } });
  }

  /** Short ids of a stream, all pages. */
  async ids(stream: string, query: Fields = {}): Promise<string[]> {
    const ids: string[] = [];
    let c: string | undefined;
    do {
      const { status, body, text } = await this.get('/reader/api/0/stream/items/ids', { s: stream, ...query, c });
      if (status !== 200) throw new Error(`${status} ${text}`);
      ids.push(...body.itemRefs.map((one: { id: string }) => one.id));
      c = body.continuation;
    } while (c !== undefined);
    return ids;
  }

  /** Titles of a stream's items, of one page. */
  async titles(stream: string, query: Fields = {}): Promise<string[]> {
    const { status, body, text } = await this.get(`/reader/api/0/stream/contents/${stream}`, { n: 100, ...query });
    if (status !== 200) throw new Error(`${status} ${text}`);
    return body.items.map((one: { title: string }) => one.title);
  }

  mark(form: Fields): Promise<Answer> {
    return this.post('/reader/api/0/edit-tag', form);
  }
}

export function encoded(fields: Fields): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  return new URLSearchParams(pairs).toString();
}
