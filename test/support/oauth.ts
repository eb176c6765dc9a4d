import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { CookieJar } from 'tough-cookie';
import { request } from 'undici';
import { createOAuthApp, type AppInput } from '../../src/auth/oauth/apps/apps.ts';
import { startSession } from '../../src/auth/accounts/sessions.ts';
import type { Database } from '../../src/data/database.ts';
import type { Service } from './service.ts';

/** A browser that keeps cookies and does not follow redirects by itself. */
export class Visitor {
  private readonly jar = new CookieJar();
  constructor(readonly origin: string) {}

  /** Signs the person in, like the sign-in page. */
  async signIn(db: Database, person: { id: string }): Promise<void> {
    const { token } = await startSession(db, person.id, { address: '127.0.0.1', userAgent: 'test' });
    this.jar.setCookieSync(`dcs_session=${token}; Path=/`, this.origin);
  }

  forget(name: string): void {
    this.jar.setCookieSync(`${name}=; Path=/; Max-Age=0`, this.origin);
  }

  /** Cookies that would be sent to a path. */
  cookies(path: string): string {
    return this.jar.getCookieStringSync(new URL(path, this.origin).href);
  }

  async get(address: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.send('GET', address, headers);
  }

  async post(address: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> {
    const type = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: this.origin,
      'sec-fetch-site': 'same-origin',
    };
    return this.send('POST', address, { ...type, ...headers }, new URLSearchParams(form).toString());
  }

  private async send(method: string, address: string, headers: Record<string, string>, body?: string): Promise<Page> {
    const url = new URL(address, this.origin);
    const answer = await request(url, {
      method: method as 'GET',
      headers: { cookie: this.jar.getCookieStringSync(url.href), accept: 'text/html', ...headers },
      body: body ?? null,
    });
    const cookies = answer.headers['set-cookie'];
    for (const line of cookies === undefined ? [] : [cookies].flat()) this.jar.setCookieSync(line, url.href);
    const text = await answer.body.text();
    const location = answer.headers.location as string | undefined;
    return {
      status: answer.statusCode,
      text,
      location: location === undefined ? undefined : new URL(location, url),
      headers: answer.headers as Record<string, string>,
    };
  }
}

/** A browser with a signed-in person. */
export async function browserOf({ db, url }: Pick<Service, 'db' | 'url'>, person: { id: string }): Promise<Visitor> {
  const visitor = new Visitor(url);
  await visitor.signIn(db, person);
  return visitor;
}

export interface Page {
  readonly status: number;
  readonly text: string;
  readonly location: URL | undefined;
  readonly headers: Record<string, string>;
}

export const REDIRECT = 'https://app.example/callback';

export interface TestApp {
  /** Origin of the service it is registered with. */
  readonly origin: string;
  readonly id: string;
  readonly secret: string;
  readonly redirectUri: string;
}

let count = 0;

/** Registers an app. */
export async function app(
  { db, url }: Service,
  owner: { id: string },
  over: Partial<AppInput> & { isPublic?: boolean } = {},
): Promise<TestApp> {
  count += 1;
  const { id, secret } = await createOAuthApp(db, owner.id, {
    name: `Reader ${count}`,
    redirectUris: [REDIRECT],
    homepage: null,
    logo: null,
    ...over,
  });
  return { origin: url, id, secret: secret ?? '', redirectUri: over.redirectUris?.[0] ?? REDIRECT };
}

/** A code verifier and its challenge (RFC 7636). */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export interface AuthorizeInput {
  readonly scope?: string;
  readonly resource?: string | undefined;
  readonly state?: string;
  readonly redirectUri?: string;
  readonly prompt?: string;
  readonly challenge: string;
  readonly more?: Record<string, string>;
}

/** The URL of an authorization request. */
export function authorizeUrl(
  client: TestApp,
  {
    scope = 'read write offline_access',
    resource = `${client.origin}/public/v1`,
    state = 'abc',
    redirectUri = client.redirectUri,
    prompt,
    challenge,
    more = {},
  }: AuthorizeInput,
): string {
  const params = new URLSearchParams({
    client_id: client.id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  });
  if (resource !== '') params.set('resource', resource);
  if (prompt !== undefined) params.set('prompt', prompt);
  return `${client.origin}/auth/oauth2/authorize?${params}`;
}

/** Submits the consent page; returns the redirect to the app. */
export async function decide(
  visitor: Visitor,
  consent: URL,
  { write = true, decision = 'allow' }: { write?: boolean; decision?: string } = {},
): Promise<URL> {
  const page = await visitor.get(consent.href);
  expect(page.status, page.text).to.equal(200);
  const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const answer = await visitor.post(consent.href, { form_token: token, decision, ...(write ? { write: 'on' } : {}) });
  expect(answer.status, answer.text).to.equal(303);
  const back = await visitor.get(answer.location!.href);
  expect(back.status, back.text).to.equal(303);
  return back.location!;
}

/** Takes an authorization request through consent and back to the app. */
export async function authorize(
  visitor: Visitor,
  client: TestApp,
  input: AuthorizeInput,
  decision: Parameters<typeof decide>[2] = {},
): Promise<URL> {
  const first = await visitor.get(authorizeUrl(client, input));
  expect(first.status, first.text).to.equal(303);
  return first.location!.pathname.startsWith('/consent/')
    ? decide(visitor, first.location!, decision)
    : first.location!;
}

export interface TokenAnswer {
  readonly status: number;
  readonly body: any;
  readonly headers: Record<string, string>;
}

/** Calls an endpoint of the authorization server as an app, with the secret in the body unless headers are given. */
export async function ask(
  client: TestApp,
  endpoint: string,
  form: Record<string, string>,
  headers?: Record<string, string>,
): Promise<TokenAnswer> {
  const proof: Record<string, string> =
    headers === undefined
      ? { client_id: client.id, ...(client.secret === '' ? {} : { client_secret: client.secret }) }
      : {};
  const answer = await request(`${client.origin}/auth/oauth2/${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ ...proof, ...form }).toString(),
  });
  const text = await answer.body.text();
  return {
    status: answer.statusCode,
    body: text === '' ? undefined : JSON.parse(text),
    headers: answer.headers as Record<string, string>,
  };
}

/** Exchanges a code. */
export function exchange(
  client: TestApp,
  code: string,
  verifier: string,
  more: Record<string, string> = {},
): Promise<TokenAnswer> {
  return ask(client, 'token', {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: client.redirectUri,
    ...more,
  });
}

/** Uses a refresh token. */
export function refresh(client: TestApp, token: string, more: Record<string, string> = {}): Promise<TokenAnswer> {
  return ask(client, 'token', { grant_type: 'refresh_token', refresh_token: token, ...more });
}

/** The whole flow: a signed-in person gives an app access, and the app gets its tokens. */
export async function letIn(
  { db, url }: Service,
  { person, client }: { person: { id: string }; client: TestApp },
  input: Partial<AuthorizeInput> = {},
  decision: Parameters<typeof decide>[2] = {},
): Promise<any> {
  const visitor = await browserOf({ db, url }, person);
  const { verifier, challenge } = pkce();
  const back = await authorize(visitor, client, { challenge, ...input }, decision);
  const { status, body } = await exchange(
    client,
    back.searchParams.get('code') ?? '',
    verifier,
    input.redirectUri === undefined ? {} : { redirect_uri: input.redirectUri },
  );
  expect(status, JSON.stringify(body)).to.equal(200);
  return body;
}

export function claimsOf(token: string): any {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
