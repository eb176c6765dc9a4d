import { once } from 'node:events';
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import type { OpenDatabase } from '../../src/data/database.ts';
import { openAt } from '../../src/data/open.ts';
import { call, fetchAny } from '../support/client.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { post as postMcp } from '../support/mcp.ts';
import { killAll, launch, ready, until, type Running } from '../support/server-process.ts';

/** Long enough for all requests of a test, short enough to be waited for. */
const PAUSE_MS = 8_000;

describe('a server that others route to', function () {
  this.timeout(120_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'dcs-pause-'));
  let database: { url: string; drop: () => Promise<void> };
  let db: OpenDatabase;
  let ada: Person;
  let server: Running;

  before(async () => {
    database = await createMigratedDatabase(`dcs_pause_${process.pid}`);
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

  const start = async (seconds: number): Promise<void> => {
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, STOP_PAUSE_SECONDS: String(seconds) };
    server = launch(await freePort(), env);
    await ready(server.url);
  };
  const stopping = (): Promise<unknown> =>
    until('it stops', async () => (await fetchAny(`${server.url}/readyz`)).body.reason === 'stopping');
  /** A connection that was answered once and is kept. */
  async function keptConnection(): Promise<Socket> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8');
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    expect((await once(socket, 'data'))[0])
      .to.match(/^HTTP\/1\.1 200 /)
      .and.match(/\r\nConnection: keep-alive\r\n/i);
    return socket;
  }

  it('is not ready from SIGTERM on, and still answers on old and new connections, each for the last time', async () => {
    await start(PAUSE_MS / 1_000);
    const [used, unused] = [await keptConnection(), await keptConnection()];
    const unusedEnded = once(unused, 'end').then(() => Date.now());
    const signalledAt = Date.now();
    server.child.kill('SIGTERM');
    await stopping();
    used.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    const usedEnded = once(used, 'end');
    expect((await once(used, 'data'))[0])
      .to.match(/^HTTP\/1\.1 200 /)
      .and.match(/\r\nConnection: close\r\n/i);
    await usedEnded;
    for (const answer of [
      await call(server.url, '/feeds/popular', { token: ada.token }),
      await call(server.url, '/feeds/custom', { method: 'POST', token: ada.token, json: { name: 'mine' } }),
      await postMcp(server.url, { jsonrpc: '2.0', id: 1, method: 'ping' }, { token: ada.token }),
      await fetchAny(`${server.url}/sign-in`),
    ]) {
      expect(answer.status, answer.text).to.be.within(200, 201);
      expect(answer.headers.connection).to.equal('close');
    }
    expect(
      (await unusedEnded) - signalledAt,
      'a connection without requests stays until the pause ends',
    ).to.be.at.least(PAUSE_MS);
    expect(await server.exited).to.equal(0);
    expect(Date.now() - signalledAt).to.be.within(PAUSE_MS, 10_000);
    expect(server.output.err).to.equal('');
  });

  it('keeps a connection whose answer had begun with a promise to keep it, and answers its next request', async () => {
    await start(PAUSE_MS / 1_000);
    const end = (await fetchAny(`${server.url}/public/v1/docs/json`)).text.slice(-50);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8');
    let received = '';
    const answers = (): number => received.split('HTTP/1.1 200 ').length - 1;
    const answered = (count: number): Promise<true> =>
      until(`${count} answers`, () => Promise.resolve(answers() === count && received.endsWith(end)));
    socket.on('data', (text: string) => (received += text)).pause();
    const ask = (times: number): unknown =>
      socket.write('GET /public/v1/docs/json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(times));
    // More than the buffers between both ends hold: most answers wait for the client to read.
    ask(40);
    const handled = (): number => server.logs().filter((line) => line.msg === 'request' && line.status === 200).length;
    await until('all are handled', () => Promise.resolve(handled() > 40));
    server.child.kill('SIGTERM');
    await stopping();
    socket.resume();
    await answered(40);
    expect(received).to.not.match(/\r\nConnection: close\r\n/i);
    ask(1);
    await answered(41);
    expect(received).to.match(/\r\nConnection: close\r\n/i);
    expect(await server.exited).to.equal(0);
  });

  it('finishes a request that began in the pause and outlasts it', async () => {
    await start(PAUSE_MS / 1_000);
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
    const idle = await keptConnection();
    const pauseEnded = once(idle, 'end');
    server.child.kill('SIGTERM');
    await stopping();
    const answer = call(server.url, '/feeds/popular', { token: ada.token });
    await pauseEnded;
    release();
    await transaction;
    expect((await answer).status).to.equal(200);
    expect(await server.exited).to.equal(0);
  });

  it('does not pause for Ctrl+C', async () => {
    await start(600);
    server.child.kill('SIGINT');
    expect(await server.exited).to.equal(0);
  });

  it('ends its pause at a second signal, at once and with 1', async () => {
    await start(600);
    server.child.kill('SIGTERM');
    await stopping();
    server.child.kill('SIGTERM');
    expect(await server.exited).to.equal(1);
  });

  it('says so on connections that a client reuses by itself, so that no request of it is lost', async () => {
    await start(PAUSE_MS / 1_000);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (): Promise<IncomingMessage> => {
      const request = httpGet(`${server.url}/healthz`, { agent });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      await once(answer.resume(), 'end');
      return answer;
    };
    await ask();
    server.child.kill('SIGTERM');
    for (let asked = 0; asked < 50; asked += 1) expect((await ask()).statusCode).to.equal(200);
    agent.destroy();
    expect(await server.exited).to.equal(0);
  });
});
