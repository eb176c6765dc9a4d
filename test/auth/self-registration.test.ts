import { expect } from 'chai';
import type { FetchedDocument, FetchOptions } from '../../src/ingest/fetch/fetch.ts';
import { fetchAny } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { rpc } from '../support/mcp.ts';
import {
  authorizeUrl,
  browserOf,
  claimsOf,
  decide,
  exchange,
  letIn,
  pkce,
  refresh,
  type TestApp,
} from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';

const LOOPBACK = 'http://127.0.0.1:7777/callback';

describe('clients that register themselves', () => {
  let service: Service;
  let ada: Person;
  const documents = new Map<string, { url?: string; text: string }>();
  const fetchedUrls: string[] = [];
  const accepted = new Set<string | undefined>();
  const fetch = (url: string, { kind }: FetchOptions = {}): Promise<FetchedDocument> => {
    fetchedUrls.push(url);
    accepted.add(kind?.accept);
    const entry = documents.get(url);
    return entry
      ? Promise.resolve({ url: entry.url ?? url, status: 200, bytes: Buffer.from(entry.text) })
      : Promise.reject(new Error('not there'));
  };

  before(async () => {
    service = await startService({ mcpClientRegistration: 'dynamic' }, undefined, { fetch });
    ada = await person(service.db);
  });
  after(() => service.close());

  const register = (json: unknown, at = service) =>
    fetchAny(`${at.url}/auth/oauth2/register`, { method: 'POST', json });
  const metadata = (at: Service, path = '/auth') => fetchAny(`${at.url}/.well-known/oauth-authorization-server${path}`);
  const clientOf = (id: string): TestApp => ({ origin: service.url, id, secret: '', redirectUri: LOOPBACK });
  const mcp = (): string => `${service.url}/mcp`;

  it('security 26: are off unless the operator lets them, and then have no endpoint and no address to be known by', async () => {
    const off = await startService({ mcpClientRegistration: 'off' }, service.db, { fetch });
    const { body } = await metadata(off);
    expect(body).to.not.have.any.keys('registration_endpoint', 'client_id_metadata_document_supported');
    expect((await register({ redirect_uris: [LOOPBACK] }, off)).status).to.equal(404);
    fetchedUrls.splice(0);
    const visitor = await browserOf(off, ada);
    expect(
      (
        await visitor.get(
          authorizeUrl(
            { ...clientOf('https://client.example/metadata.json'), origin: off.url },
            { challenge: pkce().challenge, resource: `${off.url}/mcp` },
          ),
        )
      ).status,
    ).to.equal(400);
    expect(fetchedUrls).to.deep.equal([]);
    await off.close();
  });

  it('register, are let in by a person who is warned, and call tools', async () => {
    expect((await metadata(service)).body).to.include({
      registration_endpoint: `${service.url}/auth/oauth2/register`,
      client_id_metadata_document_supported: true,
    });
    expect((await metadata(service, '')).text, 'where older clients look').to.equal((await metadata(service)).text);
    const { status, body, headers } = await register({
      client_name: 'My Agent',
      redirect_uris: [LOOPBACK],
      token_endpoint_auth_method: 'client_secret_post',
      scope: 'read write',
      grant_types: ['authorization_code', 'refresh_token'],
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(headers['cache-control']).to.equal('no-store');
    expect(body)
      .to.include({ client_name: 'My Agent', token_endpoint_auth_method: 'none' })
      .and.not.have.property('client_secret');
    const client = clientOf(body.client_id);
    const visitor = await browserOf(service, ada);
    const { location } = await visitor.get(authorizeUrl(client, { challenge: pkce().challenge, resource: mcp() }));
    const page = await visitor.get(location!.href);
    expect(page.text).to.include('Authorize My Agent').and.include('Unverified').and.include('127.0.0.1:7777');
    const tokens = await letIn(service, { person: ada, client }, { resource: mcp() });
    expect(claimsOf(tokens.access_token)).to.include({ aud: mcp(), client_id: client.id, scope: 'read write' });
    expect(
      (await rpc(service.url, tokens.access_token, 'tools/call', { name: 'getProfile' })).body.result.structuredContent
        .id,
    ).to.equal(ada.id);
  });

  it('keep access while their person is away where their metadata names the grant refresh_token, and say so', async () => {
    const refreshing = await register({
      client_name: 'Lasting',
      redirect_uris: [LOOPBACK],
      grant_types: ['authorization_code', 'refresh_token'],
    });
    expect(refreshing.body.grant_types).to.deep.equal(['authorization_code', 'refresh_token']);
    const client = clientOf(refreshing.body.client_id);
    const visitor = await browserOf(service, ada);
    const ask = { challenge: pkce().challenge, resource: mcp(), scope: 'read write' };
    const { location } = await visitor.get(authorizeUrl(client, ask));
    expect((await visitor.get(location!.href)).text).to.include('Access lasts 30 days, even while you are not using');
    const tokens = await letIn(service, { person: ada, client }, { resource: mcp(), scope: 'read write' });
    expect(tokens.scope.split(' ')).to.have.members(['read', 'write', 'offline_access']);
    const again = await refresh(client, tokens.refresh_token);
    expect([again.status, again.body.scope.split(' ').sort()]).to.deep.equal([
      200,
      ['offline_access', 'read', 'write'],
    ]);

    const passing = await register({ client_name: 'Passing', redirect_uris: [LOOPBACK] });
    expect(passing.body.grant_types).to.deep.equal(['authorization_code']);
    const once = await letIn(
      service,
      { person: ada, client: clientOf(passing.body.client_id) },
      { resource: mcp(), scope: 'read write' },
    );
    expect(once).to.not.have.property('refresh_token');
    expect(once.scope).to.equal('read write');
  });

  it('may be opened by a scheme of their own, and may name addresses that are no use here beside it', async () => {
    const uri = 'cursor://anysphere.cursor-mcp/oauth/callback';
    const { status, body } = await register({
      client_name: 'My Editor',
      redirect_uris: ['http://agent.example/callback', uri, 'http://localhost/callback', 'javascript:alert(1)'],
    });
    expect([status, body.redirect_uris]).to.deep.equal([201, [uri, 'http://localhost/callback']]);
    const visitor = await browserOf(service, ada);
    const client = { ...clientOf(body.client_id), redirectUri: uri };
    const { location } = await visitor.get(authorizeUrl(client, { challenge: pkce().challenge, resource: mcp() }));
    const page = await visitor.get(location!.href);
    expect(page.text).to.include('Unverified').and.include('the program on this device that opens');
    expect(page.headers['content-security-policy']).to.include("form-action 'self' cursor:;");
    const tokens = await letIn(service, { person: ada, client }, { resource: mcp() });
    expect((await rpc(service.url, tokens.access_token, 'ping')).status).to.equal(200);
    for (const redirectUri of [
      `${uri}/`,
      'cursor://anysphere.cursor-mcp',
      'vscode://anysphere.cursor-mcp/oauth/callback',
    ])
      expect(
        (await visitor.get(authorizeUrl(client, { challenge: pkce().challenge, resource: mcp(), redirectUri }))).status,
        redirectUri,
      ).to.equal(400);
    const local = { ...client, redirectUri: 'http://localhost:51999/callback' };
    await letIn(service, { person: ada, client: local }, { resource: mcp() });
    const unnamed = await register({ redirect_uris: [uri] });
    expect(unnamed.body.client_name).to.equal('A program that opens cursor links');
  });

  it('go without an address of this machine by https rather than without their own scheme', async () => {
    const uri = 'com.example.agent:/callback';
    const { body } = await register({ client_name: 'Both', redirect_uris: ['https://localhost:8443/callback', uri] });
    const client = { ...clientOf(body.client_id), redirectUri: uri };
    const tokens = await letIn(service, { person: ada, client }, { resource: mcp() });
    expect((await rpc(service.url, tokens.access_token, 'ping')).status).to.equal(200);
    const web = await register({
      client_name: 'Neither',
      redirect_uris: ['https://localhost:8443/callback', 'http://localhost:8080/callback'],
    });
    for (const redirectUri of ['https://localhost:8443/callback', 'http://localhost:8080/callback'])
      await letIn(
        service,
        { person: ada, client: { ...clientOf(web.body.client_id), redirectUri } },
        { resource: mcp() },
      );
  });

  it('register, whatever they leave empty and whatever address of theirs is no use here', async () => {
    for (const [over, client_name = 'Agent', client_uri] of [
      [{ client_uri: null, client_name: null, grant_types: null, response_types: null }, 'A program at 127.0.0.1'],
      [{ client_uri: '', client_name: ' ', grant_types: [], response_types: [] }, 'A program at 127.0.0.1'],
      [{ client_uri: 'http://agent.example' }],
      [{ client_uri: 'https://agent.example/' }, 'Agent', 'https://agent.example/'],
      [{ redirect_uris: [null, '', 'http://192.168.1.5:3000/callback', LOOPBACK] }],
    ] as [object, string?, string?][]) {
      const { status, body } = await register({ client_name: 'Agent', redirect_uris: [LOOPBACK], ...over });
      expect(status, JSON.stringify(over)).to.equal(201);
      expect(body).to.deep.include({ client_name, redirect_uris: [LOOPBACK] });
      expect(body.client_uri).to.equal(client_uri);
    }
  });

  it('are named without what they add in brackets where that would mislead or is too long', async () => {
    for (const [client_name, shown] of [
      ['Claude Code (figma)', 'Claude Code (figma)'],
      ['Claude Code (dcs)', 'Claude Code'],
      ['Claude Code (developer-content-service)', 'Claude Code'],
      [`Claude Code (plugin:${'x'.repeat(40)})`, 'Claude Code'],
    ]) {
      const { status, body } = await register({ client_name, redirect_uris: [LOOPBACK] });
      expect([status, body.client_name], client_name).to.deep.equal([201, shown]);
    }
  });

  it('security 26: get tokens for the MCP server and for nothing else', async () => {
    const { body } = await register({ client_name: 'Curious', redirect_uris: [LOOPBACK] });
    const visitor = await browserOf(service, ada);
    for (const resource of [`${service.url}/public/v1`, '']) {
      const { location } = await visitor.get(
        authorizeUrl(clientOf(body.client_id), { challenge: pkce().challenge, resource }),
      );
      expect(location?.searchParams.get('error'), resource).to.equal('invalid_target');
    }
    const tokens = await letIn(service, { person: ada, client: clientOf(body.client_id) }, { resource: mcp() });
    const { status, body: refused } = await fetchAny(`${service.url}/public/v1/profile`, {
      token: tokens.access_token,
    });
    expect([status, refused.error]).to.deep.equal([401, 'invalid_token']);
  });

  it('security 26: must use PKCE, are asked about each time, and keep to their redirect URIs', async () => {
    const { body } = await register({
      client_name: 'Careless',
      redirect_uris: [LOOPBACK, 'https://agent.example/callback'],
    });
    const client = clientOf(body.client_id);
    const visitor = await browserOf(service, ada);
    const { location } = await visitor.get(authorizeUrl(client, { challenge: '', resource: mcp() }));
    expect(location?.searchParams.get('error')).to.equal('invalid_request');
    for (const redirectUri of [
      'https://agent.example/callback/',
      'https://agent.example.evil.example/callback',
      'http://127.0.0.1:7777/other',
    ]) {
      const page = await visitor.get(
        authorizeUrl(client, { challenge: pkce().challenge, resource: mcp(), redirectUri }),
      );
      expect([page.status, page.location], redirectUri).to.deep.equal([400, undefined]);
    }
    await letIn(service, { person: ada, client }, { resource: mcp() });
    expect(
      (await visitor.get(authorizeUrl(client, { challenge: pkce().challenge, resource: mcp() }))).location?.pathname,
    ).to.match(/^\/consent\//);
  });

  it('may leave out state, as SDKs of the protocol do: PKCE binds the answer to them', async () => {
    const { body } = await register({ client_name: 'Stateless', redirect_uris: [LOOPBACK] });
    const client = clientOf(body.client_id);
    const { verifier, challenge } = pkce();
    const url = new URL(authorizeUrl(client, { challenge, resource: mcp() }));
    url.searchParams.delete('state');
    const visitor = await browserOf(service, ada);
    const back = await decide(visitor, (await visitor.get(url.href)).location!);
    expect((await exchange(client, back.searchParams.get('code')!, verifier)).status).to.equal(200);
  });

  it('security 26: say nothing of themselves that would mislead', async () => {
    const refused = async (json: unknown, error: string): Promise<void> => {
      const { status, body } = await register(json);
      expect([status, body.error], JSON.stringify(json)).to.deep.equal([400, error]);
      expect(body.error_description).to.be.a('string');
    };
    for (const uri of [
      'http://agent.example/callback',
      'javascript:alert(1)',
      'ms-settings:privacy',
      'chrome-extension://abc/callback',
      'mailto:a@example.com',
      'Cursor://callback',
      'x:',
      'https://a.example/#x',
      'https://user@a.example/',
      'https://*.example/',
      'http://127.0.0.1.evil.example/',
      'data:text/html,x',
    ])
      await refused({ redirect_uris: [uri] }, 'invalid_redirect_uri');
    for (const json of [{}, { redirect_uris: [] }, { redirect_uris: LOOPBACK }, { redirect_uris: [1] }])
      await refused(json, 'invalid_redirect_uri');
    for (const client_name of [
      'Official Support',
      'Developer Content Service',
      'Developer Content Service (Claude Code)',
      '(dcs)',
      'Dеveloper',
      '<b>x</b>',
      'x'.repeat(51),
    ])
      await refused({ redirect_uris: [LOOPBACK], client_name }, 'invalid_client_metadata');
    await refused({ redirect_uris: [LOOPBACK], grant_types: ['client_credentials'] }, 'invalid_client_metadata');
    await refused({ redirect_uris: [LOOPBACK], response_types: ['token'] }, 'invalid_client_metadata');
    await refused({ redirect_uris: [LOOPBACK], client_uri: 'javascript:alert(1)' }, 'invalid_client_metadata');
    await refused([], 'invalid_client_metadata');
  });

  it('security 26: register so often from one address and no more', async () => {
    const own = await startService({ mcpClientRegistration: 'dynamic' }, service.db, { fetch });
    const statuses = await Promise.all(
      Array.from({ length: 25 }, async () => (await register({ redirect_uris: [LOOPBACK] }, own)).status),
    );
    await own.close();
    expect(statuses.filter((one) => one === 201)).to.have.length(20);
    expect(statuses.filter((one) => one === 429)).to.have.length(5);
  });

  describe('by a document at an address of theirs', () => {
    const ID = 'https://agent.example/oauth/client.json';
    const described = (over: object = {}): string =>
      JSON.stringify({
        client_id: ID,
        client_name: 'Agent by address',
        redirect_uris: [LOOPBACK],
        token_endpoint_auth_method: 'none',
        ...over,
      });
    const begin = async (id: string) =>
      (await browserOf(service, ada)).get(authorizeUrl(clientOf(id), { challenge: pkce().challenge, resource: mcp() }));

    it('are let in under that address, which is named to the person, and read again only after an hour', async () => {
      documents.set(ID, { text: described() });
      fetchedUrls.splice(0);
      const visitor = await browserOf(service, ada);
      const { location } = await visitor.get(
        authorizeUrl(clientOf(ID), { challenge: pkce().challenge, resource: mcp() }),
      );
      expect((await visitor.get(location!.href)).text)
        .to.include('Authorize Agent by address')
        .and.include('Unverified')
        .and.include('agent.example');
      const tokens = await letIn(service, { person: ada, client: clientOf(ID) }, { resource: mcp() });
      const connected = await (await browserOf(service, ada)).get('/settings/connected-apps');
      expect([connected.status, connected.text.includes('Disconnect this app')]).to.deep.equal([200, true]);
      expect(claimsOf(tokens.access_token)).to.include({ client_id: ID, aud: mcp() });
      expect(
        (await rpc(service.url, tokens.access_token, 'tools/call', { name: 'getProfile' })).body.result
          .structuredContent.id,
      ).to.equal(ada.id);
      expect(fetchedUrls).to.deep.equal([ID]);
      expect([...accepted], 'the Accept header').to.deep.equal(['application/json']);
    });

    it('security 26: only what stands at that very address counts, and has no secret', async () => {
      const wrong: [string, { url?: string; text: string }][] = [
        ['https://a.example/other-id', { text: described() }],
        [
          'https://a.example/redirects',
          { url: 'https://b.example/', text: described({ client_id: 'https://a.example/redirects' }) },
        ],
        [
          'https://a.example/secret',
          {
            text: described({
              client_id: 'https://a.example/secret',
              token_endpoint_auth_method: 'client_secret_post',
            }),
          },
        ],
        [
          'https://a.example/redirect-uri',
          { text: described({ client_id: 'https://a.example/redirect-uri', redirect_uris: ['http://evil.example/'] }) },
        ],
        ['https://a.example/no-json', { text: '<html>' }],
      ];
      for (const [id, document] of wrong) {
        documents.set(id, document);
        const page = await begin(id);
        expect([page.status, page.location], id).to.deep.equal([400, undefined]);
      }
      fetchedUrls.splice(0);
      for (const id of [
        'http://a.example/client',
        'https://a.example',
        'https://a.example/',
        'https://user:secret@a.example/client',
        'https://a.example/x/../client',
        'https://a.example/client#x',
        'file:///etc/passwd',
      ])
        expect((await begin(id)).status, id).to.equal(400);
      expect(fetchedUrls).to.deep.equal([]);
    });

    it('security 26: reading documents reaches no private address', async () => {
      const real = await startService({ mcpClientRegistration: 'metadata' }, service.db);
      const visitor = await browserOf(real, ada);
      for (const host of ['127.0.0.1', 'localhost', '[::1]', '10.0.0.1', '169.254.169.254', '0x7f.1']) {
        const page = await visitor.get(
          authorizeUrl(
            { ...clientOf(`https://${host}/client`), origin: real.url },
            { challenge: pkce().challenge, resource: `${real.url}/mcp` },
          ),
        );
        expect(page.status, host).to.equal(400);
      }
      expect((await register({ redirect_uris: [LOOPBACK] }, real)).status, 'metadata only').to.equal(404);
      await real.close();
    });
  });
});
