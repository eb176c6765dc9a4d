import { cpus } from 'node:os';
import type { Sample } from './measure.ts';
import { ENDPOINTS, HEAVY_ENDPOINTS, type Endpoint, type HeavyEndpoint } from './requests.ts';
import { SERVER_NAMES, type ServerName } from './servers.ts';

export type Results = Record<Endpoint, Record<ServerName, Sample>>;

export type HeavyResults = Record<'popular' | HeavyEndpoint, Sample>;

/** The service's targets, as a multiple of another server's requests per second. */
const FLOOR_TARGETS: Partial<Record<Endpoint, number>> = { popular: 1, deep: 1, tag: 1, post: 0.7 };
const FASTIFY_TARGET = 2;
/** The maximum time of pages that only the service has, as a multiple of popular. */
const POPULAR_TARGET = 2;

/** Aligned columns: the first to the left, numbers to the right. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)));
  const line = (row: string[]): string =>
    widths
      .map((width, column) => (column === 0 ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width)))
      .join('  ');
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

/** The measurements, the ratios, and whether they meet the targets. */
export function report(results: Results): string {
  const rows = ENDPOINTS.flatMap((endpoint) =>
    SERVER_NAMES.map((server) => cells(endpoint, server, results[endpoint][server])),
  );
  const ratios = ENDPOINTS.map((endpoint) => {
    const { service, floor, fastify } = results[endpoint];
    return [
      endpoint,
      ...judged(service.rate / floor.rate, FLOOR_TARGETS[endpoint]),
      (cpu(floor) / cpu(service)).toFixed(2),
      ...judged(service.rate / fastify.rate, FASTIFY_TARGET),
      (cpu(fastify) / cpu(service)).toFixed(2),
    ];
  });
  return [
    table(['endpoint', 'server', 'req/s', 'p50 ms', 'p99 ms', 'server us', 'postgres us', 'RSS MB'], rows),
    '',
    'The service against the others, by requests a second and by processor time a request (server and PostgreSQL):',
    table(['endpoint', '/ floor', 'target', '', 'by cpu', '/ fastify', 'target', '', 'by cpu'], ratios),
    '',
    `${cpus().length} processors, ${cpus()[0]?.model ?? 'unknown'}, shared by the load generator, the server and PostgreSQL; Node ${process.version}`,
  ].join('\n');
}

/** The cost per request of pages that only the service has, against its popular page. */
export function heavyReport({ popular, ...results }: HeavyResults): string {
  const rows = HEAVY_ENDPOINTS.map((endpoint) => {
    const sample = results[endpoint];
    const slower = popular.rate / sample.rate;
    const ratios = [slower.toFixed(2), (sample.p50 / popular.p50).toFixed(2), (cpu(sample) / cpu(popular)).toFixed(2)];
    return [
      ...cells(endpoint, 'service', sample).filter((_, column) => column !== 1),
      ...ratios,
      `<= ${POPULAR_TARGET.toFixed(1)}`,
      slower <= POPULAR_TARGET ? 'pass' : 'MISS',
    ];
  });
  return [
    "A heavy user's pages, and how many times the service's popular page they cost, by requests a second, p50 and processor time:",
    table(
      [
        'endpoint',
        'req/s',
        'p50 ms',
        'p99 ms',
        'server us',
        'postgres us',
        'RSS MB',
        '/ popular',
        'by p50',
        'by cpu',
        'target',
        '',
      ],
      rows,
    ),
  ].join('\n');
}

function cells(endpoint: string, server: ServerName, sample: Sample): string[] {
  return [
    endpoint,
    server,
    sample.rate.toFixed(0),
    sample.p50.toFixed(2),
    sample.p99.toFixed(2),
    sample.serverCpu.toFixed(0),
    sample.postgresCpu.toFixed(0),
    sample.memory.toFixed(0),
  ];
}

function judged(ratio: number, target: number | undefined): string[] {
  if (target === undefined) return [ratio.toFixed(2), '-', ''];
  return [ratio.toFixed(2), `>= ${target.toFixed(1)}`, ratio >= target ? 'pass' : 'MISS'];
}

function cpu(sample: Sample): number {
  return sample.serverCpu + sample.postgresCpu;
}
