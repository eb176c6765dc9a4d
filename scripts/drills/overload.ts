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
import { addRow } from '../night/rows.ts';
import { sendRaw, type Outcome, type RawLoad } from './raw-clients.ts';

const ADDRESSES = Array.from({ length: 20 }, (_, n) => `127.0.0.${n + 2}`);
const [FEW, MANY] = [[16, 32, 64], 1_000];
/** Seconds of each load, of which there are several in turn: machines are slower at one time than at another. */
const [SECONDS, ROUNDS] = [Number(process.env.SECONDS ?? 5), Number(process.env.ROUNDS ?? 3)];
const GOALS = { goodput: 0.8, servedMs: 500, refusedMs: 5 };
/** Limits of an address and of a person by default. */
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
    const seen = new Map<string, Outcome[][]>();
    const send = async (what: string, load: { connections: number; polite: boolean }): Promise<void> => {
      const outcomes = await sendRaw({ ...common, ...load, port, seconds: SECONDS });
      seen.set(what, [...(seen.get(what) ?? []), outcomes]);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const connections of FEW) await send(`${connections} connections`, { connections, polite: true });
      await send(`${MANY}, waiting as told`, { connections: MANY, polite: true });
      await send(`${MANY}, asking again at once`, { connections: MANY, polite: false });
    }
    const few = [...seen].slice(0, FEW.length);
    const best = Math.max(...few.map(([, rounds]) => middle(rounds.map(rate))));
    for (const [what, rounds] of seen) row(what, rounds, what.startsWith(String(MANY)) ? best : undefined);
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
    row(`${MANY} at once over their limits`, [outcomes]);
    row('one reader beside them', [read]);
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

/** Served in a second. */
function rate(outcomes: readonly Outcome[]): number {
  return outcomes.filter(({ status }) => status === 200).length / SECONDS;
}

/** The median of what was served in a second, and the times of all rounds together. */
function row(what: string, rounds: readonly Outcome[][], best?: number): void {
  const outcomes = rounds.flat();
  const served = outcomes.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const refused = outcomes.filter(({ status }) => status !== 200).map(({ ms }) => ms);
  const perSecond = middle(rounds.map(rate));
  const share = best === undefined ? undefined : perSecond / best;
  if (share !== undefined) {
    judge(`served/s of the best: ${what}`, share, share >= GOALS.goodput, `>= ${GOALS.goodput}`);
    judge(`p99 in ms, served: ${what}`, at(served, 0.99), at(served, 0.99) <= GOALS.servedMs, `<= ${GOALS.servedMs}`);
    judge(
      `p50 in ms, refused: ${what}`,
      at(refused, 0.5),
      at(refused, 0.5) <= GOALS.refusedMs,
      `<= ${GOALS.refusedMs}`,
    );
  }
  rows.push([
    what,
    perSecond.toFixed(0),
    share?.toFixed(2) ?? '',
    at(served, 0.5).toFixed(1),
    at(served, 0.99).toFixed(1),
    (refused.length / rounds.length / SECONDS).toFixed(0),
    refused.length === 0 ? '' : at(refused, 0.5).toFixed(1),
    refused.length === 0 ? '' : at(refused, 0.99).toFixed(1),
  ]);
}

function judge(measured: string, value: number, met: boolean, target: string): void {
  addRow({ measured, target, figure: value.toFixed(2), met });
  if (!met) missed += 1;
}

function middle(values: readonly number[]): number {
  return at(values, 0.5);
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}
