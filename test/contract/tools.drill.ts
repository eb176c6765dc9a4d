import { expect } from 'chai';
import { settled } from '../support/settled.ts';
import { call, type Answer } from '../support/client.ts';
import type { Person } from '../support/fixtures.ts';
import { callTask, callTool, OPERATIONS_AS_TEXT, rpc } from '../support/mcp.ts';
import { startService, type Service } from '../support/service.ts';
import { bodyViolations, violationsOf } from '../../src/conformance/violations.ts';
import { argumentsOf, exampleOf, notStored, reads, tools, writes, type Operation } from './contract.ts';
import { compile } from './schemas.ts';
import { keepExamples, type KeptExamples } from './stored.ts';

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
});

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
