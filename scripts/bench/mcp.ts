/**
 * Calls per second of a tool against requests per second of the operation behind it, and tools/list, with the client in
 * the same process, so only the ratios matter. Over the embedded database, or DATABASE_URL.
 */
import { Pool } from 'undici';
import { closeDatabase } from '../../test/support/database.ts';
import { storeExamples } from '../../test/contract/stored.ts';
import { startService } from '../../test/support/service.ts';
import { pathOf } from './operation-paths.ts';

const SECONDS = 4;
const ROUNDS = 3;
const AT_ONCE = 16;

const service = await startService({ production: true });
const { token } = await storeExamples(service.db);
const pool = new Pool(service.url, { connections: AT_ONCE });
const authorization = `Bearer ${token}`;

const rest = async (): Promise<string> =>
  (
    await pool.request({
      path: pathOf('listPopularFeed', { query: { limit: '20' } }),
      method: 'GET',
      headers: { authorization },
    })
  ).body.text();
const rpc = (method: string, params: object, newer = true): (() => Promise<string>) => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const name = (params as { name?: string }).name;
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, ...(newer ? { _meta } : {}) } });
  const headers = newer
    ? {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        ...(name === undefined ? {} : { 'mcp-name': name }),
      }
    : {};
  return async () =>
    (
      await pool.request({
        path: '/mcp',
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body,
      })
    ).body.text();
};
const CALL = { name: 'listPopularFeed', arguments: { limit: 20 } };
const ways: Record<string, () => Promise<string>> = {
  'GET /feeds/popular': rest,
  'listPopularFeed, 2026-07-28': rpc('tools/call', CALL),
  'listPopularFeed, 2025-11-25': rpc('tools/call', CALL, false),
  'tools/list, 2026-07-28': rpc('tools/list', {}),
  'tools/list, 2025-11-25': rpc('tools/list', {}, false),
};

async function rate(send: () => Promise<string>): Promise<number> {
  const end = Date.now() + SECONDS * 1_000;
  let count = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (Date.now() < end) {
        await send();
        count += 1;
      }
    }),
  );
  service.logs.splice(0);
  return count / SECONDS;
}

const rates = new Map<string, number[]>();
for (let round = 0; round <= ROUNDS; round += 1)
  for (const [name, send] of Object.entries(ways))
    rates.set(name, [...(round < 1 ? [] : (rates.get(name) ?? [])), await rate(send)]);
for (const [name, samples] of rates)
  console.log(
    `${name.padEnd(28)} ${Math.round(samples.sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0)} a second, ${Buffer.byteLength(await (ways[name] as () => Promise<string>)())} bytes`,
  );
await pool.close();
await service.close();
await closeDatabase();
