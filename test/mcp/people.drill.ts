import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { person, type Person } from '../support/fixtures.ts';
import { callTool, rpc2026 } from '../support/mcp.ts';
import { startService, type Service } from '../support/service.ts';

/** People at the same time, calls of each at the same time, and sequential calls. */
const PEOPLE = 20;
const EACH = 5;
const CALLS = Number(process.env.CALLS ?? 400);
/**
 * Bytes that the heap may grow by after all calls, for code compiled meanwhile. Leaking one server per call would be
 * three times as much.
 */
const MAX_HEAP_GROWTH_BYTES = 2_000_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

describe('many people at one MCP server', () => {
  let service: Service;
  let people: Person[];

  before(async () => {
    service = await startService();
    people = await Promise.all(Array.from({ length: PEOPLE }, (_, i) => person(service.db, { name: `Number ${i}` })));
  });
  after(() => service.close());

  it('100 calls at once each answer the one who called', async () => {
    const calls = people.flatMap((one) => Array.from({ length: EACH }, (_, i) => ({ one, i })));
    const results = await Promise.all(
      calls.map(async ({ one, i }) => {
        if (i % 2 === 0)
          return { one, profile: (await callTool(service.url, one.token, 'getProfile')).structuredContent };
        return {
          one,
          profile: (await rpc2026(service.url, one.token, 'tools/call', { name: 'getProfile', arguments: {} })).body
            .result.structuredContent,
        };
      }),
    );
    for (const { one, profile } of results) expect(profile.id).to.equal(one.id);
  });

  it('100 changes at once each reach the one who made them, and nobody else', async () => {
    await Promise.all(
      people.flatMap((one) =>
        Array.from({ length: EACH }, (_, i) =>
          callTool(service.url, one.token, 'createBookmarkList', { name: `${one.email} ${i}` }),
        ),
      ),
    );
    for (const one of people) {
      const { data } = (await callTool(service.url, one.token, 'listBookmarkLists')).structuredContent;
      expect(data.map((list: { name: string }) => list.name)).to.have.members(
        Array.from({ length: EACH }, (_, i) => `${one.email} ${i}`),
      );
    }
  });

  it(`${CALLS.toLocaleString('en')} calls leave nothing behind in memory`, async function () {
    this.timeout(240_000);
    const many = async (count: number): Promise<void> => {
      for (let calls = 0; calls < count; calls += PEOPLE)
        await Promise.all(
          people.map(({ token }, i) =>
            i % 2 === 0
              ? callTool(service.url, token, 'listTags')
              : rpc2026(service.url, token, 'tools/call', { name: 'listTags', arguments: {} }),
          ),
        );
      service.logs.splice(0);
    };
    const heap = (): number => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    await many(500);
    const before = heap();
    await many(CALLS);
    const growth = heap() - before;
    process.stdout.write(`      the heap grew by ${Math.round(growth / 1024)} KiB\n`);
    expect(growth).to.be.below(MAX_HEAP_GROWTH_BYTES);
  });
});
