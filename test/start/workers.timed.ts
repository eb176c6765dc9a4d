import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import type { OpenDatabase } from '../../src/data/database.ts';
import { openAt } from '../../src/data/open.ts';
import { cli } from '../support/cli.ts';
import { call, fetchAny, type Answer } from '../support/client.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { postgresOf } from '../support/embedded.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { killAll, launch, until, type Running } from '../support/server-process.ts';

const FEED = '/feeds/popular';

/** The processes that serve: each says that it is ready. */
const workersOf = (server: Running): number[] =>
  server.logs().flatMap((line) => (line.msg === 'ready' ? [line.pid as number] : []));
const workersReady = (server: Running, count = 2): Promise<true> =>
  until(`${count} are ready`, () => Promise.resolve(workersOf(server).length >= count));
const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const ended = (pids: readonly number[]): Promise<true> =>
  until(`${pids.join(', ')} have ended`, () => Promise.resolve(!pids.some(runs)));

/** Sends requests at once, each on a connection of its own; counts the status codes. */
async function statuses(count: number, ask: () => Promise<Answer>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of await Promise.all(Array.from({ length: count }, ask)))
    counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('two processes of WEB_CONCURRENCY', function () {
  this.timeout(180_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'dcs-workers-'));
  let database: { url: string; drop: () => Promise<void> };
  let db: OpenDatabase;
  let ada: Person;

  before(async () => {
    database = await createMigratedDatabase(`dcs_workers_${process.pid}`);
    db = await openAt({ databaseUrl: database.url, dataDir });
    ada = await person(db);
    await post(db);
  });
  afterEach(() => killAll());
  after(async () => {
    await db?.close();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const env = (over: Record<string, string> = {}): Record<string, string> => ({
    WEB_CONCURRENCY: '2',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ...over,
  });
  const start = async (over?: Record<string, string>): Promise<Running> => {
    const server = launch(await freePort(), env(over));
    await workersReady(server);
    return server;
  };

  it('share a port, and do once what is to be done once; a stop ends all with 0', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dcs-workers-demo-'));
    const server = launch(0, { WEB_CONCURRENCY: '2', DATA_DIR: folder, DEMO: 'true', WORKER: 'on' });
    await workersReady(server);
    const lines = server.logs();
    const of = (msg: string): any[] => lines.filter((line) => line.msg === msg);
    expect(new Set(of('ready').map((line) => line.port))).to.have.property('size', 1);
    expect(new Set(workersOf(server))).to.have.property('size', 2);
    expect(of('migrations applied')).to.have.length(1);
    expect(new Set(of('demo content').map((line) => line.pid))).to.have.property('size', 1);
    expect(server.output.out.split('The service runs at')).to.have.length(2);
    const url = `http://127.0.0.1:${lines.find((line) => line.msg === 'ready').port}`;
    expect(await statuses(20, () => fetchAny(`${url}/readyz`))).to.deep.equal({ 200: 20 });
    server.child.kill('SIGTERM');
    expect(await server.exited).to.equal(0);
    expect(workersOf(server).filter(runs)).to.deep.equal([]);
    expect(postgresOf(folder)).to.deep.equal([]);
    expect(server.logs().filter((line) => line.msg === 'stopping')).to.have.length(1);
    rmSync(folder, { recursive: true, force: true });
  });

  it('are replaced when they end, and requests go on', async () => {
    const server = await start();
    for (const count of [3, 4]) {
      const [victim] = workersOf(server).filter(runs);
      process.kill(victim!, 'SIGKILL');
      await ended([victim!]);
      expect((await call(server.url, FEED, { token: ada.token })).status).to.equal(200);
      await workersReady(server, count);
    }
    const ends = server.logs().filter((line) => line.msg === 'worker exited, restarting');
    expect(ends.map((line) => [line.signal, line.pauseMs])).to.deep.equal([
      ['SIGKILL', 0],
      ['SIGKILL', 0],
    ]);
  });

  it('wait longer each time before one that ends at once is started again', async () => {
    const server = await start();
    const [, last] = workersOf(server);
    let pid = last!;
    for (const count of [3, 4, 5]) {
      process.kill(pid, 'SIGKILL');
      await workersReady(server, count);
      pid = workersOf(server).at(-1)!;
    }
    const ends = server.logs().filter((line) => line.msg === 'worker exited, restarting');
    expect(ends.map((line) => line.pauseMs)).to.deep.equal([0, 1_000, 2_000]);
  });

  it('that cannot start end the first process with 1 and one sentence', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    const wrong: [number, Record<string, string>, RegExp][] = [
      [0, { USER_RATE_LIMIT: 'many' }, /^The configuration has a problem: USER_RATE_LIMIT is "many"; .*\n$/],
      [0, { SECRET_KEY_FILE: join(dataDir, 'none') }, /^The configuration has a problem: SECRET_KEY_FILE .*\n$/],
      [
        port,
        {},
        /^Port \d+ of 127\.0\.0\.1 is in use\. Stop the program that has it, or try another: PORT=\d+ make run\n$/,
      ],
      [0, { HOST: '192.0.2.1' }, /^HOST is 192\.0\.2\.1, which is not an address of this machine\. .*\n$/],
    ];
    for (const [at, over, sentence] of wrong) {
      const { exited, output } = launch(at, env(over));
      expect([await exited, output.err]).to.satisfy(
        ([code, text]: [number, string]) => code === 1 && sentence.test(text),
        JSON.stringify(over) + output.err,
      );
    }
    blocker.close();
  });

  it('stop together, after the pause, and obey the first process alone', async () => {
    const server = await start({ STOP_PAUSE_SECONDS: '3' });
    const pids = workersOf(server);
    for (const pid of pids) for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.kill(pid, signal);
    expect(await statuses(10, () => fetchAny(`${server.url}/readyz`))).to.deep.equal({ 200: 10 });
    const signalledAt = Date.now();
    server.child.kill('SIGTERM');
    const states = async () => statuses(10, () => fetchAny(`${server.url}/readyz`));
    await until('both stop', async () => (await states())[503] === 10);
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(server.url, FEED, { token: ada.token })));
    for (const { status, headers } of answers) expect([status, headers.connection]).to.deep.equal([200, 'close']);
    expect(await server.exited).to.equal(0);
    expect(Date.now() - signalledAt).to.be.within(3_000, 10_000);
    expect(pids.filter(runs)).to.deep.equal([]);
  });

  it('end at once and with 1 at a second signal', async () => {
    const server = await start({ STOP_PAUSE_SECONDS: '600' });
    server.child.kill('SIGTERM');
    await until('it stops', async () => (await fetchAny(`${server.url}/readyz`)).status === 503);
    server.child.kill('SIGTERM');
    expect(await server.exited).to.equal(1);
    await ended(workersOf(server));
  });

  it('end in order when the first process is killed', async () => {
    const server = await start();
    server.child.kill('SIGKILL');
    await ended(workersOf(server));
    expect(server.output.err).to.equal('');
  });

  it('both refuse a token as soon as it is revoked', async () => {
    const server = await start();
    const bob = await person(db);
    const ask = (): Promise<Answer> => call(server.url, FEED, { token: bob.token });
    expect(await statuses(20, ask)).to.deep.equal({ 200: 20 });
    const tokens = JSON.parse((await cli(env(), 'token', 'list', '--account', bob.email, '--json')).out) as any[];
    expect((await cli(env(), 'token', 'revoke', tokens[0].id, '--account', bob.email)).err).to.equal('');
    await until('it is refused', async () => (await statuses(20, ask))['401'] === 20, 2_000);
  });

  describe('without Redis', () => {
    it('let exactly as many requests through as one process', async () => {
      const server = await start({ USER_RATE_LIMIT: '60', IP_CONCURRENCY_LIMIT: '1000', IP_CONNECTION_LIMIT: '1000' });
      const ask = (token: string) => (): Promise<Answer> => call(server.url, FEED, { token });
      for (let round = 0; round < 3; round += 1) {
        const { token } = await person(db);
        expect(await statuses(100, ask(token))).to.deep.equal({ 200: 60, 429: 40 });
      }
      // One after the other, a few at a time, and with what is given back.
      const { token } = await person(db);
      const { headers } = await ask(token)();
      for (let n = 0; n < 10; n += 1) {
        const unchanged = { token, headers: { 'if-none-match': headers.etag! } };
        expect(await statuses(4, () => call(server.url, FEED, unchanged))).to.deep.equal({ 304: 4 });
      }
      for (let n = 0; n < 9; n += 1) expect(await statuses(6, ask(token))).to.deep.equal({ 200: 6 });
      expect(await statuses(10, ask(token))).to.deep.equal({ 200: 5, 429: 5 });
    });

    it('let exactly as many requests of an address through as one process', async () => {
      const server = await start({ IP_RATE_LIMIT: '60', IP_CONCURRENCY_LIMIT: '1000', IP_CONNECTION_LIMIT: '1000' });
      expect(await statuses(100, () => call(server.url, FEED))).to.deep.equal({ 401: 60, 429: 40 });
    });

    it('let exactly as many requests of an address be in flight as one process', async () => {
      const server = await start({ IP_CONCURRENCY_LIMIT: '7', IP_CONNECTION_LIMIT: '1000' });
      for (let round = 0; round < 2; round += 1) {
        let release: () => void = () => undefined;
        const gate = new Promise<void>((resolve) => (release = resolve));
        let locked: () => void = () => undefined;
        const isLocked = new Promise<void>((resolve) => (locked = resolve));
        const transaction = db.transaction(async (tx) => {
          await tx.query('LOCK TABLE posts, post_ranks IN ACCESS EXCLUSIVE MODE');
          locked();
          await gate;
        });
        await isLocked;
        let refused = 0;
        const all = statuses(30, async () => {
          const answer = await call(server.url, FEED, { token: ada.token });
          if (answer.status === 429) refused += 1;
          return answer;
        });
        await until('the others are refused', () => Promise.resolve(refused === 23));
        release();
        await transaction;
        expect(await all).to.deep.equal({ 200: 7, 429: 23 });
      }
    });

    it('let an address hold exactly as many connections as one process, those of a killed one not counted', async () => {
      const server = await start({ IP_CONNECTION_LIMIT: '10' });
      let held: Socket[] = [];
      /** Opens connections at once; returns how many were let in, and holds those. */
      const open = async (count: number): Promise<number> => {
        const opened = await Promise.all(
          Array.from({ length: count }, async () => {
            const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8');
            socket.on('error', () => undefined).write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
            const [text] = (await once(socket, 'data')) as [string];
            return text.startsWith('HTTP/1.1 200 ') ? [socket.on('data', () => undefined)] : [];
          }),
        );
        held.push(...opened.flat());
        return opened.flat().length;
      };
      expect(await open(15)).to.equal(10);
      const [victim] = workersOf(server);
      process.kill(victim!, 'SIGKILL');
      await workersReady(server, 3);
      held = held.filter((socket) => !socket.destroyed);
      const freed = 10 - held.length;
      expect(freed, 'connections of the killed process').to.be.within(1, 9);
      expect(await open(15)).to.equal(freed);
      for (const socket of held) socket.destroy();
    });
  });
});
