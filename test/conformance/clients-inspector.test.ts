import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { installedFolder } from '../support/installed.ts';
import { allow, expired, type KeptTokens } from '../support/mcp-keeper.ts';
import { answered, useOperations, useResources, useTasks, work, type Connection } from '../support/mcp-use.ts';
import { needs } from '../support/needs.ts';
import { browserOf, type Visitor } from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';

const RUN_LIMIT_MS = 60_000;

/** The command line of the protocol's own inspector; each request is a process. */
describe("the inspector's command line", () => {
  let service: Service;
  let home: string;

  before(async function () {
    needs(this, 'clients');
    service = await startService();
    home = mkdtempSync(join(tmpdir(), 'inspector-'));
  });
  after(async () => {
    await service?.close();
    if (home) rmSync(home, { recursive: true, force: true });
  });

  /** Runs it; `visitor` consents when it asks its person. */
  async function inspect(view: string, args: readonly string[], visitor?: Visitor): Promise<any> {
    const running = promisify(execFile)(
      process.execPath,
      [
        join(installedFolder, '@modelcontextprotocol/inspector/clients/launcher/build/index.js'),
        '--cli',
        `${service.url}/mcp${view}`,
        '--transport',
        'http',
        ...args,
      ],
      {
        env: {
          PATH: '/nowhere',
          HOME: home,
          NODE_COMPILE_CACHE: join(home, 'compiled'),
          MCP_STORAGE_DIR: home,
          MCP_INSPECTOR_SECRET_STORE: 'file',
          MCP_AUTO_OPEN_ENABLED: 'true',
        },
        timeout: RUN_LIMIT_MS,
        maxBuffer: 16 * 1024 * 1024,
      },
    );
    // It prints the address for its person, and finds no browser to open.
    createInterface(running.child.stderr!).on('line', (line) => {
      const address = /http\S+\/auth\/oauth2\/authorize\?[^\s\u0007\u001B]+/.exec(line)?.[0];
      if (address === undefined || visitor === undefined) return;
      allow(visitor, new URL(address))
        .then((back) => fetch(back))
        .catch(() => running.child.kill());
    });
    return JSON.parse((await running).stdout);
  }

  function connectionOf(view: string, access: readonly string[]): Connection {
    const ask = (...args: string[]): Promise<any> => inspect(view, [...access, ...args]);
    return {
      tools: async () => (await ask('--method', 'tools/list')).tools.map(({ name }: { name: string }) => name),
      call: async (name, args) => {
        const call = ['--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args)];
        return answered(name, await ask(...call));
      },
      resources: async () => (await ask('--method', 'resources/list')).resources.map(({ uri }: { uri: string }) => uri),
      read: async (uri) => JSON.stringify(await ask('--method', 'resources/read', '--uri', uri)),
      templates: async () =>
        (await ask('--method', 'resources/templates/list')).resourceTemplates.map(
          ({ uriTemplate }: { uriTemplate: string }) => uriTemplate,
        ),
      close: () => Promise.resolve(),
    };
  }

  it('lists tools, makes ten calls and reads resources with a personal token', async function () {
    this.timeout(300_000);
    const one = await work(service);
    const access = ['--header', `Authorization: Bearer ${one.ada.token}`];
    const tasks = connectionOf('', access);
    // Three at once, because it starts slowly; none of them changes what another one looks at.
    await Promise.all([
      useTasks(one, tasks),
      useResources(one, tasks),
      useOperations(one, connectionOf('?tools=all', access)),
    ]);
  });

  /** The tokens that it keeps; they are JSON within the JSON of its secrets. */
  function kept(): { tokens: KeptTokens; replace: (by: KeptTokens) => void } {
    const path = join(home, 'secrets.json');
    const { secrets, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as { secrets: Record<string, string> };
    const names = Object.keys(secrets).filter((one) => one.includes(':tokens:'));
    expect(names).to.have.length(1);
    const replace = (by: KeptTokens): void =>
      writeFileSync(path, JSON.stringify({ ...rest, secrets: { ...secrets, [names[0]!]: JSON.stringify(by) } }));
    return { tokens: JSON.parse(secrets[names[0]!]!) as KeptTokens, replace };
  }

  it('by the command of the guide, signs its person in by itself, and renews an access token that expired', async function () {
    this.timeout(180_000);
    expect(readFileSync('docs/guides/08-mcp.md', 'utf8')).to.include(
      '`npx @modelcontextprotocol/inspector --cli http://localhost:3000/mcp --transport http --method tools/list`',
    );
    const one = await work(service);
    const visitor = await browserOf(service, one.ada);
    const access = ['--callback-url', `http://127.0.0.1:${await freePort()}/oauth/callback`];
    const { tools } = await inspect('', [...access, '--method', 'tools/list'], visitor);
    expect(tools).to.have.length(11);

    const { tokens, replace } = kept();
    expect(tokens.refresh_token).to.be.a('string');
    replace({ ...tokens, access_token: await expired(service, tokens.access_token) });
    const connection = connectionOf('', [...access, '--stored-auth-only']);
    expect(await connection.read('profile://me')).to.include(one.ada.id);
    expect(kept().tokens.refresh_token, 'renewed').to.be.a('string').and.not.equal(tokens.refresh_token);
  });
});
