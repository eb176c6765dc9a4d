/**
 * Sends 1,000 votes a second on 1,000 posts to a server for a minute (RATE, SECONDS), or as many as the machine can,
 * and checks that each is counted. Takes the options of `make bench`.
 */
import { Pool } from 'undici';
import { createToken } from '../../src/auth/access-tokens.ts';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { addRow } from '../night/rows.ts';
import { backendCpu, cpuBetween, cpuOf, peakMemoryOf } from './processes.ts';
import { benchDatabase } from './load.ts';
import { readOptions } from './options.ts';
import { startServer, type Server } from './servers.ts';

const POSTS = 1_000;
const VOTERS = 100;
const CONNECTIONS = 32;
const RATE = Number(process.env.RATE ?? 1_000);
const SECONDS = Number(process.env.SECONDS ?? 60);
/** The longest time, in milliseconds, until the last vote is counted: views that were there before wait for theirs. */
const COUNTED_LIMIT_MS = 90_000;

const options = readOptions(process.env);
const url = await benchDatabase(options.databaseUrl, options.posts);
const db = await openDatabase({ url });
const server = await startServer('service', url, { IP_CONCURRENCY_LIMIT: '1000' });
try {
  await measureVotes(db, server);
} finally {
  await server.stop();
  await db.close();
}

async function measureVotes(db: OpenDatabase, server: Server): Promise<void> {
  const posts = await idsOf(db, `SELECT id FROM posts ORDER BY created_at DESC LIMIT ${POSTS}`);
  const people = await idsOf(db, `SELECT id FROM accounts WHERE plan = 'free' ORDER BY id LIMIT ${VOTERS}`);
  await db.query(`UPDATE accounts SET plan = 'paid' WHERE id = ANY ($1::uuid[])`, [people]);
  await db.query('DELETE FROM access_tokens WHERE account_id = ANY ($1::uuid[])', [people]);
  await db.query('DELETE FROM post_votes WHERE account_id = ANY ($1::uuid[])', [people]);
  const tokens: string[] = [];
  for (const id of people) tokens.push((await createToken(db, id, { name: 'votes', lifetime: 'never' })).token);
  await counted(db);
  const offsets = await countsOf(db, posts);
  const before = { server: cpuOf(server.pid), postgres: await backendCpu(db), at: performance.now() };
  const times = await sendVotes(server.url, tokens, posts);
  const seconds = (performance.now() - before.at) / 1000;
  const cpu = [cpuOf(server.pid) - before.server, cpuBetween(before.postgres, await backendCpu(db))];
  const sent = performance.now();
  await counted(db);
  const sorted = Float64Array.from(times).sort();
  const [p50, p99] = [0.5, 0.99].map((share) => sorted[Math.floor(sorted.length * share)]?.toFixed(1));
  const [perServer, perPostgres] = cpu.map((us) => Math.round(us / times.length));
  console.log(`${(times.length / seconds).toFixed(0)} votes a second for ${seconds.toFixed(0)} s (${RATE} were asked for)
p50 ${p50} ms, p99 ${p99} ms; processor time a vote: server ${perServer} us, PostgreSQL ${perPostgres} us
memory at most ${peakMemoryOf(server.pid).toFixed(0)} MB; the last was counted ${((performance.now() - sent) / 1000).toFixed(1)} s after`);
  const now = await countsOf(db, posts);
  const wrong = [...now].filter(([id, counts]) => String(offsets.get(id)) !== String(counts)).length;
  console.log(`posts whose counts are not those of their votes: ${wrong}`);
  addRow({ measured: 'posts with wrong counts after votes', target: '0', figure: String(wrong), met: wrong === 0 });
  if (wrong > 0) process.exitCode = 1;
}

/** Sends each vote at its moment, or as soon as a connection is free; returns the milliseconds that each took. */
async function sendVotes(origin: string, tokens: readonly string[], posts: readonly string[]): Promise<number[]> {
  const pool = new Pool(origin, { connections: CONNECTIONS, bodyTimeout: 30_000, headersTimeout: 30_000 });
  const start = performance.now();
  const times: number[] = [];
  let next = 0;
  const connection = async (): Promise<void> => {
    for (let n = next++; n < RATE * SECONDS && performance.now() - start < SECONDS * 1000; n = next++) {
      const early = start + (n * 1000) / RATE - performance.now();
      if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
      const from = performance.now();
      // Each person goes through all posts, and the next time the other way round.
      const turn = Math.floor(n / posts.length);
      const { statusCode, body } = await pool.request({
        method: 'PUT',
        path: `/public/v1/posts/${posts[n % posts.length] ?? ''}/vote`,
        headers: { authorization: `Bearer ${tokens[turn % tokens.length] ?? ''}`, 'content-type': 'application/json' },
        body: JSON.stringify({ vote: turn % 2 === 0 ? 1 : -1 }),
      });
      const text = await body.text();
      if (statusCode !== 204) throw new Error(`A vote was answered with ${statusCode}: ${text}`);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  await pool.close();
  return times;
}

/** Waits until the server has counted all. */
async function counted(db: OpenDatabase): Promise<void> {
  const deadline = performance.now() + COUNTED_LIMIT_MS;
  for (;;) {
    const [row] = await db.query<{ left: number }>('SELECT count(*)::integer AS left FROM count_changes');
    if (row?.left === 0) return;
    if (performance.now() > deadline) throw new Error(`${row?.left ?? 0} changes were not counted in time.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

type Counts = ReadonlyMap<string, readonly [number, number]>;

/**
 * Returns the excess of each post's counts over its stored votes: the bench's posts have counts of people who are not
 * there.
 */
async function countsOf(db: OpenDatabase, posts: readonly string[]): Promise<Counts> {
  const rows = await db.query<{ id: string; up: number; down: number }>(
    `SELECT post_id AS id,
      num_upvotes - (SELECT count(*) FROM post_votes v WHERE v.post_id = r.post_id AND vote = 1)::integer AS up,
      num_downvotes - (SELECT count(*) FROM post_votes v WHERE v.post_id = r.post_id AND vote = -1)::integer AS down
      FROM post_ranks r WHERE post_id = ANY ($1::uuid[])`,
    [posts],
  );
  return new Map(rows.map(({ id, up, down }) => [id, [up, down]]));
}

async function idsOf(db: OpenDatabase, sql: string): Promise<string[]> {
  return (await db.query<{ id: string }>(sql)).map(({ id }) => id);
}
