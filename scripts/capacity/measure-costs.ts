import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Database, type OpenDatabase } from '../../src/data/database.ts';
import { measure, median, type Call, type Sample } from '../bench/measure.ts';
import { backendCpu, cpuBetween } from '../bench/processes.ts';
import { READER, readerToken } from '../bench/reader.ts';
import { startServer, type Server } from '../bench/servers.ts';
import { callsOf, mixed } from './calls.ts';
import type { Cost, Costs, Stock } from './model.ts';
import { OPERATIONS, USAGE } from './usage.ts';

/** A database whose calls are measured: on one server, or at a coordinator with workers. */
export interface Target {
  readonly url: string;
  /** The addresses of the same database at each worker. */
  readonly workers: readonly string[];
}

/** The costs of each operation, and those of all as people mix them. */
export interface Measured {
  readonly costs: Costs;
  readonly mix: Cost;
  /** Megabytes of the process under load. */
  readonly memory: number;
}

/** Seconds of a round, and rounds, whose median counts. */
interface Rounds {
  readonly duration: number;
  readonly rounds: number;
}

/**
 * Requests at a time. Equal ones that come together are answered together: of one operation alone, two meet about as
 * often as among eight of all.
 */
const CONNECTIONS = { alone: 2, mixed: 8 };
/** Milliseconds after which PostgreSQL has told how many blocks it looked at. */
const TOLD_MS = 1_500;

/** The service on a database, and its servers. */
interface Running {
  readonly server: Server;
  readonly db: OpenDatabase;
  readonly workers: readonly Database[];
  readonly token: string;
}

/** Measures a service that it starts on a database. The log that is measured is that of the whole servers. */
export async function measureCosts({ url, workers }: Target, rounds: Rounds): Promise<Measured> {
  const opened = await Promise.all([url, ...workers].map((one) => openDatabase({ url: one })));
  const [db, ...others] = opened as [OpenDatabase, ...OpenDatabase[]];
  const server = await startServer(
    'service',
    url,
    workers.length === 0 ? {} : { DATABASE_PEOPLE_URL: nodesUrl(workers) },
  );
  try {
    const running = { server, db, workers: others, token: await readerToken(db, READER) };
    const calls = await callsOf(db);
    await costOf(running, mixed(calls, USAGE), rounds); // compiles code and fills caches
    const costs = {} as Record<(typeof OPERATIONS)[number], Cost>;
    for (const operation of OPERATIONS)
      costs[operation] = (await costOf(running, calls[operation], rounds, CONNECTIONS.alone)).cost;
    const { cost: mix, sample } = await costOf(running, mixed(calls, USAGE), rounds);
    return { costs, mix, memory: sample.memory };
  } finally {
    await server.stop();
    await Promise.all(opened.map((one) => one.close()));
  }
}

async function costOf(
  { server, db, workers, token }: Running,
  calls: Call[],
  { duration, rounds }: Rounds,
  connections = CONNECTIONS.mixed,
): Promise<{ cost: Cost; sample: Sample }> {
  const measured: { cost: Cost; sample: Sample }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await pause(TOLD_MS);
    const before = await Promise.all([written(db), usedBy(workers)]);
    const sample = await measure(server, { calls, token, duration, connections }, db);
    await pause(TOLD_MS);
    const after = await Promise.all([written(db), usedBy(workers)]);
    const each = (of: (at: typeof before) => number): number => (of(after) - of(before)) / sample.answered;
    const cpu = before[1].map(({ cpu }, n) => cpuBetween(cpu, after[1][n]?.cpu ?? cpu));
    measured.push({
      sample,
      cost: {
        service: sample.serverCpu,
        postgres: sample.postgresCpu,
        wal: each(([own]) => own.wal),
        blocks: each(([own]) => own.blocks),
        workers: sumOf(cpu) / sample.answered,
        workersWal: each(([, all]) => sumOf(all.map(({ wal }) => wal))),
      },
    });
  }
  const middle = (key: keyof Cost): number => median(measured.map(({ cost }) => cost[key]));
  const cost = {
    service: middle('service'),
    postgres: middle('postgres'),
    wal: middle('wal'),
    blocks: middle('blocks'),
    workers: middle('workers'),
    workersWal: middle('workersWal'),
  };
  return { cost, sample: measured.at(-1)?.sample as Sample };
}

/** One address of all workers: they have user, password and database in common. */
function nodesUrl([first = '', ...others]: readonly string[]): string {
  const hosts = others.map((one) => new URL(one).host);
  return first.replace(new URL(first).host, (host) => [host, ...hosts].join(','));
}

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);

/** Processor time and log of each worker so far. */
async function usedBy(workers: readonly Database[]): Promise<{ cpu: Map<number, number>; wal: number }[]> {
  return Promise.all(
    workers.map(async (worker) => ({ cpu: await backendCpu(worker), wal: (await written(worker)).wal })),
  );
}

async function written(of: Database): Promise<{ wal: number; blocks: number }> {
  const [row] = await of.query<{ wal: number; blocks: number }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal, (blks_hit + blks_read)::float8 AS blocks
       FROM pg_stat_database WHERE datname = current_database()`,
  );
  return row ?? { wal: Number.NaN, blocks: Number.NaN };
}

/** Reads how large the rows of one server are with their indexes, and how many of them a person adds in a year. */
export async function stockOf(url: string, processMemory: number): Promise<Stock> {
  const db = await openDatabase({ url });
  const bytes = async (...tables: string[]): Promise<number> => {
    const [row] = await db.query<{ bytes: number }>(
      `SELECT (sum(pg_total_relation_size(t::regclass)) / greatest(1, (SELECT count(*) FROM ${tables[0] ?? ''})))::float8 AS bytes
         FROM unnest($1::text[]) AS t`,
      [tables],
    );
    return row?.bytes ?? Number.NaN;
  };
  const year = 365 * USAGE.active;
  const { post: opened, vote, bookmark, comment } = USAGE.calls;
  try {
    const person =
      opened * (await bytes('post_views')) +
      vote * (await bytes('post_votes')) +
      bookmark * (await bytes('bookmarks')) +
      comment * (await bytes('comments'));
    const post = await bytes('posts', 'post_ranks', 'post_tags', 'post_vectors');
    return { processMemory, post, person: person * year };
  } finally {
    await db.close();
  }
}
