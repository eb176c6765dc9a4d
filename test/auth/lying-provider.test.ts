import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { expect } from 'chai';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWK } from 'jose';
import { portOf } from '../../src/http/server.ts';
import { startService, type Service } from '../support/service.ts';
import { member, PASSWORD, signedIn, visit, type Visitor } from '../support/visitor.ts';

const CLIENT = { clientId: 'dcs', clientSecret: 'a secret of the client, long enough for HS256' };
const NO_GROUPS = { groupsClaim: 'groups', planGroups: [] };
type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
type Claims = Record<string, unknown>;

/** Response of a provider that is not, or not only, as it should be. */
interface Lie {
  /** Instead of the claims of the ID token; undefined leaves one out. */
  readonly claims?: (honest: Claims) => Claims;
  /** Signs the claims in another way; else its own key does. */
  readonly sign?: (claims: Claims) => Promise<string>;
  /** Claims of userinfo. */
  readonly userinfo?: Claims;
  /** Parameters of the address that the browser comes back to. */
  readonly answer?: (honest: URLSearchParams) => URLSearchParams;
}

/** A provider that says what a test wants: real HTTP, real signatures. */
class LyingProvider {
  lie: Lie = {};
  subject: Claims = {};
  private nonce = '';
  private server!: Server;
  private keys!: Keys;
  issuer = '';

  async start(): Promise<void> {
    this.keys = await generateKeyPair('ES256');
    const jwk: JWK = { ...(await exportJWK(this.keys.publicKey)), kid: 'a', alg: 'ES256', use: 'sig' };
    this.server = createServer((req, res) => {
      void this.answer(req.url ?? '', jwk).then((body) =>
        res.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      );
    }).listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.issuer = `http://127.0.0.1:${portOf(this.server)}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Returns the address that a browser comes back to that was sent to `address`. */
  passes(address: string): string {
    const { searchParams } = new URL(address);
    this.nonce = searchParams.get('nonce') ?? '';
    const honest = new URLSearchParams({ code: 'a code', state: searchParams.get('state') ?? '', iss: this.issuer });
    return `/sign-in/provider/callback?${String((this.lie.answer ?? ((one) => one))(honest))}`;
  }

  signedBy(keys: Keys, claims: Claims): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'a' }).sign(keys.privateKey);
  }

  private async answer(url: string, jwk: JWK): Promise<object> {
    if (url.startsWith('/.well-known/')) return this.metadata();
    if (url === '/jwks') return { keys: [jwk] };
    if (url === '/userinfo') return { ...this.subject, ...this.lie.userinfo };
    const seconds = Math.floor(Date.now() / 1000);
    const honest: Claims = {
      iss: this.issuer,
      aud: CLIENT.clientId,
      nonce: this.nonce,
      iat: seconds,
      exp: seconds + 300,
      ...this.subject,
    };
    const claims = (this.lie.claims ?? ((one) => one))(honest);
    const idToken = await (this.lie.sign ?? ((one: Claims) => this.signedBy(this.keys, one)))(claims);
    return { access_token: 'an access token', token_type: 'Bearer', expires_in: 60, id_token: idToken };
  }

  private metadata(): object {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/auth`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: true,
    };
  }
}

describe('security 112: a live provider that mixes things up', function () {
  this.timeout(30_000);
  const provider = new LyingProvider();
  let service: Service;
  let ada: { id: string; email: string };
  const stranger = { sub: 'a stranger', email: 'stranger@company.example', email_verified: true, name: 'Stranger' };

  before(async () => {
    await provider.start();
    service = await startService({ oidc: { ...CLIENT, ...NO_GROUPS, issuer: provider.issuer, name: 'Example ID' } });
    ada = await member(service, { name: 'Ada' });
  });
  after(async () => {
    await service.close();
    provider.close();
  });
  beforeEach(() => Object.assign(provider, { lie: {}, subject: stranger }));

  const come = async (visitor: Visitor): Promise<{ status: number; location: string | undefined }> => {
    const sent = await visitor.get('/sign-in/provider?return_to=/settings');
    const { status, headers } = await visitor.get(provider.passes(sent.headers.location!));
    return { status, location: headers.location };
  };
  const isIn = async (visitor: Visitor): Promise<boolean> => (await visitor.get('/settings')).status === 200;
  const counts = (): Promise<unknown> =>
    service.db.query(`SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM sessions) AS sessions,
      (SELECT count(*) FROM linked_identities) AS identities`);

  const other = generateKeyPair('ES256');
  const LIES: Record<string, Lie> = {
    'an ID token of another issuer': { claims: (one) => ({ ...one, iss: 'https://evil.example' }) },
    'an ID token for another client': { claims: (one) => ({ ...one, aud: 'another' }) },
    'an ID token for another client as well, which it was made for': {
      claims: (one) => ({ ...one, aud: [CLIENT.clientId, 'another'], azp: 'another' }),
    },
    'the nonce of another request': { claims: (one) => ({ ...one, nonce: 'x'.repeat(43) }) },
    'no nonce': { claims: (one) => ({ ...one, nonce: undefined }) },
    'a nonce that is a list': { claims: (one) => ({ ...one, nonce: [one.nonce] }) },
    'an ID token that has expired': { claims: (one) => ({ ...one, exp: Number(one.iat) - 600 }) },
    'an ID token that is not yet good': { claims: (one) => ({ ...one, nbf: Number(one.iat) + 600 }) },
    'no subject': { claims: (one) => ({ ...one, sub: undefined }) },
    'an empty subject': { claims: (one) => ({ ...one, sub: '' }) },
    'a subject of blanks': { claims: (one) => ({ ...one, sub: ' ' }) },
    'a subject without an end': { claims: (one) => ({ ...one, sub: 'x'.repeat(300) }) },
    'a subject that is a number': { claims: (one) => ({ ...one, sub: 7 }) },
    'a signature of somebody else': { sign: async (claims) => provider.signedBy(await other, claims) },
    'no signature': { sign: (claims) => Promise.resolve(new UnsecuredJWT(claims).encode()) },
    'a signature by the secret of the client': {
      sign: (claims) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(CLIENT.clientSecret)),
    },
    'userinfo of somebody else': {
      claims: ({ iss, aud, nonce, iat, exp, sub }) => ({ iss, aud, nonce, iat, exp, sub }),
      userinfo: { sub: 'somebody else' },
    },
    'an answer in the name of another issuer': {
      answer: (one) => new URLSearchParams([...one].map(([k, v]) => [k, k === 'iss' ? 'https://evil.example' : v])),
    },
    'an answer without its name, which it promises': {
      answer: (one) => new URLSearchParams([...one].filter(([key]) => key !== 'iss')),
    },
    'the state of another request': {
      answer: (one) => new URLSearchParams([...one].map(([k, v]) => [k, k === 'state' ? 'another' : v])),
    },
    'two states': { answer: (one) => new URLSearchParams([...one, ['state', one.get('state') ?? '']]) },
  };
  for (const [what, lie] of Object.entries(LIES))
    it(`${what}: nobody is signed in, nothing is stored, and it is no fault of ours`, async () => {
      provider.lie = lie;
      const before = await counts();
      const visitor = visit(service);
      const { status, location } = await come(visitor);
      expect([status, location]).to.deep.equal([303, '/sign-in?notice=provider_invalid']);
      expect(await isIn(visitor)).to.equal(false);
      expect(await counts()).to.deep.equal(before);
    });

  it('an address that is not one person’s verified address gives nobody’s account', async () => {
    for (const claims of [
      { email: ada.email, email_verified: 'true' },
      { email: ada.email, email_verified: 1 },
      { email: [ada.email], email_verified: true },
      { email: { address: ada.email }, email_verified: true },
      { email: ada.email.toUpperCase(), email_verified: true },
      { email: ` ${ada.email}\n`, email_verified: true },
      { email: `${ada.email}, thief@company.example`, email_verified: true },
      { email: `thief@company.example\0${ada.email}`, email_verified: true },
    ] as Claims[]) {
      provider.subject = { sub: `thief ${JSON.stringify(claims)}`, name: 'Thief', ...claims };
      const visitor = visit(service);
      const { status } = await come(visitor);
      expect(status, JSON.stringify(claims)).to.be.oneOf([303, 422]);
      const page = await visitor.get('/settings/account');
      expect(page.status === 200 && page.text.includes(ada.email), JSON.stringify(claims)).to.equal(false);
    }
    expect(await service.db.query('SELECT FROM linked_identities WHERE account_id = $1', [ada.id])).to.deep.equal([]);
  });

  it('somebody who is linked stays who they are, whatever address the provider says they have now', async () => {
    const visitor = visit(service);
    expect((await come(visitor)).location).to.equal('/settings');
    provider.subject = { ...stranger, email: ada.email };
    const again = visit(service);
    expect((await come(again)).location).to.equal('/settings');
    expect((await again.get('/settings/account')).text)
      .to.include(stranger.email)
      .and.not.include(ada.email);
  });

  it('the same subject at another issuer is somebody else', async () => {
    const linked = visit(service);
    await come(linked);
    const evil = new LyingProvider();
    await evil.start();
    const second = await startService(
      { oidc: { ...CLIENT, ...NO_GROUPS, issuer: evil.issuer, name: 'Another' }, publicUrl: service.url },
      service.db,
    );
    try {
      evil.subject = { ...stranger, email: 'evil@company.example' };
      const visitor = visit(second);
      const sent = await visitor.get('/sign-in/provider');
      await visitor.get(evil.passes(sent.headers.location!));
      expect((await visitor.get('/settings/account')).text).to.not.include(stranger.email);
    } finally {
      await second.close();
      evil.close();
    }
  });

  it('a provider that says it is another is not asked', async () => {
    const liar = new LyingProvider();
    await liar.start();
    const address = liar.issuer;
    const misled = await startService(
      { oidc: { ...CLIENT, ...NO_GROUPS, issuer: address, name: 'Another' }, publicUrl: service.url },
      service.db,
    );
    try {
      liar.issuer = 'https://evil.example';
      const { headers } = await visit(misled).get('/sign-in/provider');
      expect(headers.location).to.match(/^\/sign-in\?notice=provider_/);
    } finally {
      await misled.close();
      liar.close();
    }
  });

  it('a signed-in person is never taken for somebody else', async () => {
    const inside = await signedIn(service, ada.email, PASSWORD);
    await come(visit(service));
    const { status } = await come(inside);
    expect(status).to.equal(422);
    expect((await inside.get('/settings/account')).text).to.include(ada.email);
  });
});
