/**
 * What metrics and traces cost: processor time a request of one process without them, with metrics, with 1 % of traces
 * beside, and with every trace. Two processes run without: what the others are compared with is the mean of both, and
 * how far those lie apart says what the figures are worth. A machine that does something else as well makes every
 * request dearer for a moment, so rounds are short and many, all processes take their turn in each, and turns of one
 * round are compared. Ends after ROUNDS or MINUTES; REQUESTS, POSTS and BENCH_DATABASE_URL as for the others.
 */
import autocannon from 'autocannon';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '../../src/data/database.ts';
import { freePort } from '../free-port.ts';
import { benchDatabase } from './load.ts';
import { median } from './measure.ts';
import { readOptions } from './options.ts';
import { READER, readerToken } from './reader.ts';
import { pathsFor } from './requests.ts';
import { startServer, type Server } from './servers.ts';
import { table } from './table.ts';

const ENDPOINTS = ['popular', 'post'] as const;
/** The most processor time of a request, as a multiple of what it takes without telemetry. */
const TARGET = 1.03;
/** Limits of an address and a person that refuse nothing: all requests of the load come from one of each. */
const SETTINGS = { IP_CONCURRENCY_LIMIT: '1000' };
const REQUESTS = Number(process.env.REQUESTS ?? 400);
const MINUTES = Number(process.env.MINUTES ?? 10);
const CONNECTIONS = 8;
/** Rounds that nothing is counted of: code is compiled, connections are opened. */
const WARM_UP_ROUNDS = 4;

/** Takes spans and forgets them. */
const collector = createServer((req, res) => req.resume().on('end', () => res.end('{}')));
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
const OTLP = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` };
const ports = [await freePort(), await freePort(), await freePort()];
const METRICS = ports.map((port) => ({ METRICS_PORT: String(port) }));

/** Settings by name. The others are compared with the first two. */
const VARIANTS: readonly (readonly [string, Record<string, string>])[] = [
  ['off', {}],
  ['off again', {}],
  ['metrics', { ...METRICS[0] }],
  ['metrics, 1 % of traces', { ...METRICS[1], ...OTLP }],
  ['metrics, all traces', { ...METRICS[2], ...OTLP, OTEL_TRACES_SAMPLER: 'always_on' }],
];

/** Microseconds that all threads of a process have run, which Linux counts in nanoseconds. */
function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const ns = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]));
  return ns.reduce((sum, one) => sum + one, 0) / 1000;
}

/** Microseconds of processor time a request. Throws when one is refused. */
async function turn(server: Server, paths: readonly string[], token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const before = cpuOf(server.pid);
  const { errors, non2xx } = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    amount: REQUESTS,
    requests: paths.map((path) => ({ method: 'GET', path, headers })),
  });
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} requests failed`);
  return (cpuOf(server.pid) - before) / REQUESTS;
}

const options = readOptions({ ...process.env, ROUNDS: process.env.ROUNDS ?? '40' });
const url = await benchDatabase(options.databaseUrl, options.posts);
const db = await openDatabase({ url });
const servers: Server[] = [];
/** By endpoint, a list for each round: what each variant took in it. */
const rounds = new Map<string, number[][]>(ENDPOINTS.map((endpoint) => [endpoint, []]));
try {
  for (const [, settings] of VARIANTS) servers.push(await startServer('service', url, { ...SETTINGS, ...settings }));
  const token = await readerToken(db, READER);
  const paths = await pathsFor(servers[0] as Server, token, db);
  const end = Date.now() + MINUTES * 60_000;
  for (let round = -WARM_UP_ROUNDS; round < options.rounds && Date.now() < end; round += 1) {
    for (const endpoint of ENDPOINTS) {
      const taken: number[] = [];
      for (let i = 0; i < servers.length; i += 1) {
        const index = (i + round + WARM_UP_ROUNDS) % servers.length;
        taken[index] = await turn(servers[index] as Server, paths[endpoint], token);
      }
      if (round >= 0) rounds.get(endpoint)?.push(taken);
    }
    // As often as Prometheus asks, or more often.
    await Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()));
  }
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await db.close();
  collector.closeAllConnections();
  collector.close();
}

/** The median of what a variant took in a round, as a multiple of what those without took in it. */
const ratioOf = (taken: readonly number[][], index: number): number =>
  median(taken.map((one) => ((one[index] ?? NaN) * 2) / ((one[0] ?? NaN) + (one[1] ?? NaN))));

const rows = VARIANTS.map(([name], index) => {
  const cells = ENDPOINTS.flatMap((endpoint) => {
    const taken = rounds.get(endpoint) ?? [];
    return [median(taken.map((one) => one[index] ?? NaN)).toFixed(0), ratioOf(taken, index).toFixed(3)];
  });
  const all = ratioOf([...rounds.values()].flat(), index);
  const verdict = name === 'metrics, 1 % of traces' ? (all <= TARGET ? 'pass' : 'MISS') : '';
  return [name, ...cells, all.toFixed(3), verdict];
});
console.log(
  `${options.posts} posts, ${CONNECTIONS} connections, ${rounds.get('post')?.length ?? 0} rounds of ${REQUESTS} requests; ` +
    'microseconds of processor time a request, medians\n',
);
console.log(table(['telemetry', ...ENDPOINTS.flatMap((name) => [name, 'ratio']), 'all', `<= ${TARGET}`], rows));
