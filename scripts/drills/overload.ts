/**
 * `make overload`: a thousand connections from twenty addresses against one process, once by clients that wait as they
 * are told and once by such that do not; then with the limits as they are by default, while another address reads.
 * Prints what is served and refused and how fast, and exits with 1 when a goal is missed.
 */
import { openDatabase } from '../../src/data/database.ts';
import { benchDatabase } from '../bench/load.ts';
import { pathOf } from '../bench/operation-paths.ts';
import { readOptions } from '../bench/options.ts';
import { HEAVY_READER } from '../bench/heavy-reader.ts';
import { READER, readerToken } from '../bench/reader.ts';
import { startServer } from '../bench/servers.ts';
import { table } from '../bench/table.ts';
import { sendRaw, type Outcome, type RawLoad } from './raw-clients.ts';

const ADDRESSES = Array.from({ length: 20 }, (_, n) => `127.0.0.${n + 2}`);
const [FEW, MANY, SECONDS] = [[16, 32, 64], 1_000, Number(process.env.SECONDS ?? 10)];
const GOALS = { goodput: 0.8, servedMs: 500, refusedMs: 5 };
/** What an address and a person may do by default. */
const DEFAULT_LIMITS = { IP_RATE_LIMIT: '300', USER_RATE_LIMIT: '60' };

const options = readOptions({ ...process.env, POSTS: process.env.POSTS ?? '10000' });
const url = await benchDatabase(options.databaseUrl, options.posts);
const db = await openDatabase({ url });
const rows: string[][] = [];
let missed = 0;
try {
  const token = await readerToken(db, READER);
  const path = pathOf('listPopularFeed');
  const common = { path, token, addresses: ADDRESSES, polite: true };
  await serving({}, async (port) => {
    const rates: number[] = [];
    for (const connections of FEW) {
      const outcomes = await sendRaw({ ...common, port, connections, seconds: SECONDS / 2 });
      rates.push(rate(outcomes, SECONDS / 2));
      row(`${connections} connections`, outcomes, SECONDS / 2);
    }
    const best = Math.max(...rates);
    for (const polite of [true, false]) {
      const load = { ...common, port, connections: MANY, seconds: SECONDS, polite };
      const outcomes = await sendRaw(load);
      row(`${MANY}, ${polite ? 'waiting as told' : 'asking again at once'}`, outcomes, SECONDS, best);
    }
  });
  await serving(DEFAULT_LIMITS, async (port) => {
    const flood: RawLoad = { ...common, port, connections: MANY, seconds: SECONDS, polite: false };
    const other = await readerToken(db, HEAVY_READER);
    const reader: RawLoad = {
      ...common,
      port,
      token: other,
      connections: 1,
      addresses: ['127.0.0.40'],
      seconds: SECONDS,
      pauseMs: 300,
    };
    const [outcomes, read] = await Promise.all([sendRaw(flood), sendRaw(reader)]);
    row(`${MANY} at once over their limits`, outcomes, SECONDS);
    row('one reader beside them', read, SECONDS);
  });
} finally {
  await db.close();
}
console.log(table(['clients', 'served/s', '/ best', 'p50 ms', 'p99 ms', 'refused/s', 'p50 ms', 'p99 ms'], rows));
console.log(
  `\nasked with ${MANY}: served/s ${GOALS.goodput} of the best, p99 under ${GOALS.servedMs} ms, refused in ${GOALS.refusedMs} ms (p50)`,
);
process.exitCode = missed === 0 ? 0 : 1;

async function serving(settings: Record<string, string>, work: (port: number) => Promise<void>): Promise<void> {
  const server = await startServer('service', url, settings);
  await work(Number(new URL(server.url).port)).finally(() => server.stop());
}

function rate(outcomes: readonly Outcome[], seconds: number): number {
  return outcomes.filter(({ status }) => status === 200).length / seconds;
}

function row(what: string, outcomes: readonly Outcome[], seconds: number, best?: number): void {
  const served = outcomes.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const refused = outcomes.filter(({ status }) => status !== 200).map(({ ms }) => ms);
  const share = best === undefined ? undefined : rate(outcomes, seconds) / best;
  const isMissed =
    share !== undefined &&
    (share < GOALS.goodput || at(served, 0.99) > GOALS.servedMs || at(refused, 0.5) > GOALS.refusedMs);
  if (isMissed) missed += 1;
  rows.push([
    what,
    rate(outcomes, seconds).toFixed(0),
    share?.toFixed(2) ?? '',
    at(served, 0.5).toFixed(1),
    at(served, 0.99).toFixed(1),
    (refused.length / seconds).toFixed(0),
    refused.length === 0 ? '' : at(refused, 0.5).toFixed(1),
    refused.length === 0 ? '' : at(refused, 0.99).toFixed(1),
  ]);
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}
