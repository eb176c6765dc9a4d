import { expect } from 'chai';
import Koa from 'koa';
import pino from 'pino';
import { dispatch } from '../../src/api/dispatch.ts';
import { requestLifecycle } from '../../src/http/request-lifecycle.ts';
import type { ContractDocument } from '../../src/contract/document.ts';
import { mcpEndpoint } from '../../src/mcp/endpoint.ts';
import { createCatalogue } from '../../src/mcp/mcp-server.ts';
import { drain, listen, portOf } from '../../src/http/server.ts';
import { document, tools } from '../contract/contract.ts';
import { incoming, someone, stubPipeline } from '../contract/pipeline.ts';
import { fetchAny } from '../support/client.ts';
import { person, post as storePost, type Person } from '../support/fixtures.ts';
import { callTask, callTool, post, rpc, rpc2026 } from '../support/mcp.ts';
import { startService, type Service } from '../support/service.ts';

describe('the MCP endpoint', () => {
  let service: Service;
  let ada: Person;

  before(async () => {
    service = await startService({ mcpOrigins: ['https://chat.example'] });
    ada = await person(service.db);
  });
  after(() => service.close());

  const metadata = (): string => `${service.url}/.well-known/oauth-protected-resource/mcp`;

  describe('security 39: who may send here', () => {
    it('refuses pages of other origins, and programs never', async () => {
      for (const origin of [
        'https://evil.example',
        'null',
        'http://127.0.0.1:1',
        'https://chat.example.evil.example',
        'http://chat.example',
        'file://',
      ]) {
        const { status, body, headers } = await post(
          service.url,
          { jsonrpc: '2.0', id: 1, method: 'ping' },
          { token: ada.token, headers: { origin } },
        );
        expect([status, body.error], origin).to.deep.equal([403, 'forbidden']);
        expect(headers, origin).to.not.have.property('access-control-allow-origin');
      }
      for (const origin of [service.url, 'https://chat.example']) {
        const { status, headers } = await post(
          service.url,
          { jsonrpc: '2.0', id: 1, method: 'ping' },
          { token: ada.token, headers: { origin } },
        );
        expect([status, headers['access-control-allow-origin']], origin).to.deep.equal([200, origin]);
      }
      expect((await rpc(service.url, ada.token, 'ping')).status).to.equal(200);
    });

    it('lets the listed origins ask first, and no others', async () => {
      const preflight = (origin: string) =>
        fetchAny(`${service.url}/mcp`, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization,mcp-method',
          },
        });
      expect((await preflight('https://chat.example')).headers).to.include({
        'access-control-allow-origin': 'https://chat.example',
        'access-control-allow-headers': 'authorization,mcp-method',
      });
      expect((await preflight('https://evil.example')).status).to.equal(403);
    });

    it('refuses another host, as a name that was made to point here would be', async () => {
      for (const host of ['evil.example', 'evil.example:3000', 'localhost.evil.example', '169.254.1.1']) {
        const { status, body } = await post(
          service.url,
          { jsonrpc: '2.0', id: 1, method: 'ping' },
          { token: ada.token, headers: { host } },
        );
        expect([status, body.error], host).to.deep.equal([403, 'forbidden']);
      }
    });
  });

  describe('credentials', () => {
    it('asks for a token before anything else, and says where to get one', async () => {
      for (const [token, error] of [
        [undefined, 'unauthorized'],
        ['nonsense', 'invalid_token'],
        [`${ada.token.slice(0, -1)}${ada.token.endsWith('x') ? 'y' : 'x'}`, 'invalid_token'],
      ] as const) {
        for (const ask of [
          { method: 'GET' },
          { method: 'POST', json: { jsonrpc: '2.0', id: 1, method: 'initialize' } },
          { method: 'POST', raw: '{', headers: { 'content-type': 'application/json' } },
          { method: 'DELETE' },
        ]) {
          const { status, body, headers } = await fetchAny(`${service.url}/mcp`, { ...ask, token });
          expect([status, body.error]).to.deep.equal([401, error]);
          expect(headers['www-authenticate'])
            .to.match(/^Bearer /)
            .and.include(`resource_metadata="${metadata()}"`);
        }
      }
    });

    it('security 38: the metadata of the resource is where the challenge says, and names it exactly', async () => {
      const { status, body } = await fetchAny(metadata());
      expect(status).to.equal(200);
      expect(body).to.deep.include({
        resource: `${service.url}/mcp`,
        scopes_supported: ['read', 'write'],
        bearer_methods_supported: ['header'],
      });
    });

    it('is told which resource a token is used for, and hands it to nobody', async () => {
      const resources: string[] = [];
      const { url, close } = await serveStub({
        identify: (_header, resource) => {
          resources.push(resource);
          return Promise.resolve(someone);
        },
      });
      expect((await callTool(url, 'any', 'listTags')).structuredContent).to.deep.equal({ data: [] });
      await close();
      expect(resources).to.deep.equal(['http://localhost:3000/mcp']);
    });

    it('a token in the address or the body is none', async () => {
      expect(
        (
          await fetchAny(`${service.url}/mcp?access_token=${ada.token}`, {
            method: 'POST',
            json: { jsonrpc: '2.0', id: 1, method: 'ping', access_token: ada.token },
          })
        ).status,
      ).to.equal(401);
    });
  });

  describe('what a token may do', () => {
    const readOnly = { ...someone, scopes: ['read', 'offline_access'] };

    it('lists the tools that its scopes are enough for', async () => {
      const { url, close } = await serveStub({ identify: () => Promise.resolve(readOnly) });
      const { body } = await rpc(url, 'any', 'tools/list');
      await close();
      expect(body.result.tools.map((one: { name: string }) => one.name)).to.deep.equal(
        tools.filter((one) => one.method === 'GET').map((one) => one.id),
      );
      const all = await rpc(service.url, ada.token, 'tools/list');
      expect(all.body.result.tools).to.have.length(tools.length);
    });

    it('security 33: refuses every other one with 403, and the challenge names what is needed', async () => {
      const { url, close, logs } = await serveStub({ identify: () => Promise.resolve(readOnly) });
      for (const { id } of tools.filter((one) => one.method !== 'GET')) {
        for (const send of [rpc, rpc2026]) {
          const { status, body, headers } = await send(url, 'any', 'tools/call', { name: id, arguments: {} });
          expect([status, body.error], id).to.deep.equal([403, 'insufficient_scope']);
          expect(headers['www-authenticate'])
            .to.include('error="insufficient_scope"')
            .and.include('scope="read offline_access write"')
            .and.include('resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/mcp"');
        }
      }
      await close();
      expect(logs.some((line) => line.includes('"event":"scope_denied"'))).to.equal(true);
    });

    it('is checked by the dispatcher as well', async () => {
      const pipeline = await stubPipeline({ identify: () => Promise.resolve(readOnly) });
      expect((await dispatch(pipeline, incoming('POST', '/notifications/read'))).status).to.equal(403);
    });
  });

  describe('security 39: messages', () => {
    it('lists the same tools in the same order at every call, in both revisions', async () => {
      const [first, second, third] = [
        await rpc(service.url, ada.token, 'tools/list'),
        await rpc(service.url, ada.token, 'tools/list'),
        await rpc2026(service.url, ada.token, 'tools/list'),
      ];
      expect(second.text).to.equal(first.text);
      expect(third.body.result.tools).to.deep.equal(first.body.result.tools);
    });

    it('refuses a header that says something else than the body', async () => {
      const call = { name: 'listTags', arguments: {} };
      expect((await rpc2026(service.url, ada.token, 'tools/call', call)).status).to.equal(200);
      for (const headers of [
        { 'mcp-method': 'tools/list' },
        { 'mcp-name': 'getProfile' },
        { 'mcp-protocol-version': '2025-11-25' },
      ] as Record<string, string>[]) {
        const { status, body } = await rpc2026(service.url, ada.token, 'tools/call', { ...call, headers });
        expect([status, body.error.code], JSON.stringify(headers)).to.deep.equal([400, -32020]);
      }
    });

    it('refuses revisions that it does not speak', async () => {
      expect(
        (
          await post(
            service.url,
            { jsonrpc: '2.0', id: 1, method: 'tools/list' },
            { token: ada.token, headers: { 'mcp-protocol-version': '1999-01-01' } },
          )
        ).status,
      ).to.equal(400);
      const { status, body } = await rpc2026(service.url, ada.token, 'tools/list', {
        headers: { 'mcp-protocol-version': '1999-01-01' },
      });
      expect([status, body.error.code]).to.deep.equal([400, -32020]);
    });

    it('takes batches in the one revision that has them, each message counted', async () => {
      const send = (batch: unknown, version: string | undefined) =>
        fetchAny(`${service.url}/mcp`, {
          method: 'POST',
          token: ada.token,
          json: batch,
          headers: {
            ...(version && { 'mcp-protocol-version': version }),
            accept: 'application/json, text/event-stream',
          },
        });
      const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
      const call = { jsonrpc: '2.0', id: 'two', method: 'tools/call', params: { name: 'getProfile', arguments: {} } };
      const told = { jsonrpc: '2.0', method: 'notifications/initialized' };
      for (const version of ['2025-03-26', undefined]) {
        const { status, body } = await send([ping, told, call], version);
        expect(status).to.equal(200);
        expect(body.map((one: { id: unknown }) => one.id)).to.deep.equal([1, 'two']);
        expect(body[1].result.content[0].text).to.include(ada.id);
      }
      expect((await send([told], '2025-03-26')).status).to.equal(202);
      expect((await send([ping], '2025-06-18')).status).to.equal(400);
      for (const wrong of [[], Array.from({ length: 11 }, () => ping)])
        expect((await send(wrong, '2025-03-26')).status).to.equal(400);
    });

    it('answers as JSON whoever does not ask for a stream, with or without a slash at the end', async () => {
      for (const accept of ['*/*', 'application/json', undefined])
        for (const path of ['/mcp', '/mcp/']) {
          const { status, body, headers } = await fetchAny(service.url + path, {
            method: 'POST',
            token: ada.token,
            json: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
            headers: { ...(accept !== undefined && { accept }) },
          });
          expect([status, headers['content-type']], `${path} ${accept}`).to.deep.equal([200, 'application/json']);
          expect(body.result.tools).to.have.length.above(5);
        }
    });

    it('takes one message at a time, as JSON in UTF-8, of the size that the API takes', async () => {
      const send = (raw: string | Buffer, type = 'application/json') =>
        fetchAny(`${service.url}/mcp`, {
          method: 'POST',
          token: ada.token,
          raw,
          headers: { 'content-type': type, accept: 'application/json, text/event-stream' },
        });
      const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
      expect((await send(ping)).status).to.equal(200);
      for (const raw of [
        '{',
        '',
        '"x"',
        'null',
        '{}',
        '{"jsonrpc":"1.0","id":1,"method":"ping"}',
        Buffer.from([0x7b, 0xff, 0x7d]),
      ])
        expect((await send(raw)).status, raw.toString()).to.equal(400);
      expect((await send(ping, 'text/plain')).status).to.equal(415);
      expect((await send(`{"jsonrpc":"2.0","id":1,"method":"ping","x":"${'x'.repeat(300_000)}"}`)).status).to.equal(
        413,
      );
    });

    it('offers no stream and keeps no session', async () => {
      for (const method of ['GET', 'DELETE']) {
        const { status, headers } = await fetchAny(`${service.url}/mcp`, {
          method,
          token: ada.token,
          headers: { accept: 'text/event-stream' },
        });
        expect([status, headers.allow], method).to.deep.equal([405, 'POST']);
      }
      const { headers, body } = await rpc(service.url, ada.token, 'initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      });
      expect(headers).to.not.have.property('mcp-session-id');
      expect(body.result).to.include({ protocolVersion: '2025-11-25' });
      expect(body.result.instructions).to.match(/1,000,000 a minute a person|\d a minute a person/);
      const { text } = await rpc2026(service.url, ada.token, 'subscriptions/listen', {
        notifications: { toolsListChanged: true },
      });
      expect(text, 'ends at once').to.include('"resultType":"complete"');
    });

    it('says of tools, prompts and resources that are not there that they are not', async () => {
      for (const [method, params] of [
        ['tools/call', { name: 'toString' }],
        ['prompts/get', { name: 'constructor' }],
        ['resources/read', { uri: 'file:///etc/passwd' }],
        ['resources/read', { uri: 'post://0198c7c4-5d0e-7c4e-9d0b-000000000000' }],
      ] as const) {
        expect((await rpc2026(service.url, ada.token, method, params)).body.error.code, method).to.equal(-32602);
      }
    });
  });

  describe('resources and prompts', () => {
    it('reads the document, the guide for agents, and any post', async () => {
      const id = await storePost(service.db, { title: 'A post to read' });
      const list = (await rpc(service.url, ada.token, 'resources/list')).body.result.resources as {
        uri: string;
        mimeType: string;
      }[];
      expect(list.map((one) => [one.uri, one.mimeType])).to.deep.equal([
        ['feed://me', 'application/json'],
        ['notifications://me', 'application/json'],
        ['profile://me', 'application/json'],
        [`${service.url}/public/v1/docs/json`, 'application/json'],
        [`${service.url}/public/v1/docs/yaml`, 'text/yaml'],
        [`${service.url}/public/v1/docs/3.2/json`, 'application/json'],
        [`${service.url}/public/v1/skill.md`, 'text/markdown'],
      ]);
      for (const { uri, mimeType } of list.filter((one) => one.uri.startsWith('http'))) {
        const [content] = (await rpc(service.url, ada.token, 'resources/read', { uri })).body.result.contents;
        expect(content).to.include({ uri, mimeType, text: (await fetchAny(uri)).text });
      }
      expect(
        (await rpc(service.url, ada.token, 'resources/templates/list')).body.result.resourceTemplates.map(
          (one: { uriTemplate: string }) => one.uriTemplate,
        ),
      ).to.deep.equal(['post://{id}', 'bookmarks://{listName}', `${service.url}/public/v1/docs/flows/{file}`]);
      const [post] = (await rpc(service.url, ada.token, 'resources/read', { uri: `post://${id}` })).body.result
        .contents;
      expect(JSON.parse(post.text).data).to.include({ id, title: 'A post to read' });
    });

    it('offers jobs whose texts name tools, and fills in what the person says', async () => {
      const { prompts } = (await rpc(service.url, ada.token, 'prompts/list')).body.result;
      expect(prompts.map((one: { name: string }) => one.name)).to.deep.equal([
        'daily-briefing',
        'research-topic',
        'tidy-bookmarks',
      ]);
      for (const { name } of prompts) {
        const { body } = await rpc(service.url, ada.token, 'prompts/get', {
          name,
          arguments: { topic: 'vacuum in PostgreSQL' },
        });
        const { text } = body.result.messages[0].content;
        const toolNames = [...text.matchAll(/`(\w+)`/g)].map(([, tool]: string[]) => tool);
        const named = (await rpc(service.url, ada.token, 'tools/list')).body.result.tools;
        expect([...named.map((one: { name: string }) => one.name), 'write_operation']).to.include.members(toolNames);
        expect(toolNames.length).to.be.greaterThan(2);
        expect(text).to.not.match(/[{}]|undefined/);
      }
      expect(
        (await rpc(service.url, ada.token, 'prompts/get', { name: 'research-topic', arguments: {} })).body.error,
      ).to.deep.include({ code: -32602, message: 'The prompt research-topic needs topic.' });
    });
  });

  describe('at start', () => {
    const withChange = (change: (copy: any) => void): ContractDocument => {
      const copy = structuredClone(document) as unknown as ContractDocument;
      change(copy);
      return copy;
    };

    it('stops for a prompt that names no tool, and for two inputs of one name', async () => {
      const pipeline = await stubPipeline();
      expect(() =>
        createCatalogue(
          withChange((copy) => (copy['x-mcp-prompts'][0].text = 'Use {{listEverything}}.')),
          pipeline,
        ),
      ).to.throw('names listEverything, which is neither a tool nor an argument');
      expect(() =>
        createCatalogue(
          withChange((copy) =>
            copy.paths['/posts/{id}/comments'].post.parameters.push({
              name: 'content',
              in: 'query',
              schema: { type: 'string' },
            }),
          ),
          pipeline,
        ),
      ).to.throw('createComment takes two inputs named content');
      createCatalogue(
        withChange(() => undefined),
        pipeline,
      );
    });
  });

  describe('limits and the log', () => {
    it('counts an address once for each request, and a person once for each tool call, with those of REST', async () => {
      const own = await startService({ ipRateLimit: 8, userRateLimit: 3 });
      const { token } = await person(own.db);
      for (const method of ['tools/list', 'prompts/list', 'ping'])
        expect((await rpc(own.url, token, method)).status).to.equal(200);
      expect((await callTool(own.url, token, 'listTags'))._meta.headers).to.include({
        'x-ratelimit-limit': '3',
        'x-ratelimit-remaining': '2',
      });
      expect((await fetchAny(`${own.url}/public/v1/tags`, { token })).headers['x-ratelimit-remaining']).to.equal('1');
      await callTool(own.url, token, 'listTags');
      const over = await callTool(own.url, token, 'listTags');
      expect(over.isError).to.equal(true);
      expect(JSON.parse(over.content[0].text)).to.include({ statusCode: 429, error: 'rate_limit_exceeded' });
      expect(Number(over._meta.headers['retry-after'])).to.be.within(1, 60);
      expect(
        (await callTask({ url: own.url, token }, 'read_operation', { operation: 'getSkill' })).isError,
        'open to everybody',
      ).to.equal(undefined);
      const { status, body, headers } = await rpc(own.url, token, 'ping');
      expect([status, body.error]).to.deep.equal([429, 'rate_limit_exceeded']);
      expect(Number(headers['retry-after'])).to.be.within(1, 60);
      await own.close();
    });

    it('tells people without a paid plan why', async () => {
      const { token } = await person(service.db, { plan: 'free' });
      expect(JSON.parse((await callTool(service.url, token, 'listTags')).content[0].text).message).to.include(
        'free plan',
      );
    });

    it('writes one line a request, with the tool and what it came to, and no token', async () => {
      const eve = await person(service.db); // services of other tests have emptied the database
      service.logs.splice(0);
      await callTool(service.url, eve.token, 'getPost', { id: '0198c7c4-5d0e-7c4e-9d0b-000000000000' });
      const lines = service.logs
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line.msg === 'request');
      expect(lines).to.have.length(1);
      expect(lines[0]).to.include({
        via: 'mcp',
        rpc: 'tools/call',
        operation: 'getPost',
        status: 200,
        viewer: eve.id,
        error: 'not_found',
      });
      expect(service.logs.join('')).to.not.include(eve.token);
    });

    it('a fault of ours is a tool error that says nothing of itself, and is logged', async () => {
      const { url, close, logs } = await serveStub({
        db: { query: () => Promise.reject(new Error('secret inside')) } as never,
      });
      const { isError, content } = await callTool(url, 'any', 'listTags');
      await close();
      expect(isError).to.equal(true);
      expect(JSON.parse(content[0].text)).to.include({ statusCode: 500, error: 'internal_error' });
      expect(content[0].text).to.not.include('secret inside');
      expect(logs.join('')).to.include('secret inside');
    });
  });
});

/** The endpoint over a dispatcher with some parts replaced. */
async function serveStub(stubs: {
  identify?: (header: string | undefined, resource: string) => Promise<typeof someone>;
  db?: never;
}): Promise<{ url: string; logs: string[]; close: () => Promise<void> }> {
  const pipeline = await stubPipeline(stubs as never);
  const logs: string[] = [];
  const log = pino({ level: 'info', base: undefined }, { write: (line: string) => void logs.push(line) });
  const koa = new Koa();
  koa.silent = true;
  koa.use(
    requestLifecycle({
      log,
      publicUrl: 'http://localhost:3000',
      addressOf: () => '127.0.0.1',
      showFailure: () => undefined,
    }),
  );
  koa.use(
    mcpEndpoint(document as unknown as ContractDocument, pipeline, {
      publicUrl: 'http://localhost:3000',
      origins: [],
      log,
      addressOf: () => '127.0.0.1',
    }),
  );
  const server = await listen(koa.callback(), { host: '127.0.0.1', port: 0 });
  return { url: `http://127.0.0.1:${portOf(server)}`, logs, close: () => drain(server, 1_000) };
}
