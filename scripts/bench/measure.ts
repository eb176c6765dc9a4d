import autocannon from 'autocannon';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../src/data/database.ts';
import { backendCpu, cpuBetween, cpuOf, peakMemoryOf } from './processes.ts';
import type { Server } from './servers.ts';

/** Seconds of load before measuring: connections open, statements are prepared, plans settle. */
const WARM_UP_S = 0.5;

/** One server at one endpoint in one round. */
export interface Sample {
  /** Requests that were answered, those of the warm-up too. */
  readonly answered: number;
  /** Requests per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly mean: number;
  /** Microseconds of CPU time per request. */
  readonly serverCpu: number;
  readonly postgresCpu: number;
  /** The most so far, in megabytes. */
  readonly memory: number;
}

/** A request that is sent. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** JSON. */
  readonly body?: string;
}

export interface Load {
  /** Sent in turn; `paths` are those of GET. */
  readonly calls?: readonly Call[];
  readonly paths?: readonly string[];
  readonly token: string;
  readonly duration: number;
  readonly connections: number;
}

/**
 * Sends requests over keep-alive connections, each as soon as the last was answered, from this process, which does
 * nothing else. Throws when a response is not 2xx.
 */
export async function measure(server: Server, load: Load, db: Database): Promise<Sample> {
  const calls = load.calls ?? load.paths?.map((path): Call => ({ method: 'GET', path })) ?? [];
  const headers = { authorization: `Bearer ${load.token}`, 'content-type': 'application/json' };
  const requests = calls.map((call) => ({ ...call, headers }));
  let clients = 0;
  const run = autocannon({
    url: server.url,
    connections: load.connections,
    duration: load.duration + WARM_UP_S + 0.3,
    sampleInt: 100,
    timeout: 30,
    requests,
    // Each connection starts elsewhere, or all would request the same thing at the same time.
    setupClient: (client) =>
      client.setRequests(rotated(requests, Math.floor((requests.length * clients++) / load.connections))),
  });
  const times: number[] = [];
  let [counting, answered] = [false, 0];
  run.on('response', (_client: unknown, _status: number, _bytes: number, ms: number) => {
    answered += 1;
    if (counting) times.push(ms);
  });
  await wait(WARM_UP_S * 1000);
  const before = { postgres: await backendCpu(db), server: cpuOf(server.pid), at: performance.now() };
  counting = true;
  await wait(load.duration * 1000);
  counting = false;
  const seconds = (performance.now() - before.at) / 1000;
  const cpu = {
    server: cpuOf(server.pid) - before.server,
    postgres: cpuBetween(before.postgres, await backendCpu(db)),
  };
  const memory = peakMemoryOf(server.pid);
  const { errors, non2xx, statusCodeStats } = await run;
  if (errors + non2xx > 0)
    throw new Error(
      `${server.name} failed ${errors + non2xx} times at ${calls[0]?.path ?? ''}: ${errors} broken connections, answers ${Object.keys(statusCodeStats).join(', ')}`,
    );
  return {
    ...latencies(times),
    answered,
    rate: times.length / seconds,
    serverCpu: cpu.server / times.length,
    postgresCpu: cpu.postgres / times.length,
    memory,
  };
}

function latencies(times: number[]): Pick<Sample, 'p50' | 'p99' | 'mean'> {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), mean: sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length };
}

function rotated<Item>(list: Item[], by: number): Item[] {
  return [...list.slice(by), ...list.slice(0, by)].map((item) => ({ ...item }));
}

/** Returns the range of the rounds' requests a second, as a share of their median. */
export function spread(samples: readonly Sample[]): number {
  const rates = samples.map(({ rate }) => rate);
  return (Math.max(...rates) - Math.min(...rates)) / median(rates);
}

/** The median of each measurement, since a pause of the machine would distort a mean. */
export function medians(samples: readonly Sample[]): Sample {
  const of = (key: keyof Sample): number => median(samples.map((sample) => sample[key]));
  return {
    answered: of('answered'),
    rate: of('rate'),
    p50: of('p50'),
    p99: of('p99'),
    mean: of('mean'),
    serverCpu: of('serverCpu'),
    postgresCpu: of('postgresCpu'),
    memory: Math.max(...samples.map(({ memory }) => memory)),
  };
}

/** The median of a list of numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? NaN) : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2;
}
