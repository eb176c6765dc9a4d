import { cpus } from 'node:os';
import { addRow } from '../night/rows.ts';
import { goals } from './goals.ts';
import { medians, spread, type Sample } from './measure.ts';
import {
  ENDPOINTS,
  HEAVY_ENDPOINTS,
  MUTED_ENDPOINTS,
  type Endpoint,
  type HeavyEndpoint,
  type MutedEndpoint,
} from './requests.ts';
import type { ServerName } from './servers.ts';
import { table } from './table.ts';

/** Values of the servers that were measured at an endpoint: of the service always, of the others as chosen. */
export type Measured<Value> = Partial<Record<ServerName, Value>> & { readonly service: Value };

/** The samples of all rounds. */
export type Results = Record<Endpoint, Measured<readonly Sample[]>>;

export type HeavyResults = Record<'popular' | HeavyEndpoint, readonly Sample[]>;

/** The samples of lists with and without mutes. */
export type MutedResults = Record<MutedEndpoint, Readonly<Record<'without' | 'muted', readonly Sample[]>>>;

/** The maximum time of a list of who mutes posts, as a multiple of that of who mutes none. */
const MUTED_TARGET = 1.05;
/** The maximum time of pages that only the service has, as a multiple of popular. */
const POPULAR_TARGET = 2;
const COLUMNS = ['req/s', '+-', 'p50 ms', 'p99 ms', 'server us', 'postgres us', 'peak MB'];

/** The measurements, the ratios, and whether they meet the goals. */
export function report(results: Results): string {
  const rows = ENDPOINTS.flatMap((endpoint) =>
    Object.entries(results[endpoint]).map(([server, samples]) => [endpoint, server, ...cells(samples)]),
  );
  const middle = Object.fromEntries(
    ENDPOINTS.map((endpoint) => [
      endpoint,
      Object.fromEntries(Object.entries(results[endpoint]).map(([server, samples]) => [server, medians(samples)])),
    ]),
  ) as Record<Endpoint, Measured<Sample>>;
  const others = Object.keys(results.popular).filter((server) => server !== 'service');
  const ratios = ENDPOINTS.map((endpoint) => {
    const { service, ...rest } = middle[endpoint];
    const samples = Object.values(rest);
    return [
      endpoint,
      ...samples.map(({ rate }) => (service.rate / rate).toFixed(2)),
      ...samples.map((other) => (cpu(other) / cpu(service)).toFixed(2)),
    ];
  });
  return [
    table(['endpoint', 'server', ...COLUMNS], rows),
    '',
    'The service against the others, by requests a second and by processor time a request (server and PostgreSQL):',
    table(['endpoint', ...others.map((name) => `/ ${name}`), ...others.map((name) => `cpu / ${name}`)], ratios),
    '',
    goals(middle),
    '',
    `${cpus().length} processors, ${cpus()[0]?.model ?? 'unknown'}, shared by the load generator, the server and PostgreSQL; Node ${process.version}`,
  ].join('\n');
}

/** The cost per request of pages that only the service has, against its popular page. */
export function heavyReport({ popular: popularSamples, ...results }: HeavyResults): string {
  const popular = medians(popularSamples);
  const rows = HEAVY_ENDPOINTS.map((endpoint) => {
    const sample = medians(results[endpoint]);
    const slower = popular.rate / sample.rate;
    const [target, met] = [`<= ${POPULAR_TARGET.toFixed(1)}`, slower <= POPULAR_TARGET];
    addRow({ measured: `times the cost of popular: ${endpoint}`, target, figure: slower.toFixed(2), met });
    return [
      endpoint,
      ...cells(results[endpoint]),
      ...[slower, sample.p50 / popular.p50, cpu(sample) / cpu(popular)].map((ratio) => ratio.toFixed(2)),
      target,
      met ? 'pass' : 'MISS',
    ];
  });
  return [
    "A heavy user's pages, and how many times the service's popular page they cost, by requests a second, p50 and processor time:",
    table(['endpoint', ...COLUMNS, '/ popular', 'by p50', 'by cpu', 'target', ''], rows),
  ].join('\n');
}

/** Lists of who mutes twenty words, against the same lists of who mutes nothing. */
export function mutedReport(results: MutedResults): string {
  const rows = MUTED_ENDPOINTS.map((endpoint) => {
    const [without, muted] = [medians(results[endpoint].without), medians(results[endpoint].muted)];
    const slower = without.rate / muted.rate;
    const [target, met] = [`<= ${MUTED_TARGET.toFixed(2)}`, slower <= MUTED_TARGET];
    addRow({ measured: `times the cost without mutes: ${endpoint}`, target, figure: slower.toFixed(2), met });
    const ratios = [slower, muted.p50 / without.p50, cpu(muted) / cpu(without)].map((ratio) => ratio.toFixed(2));
    return [endpoint, ...cells(results[endpoint].muted), ...ratios, target, met ? 'pass' : 'MISS'];
  });
  return [
    'Lists of a person who mutes twenty words, and how many times those of one who mutes none they cost:',
    table(['endpoint', ...COLUMNS, '/ without', 'by p50', 'by cpu', 'target', ''], rows),
  ].join('\n');
}

function cells(samples: readonly Sample[]): string[] {
  const { rate, p50, p99, serverCpu, postgresCpu, memory } = medians(samples);
  return [
    rate.toFixed(0),
    `${(spread(samples) * 50).toFixed(0)} %`,
    p50.toFixed(2),
    p99.toFixed(2),
    serverCpu.toFixed(0),
    postgresCpu.toFixed(0),
    memory.toFixed(0),
  ];
}

function cpu(sample: Sample): number {
  return sample.serverCpu + sample.postgresCpu;
}
