import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { fetchAny } from '../support/client.ts';
import { person, type Person } from '../support/fixtures.ts';
import { browserOf, decide, pkce } from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';

/** A client of the guide's table: its published document, or the metadata that it registers with. */
interface KnownClient {
  /** As the table names it. */
  readonly name: string;
  /** The address of its document, and what stands there. */
  readonly document?: string;
  readonly metadata: Readonly<Record<string, unknown>> & { readonly redirect_uris: readonly string[] };
  /** The address at which it listens this time. */
  readonly redirectUri: string;
  /** As the table writes it. */
  readonly shown: string;
  readonly protocolVersion: string;
  /** Sends no state. */
  readonly stateless?: true;
  /** Names the resource only when it asks, not at the token endpoint. */
  readonly namesResourceOnce?: true;
  /** Asks for offline_access where the server has it, and then for consent. */
  readonly asksOffline?: true;
}

const BOTH_GRANTS = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] };
const PUBLIC = { ...BOTH_GRANTS, token_endpoint_auth_method: 'none' };

/** From the documents that clients publish, from their sources, and from reports of what they send. */
const CLIENTS: readonly KnownClient[] = [
  {
    name: 'Claude Code',
    document: 'https://claude.ai/oauth/claude-code-client-metadata',
    metadata: {
      client_name: 'Claude Code',
      client_uri: 'https://claude.ai',
      redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
      ...PUBLIC,
    },
    redirectUri: 'http://localhost:55611/callback',
    shown: 'http://localhost:PORT/callback',
    protocolVersion: '2025-11-25',
  },
  {
    name: 'Claude Desktop, claude.ai',
    metadata: {
      client_name: 'Claude',
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
      ...BOTH_GRANTS,
      token_endpoint_auth_method: 'client_secret_post',
      scope: 'read write',
    },
    redirectUri: 'https://claude.ai/api/mcp/auth_callback',
    shown: 'https://claude.ai/api/mcp/auth_callback',
    protocolVersion: '2025-06-18',
  },
  {
    name: 'Cursor',
    metadata: {
      client_name: 'Cursor',
      redirect_uris: [
        'cursor://anysphere.cursor-mcp/oauth/callback',
        'https://www.cursor.com/agents/mcp/oauth/callback',
        'http://localhost:8787/callback',
      ],
      ...PUBLIC,
    },
    redirectUri: 'cursor://anysphere.cursor-mcp/oauth/callback',
    shown: 'cursor://anysphere.cursor-mcp/oauth/callback',
    protocolVersion: '2025-11-25',
    asksOffline: true,
  },
  {
    name: 'VS Code',
    document: 'https://vscode.dev/oauth/client-metadata.json',
    metadata: {
      client_name: 'Visual Studio Code',
      client_uri: 'https://vscode.dev/product',
      redirect_uris: ['http://127.0.0.1:33418/', 'https://vscode.dev/redirect'],
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    },
    redirectUri: 'http://127.0.0.1:59656/',
    shown: 'http://127.0.0.1:PORT/',
    protocolVersion: '2025-11-25',
  },
  {
    name: 'Codex',
    metadata: { client_name: 'Codex', redirect_uris: ['http://127.0.0.1:49502/callback/rG2nMZ0zJ9mN'], ...PUBLIC },
    redirectUri: 'http://127.0.0.1:49502/callback/rG2nMZ0zJ9mN',
    shown: 'http://127.0.0.1:PORT/callback/ID',
    protocolVersion: '2025-06-18',
    namesResourceOnce: true,
  },
  {
    name: 'Cline',
    metadata: {
      client_name: 'Cline',
      client_uri: 'https://cline.bot',
      software_id: 'cline',
      redirect_uris: ['vscode://saoudrizwan.claude-dev/mcp-auth/callback/6f5902ac237024bdd0c176cb93063dc4'],
      ...PUBLIC,
    },
    redirectUri: 'vscode://saoudrizwan.claude-dev/mcp-auth/callback/6f5902ac237024bdd0c176cb93063dc4',
    shown: 'vscode://saoudrizwan.claude-dev/mcp-auth/callback/ID',
    protocolVersion: '2025-06-18',
  },
  {
    name: 'mcp-remote',
    metadata: {
      client_name: 'MCP CLI Proxy',
      client_uri: 'https://github.com/geelen/mcp-remote',
      software_id: '2e6dc280-f3c3-4e01-99a7-8181dbd1d23d',
      software_version: '0.15.1',
      redirect_uris: ['http://localhost:14231/oauth/callback'],
      ...PUBLIC,
    },
    redirectUri: 'http://localhost:14231/oauth/callback',
    shown: 'http://localhost:PORT/oauth/callback',
    protocolVersion: '2025-11-25',
    asksOffline: true,
  },
  {
    name: 'Inspector',
    metadata: {
      client_name: 'MCP Inspector',
      client_uri: 'https://github.com/modelcontextprotocol/inspector',
      redirect_uris: ['http://127.0.0.1:6276/oauth/callback'],
      scope: '',
      application_type: 'native',
      ...PUBLIC,
    },
    redirectUri: 'http://127.0.0.1:6276/oauth/callback',
    shown: 'http://127.0.0.1:6276/oauth/callback',
    protocolVersion: '2025-11-25',
    asksOffline: true,
  },
  {
    name: 'TypeScript SDK',
    metadata: {
      client_name: 'A program of the TypeScript SDK',
      redirect_uris: ['http://localhost:8090/callback'],
      ...BOTH_GRANTS,
      token_endpoint_auth_method: 'client_secret_post',
    },
    redirectUri: 'http://localhost:8090/callback',
    shown: 'yours',
    protocolVersion: '2025-11-25',
    stateless: true,
  },
  {
    name: 'Python SDK',
    metadata: {
      client_name: 'A program of the Python SDK',
      redirect_uris: ['http://localhost:3030/callback'],
      ...BOTH_GRANTS,
      application_type: 'native',
      scope: 'read write',
    },
    redirectUri: 'http://localhost:3030/callback',
    shown: 'yours',
    protocolVersion: '2025-11-25',
    asksOffline: true,
  },
];

describe('MCP clients of the guide', () => {
  let service: Service;
  let ada: Person;
  const documents = new Map<string, string>();

  before(async () => {
    // As it is without settings, but that documents are not fetched from the internet.
    service = await startService({}, undefined, {
      fetch: (url: string) =>
        documents.has(url)
          ? Promise.resolve({ url, status: 200, bytes: Buffer.from(documents.get(url)!) })
          : Promise.reject(new Error('not there')),
    });
    ada = await person(service.db);
  });
  after(() => service.close());

  /** Discovers the servers as a client does that was refused: by the answer alone. */
  async function discover(): Promise<{ resource: string; scope: string; server: any }> {
    const refused = await fetchAny(`${service.url}/mcp`, { method: 'POST', json: {} });
    expect(refused.status).to.equal(401);
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(refused.headers['www-authenticate']!) ?? [];
    const { body: about } = await fetchAny(address);
    const issuer = new URL(about.authorization_servers[0]);
    const { body: server } = await fetchAny(
      `${issuer.origin}/.well-known/oauth-authorization-server${issuer.pathname}`,
    );
    expect(server.issuer).to.equal(issuer.href);
    return { resource: about.resource, scope: about.scopes_supported.join(' '), server };
  }

  async function clientIdOf({ document, metadata }: KnownClient, server: any): Promise<string> {
    if (document !== undefined) {
      expect(server.client_id_metadata_document_supported).to.equal(true);
      documents.set(document, JSON.stringify({ client_id: document, ...metadata }));
      return document;
    }
    const { status, body } = await fetchAny(server.registration_endpoint, { method: 'POST', json: metadata });
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body.redirect_uris).to.deep.equal(metadata.redirect_uris);
    return body.client_id;
  }

  async function tokens(server: any, form: Record<string, string>): Promise<any> {
    const { status, body } = await fetchAny(server.token_endpoint, {
      method: 'POST',
      raw: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  }

  async function use(resource: string, token: string, protocolVersion: string): Promise<void> {
    const send = async (method: string, params: object): Promise<any> => {
      const { status, body, text } = await fetchAny(resource, {
        method: 'POST',
        token,
        json: { jsonrpc: '2.0', id: 1, method, params },
        headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': protocolVersion },
      });
      expect(status, text).to.equal(200);
      return (body?.jsonrpc ? body : JSON.parse(/^data: (.*)$/m.exec(text)![1]!)).result;
    };
    const clientInfo = { name: 'known client', version: '1' };
    const begun = await send('initialize', { protocolVersion, capabilities: {}, clientInfo });
    expect(begun.protocolVersion).to.equal(protocolVersion);
    expect((await send('tools/list', {})).tools).to.have.length(11);
    const { content } = await send('tools/call', { name: 'overview', arguments: { parts: ['profile'] } });
    expect(content[0].text).to.include(ada.id);
  }

  for (const client of CLIENTS)
    it(`${client.name}: signs in, lists, calls and renews`, async () => {
      const { resource, scope, server } = await discover();
      const clientId = await clientIdOf(client, server);
      const { verifier, challenge } = pkce();
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: client.redirectUri,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        scope: client.asksOffline ? `${scope} offline_access` : scope,
        resource,
        ...(client.asksOffline && { prompt: 'consent' }),
        ...(!client.stateless && { state: 'a state of its own' }),
      });
      const visitor = await browserOf(service, ada);
      const { location, text } = await visitor.get(`${server.authorization_endpoint}?${query}`);
      expect(location?.pathname, text).to.match(/^\/consent\//);
      expect((await visitor.get(location!.href)).text).to.include('Unverified');
      const back = await decide(visitor, location!);
      expect(back.href.startsWith(`${client.redirectUri}?`), back.href).to.equal(true);
      expect(back.searchParams.get('state')).to.equal(client.stateless ? null : 'a state of its own');
      const target: Record<string, string> = client.namesResourceOnce ? {} : { resource };
      const given = await tokens(server, {
        grant_type: 'authorization_code',
        code: back.searchParams.get('code')!,
        code_verifier: verifier,
        redirect_uri: client.redirectUri,
        client_id: clientId,
        ...target,
      });
      expect(given).to.include({ token_type: 'Bearer', expires_in: 3600 });
      await use(resource, given.access_token, client.protocolVersion);
      const renewed = await tokens(server, {
        grant_type: 'refresh_token',
        refresh_token: given.refresh_token,
        client_id: clientId,
        ...target,
      });
      expect(renewed.refresh_token).to.be.a('string').and.not.equal(given.refresh_token);
      await use(resource, renewed.access_token, client.protocolVersion);
    });

  it('are those of its table, with where they listen', () => {
    const rows = readFileSync('docs/guides/08-mcp.md', 'utf8')
      .split('\n| Client |')[1]!
      .split('\n\n')[0]!
      .split('\n')
      .slice(2)
      .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '')));
    expect(rows.map(([name]) => name)).to.deep.equal(CLIENTS.map(({ name }) => name));
    for (const [at, { name, shown, document }] of CLIENTS.entries()) {
      const [, , registers, redirect] = rows[at]!;
      expect(redirect, name).to.include(shown === 'yours' ? shown : `\`${shown}\``);
      expect(registers, name).to.include(document === undefined ? 'itself' : `\`${document}\``);
    }
  });
});
