/**
 * `make streams`: a thousand open streams of events on one process, five a person and twenty an address, as the limits
 * let them. Prints what they cost in memory and processor time, whether each is alive, and how long an event takes to
 * the last of them; exits with 1 when a goal is missed. DATABASE_URL names a PostgreSQL server.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/data/database.ts';
import { MAX_STREAMS_OF_A_PERSON, MAX_STREAMS_OF_AN_ADDRESS } from '../../generated/limits.ts';
import { cpuOf, memoryOf } from '../bench/processes.ts';
import { startServer, type Server } from '../bench/servers.ts';
import { withNewDatabase } from '../databases.ts';
import { addRow } from '../night/rows.ts';
import { person, post } from '../../test/support/fixtures.ts';
import { openStream, type OpenStream } from './open-stream.ts';
import { until } from './until.ts';

const STREAMS = Number(process.env.STREAMS ?? 1_000);
const PEOPLE = Math.ceil(STREAMS / MAX_STREAMS_OF_A_PERSON);
const EVENTS = 10;
/** Seconds in which nothing happens: two signs of life and more. */
const IDLE_S = 45;
const GOALS = { memoryMb: 100, heardMs: 5_000, cpu: 0.1, beats: 2 };

await withNewDatabase(async (url) => {
  const content = await store(url);
  const server = await startServer('service', url);
  await measure(server, content).finally(() => server.stop());
});

/** Content of the drill: a post, and people one after the other, with a token each. */
interface Content {
  readonly tokens: readonly string[];
  readonly postId: string;
}

async function store(url: string): Promise<Content> {
  const db = await openDatabase({ url });
  try {
    await db.migrate();
    const tokens: string[] = [];
    while (tokens.length < PEOPLE) tokens.push((await person(db)).token);
    return { tokens, postId: await post(db) };
  } finally {
    await db.close();
  }
}

async function measure(server: Server, content: Content): Promise<void> {
  await warmUp(server, content);
  const [before] = await settled(server, 20);
  const opened = performance.now();
  const streams: OpenStream[] = [];
  for (let n = 0; n < STREAMS; n += 1) {
    const token = content.tokens[Math.floor(n / MAX_STREAMS_OF_A_PERSON)] ?? '';
    const localAddress = `127.0.0.${2 + Math.floor(n / MAX_STREAMS_OF_AN_ADDRESS)}`;
    streams.push(openStream({ port: Number(new URL(server.url).port), token, localAddress }));
    if (n % 20 === 19) await until('twenty streams are open', () => Promise.resolve(streams.every((one) => one.begun)));
  }
  await until('all streams are open', () => Promise.resolve(streams.every(({ begun }) => begun)));
  console.log(`${STREAMS} streams of ${PEOPLE} people opened in ${Math.round(performance.now() - opened)} ms`);
  const [after, cpu] = await settled(server, IDLE_S);
  const beats = Math.min(...streams.map((one) => one.beats));
  const heard = await tell(server, content, streams);
  const lost = streams.filter(({ ended }) => ended).length;
  for (const stream of streams) stream.close();
  await pause(5_000);
  const memory = after - before;
  console.log(`memory without      ${before.toFixed(0)} MB
memory with         ${after.toFixed(0)} MB: ${memory.toFixed(0)} MB more, ${((memory * 1024) / STREAMS).toFixed(0)} kB a stream; ${memoryOf(server.pid).toFixed(0)} MB when closed
processor, idle     ${(cpu * 100).toFixed(1)} % of one
signs of life       ${beats} or more in ${IDLE_S} s
an event, to all    ${heard.map((ms) => Math.round(ms)).join(', ')} ms
streams lost        ${lost}`);
  const slowest = Math.max(...heard);
  judge('memory with them, MB', memory.toFixed(0), memory < GOALS.memoryMb, `< ${GOALS.memoryMb}`);
  judge('processor when idle, of one', cpu.toFixed(3), cpu < GOALS.cpu, `< ${GOALS.cpu}`);
  judge(`signs of life in ${IDLE_S} s`, String(beats), beats >= GOALS.beats, `>= ${GOALS.beats}`);
  judge('an event, to all, ms', slowest.toFixed(0), slowest < GOALS.heardMs, `< ${GOALS.heardMs}`);
  judge('streams lost', String(lost), lost === 0, '0');
}

function judge(measured: string, figure: string, met: boolean, target: string): void {
  addRow({ measured: `${STREAMS} streams: ${measured}`, target, figure, met });
  if (!met) process.exitCode = 1;
}

/** Makes first calls: what every process loads with them is not what streams cost. */
async function warmUp(server: Server, { tokens }: Content): Promise<void> {
  for (const token of tokens.slice(0, 20))
    for (const path of ['/events?seconds=0', '/feeds/popular', '/notifications'])
      await fetch(`${server.url}/public/v1${path}`, { headers: { authorization: `Bearer ${token}` } }).then((answer) =>
        answer.text(),
      );
}

/** Megabytes at the end of some seconds in which nothing is asked, and how much of a processor was used in them. */
async function settled({ pid }: Server, seconds: number): Promise<[megabytes: number, cpu: number]> {
  const began = cpuOf(pid);
  await pause(seconds * 1_000);
  return [memoryOf(pid), (cpuOf(pid) - began) / (seconds * 1_000_000)];
}

/** Somebody comments a few times; returns the milliseconds from each answer until the last stream had heard of it. */
async function tell(server: Server, { tokens, postId }: Content, streams: readonly OpenStream[]): Promise<number[]> {
  const took: number[] = [];
  for (let n = 1; n <= EVENTS; n += 1) {
    const answer = await fetch(`${server.url}/public/v1/posts/${postId}/comments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[0] ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content: `To all, part ${n}` }),
    });
    if (!answer.ok) throw new Error(`A comment was answered with ${answer.status}.`);
    const written = performance.now();
    await until('all heard of it', () => Promise.resolve(streams.every(({ events }) => events >= n)));
    took.push(Math.max(...streams.map(({ heardAt }) => heardAt)) - written);
  }
  return took;
}
