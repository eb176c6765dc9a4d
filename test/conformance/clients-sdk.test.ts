import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { installed } from '../support/installed.ts';
import { allow, Keeper } from '../support/mcp-keeper.ts';
import { connectionOf, useOperations, useResources, useTasks, work, type SdkClient } from '../support/mcp-use.ts';
import { needs } from '../support/needs.ts';
import { browserOf } from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';

interface Transport {
  finishAuth(code: string, iss?: string): Promise<void>;
}

interface Sdk {
  readonly Client: new (about: {
    name: string;
    version: string;
  }) => SdkClient & { connect(transport: Transport): Promise<void> };
  readonly StreamableHTTPClientTransport: new (
    url: URL,
    options: { authProvider?: Keeper<any, any>; requestInit?: RequestInit },
  ) => Transport;
}

const SDKS: Record<string, () => Promise<Sdk>> = {
  'SDK 1.x': async () => ({
    ...(await installed<Pick<Sdk, 'Client'>>('@modelcontextprotocol/sdk/client/index.js')),
    ...(await installed<Pick<Sdk, 'StreamableHTTPClientTransport'>>(
      '@modelcontextprotocol/sdk/client/streamableHttp.js',
    )),
  }),
  'SDK 2.x': () => Promise.resolve({ Client, StreamableHTTPClientTransport } as unknown as Sdk),
};

for (const [name, load] of Object.entries(SDKS)) {
  describe(`the official client, ${name}`, () => {
    let service: Service;
    let sdk: Sdk;

    before(async function () {
      needs(this, 'clients');
      sdk = await load();
      service = await startService();
    });
    after(() => service?.close());

    const connect = async (
      view: string,
      options: ConstructorParameters<Sdk['StreamableHTTPClientTransport']>[1],
    ): ReturnType<typeof open> => open(sdk, new URL(`${service.url}/mcp${view}`), options);

    it('lists tools, makes ten calls and reads resources with a personal token', async () => {
      const one = await work(service);
      const requestInit = { headers: { authorization: `Bearer ${one.ada.token}` } };
      const tasks = connectionOf((await connect('', { requestInit })).client);
      await useTasks(one, tasks);
      await useResources(one, tasks);
      await tasks.close();
      const operations = connectionOf((await connect('?tools=all', { requestInit })).client);
      await useOperations(one, operations);
      await operations.close();
    });

    it('signs its person in by itself, and renews an access token that expired while it is connected and before', async () => {
      const one = await work(service);
      const visitor = await browserOf(service, one.ada);
      const authProvider = new Keeper<any>();
      const first = await connect('', { authProvider });
      expect((first.refused as Error).constructor.name).to.equal('UnauthorizedError');
      const asked = Object.fromEntries(authProvider.request!.searchParams);
      expect(asked).to.include({ resource: `${service.url}/mcp`, code_challenge_method: 'S256' });
      const { searchParams } = await allow(visitor, authProvider.request!);
      await first.transport.finishAuth(searchParams.get('code')!, searchParams.get('iss')!);
      await first.client.close();
      authProvider.request = undefined;

      const { client, refused } = await connect('', { authProvider });
      expect(refused).to.equal(undefined);
      await useTasks(one, connectionOf(client));
      expect(authProvider.saved).to.equal(1);
      await authProvider.expire(service);
      await useResources(one, connectionOf(client));
      expect(authProvider.saved, 'renewed while connected').to.equal(2);
      await client.close();

      await authProvider.expire(service);
      const again = await connect('?tools=all', { authProvider });
      expect(again.refused).to.equal(undefined);
      await useOperations(one, connectionOf(again.client));
      expect(authProvider.saved, 'renewed at the start').to.equal(3);
      expect(authProvider.request, 'nobody was asked again').to.equal(undefined);
      await again.client.close();
    });
  });
}

/** Connects; `refused` is why it could not. */
async function open(
  { Client, StreamableHTTPClientTransport }: Sdk,
  url: URL,
  options: ConstructorParameters<Sdk['StreamableHTTPClientTransport']>[1],
): Promise<{ client: InstanceType<Sdk['Client']>; transport: Transport; refused: unknown }> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(url, options);
  const refused = await client.connect(transport).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { client, transport, refused };
}
