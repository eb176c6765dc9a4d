import { createHmac, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { SigningKeys, listKeys, rotateKeys } from '../../src/auth/oauth/tokens/signing-keys.ts';
import { readSecret } from '../../src/auth/secret.ts';
import { call, fetchAny } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { app, claimsOf, letIn, refresh, type TestApp } from '../support/oauth.ts';
import { until } from '../support/poll.ts';
import { startService, type Service } from '../support/service.ts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('access tokens of apps at the API', () => {
  let service: Service;
  let ada: Person;
  let reader: TestApp;
  let good: string;
  let claims: Record<string, unknown>;
  let ours: { key: CryptoKey; kid: string };

  before(async () => {
    service = await startService();
    ada = await person(service.db);
    reader = await app(service, ada);
    good = (await letIn(service, { person: ada, client: reader })).access_token;
    claims = claimsOf(good);
    // Signed with the service's own key, so that only the claims can be wrong.
    const { importJWK } = await import('jose');
    let set: SigningKeys['current'];
    const keys = new SigningKeys(service.db, readSecret(service.config), (current) => (set = current));
    await keys.start();
    keys.close();
    ours = { key: (await importJWK(set!.active, 'ES256')) as CryptoKey, kid: set!.active.kid! };
  });
  after(() => service.close());

  const status = async (token: string): Promise<number> => (await call(service.url, '/profile', { token })).status;
  const signed = (over: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> =>
    new SignJWT(
      Object.fromEntries(
        Object.entries({ ...claims, jti: randomUUID(), ...over }).filter(([, value]) => value !== undefined),
      ),
    )
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: ours.kid, ...header })
      .sign(ours.key);

  it('security 30: what is right is taken, or the other tests prove nothing', async () => {
    expect(await status(await signed({}))).to.equal(200);
  });

  for (const [what, over] of [
    ['another issuer', { iss: 'https://evil.example/auth' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'https://elsewhere.example' }],
    ['no audience', { aud: undefined }],
    ['an end that is past', { exp: -1 }],
    ['no end', { exp: undefined }],
    ['a beginning that is far ahead', { nbf: 120 }],
    ['nobody', { sub: undefined }],
    ['an account that there is not', { sub: randomUUID() }],
    ['an account that is no id', { sub: 'ada' }],
    ['no scope', { scope: undefined }],
    ['no grant', { grant_id: undefined }],
  ] as const) {
    it(`security 30: ${what} is refused`, async () => {
      // Moments are seconds from when the token is made, which a slow machine comes to long after reading this file.
      const now = Math.floor(Date.now() / 1000);
      const claims = Object.entries(over).map(([name, value]) => [
        name,
        typeof value === 'number' ? now + value : value,
      ]);
      expect(await status(await signed(Object.fromEntries(claims)))).to.equal(401);
    });
  }

  it('security 30, 68: a clock that is 60 seconds ahead elsewhere breaks nothing', async () => {
    const now = Math.floor(Date.now() / 1000);
    expect(await status(await signed({ iat: now + 50, nbf: now + 50 }))).to.equal(200);
  });

  it('security 30: another type, algorithm or key is refused', async () => {
    for (const header of [{ typ: 'JWT' }, { typ: undefined }, { kid: 'unknown' }, { kid: undefined }])
      expect(await status(await signed({}, header)), JSON.stringify(header)).to.equal(401);
    const [, payload] = good.split('.');
    expect(await status(`${part({ alg: 'none', typ: 'at+jwt', kid: ours.kid })}.${payload}.`)).to.equal(401);
    expect(await status(`${part({ alg: 'none', typ: 'at+jwt', kid: ours.kid })}.${payload}.AA`)).to.equal(401);
    // The oldest trick: the public key as an HMAC secret.
    const { body } = await fetchAny(`${service.url}/auth/jwks`);
    const head = part({ alg: 'HS256', typ: 'at+jwt', kid: ours.kid });
    expect(
      await status(
        `${head}.${payload}.${createHmac('sha256', JSON.stringify(body.keys[0])).update(`${head}.${payload}`).digest('base64url')}`,
      ),
    ).to.equal(401);
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const theirs = {
      alg: 'ES256',
      typ: 'at+jwt',
      kid: ours.kid,
      jwk: await exportJWK(publicKey),
      jku: 'https://evil.example/jwks',
    };
    expect(await status(await new SignJWT(claims).setProtectedHeader(theirs).sign(privateKey))).to.equal(401);
    const [h, p, s] = good.split('.') as [string, string, string];
    expect(await status(`${h}.${part({ ...claims, sub: randomUUID() })}.${s}`)).to.equal(401);
    expect(await status(`${h}.${p}.${s.slice(0, -4)}AAAA`)).to.equal(401);
  });

  it('security 30: an id token is no access token', async () => {
    const { id_token: idToken } = await letIn(service, { person: ada, client: reader }, { scope: 'openid read' });
    expect(await status(idToken)).to.equal(401);
  });

  it('security 31: sub is the account’s id', () => expect(claims.sub).to.equal(ada.id));

  it('security 34: a token in the query or in a form is no token', async () => {
    expect((await call(service.url, `/profile?access_token=${good}`)).status).to.equal(401);
    expect(
      (
        await call(service.url, '/bookmarks', {
          method: 'POST',
          raw: `access_token=${good}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).to.equal(401);
  });

  it('security 67: keys rotate while the server runs: new tokens have the new key, old ones and refresh tokens stay good, nobody is signed out', async () => {
    const before = await letIn(service, { person: ada, client: reader });
    const kidOf = (token: string): string =>
      (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
    const id = await rotateKeys(service.db, readSecret(service.config));
    await until(async () => (await fetchAny(`${service.url}/auth/jwks`)).body.keys[0].kid === id, 2_000);
    expect(await status(before.access_token)).to.equal(200);
    const { body } = await refresh(reader, before.refresh_token);
    expect(kidOf(body.access_token)).to.equal(id).and.not.equal(kidOf(before.access_token));
    expect(await status(body.access_token)).to.equal(200);
    expect((await fetchAny(`${service.url}/auth/jwks`)).body.keys.map((key: { kid: string }) => key.kid)).to.deep.equal(
      [id, kidOf(before.access_token)],
    );
    expect((await listKeys(service.db)).filter((key) => key.retiredAt === null)).to.have.length(1);
    const [old] = await service.db.query<{ gone: boolean }>(
      'SELECT private_key IS NULL AS gone FROM signing_keys WHERE id = $1',
      [kidOf(before.access_token)],
    );
    expect(old!.gone, 'a retired key can sign no more').to.equal(true);
  });

  it('security 67: a key whose last token has ended is published no more', async () => {
    await service.db.orm.query(
      `UPDATE signing_keys SET retired_at = retired_at - interval '2 hours' WHERE retired_at IS NOT NULL`,
    );
    await until(async () => (await fetchAny(`${service.url}/auth/jwks`)).body.keys.length === 1, 2_000);
    expect(await status(good)).to.equal(401);
  });

  it('security 132: another SECRET_KEY than the keys were stored with is told clearly at start, and new keys are the way out', async () => {
    const secretKey = 'another secret of tests only 98765';
    const other = startService({ secretKey }, service.db);
    const message = await other.then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(message).to.include('SECRET_KEY').and.include('dcs keys rotate');
    await rotateKeys(service.db, readSecret({ ...service.config, secretKey }), { isLost: true });
    await (await startService({ secretKey }, service.db)).close();
  });
});

describe('the metadata of the authorization server', () => {
  let service: Service;
  before(async () => (service = await startService()));
  after(() => service.close());
  const read = async (path: string): Promise<any> => {
    const { status, body } = await fetchAny(`${service.url}${path}`, { headers: { host: 'evil.example' } });
    expect(status, path).to.equal(200);
    return body;
  };

  it('security 38: is at every place that clients look for it, with the issuer exactly, whatever Host says', async () => {
    const documents = await Promise.all(
      [
        '/.well-known/oauth-authorization-server/auth',
        '/auth/.well-known/oauth-authorization-server',
        '/auth/.well-known/openid-configuration',
        '/.well-known/openid-configuration/auth',
      ].map(read),
    );
    for (const document of documents) {
      expect(document).to.deep.equal(documents[0]);
      expect(document).to.include({
        issuer: `${service.url}/auth`,
        authorization_endpoint: `${service.url}/auth/oauth2/authorize`,
        token_endpoint: `${service.url}/auth/oauth2/token`,
        revocation_endpoint: `${service.url}/auth/oauth2/revoke`,
        introspection_endpoint: `${service.url}/auth/oauth2/introspect`,
        userinfo_endpoint: `${service.url}/auth/oauth2/userinfo`,
        jwks_uri: `${service.url}/auth/jwks`,
        authorization_response_iss_parameter_supported: true,
      });
    }
  });

  it('security 4: lists only what works', async () => {
    const document = await read('/.well-known/oauth-authorization-server/auth');
    expect(document).to.deep.include({
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      scopes_supported: ['openid', 'offline_access', 'profile', 'read', 'write'],
      id_token_signing_alg_values_supported: ['ES256'],
      subject_types_supported: ['public'],
    });
    expect(document.registration_endpoint).to.equal(`${service.url}/auth/oauth2/register`);
    expect(document.device_authorization_endpoint).to.equal(`${service.url}/auth/oauth2/device`);
    for (const absent of ['end_session_endpoint', 'pushed_authorization_request_endpoint'])
      expect(document).to.not.have.property(absent);
  });

  it('security 38: each resource says whose tokens it takes, at its own path and without one; offline_access is not asked for', async () => {
    const rest = await read('/.well-known/oauth-protected-resource/public/v1');
    expect(rest).to.deep.include({
      resource: `${service.url}/public/v1`,
      authorization_servers: [`${service.url}/auth`],
      scopes_supported: ['read', 'write'],
    });
    expect(await read('/.well-known/oauth-protected-resource')).to.deep.equal(rest);
    expect(await read('/.well-known/oauth-protected-resource/mcp')).to.deep.include({
      resource: `${service.url}/mcp`,
      authorization_servers: [`${service.url}/auth`],
      scopes_supported: ['read', 'write'],
    });
  });

  it('publishes public keys only', async () => {
    const { keys } = await read('/auth/jwks');
    expect(keys).to.have.length(1);
    expect(keys[0]).to.have.all.keys('kty', 'crv', 'x', 'y', 'kid', 'alg', 'use');
  });
});
