/**
 * Checks `make mock`: it answers every operation with its own example, without a database and for any token, and
 * rejects a missing token, a wrong parameter and a wrong body. Exits with 1 when one of them fails.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { request } from 'undici';
import { exampleOf, readOperations } from '../../src/contract/operations.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { readDocument } from '../../src/contract/document.ts';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { testContract } from '../../src/conformance/run.ts';
import { freePort } from '../free-port.ts';

interface Ask {
  readonly path?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}
interface Content {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Wrong extends Ask {
  readonly why: string;
  readonly status: number;
}

const port = await freePort();

async function ask(
  operation: Operation,
  { path = exampleOf(operation), body = operation.body?.example, headers = { authorization: 'Bearer any' } }: Ask = {},
): Promise<{ status: number; body: unknown }> {
  const json =
    body === undefined
      ? { headers }
      : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const url = `http://127.0.0.1:${port}${path}`;
  // A connection per request: Prism closes those idle for 5 seconds, sometimes just when one is reused.
  const answer = await request(url, { method: operation.method, ...json, reset: true });
  const text = await answer.body.text();
  return {
    status: answer.statusCode,
    body: String(answer.headers['content-type']).includes('json') && text !== '' ? JSON.parse(text) : text,
  };
}

/** The examples of a success; none when it has no body. */
function examplesOf({ responses, success }: Operation): unknown[] {
  const contents = Object.values((responses[success]?.content ?? {}) as Record<string, Content>);
  if (contents.length === 0) return [''];
  return contents.flatMap(({ example, examples }) => [
    ...(example === undefined ? [] : [example]),
    ...Object.values(examples ?? {}).map((one) => one.value),
  ]);
}

/** Prism rejects a wrong input with 422 where the contract documents it, otherwise with 400. */
function wrongRequests(operation: Operation): Wrong[] {
  const status = '422' in operation.responses ? 422 : 400;
  const numbers = operation.parameters.filter((one) => one.in === 'query' && one.schema.type === 'integer');
  return [
    ...(operation.open ? [] : [{ why: 'no bearer', status: 401, headers: {} }]),
    ...numbers.map(({ name }) => ({
      why: `${name}=abc`,
      status,
      path: exampleOf(operation, { query: { [name]: 'abc' } }),
    })),
    ...(operation.body ? [{ why: 'a text for a body', status, body: 'text' }] : []),
  ];
}

async function faultsOf(operation: Operation): Promise<string[]> {
  const { status, body } = await ask(operation);
  const right = status === operation.success && examplesOf(operation).some((one) => isDeepStrictEqual(one, body));
  const findings = right
    ? []
    : [`${operation.id} answers its example with ${status} ${JSON.stringify(body).slice(0, 300)}`];
  for (const wrong of wrongRequests(operation)) {
    const status = (await ask(operation, wrong)).status;
    if (status !== wrong.status)
      findings.push(`${operation.id} answers ${wrong.why} with ${status} instead of ${wrong.status}`);
  }
  return findings;
}

async function listening({ stdout }: ChildProcess, ended: Promise<unknown>): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    stdout?.on('data', (chunk: Buffer) => {
      if ((output += chunk.toString()).includes('is listening')) resolve();
    });
    void ended.then(() => {
      reject(new Error(`The mock did not start:\n${output.slice(-2000)}`));
    });
  });
}

const mock = spawn(
  process.execPath,
  ['tools/node_modules/@stoplight/prism-cli/dist/index.js', 'mock', 'generated/openapi.json', '--port', String(port)],
  { cwd: projectRoot(), stdio: ['ignore', 'pipe', 'inherit'] },
);
const ended = once(mock, 'close');
try {
  await listening(mock, ended);
  const operations = readOperations(readDocument());
  const faults: string[] = [];
  // One after the other: the mock is slow, and a slow machine would call many requests at once a fault of its.
  for (const operation of operations) faults.push(...(await faultsOf(operation)));
  const results = await testContract({
    url: `http://127.0.0.1:${port}`,
    root: '/',
    token: 'any',
    runs: 0,
    checks: ['its example'],
  });
  faults.push(...results.flatMap(({ operation, findings }) => findings.map((one) => `${operation}: ${one}`)));
  for (const fault of faults) console.error(fault);
  console.log(`${faults.length === 0 ? 'ok     ' : 'FAILED '} mock: ${operations.length} operations`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  mock.kill();
  await ended;
}
