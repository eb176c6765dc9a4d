import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { expect } from 'chai';
import { listTokens, revokeToken } from '../../src/auth/access-tokens.ts';
import { makeToken } from '../../src/auth/token-format.ts';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { call, fetchAny, type Answer } from '../support/client.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { freePort } from '../../scripts/free-port.ts';
import { killAll, launch, ready, until, type Running } from '../support/server-process.ts';

const FEED = '/feeds/popular';

/** A relay in front of PostgreSQL, so that the server can go away and come back. */
class Gate {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  constructor(
    readonly port: number,
    private readonly target: URL,
  ) {}

  async open(): Promise<void> {
    this.server = createServer((client) => {
      const upstream = connect(Number(this.target.port || 5432), this.target.hostname);
      for (const one of [client, upstream]) {
        this.sockets.add(one);
        one
          .on('error', () => undefined)
          .on('close', () => {
            client.destroy();
            upstream.destroy();
            this.sockets.delete(one);
          });
      }
      client.pipe(upstream).pipe(client);
    }).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve));
    for (const one of this.sockets) one.destroy();
    await closed;
  }
}

describe('PostgreSQL that goes away', function () {
  this.timeout(180_000);
  let gate: Gate;
  let url: string;
  let direct: OpenDatabase | undefined;
  let ada: Person;
  let drop: (() => Promise<void>) | undefined;

  beforeEach(async function () {
    const database = await createMigratedDatabase(`dcs_away_${process.pid}`);
    drop = database.drop;
    gate = new Gate(await freePort(), new URL(database.url));
    const through = new URL(database.url);
    through.host = `127.0.0.1:${gate.port}`;
    url = through.href;
    const db = (direct = await openDatabase({ url: database.url }));
    await db.migrate();
    ada = await person(db);
    await post(db);
  });
  afterEach(async () => {
    await killAll();
    await direct?.close();
    await drop?.();
  });

  const ask = (server: Running, token = ada.token): Promise<Answer> => call(server.url, FEED, { token });

  it('may be away at the start: the server lives, says 503 and never 401, and is ready when it comes', async () => {
    const server = launch(await freePort(), { DATABASE_URL: url });
    await until('alive', async () => (await fetchAny(`${server.url}/healthz`).catch(() => undefined))?.status === 200);
    expect((await fetchAny(`${server.url}/readyz`)).status).to.equal(503);
    for (const token of [ada.token, makeToken('pat')]) {
      const { status, headers, body } = await ask(server, token);
      expect(status).to.equal(503);
      expect(body).to.include({ statusCode: 503, error: 'service_unavailable' });
      expect(Number(headers['retry-after'])).to.be.above(0);
      expect(headers).to.not.have.property('www-authenticate');
    }
    await gate.open();
    await ready(server.url);
    expect((await ask(server)).status).to.equal(200);
    expect((await ask(server, makeToken('pat'))).status).to.equal(401);
    expect(server.child.exitCode).to.equal(null);
    await until('the log tells of the tries', () =>
      Promise.resolve(server.logs().some((line) => line.level === 40 && /ECONNREFUSED/.test(line.reason))),
    );
    await gate.cut();
  });

  it('may go and come back under load: answers are 200 or 503, and then 200 again', async () => {
    await gate.open();
    const server = launch(await freePort(), { DATABASE_URL: url, NODE_ENV: 'production' });
    await ready(server.url);
    const statuses: number[] = [];
    let going = true;
    const load = Array.from({ length: 8 }, async () => {
      while (going) statuses.push((await ask(server)).status);
    });
    for (let round = 0; round < 3; round += 1) {
      await until('it serves', () =>
        Promise.resolve(statuses.length > 100 && statuses.slice(-50).every((one) => one === 200)),
      );
      await gate.cut();
      await until('it says 503', () => Promise.resolve(statuses.at(-1) === 503));
      expect((await fetchAny(`${server.url}/readyz`)).status).to.equal(503);
      expect((await fetchAny(`${server.url}/healthz`)).status).to.equal(200);
      await gate.open();
      await ready(server.url);
    }
    await until('it serves again', () => Promise.resolve(statuses.slice(-50).every((one) => one === 200)));
    going = false;
    await Promise.all(load);
    expect([...new Set(statuses)].sort()).to.deep.equal([200, 503]);
    const [token] = await listTokens(direct!, ada.id);
    await revokeToken(direct!, ada.id, token!.id);
    await until('a revoked token is dead at once', async () => (await ask(server)).status === 401, 1_000);
    await gate.cut();
  });

  it('loses no place in the pool with each time it goes', async () => {
    await gate.open();
    const db = await openDatabase({ url });
    for (let round = 0; round < 12; round += 1) {
      let lose: () => void = () => undefined;
      const lost = new Promise<void>((resolve) => (lose = resolve));
      await until(
        'the pool listens',
        () =>
          db
            .listen('credentials', () => undefined, lose)
            .then(
              () => true,
              () => false,
            ),
        10_000,
      );
      await gate.cut();
      await lost;
      await gate.open();
    }
    await until(
      'all ten places are there',
      () =>
        Promise.all(Array.from({ length: 10 }, () => db.query('SELECT pg_sleep(0.05)'))).then(
          () => true,
          () => false,
        ),
      10_000,
    );
    await gate.cut();
    await db.close();
  });

  it('is closed although something still listens to it', async () => {
    await gate.open();
    const db = await openDatabase({ url });
    await db.listen(
      'credentials',
      () => undefined,
      () => expect.fail('it was told of a loss'),
    );
    let closed = false;
    const closing = db.close().then(() => (closed = true));
    await until('it is closed', () => Promise.resolve(closed), 2_000);
    await closing;
    await gate.cut();
  });
});
