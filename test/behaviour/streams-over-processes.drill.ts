import { expect } from 'chai';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { freePort } from '../../scripts/free-port.ts';
import { openAt } from '../../src/data/open.ts';
import type { OpenDatabase } from '../../src/data/database.ts';
import { call } from '../support/client.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { Reader } from '../support/event-stream.ts';
import { person, post, posts, type Person } from '../support/fixtures.ts';
import { until } from '../support/poll.ts';
import { killAll, launch, ready, type Running } from '../support/server-process.ts';

const COMMENTS = 150;
const POSTS = 60;
/** Milliseconds for all events to be told, on a busy machine. */
const LIMIT_MS = 60_000;

describe('streams of events over two processes', function () {
  this.timeout(180_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'dcs-streams-'));
  let db: OpenDatabase;
  let url = '';
  let drop: (() => Promise<void>) | undefined;
  let ada: Person;
  let servers: [Running, Running];
  let readers: Reader[] = [];

  before(async () => {
    ({ url, drop } = await createMigratedDatabase(`dcs_streams_${process.pid}`));
    db = await openAt({ databaseUrl: url, dataDir });
    const env = { SECRET_KEY: 'a secret of tests only 0123456789', DATABASE_URL: url, DATA_DIR: dataDir };
    const [one, other] = [await freePort(), await freePort()];
    servers = [launch(one, env), launch(other, env)];
    await Promise.all(servers.map((server) => ready(server.url)));
  });
  beforeEach(async () => {
    ada = await person(db, { name: 'Ada' });
    readers = [];
  });
  afterEach(() => {
    for (const reader of readers) reader.close();
  });
  after(async () => {
    await killAll();
    await db?.close();
    await drop?.();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const open = async (server: Running, place?: string): Promise<Reader> => {
    const answer = await request(`${server.url}/public/v1/events`, {
      headers: { authorization: `Bearer ${ada.token}`, ...(place !== undefined && { 'last-event-id': place }) },
      bodyTimeout: 0,
    });
    expect(answer.statusCode).to.equal(200);
    const reader = new Reader(answer);
    readers.push(reader);
    await until(() => reader.place !== '');
    return reader;
  };
  /** Returns her events in their order, once none waits for its place. */
  const order = async (): Promise<string[]> => {
    await until(async () => (await db.query('SELECT FROM events WHERE position IS NULL')).length === 0, LIMIT_MS);
    const told = await db.query<{ id: string }>(
      'SELECT id FROM events WHERE account_id IS NULL OR account_id = $1 ORDER BY position',
      [ada.id],
    );
    return told.map(({ id }) => id);
  };
  /** Sends a request, again where the server was too busy to do it; it is lost if its process was killed. */
  const send = async (server: Running, token: string, path: string, json: object): Promise<void> => {
    try {
      const { status, text, headers } = await call(server.url, path, { method: 'POST', token, json });
      if (status === 503) {
        await wait(Number(headers['retry-after']) * 1_000);
        await send(server, token, path, json);
        return;
      }
      expect(status, text).to.equal(200);
    } catch (error) {
      if (!server.child.killed) throw error;
    }
  };
  /** Several people act at both processes at once: comments and answers, mentions, bookmarks and new posts. */
  const happen = async (): Promise<void> => {
    const about = await post(db, { title: 'What they speak of', tags: ['rust'] });
    const arrived = posts(
      db,
      Array.from({ length: POSTS }, () => ({ tags: ['rust'] })),
    );
    const people = await Promise.all([1, 2, 3].map((n) => person(db, { name: `Friend ${n}` })));
    const [mine] = (await db.orm.query(
      `UPDATE accounts SET username = 'ada_of_streams_' || right(id::text, 12) WHERE id = $1 RETURNING username`,
      [ada.id],
    )) as [[{ username: string }], number];
    const speak = people.map(async ({ token }, which) => {
      for (let n = 0; n < COMMENTS / people.length; n += 1)
        await send(servers[(n + which) % 2]!, token, `/posts/${about}/comments`, {
          content: n % 5 === 0 ? `@${mine[0]?.username ?? ''} look at ${n}` : `said ${n}`,
        });
    });
    const ids = await arrived;
    const keep = ids.map((id, n) => send(servers[n % 2]!, ada.token, '/bookmarks', { postIds: [id] }));
    await Promise.all([...speak, ...keep]);
  };

  it('tell each event exactly once, all in one order', async () => {
    const both = [await open(servers[0]), await open(servers[1])];
    await happen();
    const expected = await order();
    expect(expected.length).to.be.greaterThan(250);
    for (const reader of both) {
      await until(() => reader.events.length >= expected.length, LIMIT_MS);
      expect(reader.events.map(({ id }) => id)).to.deep.equal(expected);
    }
    const types = new Set(both[0]?.events.map(({ type }) => type));
    expect([...types].sort()).to.deep.equal([
      'bookmark.added',
      'comment.created',
      'mention',
      'notification',
      'post.published',
    ]);
  });

  it('go on at the other process when theirs was killed, and miss and double nothing', async () => {
    await db.query('DELETE FROM events');
    const [here, there] = [await open(servers[0]), await open(servers[1])];
    const happened = happen();
    await until(() => there.events.length > 50, LIMIT_MS);
    servers[1].child.kill('SIGKILL');
    await until(() => there.ended, LIMIT_MS);
    await happened;
    const again = await open(servers[0], there.place);
    const expected = await order();
    await until(() => here.events.length >= expected.length, LIMIT_MS);
    await until(() => there.events.length + again.events.length >= expected.length, LIMIT_MS);
    expect(here.events.map(({ id }) => id)).to.deep.equal(expected);
    expect([...there.events, ...again.events].map(({ id }) => id)).to.deep.equal(expected);
  });
});
