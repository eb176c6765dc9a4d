/* eslint-disable @typescript-eslint/no-deprecated -- the libraries mark plain http so, which tests here speak */
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect } from 'chai';
import * as oauth4webapi from 'oauth4webapi';
import * as openid from 'openid-client';
import OAuth2Strategy from 'passport-oauth2';
import { AuthorizationCode } from 'simple-oauth2';
import { call } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { app, browserOf, decide, pkce, refresh, type TestApp } from '../support/oauth.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startService, type Service } from '../support/service.ts';

/** Popular client libraries, unmodified, each from the authorization request to a refreshed token. */
describe('OAuth libraries', () => {
  let service: Service;
  let ada: Person;
  let reader: TestApp;
  let resource: string;

  before(async () => {
    service = await startService();
    ada = await person(service.db);
    reader = await app(service, ada);
    resource = `${service.url}/public/v1`;
  });
  after(() => service.close());

  /** Follows the app's redirect in a person's browser, consents, and returns. */
  async function allow(url: string): Promise<URL> {
    const visitor = await browserOf(service, ada);
    const first = await visitor.get(url);
    expect(first.status, first.text).to.equal(303);
    return decide(visitor, first.location!);
  }
  const works = async (token: string | undefined): Promise<void> => {
    expect((await call(service.url, '/profile', { token })).status).to.equal(200);
  };
  const SCOPE = 'openid profile read write offline_access';

  it('openid-client 6: discovery, code with PKCE, id token, userinfo, refresh, revocation', async () => {
    const config = await openid.discovery(
      new URL(`${service.url}/auth`),
      reader.id,
      { id_token_signed_response_alg: 'ES256' },
      openid.ClientSecretBasic(reader.secret),
      { execute: [openid.allowInsecureRequests] },
    );
    const verifier = openid.randomPKCECodeVerifier();
    const [state, nonce] = [openid.randomState(), openid.randomNonce()];
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: reader.redirectUri,
      scope: SCOPE,
      resource,
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const back = await allow(url.href);
    const tokens = await openid.authorizationCodeGrant(
      config,
      back,
      { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
      { resource },
    );
    await works(tokens.access_token);
    expect(tokens.claims()?.sub).to.equal(ada.id);
    expect((await openid.fetchUserInfo(config, tokens.access_token, ada.id)).sub).to.equal(ada.id);
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token!, { resource });
    await works(refreshed.access_token);
    await openid.tokenRevocation(config, refreshed.refresh_token!);
    const refused = await openid.refreshTokenGrant(config, refreshed.refresh_token!).then(
      () => undefined,
      (error: unknown) => error as openid.ResponseBodyError,
    );
    expect(refused?.error).to.equal('invalid_grant');
  });

  it('openid-client 6: a tampered state and a mixed-up issuer are seen by the app', async () => {
    const config = await openid.discovery(
      new URL(`${service.url}/auth`),
      reader.id,
      {},
      openid.ClientSecretPost(reader.secret),
      { execute: [openid.allowInsecureRequests] },
    );
    const { verifier, challenge } = pkce();
    const back = await allow(
      openid.buildAuthorizationUrl(config, {
        redirect_uri: reader.redirectUri,
        scope: 'read',
        resource,
        state: 'right',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).href,
    );
    const refused = async (address: URL, expectedState: string): Promise<boolean> =>
      openid.authorizationCodeGrant(config, address, { pkceCodeVerifier: verifier, expectedState }).then(
        () => false,
        () => true,
      );
    expect(await refused(back, 'wrong')).to.equal(true);
    const mixed = new URL(back);
    mixed.searchParams.set('iss', 'https://evil.example');
    expect(await refused(mixed, 'right')).to.equal(true);
  });

  it('oauth4webapi', async () => {
    const issuer = new URL(`${service.url}/auth`);
    const insecure = { [oauth4webapi.allowInsecureRequests]: true };
    const server = await oauth4webapi.processDiscoveryResponse(
      issuer,
      await oauth4webapi.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
    );
    const client: oauth4webapi.Client = { client_id: reader.id };
    const proof = oauth4webapi.ClientSecretPost(reader.secret);
    const { verifier, challenge } = pkce();
    const state = oauth4webapi.generateRandomState();
    const url = new URL(server.authorization_endpoint!);
    for (const [name, value] of Object.entries({
      client_id: reader.id,
      redirect_uri: reader.redirectUri,
      response_type: 'code',
      scope: 'read offline_access',
      resource,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state,
    }))
      url.searchParams.set(name, value);
    const answer = oauth4webapi.validateAuthResponse(server, client, await allow(url.href), state);
    const tokens = await oauth4webapi.processAuthorizationCodeResponse(
      server,
      client,
      await oauth4webapi.authorizationCodeGrantRequest(server, client, proof, answer, reader.redirectUri, verifier, {
        additionalParameters: { resource },
        ...insecure,
      }),
    );
    await works(tokens.access_token);
    const refreshed = await oauth4webapi.processRefreshTokenResponse(
      server,
      client,
      await oauth4webapi.refreshTokenGrantRequest(server, client, proof, tokens.refresh_token!, insecure),
    );
    await works(refreshed.access_token);
  });

  for (const authorizationMethod of ['header', 'body'] as const) {
    it(`simple-oauth2, its secret in the ${authorizationMethod}`, async () => {
      const client = new AuthorizationCode({
        client: { id: reader.id, secret: reader.secret },
        auth: {
          tokenHost: service.url,
          authorizePath: '/auth/oauth2/authorize',
          tokenPath: '/auth/oauth2/token',
          revokePath: '/auth/oauth2/revoke',
        },
        options: { authorizationMethod },
      });
      const { verifier, challenge } = pkce();
      const state = randomUUID();
      const back = await allow(
        client.authorizeURL({
          redirect_uri: reader.redirectUri,
          scope: 'read offline_access',
          state,
          resource,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        } as Parameters<typeof client.authorizeURL>[0]),
      );
      expect(back.searchParams.get('state')).to.equal(state);
      const access = await client.getToken({
        code: back.searchParams.get('code')!,
        redirect_uri: reader.redirectUri,
        code_verifier: verifier,
      } as Parameters<typeof client.getToken>[0]);
      await works(access.token.access_token as string);
      const refreshed = await access.refresh();
      await works(refreshed.token.access_token as string);
      await refreshed.revokeAll();
    });
  }

  it('passport-oauth2', async () => {
    const tokenPairs: { access: string; refresh: string }[] = [];
    const strategy = new OAuth2Strategy(
      {
        authorizationURL: `${service.url}/auth/oauth2/authorize`,
        tokenURL: `${service.url}/auth/oauth2/token`,
        clientID: reader.id,
        clientSecret: reader.secret,
        callbackURL: reader.redirectUri,
        scope: ['read', 'write', 'offline_access'],
        state: true,
        pkce: true,
      },
      (access: string, refresh: string, _profile: unknown, done: (error: null, user: object) => void) => {
        tokenPairs.push({ access, refresh });
        done(null, { id: 'ada' });
      },
    );
    strategy.authorizationParams = () => ({ resource });
    const session = {};
    /** Passport calls one of these when a strategy has handled a request. */
    const run = (query: Record<string, string>): Promise<string> =>
      new Promise((resolve, reject) => {
        const one = Object.assign(Object.create(strategy) as Record<string, unknown>, {
          redirect: resolve,
          success: () => resolve('success'),
          fail: (info: unknown) => reject(new Error(JSON.stringify(info))),
          error: reject,
        });
        (one.authenticate as (request: object, options: object) => void)(
          { query, session, headers: {}, url: '/', connection: {} },
          {},
        );
      });
    const back = await allow(await run({}));
    expect(await run(Object.fromEntries(back.searchParams))).to.equal('success');
    await works(tokenPairs[0]?.access);
    const refreshed = await new Promise<string>((resolve, reject) => {
      const { _oauth2: client } = strategy as unknown as {
        _oauth2: {
          getOAuthAccessToken(token: string, params: object, done: (error: unknown, access: string) => void): void;
        };
      };
      client.getOAuthAccessToken(tokenPairs[0]!.refresh, { grant_type: 'refresh_token' }, (error, access) =>
        error ? reject(new Error(JSON.stringify(error))) : resolve(access),
      );
    });
    await works(refreshed);
  });

  it('grant, which names no resource at the token endpoint: the code’s counts', async () => {
    const require = createRequire(import.meta.url);
    const grant = (
      require('grant') as {
        vercel: (
          settings: object,
        ) => (
          req: IncomingMessage,
          res: ServerResponse,
        ) => Promise<{ response?: { access_token?: string; refresh_token?: string; error?: unknown } }>;
      }
    ).vercel;
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const mine = await app(service, ada, { redirectUris: [`${origin}/connect/dcs/callback`] });
    const handle = grant({
      config: {
        defaults: { origin, transport: 'state', state: true },
        dcs: {
          authorize_url: `${service.url}/auth/oauth2/authorize`,
          access_url: `${service.url}/auth/oauth2/token`,
          oauth: 2,
          key: mine.id,
          secret: mine.secret,
          scope: ['read', 'offline_access'],
          scope_delimiter: ' ',
          pkce: true,
          custom_params: { resource },
        },
      },
      session: { secret: 'a secret of this test' },
    });
    const seen: { access_token?: string; refresh_token?: string }[] = [];
    const server = createServer((req, res) => {
      // The platform that this handler is written for does this before calling it.
      Object.assign(req, { query: Object.fromEntries(new URL(req.url ?? '/', origin).searchParams) });
      void handle(req, res).then(({ response }) => {
        if (!response) return;
        seen.push(response);
        if (!res.writableEnded) res.end();
      });
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    try {
      const start = await fetch(`${origin}/connect/dcs`, { redirect: 'manual' });
      const cookie = start.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      const back = await allow(start.headers.get('location')!);
      await fetch(back, { headers: { cookie }, redirect: 'manual' });
      await works(seen[0]?.access_token);
      const refreshed = await refresh(mine, seen[0]?.refresh_token ?? '');
      await works(refreshed.body.access_token as string);
    } finally {
      server.close();
    }
  });
});
