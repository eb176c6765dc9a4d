/**
 * Measures what metrics and traces cost: processor time a request without them, with metrics, with 1 % of traces too,
 * and with every trace. One process serves a steady load and takes turns of half a second at each, in changing order:
 * other processes of the machine, and what the compiler made of the code, are then the same for all. Off stands in each
 * round twice: how far those two lie apart says what the figures are worth. MINUTES, POSTS, DATABASE_URL.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/data/database.ts';
import { drain, listen, portOf } from '../../src/http/server.ts';
import { createLog } from '../../src/log.ts';
import { setMeter } from '../../src/telemetry/measure.ts';
import { createMetrics } from '../../src/telemetry/otel/metrics.ts';
import { startTracing } from '../../src/telemetry/otel/tracing.ts';
import { watchRuntime } from '../../src/telemetry/runtime.ts';
import { setTracer, type Tracing } from '../../src/telemetry/trace.ts';
import { benchDatabase } from './load.ts';
import { median } from './measure.ts';
import { readOptions } from './options.ts';
import { pathOf } from './operation-paths.ts';
import { READER, readerToken } from './reader.ts';
import { table } from './table.ts';

/** The most processor time of a request, as a multiple of what it takes without telemetry. */
const TARGET = 1.03;
const MINUTES = Number(process.env.MINUTES ?? 5);
/** Milliseconds of a turn, and after a change until requests of before have ended; seconds that warm up. */
const [TURN_MS, SETTLE_MS, WARM_UP_S] = [500, 30, 20];
const CONNECTIONS = 4;

const collector = createServer((req, res) => req.resume().on('end', () => res.end('{}')));
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
const spans = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;
const tracer = (ratio: number): Tracing & { close(): Promise<void> } =>
  startTracing({ url: spans, sampler: 'parentbased_traceidratio', ratio }, 'bench');
const [few, all] = [tracer(0.01), tracer(1)];
const metrics = createMetrics();
const MODES: readonly (readonly [string, typeof metrics | undefined, Tracing | undefined])[] = [
  ['off', undefined, undefined],
  ['off again', undefined, undefined],
  ['metrics', metrics, undefined],
  ['metrics, 1 % of traces', metrics, few],
  ['metrics, all traces', metrics, all],
];

const options = readOptions(process.env);
const url = await benchDatabase(options.databaseUrl, options.posts);
const db = await openDatabase({ url });
const unlimited = { IP_RATE_LIMIT: '1000000000', USER_RATE_LIMIT: '1000000000', IP_CONCURRENCY_LIMIT: '1000' };
const SECRET_KEY = 'a secret of benchmarks only 0123456789';
const config = loadConfig({ ...unlimited, SECRET_KEY, NODE_ENV: 'production', WORKER: 'off', ENRICH: 'false' });
const log = createLog('info', { write: () => undefined });
const app = await createApp(config, { db, log, readiness: () => Promise.resolve({ ready: true }) });
const server = await listen(app.callback, { ...config, port: 0, host: '127.0.0.1' });
await app.start();
let answered = 0;
server.on('request', (_req, res) => res.once('finish', () => (answered += 1)));

const token = await readerToken(db, READER);
const [post] = await db.query<{ id: string }>('SELECT post_id AS id FROM post_ranks ORDER BY post_id DESC LIMIT 1');
const paths = [pathOf('listPopularFeed'), pathOf('getPost', { path: { id: post?.id ?? '' } })];
const seconds = String(WARM_UP_S + MINUTES * 60 + 30);
const load = paths.map((path): ChildProcess => {
  const target = `http://127.0.0.1:${portOf(server)}${path}`;
  const settings = ['-c', String(CONNECTIONS), '-d', seconds, '-H', `authorization=Bearer ${token}`, target];
  return spawn('node_modules/.bin/autocannon', settings, { stdio: 'ignore' });
});

/** Microseconds of processor time a request in one turn. */
async function turn([, meter, recorder]: (typeof MODES)[number]): Promise<number> {
  setMeter(meter);
  setTracer(recorder);
  const runtime = meter && watchRuntime('bench');
  await wait(SETTLE_MS);
  const before = { answered, cpu: process.cpuUsage() };
  await wait(TURN_MS);
  const { user, system } = process.cpuUsage(before.cpu);
  runtime?.stop();
  return (user + system) / (answered - before.answered);
}

const turns = MODES.map((): number[] => []);
await wait(WARM_UP_S * 1000);
for (const mode of MODES) await turn(mode);
const end = Date.now() + MINUTES * 60_000;
for (let round = 0; Date.now() < end; round += 1)
  for (let i = 0; i < MODES.length; i += 1) {
    const index = (i * (round % 2 === 0 ? 1 : 3) + round) % MODES.length;
    turns[index]?.push(await turn(MODES[index] as (typeof MODES)[number]));
  }
setMeter(metrics);
const scraped = process.cpuUsage();
const { length } = await metrics.text();
const scrape = process.cpuUsage(scraped);
setMeter(undefined);
setTracer(undefined);
for (const one of load) one.kill('SIGTERM');
await drain(server, 1_000);
await app.close();
await db.close();
await Promise.all([few.close(), all.close()]);
collector.closeAllConnections();
collector.close();

/** The median of what a mode took in a round, as a multiple of the mean of the two without in that round. */
const ratios = (index: number): number[] =>
  (turns[index] ?? []).map((us, round) => (us * 2) / ((turns[0]?.[round] ?? NaN) + (turns[1]?.[round] ?? NaN)));
const rows = MODES.map(([name], index) => {
  const ratio = median(ratios(index));
  const verdict = name === 'metrics, 1 % of traces' ? (ratio <= TARGET ? 'pass' : 'MISS') : '';
  return [name, median(turns[index] ?? []).toFixed(0), ratio.toFixed(3), verdict];
});
console.log(
  `${options.posts} posts, a popular page and a post by turns, ${turns[0]?.length ?? 0} rounds; microseconds of processor ` +
    `time a request, medians\n\n${table(['telemetry', 'us', 'ratio', `<= ${TARGET}`], rows)}\n\n` +
    `a scrape: ${((scrape.user + scrape.system) / 1000).toFixed(1)} ms, ${length} bytes`,
);
process.exit(0);
