import { addRow } from '../night/rows.ts';
import type { Sample } from './measure.ts';
import type { Measured } from './report.ts';
import type { Endpoint } from './requests.ts';
import type { ServerName } from './servers.ts';
import { table } from './table.ts';

type Results = Record<Endpoint, Measured<Sample>>;

/** Most frequent reads: a first page, a late one, one of a tag, a post, and a search that was not made just before. */
export const READS = ['popular', 'deep', 'tag', 'post', 'new search'] as const;
const LISTS = ['popular', 'deep', 'tag', 'new search'] as const;
/** Requests a second, as a multiple of those of the floor over rows. */
const RATES: Partial<Record<Endpoint, number>> = { post: 1.1, 'new search': 0.8 };
const ALL_READS = 1.4;
const FASTIFY = 2;
/** Megabytes. */
const MEMORY = 160;

/** The goals against the floor over rows and Fastify, where they were measured, and whether they are met. */
export function goals(results: Results): string {
  const against = (endpoint: Endpoint, server: ServerName): number =>
    results[endpoint].service.rate / (results[endpoint][server]?.rate ?? NaN);
  const geomean = Math.exp(mean(READS.map((endpoint) => Math.log(against(endpoint, 'rows')))));
  const peak = Math.max(...Object.values(results).map(({ service }) => service.memory));
  const checks = [
    atLeast(`requests a second / rows, geometric mean of ${READS.join(', ')}`, geomean, ALL_READS),
    ...Object.entries(RATES).map(([endpoint, rate]) =>
      atLeast(`requests a second / rows: ${endpoint}`, against(endpoint as Endpoint, 'rows'), rate),
    ),
    ...READS.map((endpoint) =>
      atLeast(`requests a second / fastify: ${endpoint}`, against(endpoint, 'fastify'), FASTIFY),
    ),
    ...LISTS.map((endpoint) =>
      atMost(`p99 in ms: ${endpoint}`, results[endpoint].service.p99, results[endpoint].rows?.p99 ?? NaN),
    ),
    atMost('peak memory in MB', peak, MEMORY),
  ];
  return table(['goal', 'is', 'asked', ''], checks.filter(({ is, asked }) => !Number.isNaN(is + asked)).map(row));
}

/** A figure, and what is asked of it. */
interface Check {
  readonly what: string;
  readonly is: number;
  readonly asked: number;
  readonly sign: '>=' | '<=';
  readonly digits: number;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

const atLeast = (what: string, is: number, asked: number): Check => ({ what, is, asked, sign: '>=', digits: 2 });

const atMost = (what: string, is: number, asked: number): Check => ({ what, is, asked, sign: '<=', digits: 1 });

function row({ what, is, asked, sign, digits }: Check): string[] {
  const met = sign === '>=' ? is >= asked : is <= asked;
  const [figure, target] = [is.toFixed(digits), `${sign} ${asked.toFixed(digits)}`];
  addRow({ measured: what, target, figure, met });
  return [what, figure, target, met ? 'pass' : 'MISS'];
}
