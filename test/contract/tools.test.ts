import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'chai';
import { parse } from 'yaml';
import { settled } from '../support/settled.ts';
import { call, type Answer } from '../support/client.ts';
import type { Person } from '../support/fixtures.ts';
import { callTask, callTool, OPERATIONS_AS_TEXT, rpc, TASKS } from '../support/mcp.ts';
import { startService, type Service } from '../support/service.ts';
import { bodyViolations, violationsOf } from '../../src/conformance/violations.ts';
import { argumentsOf, exampleOf, notStored, notTools, reads, tools, writes, type Operation } from './contract.ts';
import { keepExamples, type KeptExamples } from './stored.ts';

/** Snapshots of what agents see by the address, as last agreed. */
const SNAPSHOTS = { 'docs/mcp.yaml': TASKS, 'docs/mcp-operations.yaml': '?tools=all' };
const isTool = (one: Operation): boolean => tools.includes(one);
/** Operations that answer differently each time, since they count themselves. */
const COUNTS_ITSELF = ['getUsage'];

describe('every operation as a tool', () => {
  let service: Service;
  let reader: Person;
  let restore: KeptExamples['restore'];
  let toolsByName: Map<string, any>;
  const rest = (operation: Operation, over: { path?: string; json?: unknown } = {}): Promise<Answer> =>
    call(service.url, over.path ?? exampleOf(operation), {
      method: operation.method,
      token: reader.token,
      ...(operation.body ? { json: over.json ?? operation.body.example } : {}),
    });
  const tool = (operation: Operation, args: object = argumentsOf(operation)): Promise<any> =>
    callTask({ url: service.url, token: reader.token, view: OPERATIONS_AS_TEXT }, operation.id, args);

  before(async () => {
    service = await startService();
    ({ reader, restore } = await keepExamples(service.db));
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

  for (const operation of reads.filter((one) => isTool(one) && !COUNTS_ITSELF.includes(one.id))) {
    it(`${operation.id} answers as ${operation.method} ${operation.path} does`, async () => {
      const both = async () => ({
        before: await rest(operation),
        toolResult: await tool(operation),
        after: await rest(operation),
      });
      // A view stored between two answers shows in the later one; since a person's views of a post count once, later
      // answers agree.
      let { before: httpAnswer, toolResult, after } = await both();
      for (let tries = 0; tries < 3 && httpAnswer.text !== after.text; tries += 1)
        ({ before: httpAnswer, toolResult, after } = await both());
      expectSame(operation, httpAnswer, toolResult);
      const { outputSchema } = toolsByName.get(operation.id);
      if (outputSchema === undefined) return;
      const { structuredContent, content } = await callTool(
        service.url,
        reader.token,
        operation.id,
        argumentsOf(operation),
      );
      expect(JSON.parse(content[0].text), 'the same as text').to.deep.equal(structuredContent);
      const validate = compile(outputSchema);
      expect(validate(structuredContent), JSON.stringify(validate.errors)).to.equal(true);
      const again = await tool(operation);
      if (again.content[0].text === toolResult.content[0].text)
        expect(masked(JSON.stringify(structuredContent))).to.deep.equal(masked(toolResult.content[0].text));
    });
  }

  for (const operation of writes.filter(isTool)) {
    it(`${operation.id} does and answers what ${operation.method} ${operation.path} does`, async () => {
      await restore();
      const httpAnswer = await rest(operation);
      const after = await state(service);
      await restore();
      expectSame(operation, httpAnswer, await tool(operation));
      expect(await state(service)).to.deep.equal(after);
    });
  }

  for (const operation of tools.filter((one) => !one.open)) {
    it(`${operation.id} refuses what the operation refuses, in the same words`, async () => {
      for (const { why, path, json, args } of wrong(operation)) {
        const [httpAnswer, toolResult] = [await rest(operation, { path, json }), await tool(operation, args)];
        expect(httpAnswer.status, `${why}: ${httpAnswer.text}`).to.be.within(400, 499);
        expect(toolResult, why).to.deep.include({ isError: true });
        expect(withoutId(JSON.parse(toolResult.content[0].text)), why).to.deep.equal(withoutId(httpAnswer.body));
        expect(toolResult).to.not.have.property('structuredContent');
      }
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

const ajv = new Ajv2020({ strict: false, allErrors: true });
(formats as unknown as (target: Ajv2020) => void)(ajv);
for (const format of ['int32', 'int64']) ajv.addFormat(format, true);
const compile = (schema: object) => ajv.compile(schema);

/** Requests that each violate one constraint, for both HTTP and the tool. */
function wrong(operation: Operation): { why: string; path?: string; json?: unknown; args: Record<string, unknown> }[] {
  const args = argumentsOf(operation);
  const queries = operation.parameters
    .filter((one) => one.in === 'query')
    .flatMap((one) =>
      violationsOf(one)
        .filter(({ values }) => values.length === 1)
        .map(({ why, values: [value = ''] }) => ({
          why: `${one.name} ${why}`,
          path: exampleOf(operation, { query: { [one.name]: value } }),
          args: { ...args, [one.name]: value },
        })),
    );
  const paths = operation.parameters
    .filter((one) => one.in === 'path' && one.schema.format === 'uuid')
    .map((one) => ({
      why: `${one.name} no id`,
      path: exampleOf(operation, { path: { [one.name]: 'x' } }),
      args: { ...args, [one.name]: 'x' },
    }));
  const own = Object.fromEntries(
    operation.parameters
      .filter((one) => one.example !== undefined && one.deprecated !== true)
      .map(({ name, example }) => [name, example]),
  );
  const bodies = operation.body
    ? bodyViolations(operation.body).map(({ why, path, body }) => ({
        why: `${path} ${why}`,
        json: body,
        args: { ...own, ...(body as object) },
      }))
    : [];
  return [...queries, ...paths, ...bodies];
}

const withoutId = (error: object): object => ({ ...error, requestId: '' });

/** Masks values that differ in each call: ids, times, and cursors that contain one. */
function masked(text: string): unknown {
  return JSON.parse(
    text
      .replaceAll(/"slug":"([a-z]+)-[a-z0-9]+"/g, '"slug":"$1"')
      .replaceAll(/"(endCursor|cursor)":"[^"]+"/g, '"$1":"…"')
      .replaceAll(/01[0-9a-f]{6}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f-]{17}/g, (id) =>
        id.startsWith('0198c7c4') ? id : 'id',
      )
      .replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, 'moment')
      .replaceAll(/(Person|Source) \d+|source-\d+|example\.com\/\d+/g, '$1'),
  );
}

function expectSame(operation: Operation, httpAnswer: Answer, toolResult: any): void {
  const { id } = operation;
  expect(httpAnswer.status, notStored(operation, httpAnswer)).to.be.within(200, 299);
  expect(toolResult.isError, JSON.stringify(toolResult)).to.equal(undefined);
  expect(toolResult._meta.status, id).to.equal(httpAnswer.status);
  const [{ text }] = toolResult.content;
  const unchanged = httpAnswer.headers['x-unchanged'];
  expect(toolResult._meta.headers['x-unchanged'], id).to.equal(unchanged);
  if (httpAnswer.text === '')
    return void expect(text).to.equal(unchanged === 'true' ? 'No change; this was already the case.' : 'Done.');
  if (!httpAnswer.headers['content-type']!.startsWith('application/json'))
    return void expect(text).to.equal(httpAnswer.text);
  expect(masked(text)).to.deep.equal(masked(httpAnswer.text));
  expect(toolResult, 'an answer comes once').to.not.have.property('structuredContent');
}

/** The number of rows in each table, but for what depends on when views, counts and uses of packages are flushed. */
async function state({ db }: Service): Promise<unknown> {
  await settled(db);
  const tables = await db.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN
      ('migrations', 'package_uses', 'post_views', 'rank_falls', 'recent_requests', 'sweeps', 'usage_counts')
      ORDER BY 1`,
  );
  return db.query(
    tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows FROM ${name}`).join(' UNION ALL '),
  );
}
