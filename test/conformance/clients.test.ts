import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { needs } from '../support/needs.ts';
import { browserOf, decide } from '../support/oauth.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startService, type Service } from '../support/service.ts';

const packages = join(projectRoot(), '.cache/conformance/node_modules');

/** Programs that people connect their assistants with. `make conformance` installs them. */
describe('other MCP clients', () => {
  let service: Service;
  let ada: Person;
  let home: string;

  before(async function () {
    needs(this, 'clients');
    service = await startService({ mcpClientRegistration: 'dynamic' });
    ada = await person(service.db);
    await post(service.db, { title: 'Indexes in PostgreSQL', tags: ['postgres'] });
    home = mkdtempSync(join(tmpdir(), 'mcp-remote-'));
  });
  after(async () => {
    await service?.close();
    if (home) rmSync(home, { recursive: true, force: true });
  });

  it('mcp-remote finds its way from a bare 401 to a token by itself, lists tools and calls five', async function () {
    this.timeout(120_000);
    const visitor = await browserOf(service, ada);
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [
        join(packages, 'mcp-remote/dist/proxy.js'),
        `${service.url}/mcp?tools=all`,
        String(await freePort()),
        '--allow-http',
        '--transport',
        'http-only',
      ],
      // No browser is opened: what stands for it here is not there.
      env: { PATH: '/nowhere', HOME: home, MCP_REMOTE_CONFIG_DIR: home },
      stderr: 'pipe',
    });
    const said: string[] = [];
    createInterface(transport.stderr as Readable).on('line', (line) => {
      said.push(line);
      const address = /http\S+\/auth\/oauth2\/authorize\?\S+/.exec(line)?.[0];
      if (address !== undefined)
        void visitor
          .get(address)
          .then(({ location }) => decide(visitor, location!))
          .then((back) => fetch(back));
    });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport, { timeout: 60_000 }).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${said.join('\n')}`);
    });
    expect((await client.listTools()).tools.map((one) => one.name)).to.include('searchPosts');
    for (const name of ['getProfile', 'listTags', 'listPopularFeed', 'getFeedFilters', 'markAllNotificationsRead']) {
      const { isError, content } = await client.callTool({ name, arguments: {} });
      expect(isError, JSON.stringify(content)).to.not.equal(true);
    }
    await client.close();
  });

  it('the inspector lists tools and calls five', async function () {
    this.timeout(120_000);
    const run = promisify(execFile);
    const inspect = async (...args: string[]): Promise<any> => {
      const { stdout } = await run(
        join(packages, '.bin/mcp-inspector'),
        [
          '--cli',
          `${service.url}/mcp?tools=all&schemas`,
          '--transport',
          'http',
          '--header',
          `Authorization: Bearer ${ada.token}`,
          ...args,
        ],
        { env: { PATH: process.env.PATH ?? '', HOME: home } },
      );
      return JSON.parse(stdout);
    };
    expect((await inspect('--method', 'tools/list')).tools.map((one: { name: string }) => one.name)).to.include(
      'searchPosts',
    );
    for (const [name, ...args] of [
      ['getProfile'],
      ['listTags'],
      ['searchPosts', 'q=indexes'],
      ['listPopularFeed', 'limit=3'],
      ['createBookmarkList', 'name=Later'],
    ]) {
      const { isError, structuredContent } = await inspect(
        '--method',
        'tools/call',
        '--tool-name',
        name!,
        ...args.flatMap((one) => ['--tool-arg', one]),
      );
      expect(isError, name).to.not.equal(true);
      expect(structuredContent, name).to.be.an('object');
    }
  });
});
