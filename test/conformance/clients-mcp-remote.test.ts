import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect } from 'chai';
import { installedFolder } from '../support/installed.ts';
import { allow, expired, type KeptTokens } from '../support/mcp-keeper.ts';
import { connectionOf, useOperations, useResources, useTasks, work } from '../support/mcp-use.ts';
import { needs } from '../support/needs.ts';
import { browserOf, type Visitor } from '../support/oauth.ts';
import { startService, type Service } from '../support/service.ts';

const CONNECT_LIMIT_MS = 60_000;
/** The command of the guide: port and transport are those that it chooses by itself. */
const [, COMMAND = ''] = /^npx (mcp-remote \S+)$/m.exec(readFileSync('docs/guides/08-mcp.md', 'utf8')) ?? [];

/** A program that assistants without sign-in are connected through. */
describe('mcp-remote', () => {
  let service: Service;
  let home: string;
  let programs: string;

  before(async function () {
    needs(this, 'clients');
    service = await startService();
    home = mkdtempSync(join(tmpdir(), 'mcp-remote-'));
    // All that it finds: what it needs itself, and in place of a browser nothing.
    programs = join(home, 'bin');
    mkdirSync(programs);
    symlinkSync(process.execPath, join(programs, 'node'));
    symlinkSync(realpathSync(join(dirname(process.execPath), 'npx')), join(programs, 'npx'));
    for (const name of ['sh', 'env']) symlinkSync(join('/usr/bin', name), join(programs, name));
    symlinkSync('/bin/true', join(programs, 'xdg-open'));
  });
  after(async () => {
    await service?.close();
    if (home) rmSync(home, { recursive: true, force: true });
  });

  /** Starts it and connects; whether it asked its person, who consents. */
  async function connect(view: string, visitor: Visitor): Promise<{ client: Client; wasAsked: boolean }> {
    const transport = new StdioClientTransport({
      command: 'npx',
      args: COMMAND.replace('http://localhost:3000/mcp', `${service.url}/mcp${view}`).split(' '),
      cwd: join(installedFolder, '..'),
      // npm finds what is installed there, and asks no registry.
      env: { PATH: programs, HOME: home, MCP_REMOTE_CONFIG_DIR: home, npm_config_offline: 'true' },
      stderr: 'pipe',
    });
    const said: string[] = [];
    let wasAsked = false;
    createInterface(transport.stderr as Readable).on('line', (line) => {
      said.push(line);
      const address = /http\S+\/auth\/oauth2\/authorize\?\S+/.exec(line)?.[0];
      if (address === undefined) return;
      wasAsked = true;
      allow(visitor, new URL(address))
        .then((back) => fetch(back))
        .catch((error: unknown) => said.push(String(error)));
    });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport, { timeout: CONNECT_LIMIT_MS }).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${said.join('\n')}`);
    });
    return { client, wasAsked };
  }

  /** The tokens that it keeps, and the file. */
  function kept(): { path: string; tokens: KeptTokens } {
    const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((one) =>
      one.endsWith('_tokens.json'),
    );
    expect(files).to.have.length(1);
    const path = join(home, files[0]!);
    return { path, tokens: JSON.parse(readFileSync(path, 'utf8')) as KeptTokens };
  }

  async function expire(): Promise<void> {
    const { path, tokens } = kept();
    const access = await expired(service, tokens.access_token);
    writeFileSync(path, JSON.stringify({ ...tokens, access_token: access }));
  }

  it('by the command of the guide, signs its person in by itself, and renews an access token that expired while it is connected and before', async function () {
    this.timeout(180_000);
    const one = await work(service);
    const visitor = await browserOf(service, one.ada);
    const first = await connect('', visitor);
    expect(first.wasAsked).to.equal(true);
    await useTasks(one, connectionOf(first.client));
    const given = kept().tokens.refresh_token;
    await expire();
    await useResources(one, connectionOf(first.client));
    const renewed = kept().tokens.refresh_token;
    expect(renewed, 'renewed while connected').to.be.a('string').and.not.equal(given);
    await first.client.close();

    await expire();
    const again = await connect('', visitor);
    expect(again.wasAsked, 'asked again').to.equal(false);
    expect((await again.client.listTools()).tools).to.have.length(11);
    expect(kept().tokens.refresh_token, 'renewed at the start').to.be.a('string').and.not.equal(renewed);
    await again.client.close();
  });

  it('finds its way from a bare 401 to a token by itself, lists operations and calls nine', async function () {
    this.timeout(120_000);
    const one = await work(service);
    // It keeps tokens by address, so that this one has none yet.
    const { client, wasAsked } = await connect('?tools=all', await browserOf(service, one.ada));
    expect(wasAsked).to.equal(true);
    await useOperations(one, connectionOf(client));
    for (const name of ['getProfile', 'listTags', 'listPopularFeed', 'getFeedFilters', 'markAllNotificationsRead']) {
      const { isError, content } = await client.callTool({ name, arguments: {} });
      expect(isError, JSON.stringify(content)).to.not.equal(true);
    }
    await client.close();
  });
});
