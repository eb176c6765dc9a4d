import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { parse } from 'yaml';
import type { Person } from '../support/fixtures.ts';
import { callTool, rpc, TASKS } from '../support/mcp.ts';
import { startService, type Service } from '../support/service.ts';
import { argumentsOf, notTools, tools } from './contract.ts';
import { compile } from './schemas.ts';
import { storeExamples } from './stored.ts';

/** Snapshots of what agents see by the address, as last agreed. */
const SNAPSHOTS = { 'docs/mcp.yaml': TASKS, 'docs/mcp-operations.yaml': '?tools=all' };

describe('every operation as a tool', () => {
  let service: Service;
  let reader: Person;
  let toolsByName: Map<string, any>;

  before(async () => {
    service = await startService();
    reader = await storeExamples(service.db);
    const { body } = await rpc(service.url, reader.token, 'tools/list');
    toolsByName = new Map(body.result.tools.map((one: { name: string }) => [one.name, one]));
  });
  after(() => service.close());

  it('is there, in the order of the contract, but for those that say why not', () => {
    expect([...toolsByName.keys()]).to.deep.equal(tools.map((one) => one.id));
    for (const [id, why] of notTools) expect(why, id).to.match(/\w+ \w+/);
  });

  for (const [file, view] of Object.entries(SNAPSHOTS))
    it(`is in ${file} as agents see it`, async () => {
      const { tools: agreed } = (parse(readFileSync(file, 'utf8')) as { 'x-mcp': { tools: { name: string }[] } })[
        'x-mcp'
      ];
      const { body } = await rpc(service.url, reader.token, 'tools/list', { view });
      const here = JSON.parse(JSON.stringify(body.result.tools).replaceAll(service.url, 'http://localhost:3000'));
      const [before, now] = [agreed, here].map((all) => new Map(all.map((one: { name: string }) => [one.name, one])));
      const ids = new Set([...before!.keys(), ...now!.keys()]);
      const outdated = [...ids].filter((id) => !isDeepStrictEqual(before!.get(id), now!.get(id)));
      expect(outdated, 'it is out of date for these: run `make mcp-snapshot` and commit').to.deep.equal([]);
    });

  for (const operation of tools) {
    it(`${operation.id} takes in one object what the operation takes, and says what its method promises`, () => {
      const { inputSchema, annotations, title, description } = toolsByName.get(operation.id);
      const names = [
        ...operation.parameters.map((one) => one.name),
        ...Object.keys(operation.body?.schema.properties ?? {}),
      ];
      const required = [
        ...operation.parameters.filter((one) => one.required).map((one) => one.name),
        ...(operation.body?.schema.required ?? []),
      ];
      expect(Object.keys(inputSchema.properties)).to.deep.equal(names);
      expect(inputSchema.required ?? []).to.deep.equal(required);
      expect(compile(inputSchema)(argumentsOf(operation)), 'its own example').to.equal(true);
      expect(JSON.stringify(inputSchema), 'a list of types, which many clients refuse').to.not.match(/"type":\[/);
      expect([title, description].join('')).to.not.equal('');
      const promised = {
        readOnlyHint: operation.method === 'GET',
        destructiveHint: ['PUT', 'PATCH', 'DELETE'].includes(operation.method),
        idempotentHint: ['GET', 'PUT', 'DELETE'].includes(operation.method),
        ...operation.hints,
      };
      const { readOnlyHint = false, destructiveHint = true, idempotentHint = false } = annotations;
      expect(readOnlyHint).to.equal(promised.readOnlyHint);
      if (!readOnlyHint) expect({ readOnlyHint, destructiveHint, idempotentHint }).to.deep.equal(promised);
    });
  }

  it('takes a number as its text and a list as its items, as a query holds them', async () => {
    const plain = await callTool(service.url, reader.token, 'listPopularFeed', {
      limit: 3,
      tags: ['javascript', 'rust'],
    });
    expect(plain.structuredContent.data).to.have.length(3);
    expect(
      await callTool(service.url, reader.token, 'listPopularFeed', {
        limit: '3',
        tags: 'javascript,rust',
        cursor: null,
      }),
    ).to.have.property('structuredContent');
    const twice = await callTool(service.url, reader.token, 'listPopularFeed', { limit: [3, 4] });
    expect(JSON.parse(twice.content[0].text).details).to.deep.equal([
      { in: 'query', path: 'limit', message: 'must be integer, once' },
    ]);
  });

  it('says which argument of a path is missing', async () => {
    for (const args of [{}, { id: '' }, { id: null }]) {
      expect(JSON.parse((await callTool(service.url, reader.token, 'getPost', args)).content[0].text)).to.deep.include({
        error: 'validation_error',
        details: [{ in: 'path', path: 'id', message: 'is required' }],
      });
    }
  });

  it('takes Idempotency-Key and If-Match as arguments', async () => {
    const make = { name: 'Once only', 'Idempotency-Key': 'key of a tool' };
    const [first, second] = [
      await callTool(service.url, reader.token, 'createBookmarkList', make),
      await callTool(service.url, reader.token, 'createBookmarkList', make),
    ];
    expect(second.structuredContent).to.deep.equal(first.structuredContent);
    expect(second._meta.headers).to.include({ 'idempotency-replayed': 'true' });
    const read = await callTool(service.url, reader.token, 'getProfile');
    expect(read.content[1].text).to.equal(`ETag: ${read._meta.headers.etag}`);
    expect(
      (
        await callTool(service.url, reader.token, 'updateProfile', {
          bio: 'First',
          'If-Match': read._meta.headers.etag,
        })
      ).isError,
    ).to.equal(undefined);
    const stale = await callTool(service.url, reader.token, 'updateProfile', {
      bio: 'Second',
      'If-Match': read._meta.headers.etag,
    });
    expect(JSON.parse(stale.content[0].text)).to.include({ statusCode: 412, error: 'precondition_failed' });
  });

  it('goes through a list by its cursor to the end', async () => {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { structuredContent } = await callTool(service.url, reader.token, 'listTagFeed', {
        tag: 'javascript',
        limit: 10,
        cursor,
      });
      ids.push(...structuredContent.data.map((one: { id: string }) => one.id));
      cursor = structuredContent.pagination.endCursor;
    }
    expect(ids).to.have.length(26);
    expect(new Set(ids).size).to.equal(26);
  });
});
