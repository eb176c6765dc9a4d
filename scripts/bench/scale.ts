import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { ExplainedDatabase } from './explain.ts';
import { benchDatabase } from './load.ts';
import { measure, median, medians, type Sample } from './measure.ts';
import type { Options } from './options.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { HEAVY_READER } from './heavy-reader.ts';
import { judgedPlans } from './plans.ts';
import { READER, readerToken } from './reader.ts';
import { table } from './table.ts';
import { startServer, type Server } from './servers.ts';

/** Factors by which a request may take longer over the largest database, and need more processor time. */
const TARGETS = { feed: { time: 1.3, cpu: 1.3 }, search: { time: 3, cpu: 2 } };

/** The service over one size of database, with what is needed for requests and EXPLAIN. */
interface Side {
  readonly db: OpenDatabase;
  readonly explained: ExplainedDatabase;
  readonly server: Server;
  readonly tokens: Readonly<Record<string, string>>;
}

interface Cost {
  readonly samples: Sample[];
  /** Milliseconds of PostgreSQL. */
  readonly execution: number[];
  readonly buffers: number[];
}

/** Measures the service over databases of several sizes, in turns and over one connection; prints how times grow. */
export async function scale(options: Options): Promise<void> {
  const sides: Side[] = [];
  try {
    for (const posts of options.sizes) sides.push(await open(await benchDatabase(options.databaseUrl, posts)));
    const rows: string[][] = [];
    const searches: string[][] = [];
    const work: string[][] = [];
    for (const operation of OPERATIONS) {
      const all = await costs(options, operation, sides);
      rows.push(row(operation, all));
      work.push(workRow(operation, all));
      if (operation.rankAll) searches.push(await searchRow(operation, { all, sides, rankAll: operation.rankAll }));
    }
    process.stdout.write(
      `\nOne connection, ${options.sizes[0]} against ${options.sizes.at(-1)} posts, median of ${options.rounds} rounds\n\n${table(HEAD, rows)}\n`,
    );
    process.stdout.write(
      `\nMicroseconds of processor time a request, and by how much it grows\n\n${table(workHead(options.sizes), work)}\n`,
    );
    process.stdout.write(
      `\nMilliseconds of PostgreSQL for the queries of a kind, and for ts_rank over every post with all their words\n\n${table(searchHead(options.sizes), searches)}\n`,
    );
    process.stdout.write(await plansOf(sides.at(-1)));
  } finally {
    for (const side of sides) {
      await side.server.stop();
      await side.explained.close();
      await side.db.close();
    }
  }
}

/** The plans of the heavy reader's requests, over the largest database. */
async function plansOf(side: Side | undefined): Promise<string> {
  let text = '';
  for (const operation of OPERATIONS) {
    if (side && operation.explained)
      text += `\n# ${operation.name}\n\n${judgedPlans(await side.explained.plans((db) => operation.run(db, side.db)))}\n`;
  }
  return text;
}

async function open(url: string): Promise<Side> {
  const db = await openDatabase({ url });
  return {
    db,
    explained: await ExplainedDatabase.open(url),
    tokens: { [READER]: await readerToken(db, READER), [HEAVY_READER]: await readerToken(db, HEAVY_READER) },
    server: await startServer('service', url),
  };
}

async function costs({ rounds, duration }: Options, operation: Operation, sides: Side[]): Promise<Cost[]> {
  const costsOfSides: Cost[] = sides.map(() => ({ samples: [], execution: [], buffers: [] }));
  const paths = await Promise.all(sides.map(async (side) => operation.paths(side.db)));
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, side] of sides.entries()) {
      const cost = costsOfSides[i] as Cost;
      cost.samples.push(
        await measure(
          side.server,
          { paths: paths[i] ?? [], token: side.tokens[operation.reader] ?? '', duration: duration / 2, connections: 1 },
          side.db,
        ),
      );
      const { ms, buffers } = await side.explained.explain((db) => operation.run(db, side.db));
      cost.execution.push(ms);
      cost.buffers.push(buffers);
    }
  }
  return costsOfSides;
}

const HEAD = [
  'operation',
  'HTTP ms',
  '',
  'ratio',
  'CPU us',
  '',
  'ratio',
  'target',
  '',
  'SQL ms',
  '',
  'ratio',
  'buffers',
  '',
  'target',
  '',
];

function searchHead(sizes: readonly number[]): string[] {
  return ['operation', ...sizes.flatMap((posts) => [`${posts}`, 'ts_rank', 'ratio']), 'p99 ms', '', 'ratio'];
}

async function searchRow(
  { name }: Operation,
  { all, sides, rankAll }: { all: Cost[]; sides: Side[]; rankAll: NonNullable<Operation['rankAll']> },
): Promise<string[]> {
  const cells: string[] = [name];
  for (const [i, { explained }] of sides.entries()) {
    const [ours, theirs] = [median(all[i]?.execution ?? []), (await explained.explain(rankAll)).ms];
    cells.push(ours.toFixed(1), theirs.toFixed(1), (ours / theirs).toFixed(2));
  }
  const [few = NaN, many = NaN] = [all[0], all.at(-1)].map((cost) => cost && medians(cost.samples).p99);
  return [...cells, few.toFixed(1), many.toFixed(1), (many / few).toFixed(2)];
}

/** Microseconds of processor time a request. */
function cpu({ serverCpu, postgresCpu }: Sample): number {
  return serverCpu + postgresCpu;
}

function workHead([smallest, ...larger]: readonly number[]): string[] {
  return ['operation', `${smallest}`, ...larger.flatMap((posts) => [`${posts}`, 'ratio'])];
}

function workRow({ name }: Operation, all: Cost[]): string[] {
  const [small = NaN, ...larger] = all.map(({ samples }) => cpu(medians(samples)));
  return [name, small.toFixed(0), ...larger.flatMap((work) => [work.toFixed(0), (work / small).toFixed(2)])];
}

function row({ name, kind }: Operation, all: Cost[]): string[] {
  const [small, large] = [all[0], all.at(-1)];
  if (!small || !large) return [];
  const [few, many] = [medians(small.samples), medians(large.samples)];
  const http = many.mean / few.mean;
  const sql = median(large.execution) / median(small.execution);
  const pair = (a: number, b: number, digits: number): string[] => [a.toFixed(digits), b.toFixed(digits)];
  const judged = (is: number, most: number): string[] => [`<= ${most.toFixed(1)}`, is <= most ? 'pass' : 'MISS'];
  const work = cpu(many) / cpu(few);
  return [
    name,
    ...pair(few.mean, many.mean, 2),
    http.toFixed(2),
    ...pair(cpu(few), cpu(many), 0),
    work.toFixed(2),
    ...judged(work, TARGETS[kind].cpu),
    ...pair(median(small.execution), median(large.execution), 3),
    sql.toFixed(2),
    ...pair(median(small.buffers), median(large.buffers), 0),
    ...judged(Math.max(http, sql), TARGETS[kind].time),
  ];
}
