import { expect } from 'chai';
import { installed } from '../support/installed.ts';
import { allow, Keeper } from '../support/mcp-keeper.ts';
import {
  answered,
  connectionOf,
  useOperations,
  useResources,
  useTasks,
  work,
  type Connection,
  type SdkClient,
} from '../support/mcp-use.ts';
import { needs } from '../support/needs.ts';
import { browserOf } from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';

interface Access {
  readonly headers?: Record<string, string>;
  readonly authProvider?: Keeper<any>;
}

/** Framework of agents, by the way it connects. */
interface Framework {
  connect(url: string, access: Access): Promise<Connection>;
  /** Ends a sign-in with what the browser brought back. */
  finish(url: string, keeper: Keeper<any>, back: URLSearchParams): Promise<void>;
}

type AiSdkClient = SdkClient & {
  tools(): Promise<Record<string, { execute(args: object, call: object): Promise<any> }>>;
};

interface AiSdk {
  readonly createMCPClient: (config: { transport: Access & { type: 'http'; url: string } }) => Promise<AiSdkClient>;
  readonly auth: (
    keeper: Keeper<any>,
    how: { serverUrl: string; authorizationCode: string; callbackIssuer: string },
  ) => Promise<string>;
}

interface LangChain {
  readonly MultiServerMCPClient: new (config: { mcpServers: Record<string, Access & { url: string }> }) => {
    getTools(): Promise<{ name: string; invoke(args: object): Promise<unknown> }[]>;
    listResources(): Promise<{ dcs: { uri: string }[] }>;
    listResourceTemplates(): Promise<{ dcs: { uriTemplate: string }[] }>;
    readResource(server: string, uri: string): Promise<unknown>;
    close(): Promise<void>;
  };
}

interface SdkTransport {
  readonly StreamableHTTPClientTransport: new (
    url: URL,
    options: Access,
  ) => { finishAuth(code: string): Promise<void>; close(): Promise<void> };
}

const FRAMEWORKS: Record<string, () => Promise<Framework>> = {
  '@ai-sdk/mcp': async () => {
    const { createMCPClient, auth } = await installed<AiSdk>('@ai-sdk/mcp');
    return {
      connect: async (url, access) => {
        const client = await createMCPClient({ transport: { type: 'http', url, ...access } });
        // Its programs call what tools() gives.
        const tools = await client.tools();
        const make = (name: string, args: object): Promise<any> =>
          tools[name]!.execute(args, { toolCallId: '1', messages: [] });
        return {
          ...connectionOf(client),
          tools: () => Promise.resolve(Object.keys(tools)),
          call: async (name, args) => answered(name, await make(name, args)),
        };
      },
      finish: async (serverUrl, keeper, back) => {
        const authorizationCode = back.get('code')!;
        const outcome = await auth(keeper, { serverUrl, authorizationCode, callbackIssuer: back.get('iss')! });
        expect(outcome).to.equal('AUTHORIZED');
      },
    };
  },
  '@langchain/mcp-adapters': async () => {
    const { MultiServerMCPClient } = await installed<LangChain>('@langchain/mcp-adapters');
    return {
      connect: async (url, access) => {
        const client = new MultiServerMCPClient({ mcpServers: { dcs: { url, ...access } } });
        const tools = new Map((await client.getTools()).map((tool) => [tool.name, tool]));
        return {
          tools: () => Promise.resolve([...tools.keys()]),
          // It throws when a tool answers an error.
          call: async (name, args) => JSON.stringify(await tools.get(name)!.invoke(args)),
          resources: async () => (await client.listResources()).dcs.map(({ uri }) => uri),
          read: async (uri) => JSON.stringify(await client.readResource('dcs', uri)),
          templates: async () => (await client.listResourceTemplates()).dcs.map(({ uriTemplate }) => uriTemplate),
          close: () => client.close(),
        };
      },
      // It hands the keeper to SDK 1.x and has nothing of its own to end a sign-in with: its programs do so by the SDK.
      finish: async (url, authProvider, back) => {
        const { StreamableHTTPClientTransport } = await installed<SdkTransport>(
          '@modelcontextprotocol/sdk/client/streamableHttp.js',
        );
        const transport = new StreamableHTTPClientTransport(new URL(url), { authProvider });
        await transport.finishAuth(back.get('code')!);
        await transport.close();
      },
    };
  },
};

for (const [name, load] of Object.entries(FRAMEWORKS)) {
  describe(`agents with ${name}`, () => {
    let service: Service;
    let framework: Framework;

    before(async function () {
      needs(this, 'clients');
      framework = await load();
      service = await startService();
    });
    after(() => service?.close());

    it('list tools, make ten calls and read resources with a personal token', async () => {
      const one = await work(service);
      const access = { headers: { authorization: `Bearer ${one.ada.token}` } };
      const tasks = await framework.connect(`${service.url}/mcp`, access);
      await useTasks(one, tasks);
      await useResources(one, tasks);
      await tasks.close();
      const operations = await framework.connect(`${service.url}/mcp?tools=all`, access);
      await useOperations(one, operations);
      await operations.close();
      // Some of them show a model the text alone.
      const withSchemas = await framework.connect(`${service.url}/mcp?tools=all&schemas`, access);
      expect(await withSchemas.call('searchPosts', { q: 'indexes' })).to.include(one.postId);
      await withSchemas.close();
    });

    it('sign their person in by themselves, and renew an access token that expired while connected and before', async () => {
      const one = await work(service);
      const visitor = await browserOf(service, one.ada);
      const authProvider = new Keeper<any>();
      const url = `${service.url}/mcp`;
      const refused = await framework.connect(url, { authProvider }).catch((error: unknown) => error);
      expect(String(refused)).to.match(/unauthorized|authentication/i);
      const asked = Object.fromEntries(authProvider.request!.searchParams);
      expect(asked).to.include({ resource: url, code_challenge_method: 'S256' });
      await framework.finish(url, authProvider, (await allow(visitor, authProvider.request!)).searchParams);
      authProvider.request = undefined;

      const tasks = await framework.connect(url, { authProvider });
      await useTasks(one, tasks);
      expect(authProvider.saved).to.equal(1);
      await authProvider.expire(service);
      await useResources(one, tasks);
      expect(authProvider.saved, 'renewed while connected').to.equal(2);
      await tasks.close();

      await authProvider.expire(service);
      const operations = await framework.connect(`${url}?tools=all`, { authProvider });
      await useOperations(one, operations);
      expect(authProvider.saved, 'renewed at the start').to.equal(3);
      expect(authProvider.request, 'nobody was asked again').to.equal(undefined);
      await operations.close();
    });
  });
}
