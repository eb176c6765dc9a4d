/**
 * `make bench-gate`: a short form of `make bench` that CI runs: the service against the floor over rows at what is read
 * most, with loose bounds. Both servers are measured one right after the other; a ratio is the median of those of all
 * rounds. Exits with 1 when a geometric mean is far below what is asked. Ratios of processor time, which other programs
 * of the machine hardly change, say whether a miss is one of the machine.
 */
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { addRow } from '../night/rows.ts';
import { READS } from './goals.ts';
import { benchDatabase } from './load.ts';
import { measure, median, type Sample } from './measure.ts';
import { readOptions } from './options.ts';
import { READER, readerToken } from './reader.ts';
import { assertSameAnswers, pathsFor, type Paths } from './requests.ts';
import { startServer, type Server } from './servers.ts';
import { table } from './table.ts';

/**
 * Geometric means of requests a second / rows, by connections: what is asked, and below what a run fails. 1.17 and 0.84
 * were measured when this was made, over 50,000 posts on two quiet processors.
 */
const BOUNDS = [
  { connections: 16, asked: 1.2, least: 1.0 },
  { connections: 1, asked: 1.0, least: 0.7 },
];
const { DURATION = '0.4', ROUNDS = '3', POSTS = '50000' } = process.env;
const options = readOptions({ DURATION, ROUNDS, POSTS });

type Read = (typeof READS)[number];
/** By how much the service is better: in requests a second, and in processor time a request. */
interface Ratio {
  readonly rate: number;
  readonly cpu: number;
}
interface Compared {
  readonly server: Server;
  readonly paths: Paths;
}

const url = await benchDatabase(options.databaseUrl, options.posts);
const db = await openDatabase({ url });
const servers: Server[] = [];
try {
  for (const name of ['service', 'rows'] as const) servers.push(await startServer(name, url));
  await compare(db);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await db.close();
}

async function compare(of: OpenDatabase): Promise<void> {
  const token = await readerToken(of, READER);
  const compared: Compared[] = [];
  for (const server of servers) compared.push({ server, paths: await pathsFor(server, token, of) });
  await assertSameAnswers(servers, new Map(compared.map(({ server, paths }) => [server.name, paths])), token);
  const sampleOf = ({ server, paths }: Compared, read: Read, connections: number): Promise<Sample> =>
    measure(server, { paths: paths[read], token, connections, duration: options.duration }, of);
  const ratioOf = async (read: Read, connections: number, round: number): Promise<Ratio> => {
    const samples: Record<string, Sample> = {};
    for (const one of round % 2 === 0 ? compared : compared.toReversed())
      samples[one.server.name] = await sampleOf(one, read, connections);
    const { service, rows } = samples as Record<'service' | 'rows', Sample>;
    return { rate: service.rate / rows.rate, cpu: cpuOf(rows) / cpuOf(service) };
  };
  for (const read of READS) await ratioOf(read, options.connections, 0); // compiles code and fills caches
  const lines: string[][] = [];
  for (const bound of BOUNDS) {
    const { connections } = bound;
    const ratios = await ratiosOf((read, round) => ratioOf(read, connections, round));
    lines.push(judged(ratios, bound), cells('  processor time', ratios.cpu));
  }
  console.log(table(['requests a second / rows', ...READS, 'geometric mean', 'asked', ''], lines));
}

function cpuOf({ serverCpu, postgresCpu }: Sample): number {
  return serverCpu + postgresCpu;
}

/** The median ratios of each read. */
async function ratiosOf(
  ratioOf: (read: Read, round: number) => Promise<Ratio>,
): Promise<Record<keyof Ratio, number[]>> {
  const ratios = READS.map((): Ratio[] => []);
  for (let round = 0; round < options.rounds; round += 1)
    for (const [n, read] of READS.entries()) ratios[n]?.push(await ratioOf(read, round));
  const medians = (key: keyof Ratio): number[] => ratios.map((all) => median(all.map((one) => one[key])));
  return { rate: medians('rate'), cpu: medians('cpu') };
}

function judged({ rate }: { rate: number[] }, { connections, asked, least }: (typeof BOUNDS)[number]): string[] {
  const mean = geometricMean(rate);
  if (mean < least) process.exitCode = 1;
  const [name, target] = [`${connections} connections`, `>= ${asked.toFixed(2)}`];
  addRow({ measured: `requests a second / rows, ${name}`, target, figure: mean.toFixed(2), met: mean >= asked });
  return [...cells(name, rate), target, mean >= asked ? 'pass' : mean >= least ? 'missed' : 'FAILS'];
}

function cells(name: string, ratios: readonly number[]): string[] {
  return [name, ...[...ratios, geometricMean(ratios)].map((ratio) => ratio.toFixed(2))];
}

function geometricMean(ratios: readonly number[]): number {
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
}
