import { expect } from 'chai';
import { createAccount } from '../../src/auth/accounts/accounts.ts';
import { fetchAny, type Answer } from './client.ts';
import { until } from './poll.ts';
import type { Service } from './service.ts';

/** A browser without a screen: it keeps cookies and sends forms like a browser. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /**
   * Sends fields as a form of the page at `from`, with its form token; `headers` override the browser's own, `raw` the
   * whole body.
   */
  send(
    path: string,
    fields: Record<string, string>,
    how?: { from?: string; headers?: Record<string, string>; token?: string; raw?: string },
  ): Promise<Answer>;
  /** The form token of a page. */
  formToken(path: string): Promise<string>;
}

export const PASSWORD = 'correct horse battery staple';

/** A new browser. */
export function visit(service: Pick<Service, 'url'> & { config: Pick<Service['config'], 'publicUrl'> }): Visitor {
  const cookies = new Map<string, string>();
  const ask = async (path: string, more: Parameters<typeof fetchAny>[1] = {}): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetchAny(`${service.url}${path}`, {
      ...more,
      headers: { accept: 'text/html', 'user-agent': AGENT, ...(cookie === '' ? {} : { cookie }), ...more.headers },
    });
    for (const line of setCookies(answer)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const visitor: Visitor = {
    cookies,
    get: (path, headers = {}) => ask(path, { headers }),
    formToken: async (path) => tokenIn((await ask(path)).text, path),
    send: async (path, fields, { from = path, headers = {}, token, raw } = {}) => {
      const body =
        raw ?? new URLSearchParams({ ...fields, form_token: token ?? (await visitor.formToken(from)) }).toString();
      const own = {
        'content-type': 'application/x-www-form-urlencoded',
        origin: new URL(service.config.publicUrl).origin,
        'sec-fetch-site': 'same-origin',
      };
      return ask(path, { method: 'POST', raw: body, headers: { ...own, ...headers } });
    },
  };
  return visitor;
}

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

function tokenIn(html: string, path: string): string {
  const token = /name="form_token" value="([^"]+)"/.exec(html)?.[1];
  expect(token, `a form on ${path}`).to.be.a('string');
  return token ?? '';
}

/** The Set-Cookie headers of a response. */
export function setCookies(answer: Answer): string[] {
  return ([] as string[]).concat((answer.headers['set-cookie'] as string[] | string | undefined) ?? []);
}

let count = 0;

/** An account with a password. */
export async function member(
  service: Service,
  over: { name?: string; plan?: 'free' | 'paid' } = {},
): Promise<{ id: string; email: string }> {
  count += 1;
  return createAccount(
    service.db,
    {
      email: `member${count}@example.com`,
      name: over.name ?? `Member ${count}`,
      password: PASSWORD,
      plan: over.plan ?? 'paid',
    },
    service.passwordCost,
  );
}

/** A browser with somebody signed in. */
export async function signedIn(service: Service, email: string, password = PASSWORD): Promise<Visitor> {
  const visitor = visit(service);
  const answer = await visitor.send('/sign-in', { email, password });
  expect(answer.status, answer.text).to.equal(303);
  return visitor;
}

/** The mails to an address that were written to the log, oldest first. */
export function letters(service: Service, to: string): { subject: string; text: string }[] {
  return service.logs
    .map((line) => JSON.parse(line) as { letter?: { to: string; subject: string; text: string } })
    .flatMap(({ letter }) => (letter?.to === to ? [letter] : []));
}

/** Waits for the n-th mail to an address; returns the path of its link. */
export async function linkTo(service: Service, to: string, n = 1): Promise<string> {
  await until(() => letters(service, to).length >= n);
  return /https?:\/\/[^/\s]+(\/\S+token=\S+)/.exec(letters(service, to)[n - 1]?.text ?? '')?.[1] ?? '';
}

/** The secret in a link. */
export function secretOf(path: string): string {
  return new URL(path, 'http://host').searchParams.get('token') ?? '';
}
