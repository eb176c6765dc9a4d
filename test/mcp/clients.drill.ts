import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { person, post, type Person } from '../support/fixtures.ts';
import { allow, Keeper } from '../support/mcp-keeper.ts';
import { app, browserOf } from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';

type Information = Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
type Discovered = Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>;

describe('the official MCP client', () => {
  let service: Service;
  let ada: Person;
  let postId: string;

  before(async () => {
    service = await startService({ mcpClientRegistration: 'dynamic' });
    ada = await person(service.db);
    postId = await post(service.db, { title: 'Indexes in PostgreSQL', tags: ['postgres'] });
  });
  after(() => service.close());

  const address = (): URL => new URL(`${service.url}/mcp?tools=all&schemas`);

  /** Lists the tools and calls five of them, some of which write. */
  async function use(client: Client): Promise<void> {
    const { tools } = await client.listTools();
    expect(tools.map((one) => one.name)).to.include.members(['searchPosts', 'getPost', 'createBookmarks', 'votePost']);
    const call = async (name: string, args: Record<string, unknown>): Promise<any> => {
      const { isError, structuredContent, content } = await client.callTool({ name, arguments: args });
      expect(isError, JSON.stringify(content)).to.not.equal(true);
      return structuredContent;
    };
    expect((await call('searchPosts', { q: 'indexes' })).data[0].id).to.equal(postId);
    expect((await call('getPost', { id: postId })).data.title).to.equal('Indexes in PostgreSQL');
    expect((await call('createBookmarks', { postIds: [postId] })).data[0].postId).to.equal(postId);
    expect((await call('listBookmarks', {})).data).to.have.length(1);
    expect(await call('votePost', { id: postId, vote: 1 })).to.equal(undefined);
    await client.close();
  }

  it('reads what a task answers, and the resource that it links to', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${ada.token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }));
    expect((await client.listTools()).tools).to.have.length(11);
    const { content } = await client.callTool({ name: 'read_post', arguments: { post: postId } });
    const [text, link] = content as { type: string; text?: string; uri?: string }[];
    expect(text?.text).to.include('Indexes in PostgreSQL');
    const { contents } = await client.readResource({ uri: link?.uri ?? '' });
    expect(JSON.stringify(contents)).to.include('Indexes in PostgreSQL');
    await client.close();
  });

  for (const [revision, options] of [
    ['2025-11-25', {}],
    ['2026-07-28', { versionNegotiation: { mode: 'auto' as const } }],
  ] as const) {
    it(`works with a personal token, in ${revision}`, async () => {
      const client = new Client({ name: 'test', version: '1' }, options);
      await client.connect(
        new StreamableHTTPClientTransport(address(), {
          requestInit: { headers: { authorization: `Bearer ${ada.token}` } },
        }),
      );
      expect(client.getNegotiatedProtocolVersion()).to.equal(revision);
      await use(client);
    });

    it(`finds its way from a bare 401 to a token by itself, as a registered app and as one that registers itself, in ${revision}`, async () => {
      const { id, secret } = await app(service, ada);
      for (const registered of [{ client_id: id, client_secret: secret }, undefined]) {
        const keeper = new Keeper<Information, Discovered>(registered);
        const visitor = await browserOf(service, ada);
        const first = new StreamableHTTPClientTransport(address(), { authProvider: keeper });
        const refused = await new Client({ name: 'test', version: '1' }, options)
          .connect(first)
          .catch((error: unknown) => error);
        expect(refused).to.be.instanceOf(UnauthorizedError);
        expect(Object.fromEntries(keeper.request!.searchParams)).to.include({
          resource: `${service.url}/mcp`,
          code_challenge_method: 'S256',
        });
        await first.finishAuth((await allow(visitor, keeper.request!)).searchParams);
        const client = new Client({ name: 'test', version: '1' }, options);
        await client.connect(new StreamableHTTPClientTransport(address(), { authProvider: keeper }));
        await use(client);
      }
    });
  }

  it('asks its person for more when a tool needs it', async () => {
    const keeper = new Keeper<Information, Discovered>();
    const visitor = await browserOf(service, ada);
    const first = new StreamableHTTPClientTransport(address(), { authProvider: keeper });
    await new Client({ name: 'test', version: '1' }).connect(first).catch(() => undefined);
    await first.finishAuth((await allow(visitor, keeper.request!, false)).searchParams);
    const transport = new StreamableHTTPClientTransport(address(), { authProvider: keeper });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport);
    expect((await client.listTools()).tools.map((one) => one.name))
      .to.include('getProfile')
      .and.not.include('votePost');
    keeper.request = undefined;
    const refused = await client
      .callTool({ name: 'votePost', arguments: { id: postId, vote: 1 } })
      .catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(UnauthorizedError);
    expect((keeper.request as URL | undefined)?.searchParams.get('scope')?.split(' ')).to.include.members([
      'read',
      'write',
    ]);
    await transport.finishAuth((await allow(visitor, keeper.request!)).searchParams);
    expect((await client.callTool({ name: 'votePost', arguments: { id: postId, vote: 1 } })).isError).to.not.equal(
      true,
    );
    await client.close();
  });
});
