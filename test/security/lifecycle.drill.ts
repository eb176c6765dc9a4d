import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { OpenDatabase } from '../../src/data/database.ts';
import { openAt, type DatabaseLocation } from '../../src/data/open.ts';
import { call, fetchAny, type Answer } from '../support/client.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { postgresOf } from '../support/embedded.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { freePort } from '../../scripts/free-port.ts';
import { isReady, killAll, launch, ready, until, type Running } from '../support/server-process.ts';
import { within } from '../support/poll.ts';

const FEED = '/feeds/popular';

/** Filled once: creating an embedded database takes longer than all the rest. */
const dataDir = mkdtempSync(join(tmpdir(), 'dcs-lifecycle-'));
after(() => rmSync(dataDir, { recursive: true, force: true }));

/** Whether a new connection is refused. */
function refused(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
  });
}

for (const kind of ['embedded', 'postgresql'] as const) {
  describe(`stopping the server (${kind})`, function () {
    this.timeout(180_000);
    let place: DatabaseLocation;
    let db: OpenDatabase | undefined;
    let ada: Person;
    let server: Running;
    let tidy: (() => Promise<void>) | undefined;

    beforeEach(async function () {
      const database = kind === 'postgresql' ? await createMigratedDatabase(`dcs_lifecycle_${process.pid}`) : undefined;
      tidy = async () => {
        await db?.close();
        await database?.drop();
      };
      place = { dataDir, databaseUrl: database?.url };
      server = launch(await freePort(), database ? { DATABASE_URL: database.url } : { DATA_DIR: dataDir });
      await ready(server.url);
      const joined = (db = await openAt(place));
      ada = await person(joined);
      await post(joined);
    });
    afterEach(async () => {
      await killAll();
      await tidy?.();
    });

    /** A request that waits for a lock until `release`; resolves once the server has read it. */
    async function hanging(): Promise<{ answer: Promise<Answer>; release: () => void; transaction: Promise<void> }> {
      let release: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => (release = resolve));
      let locked: () => void = () => undefined;
      const lockAcquired = new Promise<void>((resolve) => (locked = resolve));
      const transaction = db!.transaction(async (tx) => {
        await tx.query('LOCK TABLE posts, post_ranks IN ACCESS EXCLUSIVE MODE');
        locked();
        await gate;
      });
      await lockAcquired;
      const answer = call(server.url, FEED, { token: ada.token });
      answer.catch(() => undefined);
      for (let n = 0; n < 3; n += 1) await fetchAny(`${server.url}/healthz`);
      return { answer, release, transaction };
    }

    it('finishes what runs, takes nothing new, says so and exits with 0 in time', async () => {
      const { answer, release, transaction } = await hanging();
      server.child.kill('SIGTERM');
      // Checks the port first: /readyz before the signal is handled would wait for the lock too.
      await until('the port is closed', () => refused(server.url));
      expect(await isReady(server.url)).to.equal(false);
      release();
      await transaction;
      const { status, body } = await answer;
      expect([status, body.data.length > 0]).to.deep.equal([200, true]);
      expect(await within(4_000, server.exited), 'it waits for nothing once all are answered').to.equal(0);
      expect(
        server
          .logs()
          .filter((line) => line.msg === 'stopping')
          .map((line) => line.signal),
      ).to.deep.equal(['SIGTERM']);
      expect(server.logs().at(-1), 'the last request is in the log').to.include({ msg: 'request', status: 200 });
      expect(server.output.err).to.equal('');
    });

    it('does not wait for connections that only stay open', async () => {
      const idle = connect(Number(new URL(server.url).port), '127.0.0.1');
      await once(idle, 'connect');
      idle.on('error', () => undefined);
      idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n');
      await once(idle, 'data');
      server.child.kill('SIGTERM');
      expect(await within(4_000, server.exited)).to.equal(0);
    });

    it('is forced by a second signal, at once and with 1', async () => {
      const { answer, release, transaction } = await hanging();
      server.child.kill('SIGINT');
      await until('it stops', async () =>
        fetchAny(`${server.url}/healthz`).then(
          () => false,
          () => true,
        ),
      );
      server.child.kill('SIGINT');
      expect(await within(4_000, server.exited)).to.equal(1);
      expect(
        await answer.then(
          () => 'answered',
          () => 'broken off',
        ),
      ).to.equal('broken off');
      release();
      await transaction.catch(() => undefined);
    });
  });
}

describe('a second server', function () {
  this.timeout(180_000);
  afterEach(() => killAll());

  it('on the same data directory shares its database, and goes on when the first one stops', async () => {
    const [first, second] = [
      launch(await freePort(), { DATA_DIR: dataDir }),
      launch(await freePort(), { DATA_DIR: dataDir }),
    ];
    await Promise.all([ready(first.url), ready(second.url)]);
    first.child.kill('SIGTERM');
    expect(await first.exited).to.equal(0);
    expect(await isReady(second.url)).to.equal(true);
    second.child.kill('SIGTERM');
    expect(await second.exited).to.equal(0);
    expect(postgresOf(dataDir)).to.deep.equal([]);
  });

  it('on the same port is refused, with a clear line and 1', async () => {
    const port = await freePort();
    const blocker = createServer().listen(port, '127.0.0.1');
    await once(blocker, 'listening');
    const { exited, output } = launch(port, { DATA_DIR: dataDir });
    expect(await exited).to.equal(1);
    expect(output.err.trim().split('\n')).to.have.length(1);
    expect(output.err).to.include(String(port));
    blocker.close();
  });

  it('with a wrong setting does not start, and names every one', async () => {
    const { exited, output } = launch(0, { DATA_DIR: dataDir, USER_RATE_LIMIT: 'many', LOG_LEVEL: 'loud' });
    expect(await exited).to.equal(1);
    expect(output.err).to.include('USER_RATE_LIMIT').and.include('LOG_LEVEL').and.not.include(' at ');
  });
});
