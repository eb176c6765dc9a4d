import fc from 'fast-check';
import { Pool } from 'undici';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { call } from '../support/client.ts';
import { startService, type Service } from '../support/service.ts';
import { contract, exampleOf } from './contract.ts';
import { requests, type FuzzedRequest, type Known } from './requests.ts';
import { demandDocumented } from './schemas.ts';
import { storeExamples } from './stored.ts';

const RUNS = 5_000;
/** Set it to the seed that a failure prints to run the same requests again. */
const SEED = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED);

describe('generated requests', () => {
  let service: Service;
  let pool: Pool;
  let known: Known;

  before(async () => {
    service = await startService();
    const { token } = await storeExamples(service.db);
    const pages = await Promise.all(contract.filter((one) => one.parameters.some(({ name }) => name === 'cursor')).map((one) => call(service.url, exampleOf(one, { query: { limit: '3' } }), { token })));
    const cursors = pages.flatMap((page) => (page.body.pagination.endCursor as string | null) ?? []);
    known = { token, cursors, tags: ['javascript', 'rust', 'none'] };
    pool = new Pool(service.url, { connections: 8, pipelining: 1, headersTimeout: 10_000, bodyTimeout: 10_000 });
  });
  after(async () => {
    await pool.close();
    await service.close();
  });

  it(`get ${RUNS.toLocaleString('en')} documented answers and never a 5xx`, async function () {
    this.timeout(240_000);
    await fc.assert(fc.asyncProperty(requests(known), (request) => documented(pool, request)), { numRuns: RUNS, endOnFailure: true, ...(SEED === undefined ? {} : { seed: SEED }) });
  });
});

/** Sends it exactly as generated, and throws when the answer is not one that the operation documents. */
async function documented(pool: Pool, { id, method, target, headers, body: sent }: FuzzedRequest): Promise<void> {
  const operation = contract.find((one) => one.id === id)!;
  const answer = await pool.request({ path: `/public/v1${target}`, method: method, headers, body: sent ?? null });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const { statusCode: status } = answer;
  if (status >= 500) throw new Error(`${operation.id} answered ${status}: ${bytes.toString()}`);
  if (answer.headers['x-request-id'] === undefined) throw new Error('The answer has no x-request-id');
  // A path segment that is empty or no percent-encoded UTF-8 is no value at all: the path is another one, or none.
  if (!isPathOf(operation.path, target)) return;
  const type = String(answer.headers['content-type'] ?? '');
  const text = decoded(bytes, answer.headers['content-encoding']);
  const body: unknown = type.includes('json') && text !== '' ? JSON.parse(text) : text;
  demandDocumented(operation, { status, type, body, empty: text === '' });
}

function isPathOf(template: string, target: string): boolean {
  const segments = (target.split('?')[0] ?? '').replace(/\/$/, '').split('/').slice(1);
  try {
    return segments.length === template.split('/').length - 1 && segments.every((segment) => decodeURIComponent(segment) !== '');
  } catch {
    return false;
  }
}

function decoded(bytes: Buffer, encoding: string | string[] | undefined): string {
  if (bytes.length === 0) return '';
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync }[String(encoding)];
  return (decode ? decode(bytes) : bytes).toString();
}
