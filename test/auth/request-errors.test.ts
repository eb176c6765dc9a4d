import { expect } from 'chai';
import { fetchAny } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { app, ask, authorize, authorizeUrl, browserOf, exchange, letIn, pkce, refresh } from '../support/oauth.ts';
import type { TestApp, TokenAnswer, Visitor } from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';

/** Parameters of a request that are changed, or left out (undefined). */
type Change = Readonly<Record<string, string | undefined>>;

/** A changed request, the error that answers it, and parts of its description. */
type Expected = readonly [change: Change, error: string, ...names: string[]];

const PKCE = { code_challenge: undefined, code_challenge_method: undefined };
const CHALLENGE = ['code_challenge is required', 'SHA-256', 'code_challenge_method=S256'];
const READ = ['scope read is required', 'scope=read', 'scope=read write', 'offline_access'];

describe('requests of apps that lack something are told what it is, and its value:', () => {
  let service: Service;
  let ada: Person;
  let visitor: Visitor;
  let reader: TestApp;
  let self: TestApp;

  before(async () => {
    service = await startService();
    ada = await person(service.db);
    visitor = await browserOf(service, ada);
    reader = await app(service, ada);
    const json = { client_name: 'Self', redirect_uris: ['http://127.0.0.1:7777/callback'] };
    const { body } = await fetchAny(`${service.url}/auth/oauth2/register`, { method: 'POST', json });
    self = { origin: service.url, id: body.client_id, secret: '', redirectUri: json.redirect_uris[0]! };
  });
  after(() => service.close());

  const named = (names: readonly string[]): string[] => names.map((one) => one.replace('SERVICE', service.url));
  function changed(url: string, change: Change): string {
    const address = new URL(url);
    for (const [name, value] of Object.entries(change))
      if (value === undefined) address.searchParams.delete(name);
      else address.searchParams.set(name, value.replace('SERVICE', service.url));
    return address.href;
  }
  const title = (change: Change): string =>
    Object.entries(change)
      .map(([name, value]) => (value === undefined ? `no ${name}` : `${name}=${value}`))
      .join(', ');

  for (const [change, error, ...names] of [
    [{ response_type: undefined }, 'invalid_request', 'response_type is missing', 'response_type=code'],
    [{ response_type: 'x' }, 'unsupported_response_type', 'response_type=code'],
    [{ response_mode: 'x' }, 'unsupported_response_mode', 'response_mode must be query'],
    [{ scope: undefined }, 'invalid_scope', ...READ],
    [{ scope: '' }, 'invalid_scope', ...READ],
    [{ scope: 'openid profile email' }, 'invalid_scope', ...READ],
    [{ state: undefined }, 'invalid_request', 'state is required', 'hard to guess'],
    [PKCE, 'invalid_request', ...CHALLENGE],
    [{ code_challenge: undefined }, 'invalid_request', ...CHALLENGE],
    [{ code_challenge: 'short' }, 'invalid_request', ...CHALLENGE],
    [{ code_challenge_method: undefined }, 'invalid_request', 'code_challenge_method=S256'],
    [{ code_challenge_method: 'plain' }, 'invalid_request', 'code_challenge_method=S256'],
    [{ resource: 'https://elsewhere.example' }, 'invalid_target', 'SERVICE/public/v1', 'SERVICE/mcp'],
    [{ resource: 'public' }, 'invalid_target', 'resource must be', 'SERVICE/public/v1', 'SERVICE/mcp'],
    [{ resource: 'SERVICE/mcp#x' }, 'invalid_target', 'resource must be', 'SERVICE/public/v1', 'SERVICE/mcp'],
    [{ prompt: 'create' }, 'invalid_request', 'prompt must be', 'login', 'consent', 'select_account'],
    [{ request: 'x' }, 'request_not_supported', 'request is not supported'],
    [{ request_uri: 'https://a.example/r' }, 'request_uri_not_supported', 'request_uri is not supported'],
    [{ registration: '{}' }, 'registration_not_supported', 'registration is not supported'],
  ] satisfies Expected[])
    it(`at the authorization endpoint, ${title(change)}`, async () => {
      const { location } = await visitor.get(changed(authorizeUrl(reader, { challenge: pkce().challenge }), change));
      expect(location?.href.startsWith(`${reader.redirectUri}?`)).to.equal(true);
      expect(location!.searchParams.get('error')).to.equal(error);
      for (const one of named(names)) expect(location!.searchParams.get('error_description')).to.include(one);
    });

  for (const [change, error, ...names] of [
    [{ resource: undefined }, 'invalid_target', 'resource=SERVICE/mcp'],
    [{ resource: 'SERVICE/public/v1' }, 'invalid_target', 'resource=SERVICE/mcp'],
    [{ scope: undefined }, 'invalid_scope', ...READ],
    [{ scope: undefined, resource: undefined, state: undefined }, 'invalid_target', 'resource=SERVICE/mcp'],
  ] satisfies Expected[])
    it(`to a client that registered itself, ${title(change)}`, async () => {
      const url = authorizeUrl(self, { challenge: pkce().challenge, resource: `${service.url}/mcp` });
      const { location } = await visitor.get(changed(url, change));
      expect(location!.searchParams.get('error')).to.equal(error);
      for (const one of named(names)) expect(location!.searchParams.get('error_description')).to.include(one);
    });

  it('on the page, where nobody can be sent back', async () => {
    for (const name of ['client_id', 'redirect_uri']) {
      const page = await visitor.get(
        changed(authorizeUrl(reader, { challenge: pkce().challenge }), { [name]: undefined }),
      );
      expect([page.status, page.location], name).to.deep.equal([400, undefined]);
      expect(page.text).to.include(`${name} is missing:`);
    }
  });

  const told = ({ status, body }: TokenAnswer, error: string, ...names: string[]): void => {
    expect([status, body.error]).to.deep.equal([error === 'invalid_client' ? 401 : 400, error]);
    for (const one of named(names)) expect(body.error_description).to.include(one);
  };

  it('at the token endpoint', async () => {
    const code = { grant_type: 'authorization_code', code: 'x', code_verifier: 'x'.repeat(43) };
    told(
      await ask(reader, 'token', {}),
      'invalid_request',
      'grant_type is missing',
      'authorization_code, refresh_token or urn:ietf:params:oauth:grant-type:device_code',
    );
    told(
      await ask(reader, 'token', { grant_type: 'client_credentials' }),
      'unsupported_grant_type',
      'authorization_code, refresh_token or urn:ietf:params:oauth:grant-type:device_code',
    );
    told(await ask(reader, 'token', code), 'invalid_request', 'redirect_uri is missing');
    told(
      await ask(reader, 'token', { grant_type: 'authorization_code' }),
      'invalid_request',
      'code is missing',
      'redirect_uri is missing',
    );
    told(await ask(reader, 'token', { grant_type: 'refresh_token' }), 'invalid_request', 'refresh_token is missing');
    told(await ask(reader, 'token', code, {}), 'invalid_request', 'client_id is missing');
    for (const wrong of [
      { ...reader, secret: 'wrong' },
      { ...reader, secret: '' },
      { ...reader, id: 'unknown' },
    ])
      told(await ask(wrong, 'token', code), 'invalid_client', 'client_id is unknown or the client_secret is wrong');
    const page = await fetchAny(`${service.url}/auth/oauth2/token`, {
      method: 'POST',
      raw: new URLSearchParams({ client_id: reader.id, client_secret: reader.secret }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    });
    expect([page.status, page.text.includes('grant_type is missing')], 'as a page').to.deep.equal([400, true]);
    for (const endpoint of ['revoke', 'introspect'])
      told(await ask(reader, endpoint, {}), 'invalid_request', 'token is missing');
  });

  it('at the token endpoint, for a code and a refresh token that are for another resource', async () => {
    for (const [asked, ...names] of [
      ['SERVICE/public/v1', 'requested for another resource', 'send resource=SERVICE/public/v1'],
      ['SERVICE/mcp', 'requested for another resource', 'send resource=SERVICE/mcp'],
      ['', 'requested without a resource', 'resource=SERVICE/public/v1', 'resource=SERVICE/mcp'],
    ] as const) {
      const resource = asked.replace('SERVICE', service.url);
      const other = { resource: `${service.url}/${asked.endsWith('mcp') ? 'public/v1' : 'mcp'}` };
      const { verifier, challenge } = pkce();
      const back = await authorize(visitor, reader, { challenge, resource, prompt: 'consent' });
      told(await exchange(reader, back.searchParams.get('code')!, verifier, other), 'invalid_target', ...names);
      const tokens = await letIn(service, { person: ada, client: reader }, { resource });
      told(await refresh(reader, tokens.refresh_token, other), 'invalid_target', ...names);
    }
  });

  it('a refresh that repeats the scopes asked first is not one of them, whatever became of these', async () => {
    const scope = 'openid profile email read write offline_access';
    for (const [input, decision, granted] of [
      [{}, { write: false }, 'openid profile read offline_access'],
      [{ resource: '' }, {}, 'openid profile offline_access'],
    ] as const) {
      const tokens = await letIn(
        service,
        { person: ada, client: reader },
        { scope, prompt: 'consent', ...input },
        decision,
      );
      const { status, body } = await refresh(reader, tokens.refresh_token, { scope });
      expect(status, JSON.stringify(body)).to.equal(200);
      expect(body.scope.split(' ')).to.have.members(granted.split(' '));
    }
  });

  it('by the challenge of a 401, in the words of its body', async () => {
    const { access_token: token } = await letIn(service, { person: ada, client: reader }, { resource: '' });
    for (const path of ['/public/v1/profile', '/mcp']) {
      const { status, body, headers } = await fetchAny(service.url + path, {
        method: path === '/mcp' ? 'POST' : 'GET',
        token,
      });
      expect(status).to.equal(401);
      expect(body.message).to.include('requested without a resource');
      expect(headers['www-authenticate']).to.include(`error_description="${body.message}"`);
    }
  });
});
