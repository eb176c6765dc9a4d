/**
 * `make capacity`: measures what each operation costs on this machine and computes what 10^4, 10^6 and 10^8 people a
 * month need. Then sends the operations as people mix them and says how far the model is off. The log that is measured
 * is that of the whole PostgreSQL server, which nothing else should be writing to.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { benchDatabase } from '../bench/load.ts';
import { measure, median, type Call, type Sample } from '../bench/measure.ts';
import { readOptions } from '../bench/options.ts';
import { READER, readerToken } from '../bench/reader.ts';
import { startServer, type Server } from '../bench/servers.ts';
import { table } from '../bench/table.ts';
import { addRow } from '../night/rows.ts';
import { callsOf, mixed } from './calls.ts';
import { meanCall, needOf, type Cost, type Costs, type Stock } from './model.ts';
import { OPERATIONS, USAGE } from './usage.ts';

/** With as many posts as a run may change: votes and comments are stored. */
const POSTS = 50_000;
const PEOPLE = [10_000, 1_000_000, 100_000_000];
const ACCURACY = 0.3;
/**
 * Requests at a time. Equal ones that come together are answered together: of one operation alone, two meet about as
 * often as among eight of all.
 */
const CONNECTIONS = { alone: 2, mixed: 8 };
/** Milliseconds after which PostgreSQL has told how many blocks it looked at. */
const TOLD_MS = 1_500;

const options = readOptions(process.env);
const url = await benchDatabase(options.databaseUrl, POSTS);
const db = await openDatabase({ url });
const server = await startServer('service', url);
try {
  const token = await readerToken(db, READER);
  const calls = await callsOf(db);
  await costOf(server, mixed(calls, USAGE), token); // compiles code and fills caches
  const costs = {} as Record<(typeof OPERATIONS)[number], Cost>;
  for (const operation of OPERATIONS)
    costs[operation] = (await costOf(server, calls[operation], token, CONNECTIONS.alone)).cost;
  const { cost: mix, sample } = await costOf(server, mixed(calls, USAGE), token);
  const stock = await stockOf(db, sample.memory);
  print(costs, stock, mix);
} finally {
  await server.stop();
  await db.close();
}

async function costOf(
  of: Server,
  calls: Call[],
  token: string,
  connections = CONNECTIONS.mixed,
): Promise<{ cost: Cost; sample: Sample }> {
  const rounds: { cost: Cost; sample: Sample }[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    await pause(TOLD_MS);
    const before = await written(db);
    const sample = await measure(of, { calls, token, duration: options.duration, connections }, db);
    await pause(TOLD_MS);
    const after = await written(db);
    rounds.push({
      sample,
      cost: {
        service: sample.serverCpu,
        postgres: sample.postgresCpu,
        wal: (after.wal - before.wal) / sample.answered,
        blocks: (after.blocks - before.blocks) / sample.answered,
      },
    });
  }
  const middle = (key: keyof Cost): number => median(rounds.map(({ cost }) => cost[key]));
  const cost = {
    service: middle('service'),
    postgres: middle('postgres'),
    wal: middle('wal'),
    blocks: middle('blocks'),
  };
  return { cost, sample: rounds.at(-1)?.sample as Sample };
}

async function written(of: OpenDatabase): Promise<{ wal: number; blocks: number }> {
  const [row] = await of.query<{ wal: number; blocks: number }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal, (blks_hit + blks_read)::float8 AS blocks
       FROM pg_stat_database WHERE datname = current_database()`,
  );
  return row ?? { wal: Number.NaN, blocks: Number.NaN };
}

/** Bytes of a row with its indexes, by the tables of the database, and how many rows a person adds in a year. */
async function stockOf(of: OpenDatabase, processMemory: number): Promise<Stock> {
  const bytes = async (...tables: string[]): Promise<number> => {
    const [row] = await of.query<{ bytes: number }>(
      `SELECT (sum(pg_total_relation_size(t::regclass)) / greatest(1, (SELECT count(*) FROM ${tables[0] ?? ''})))::float8 AS bytes
         FROM unnest($1::text[]) AS t`,
      [tables],
    );
    return row?.bytes ?? Number.NaN;
  };
  const year = 365 * USAGE.active;
  const { post: opened, vote, bookmark, comment } = USAGE.calls;
  const person =
    opened * (await bytes('post_views')) +
    vote * (await bytes('post_votes')) +
    bookmark * (await bytes('bookmarks')) +
    comment * (await bytes('comments'));
  return {
    processMemory,
    post: await bytes('posts', 'post_ranks', 'post_tags', 'post_vectors'),
    person: person * year,
  };
}

function print(costs: Costs, stock: Stock, mix: Cost): void {
  const costRows = Object.entries({ ...costs, 'all, as people mix them': mix }).map(([name, cost]) => [
    name,
    ...[cost.service, cost.postgres, cost.wal, cost.blocks].map((figure) => figure.toFixed(0)),
  ]);
  console.log(
    `\nWhat a call costs, medians of ${options.rounds} rounds of ${options.duration} s over ${POSTS} posts\n\n` +
      table(['operation', 'service us', 'postgres us', 'WAL bytes', 'blocks'], costRows),
  );
  const needs = PEOPLE.map((people) => needOf(people, costs, stock, USAGE));
  console.log(
    `\nWhat people a month need at their busiest (${USAGE.active * 100} % come on a day, the peak is ${USAGE.peak} times the mean)\n\n` +
      table(
        ['people', 'calls/s', 'processes', 'GB', 'primary cores', 'replicas', 'their cores', 'WAL MB/s', 'disk GB'],
        needs.map((need) => [
          need.people.toExponential(0).replace('+', ''),
          need.rate.toFixed(1),
          String(need.processes),
          need.memory.toFixed(1),
          need.primaryCores.toFixed(1),
          String(need.replicas),
          need.replicaCores.toFixed(1),
          need.wal.toFixed(2),
          need.disk.toFixed(0),
        ]),
      ),
  );
  for (const { people, lastsFor, bottleneck } of needs)
    console.log(
      people <= lastsFor
        ? `${people.toExponential(0)}: one primary lasts; it would run out first of ${bottleneck}, at ${lastsFor.toExponential(1)} people`
        : `${people.toExponential(0)}: ${Math.ceil(people / lastsFor)} primaries, which is to distribute by account; one runs out of ${bottleneck} at ${lastsFor.toExponential(1)}`,
    );
  const model = meanCall(costs, USAGE);
  const off = (model.service + model.postgres) / (mix.service + mix.postgres) - 1;
  console.log(
    `\nThe model's mean call takes ${model.service.toFixed(0)} + ${model.postgres.toFixed(0)} us, the mixed load took ` +
      `${mix.service.toFixed(0)} + ${mix.postgres.toFixed(0)}: ${(off * 100).toFixed(0)} % off, ${ACCURACY * 100} are allowed`,
  );
  const met = Math.abs(off) <= ACCURACY;
  const [target, figure] = [`<= ${ACCURACY * 100} %`, `${(off * 100).toFixed(0)} %`];
  addRow({ measured: 'how far the model is off the mixed load', target, figure, met });
  if (!met) process.exitCode = 1;
}
