import { expect } from 'chai';
import { homepageProblem, logoProblem, redirectUrisProblem } from '../../src/auth/oauth/apps/app-urls.ts';
import { OAuthApp } from '../../src/data/entities/oauth.ts';
import { fetchAny } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { app, authorizeUrl, browserOf, pkce } from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';

/** Every character that a URL parser allows in a host: some end a directive of a policy, or the policy. */
const SIGNS = Array.from({ length: 0x2ff }, (_, code) => String.fromCharCode(code)).filter(
  (sign) => hostWith(sign) !== undefined,
);
const ODD = SIGNS.filter((sign) => !/^[a-z0-9.-]+$/.test(hostWith(sign) ?? ''));
const EVIL = "https://a.example';script-src/*";

describe('hosts that are written into policies', () => {
  let service: Service;
  let ada: Person;
  before(async () => {
    service = await startService({ mcpClientRegistration: 'dynamic' });
    ada = await person(service.db);
  });
  after(() => service.close());

  it('security 72: an app names hosts of letters, digits, dots and hyphens only, for logo, homepage and redirects', () => {
    expect(ODD).to.include.members(["'", ';', ',', '*', '(', '"', '{']);
    for (const sign of ODD) {
      const url = `https://a${sign}b.example/x`;
      for (const [what, problem] of [
        ['logo', logoProblem(url)],
        ['homepage', homepageProblem(url)],
        ['redirect', redirectUrisProblem([url])],
      ])
        expect(problem, `${what} ${url}`).to.be.a('string');
    }
    expect(
      [logoProblem(EVIL), homepageProblem(EVIL), redirectUrisProblem([EVIL])].map((one) => typeof one),
    ).to.deep.equal(['string', 'string', 'string']);
    expect(logoProblem('https://[2001:db8::1]/logo.png'), 'no policy can name an IPv6 address').to.be.a('string');
    for (const good of ['https://a-b.example:8443/logo.png', 'https://xn--bcher-kva.example/x', 'https://192.0.2.1/x'])
      expect([logoProblem(good), homepageProblem(good), redirectUrisProblem([good])], good).to.deep.equal([
        undefined,
        undefined,
        undefined,
      ]);
  });

  it('security 72: so does a client that registers itself', async () => {
    const register = (json: unknown) => fetchAny(`${service.url}/auth/oauth2/register`, { method: 'POST', json });
    const { status, body: refused } = await register({ client_name: 'Reader', redirect_uris: [EVIL] });
    expect(status, JSON.stringify(refused)).to.equal(400);
    const { body } = await register({
      client_name: 'Reader',
      redirect_uris: ['https://app.example/cb'],
      logo_uri: EVIL,
      client_uri: EVIL,
    });
    const stored = await service.db.query('SELECT logo, homepage FROM oauth_apps WHERE id = $1', [body.client_id]);
    expect(stored).to.deep.equal([{ logo: null, homepage: null }]);
  });

  it('security 72: what was stored before such rules adds nothing to the policy but one source', async () => {
    const logos = [
      EVIL,
      'https://a.example;script-src',
      "https://a.example'unsafe-inline'/x",
      'https://*/x',
      'https://[2001:db8::1]/x',
      'javascript:alert(1)',
    ];
    const redirects = ["https://app.example';script-src/*", 'https://app.example;default-src/cb', 'https://*/cb'];
    for (const [logo, redirect] of [
      ...logos.map((one) => [one, 'https://app.example/callback']),
      ...redirects.map((one) => ['https://logo.example/x.png', one]),
    ] as [string, string][]) {
      const client = await app(service, ada);
      await service.db.orm.update(OAuthApp, { id: client.id }, { logo, redirectUris: [redirect] });
      const policy = await consentPolicy({ ...client, redirectUri: redirect });
      expect([...policy.keys()], logo).to.deep.equal([
        'default-src',
        'img-src',
        'object-src',
        'base-uri',
        'form-action',
        'frame-ancestors',
      ]);
      expect(policy.get('img-src'), logo).to.deep.equal([
        "'self'",
        'data:',
        ...(logo.includes('logo.example') ? ['https://logo.example'] : []),
      ]);
      expect(policy.get('form-action'), redirect).to.deep.equal([
        "'self'",
        redirect.includes('callback') ? 'https://app.example' : 'https:',
      ]);
    }
  });

  async function consentPolicy(client: Parameters<typeof authorizeUrl>[0]): Promise<Map<string, string[]>> {
    const visitor = await browserOf(service, ada);
    const first = await visitor.get(authorizeUrl(client, { challenge: pkce().challenge }));
    const page = await visitor.get(first.location?.href ?? '/');
    expect(page.status, page.text).to.equal(200);
    const policy = page.headers['content-security-policy'] ?? '';
    return new Map(
      policy
        .split(';')
        .map((directive) => directive.trim().split(/\s+/))
        .map(([name = '', ...sources]) => [name, sources]),
    );
  }
});

function hostWith(sign: string): string | undefined {
  try {
    const { host, hostname, pathname } = new URL(`https://a${sign}b.example/x`);
    return host === hostname && pathname === '/x' && hostname.endsWith('b.example') && hostname !== 'b.example'
      ? hostname
      : undefined;
  } catch {
    return undefined;
  }
}
