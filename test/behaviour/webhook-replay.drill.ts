import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { freePort } from '../../scripts/free-port.ts';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { call } from '../support/client.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { person, post, type Person } from '../support/fixtures.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { killAll, launch, ready, until, type Running } from '../support/server-process.ts';

const SECRET_KEY = randomBytes(32).toString('base64');
const EVENTS = 1_000;
/** Comments that are written at the same time. */
const AT_ONCE = 20;
/** Of a turn that a killed process leaves, and what the rest takes on a busy machine. */
const LONGEST_MS = 240_000;

describe('a replay of a thousand events', function () {
  this.timeout(600_000);
  let database: { url: string; drop: () => Promise<void> };
  let db: OpenDatabase;
  let receiver: Receiver;
  let ada: Person;
  let server: Running;
  let port: number;

  const start = async (): Promise<void> => {
    const env = { DATABASE_URL: database.url, SECRET_KEY };
    server = launch(port, { ...env, WEBHOOK_ORIGINS: receiver.origin });
    await ready(server.url);
  };
  const send = (method: string, path: string, json?: object): ReturnType<typeof call> =>
    call(server.url, path, { method, token: ada.token, ...(json && { json }) });

  before(async () => {
    database = await createMigratedDatabase(`dcs_replay_${process.pid}`);
    db = await openDatabase({ url: database.url });
    receiver = await startReceiver();
    port = await freePort();
    ada = await person(db);
    await start();
  });
  after(async () => {
    await killAll();
    await receiver.close();
    await db.close();
    await database.drop();
  });

  it('arrives whole and in order, though the process is killed in the middle, and doubles one event at the most', async () => {
    const postId = await post(db, { title: 'The post' });
    const made = await send('POST', '/webhooks', { url: receiver.url, events: ['comment.created'] });
    expect(made.status, made.text).to.equal(200);
    const { id } = made.body as { id: string };
    const since = new Date();
    for (let first = 0; first < EVENTS; first += AT_ONCE) {
      const batch = Array.from({ length: AT_ONCE }, (_, n) => ({ content: `event ${first + n}` }));
      const answers = await Promise.all(batch.map((json) => send('POST', `/posts/${postId}/comments`, json)));
      expect(answers.map(({ status }) => status)).to.deep.equal(batch.map(() => 200));
    }
    await until('all arrived once', () => Promise.resolve(receiver.all.length >= EVENTS), LONGEST_MS);
    const rows = (await db.orm.query(`SELECT id FROM events WHERE type = 'comment.created' ORDER BY position`)) as {
      id: string;
    }[];
    const ordered = rows.map((row) => row.id);
    expect(receiver.all.map((received) => received.id)).to.deep.equal(ordered);

    receiver.all.length = 0;
    const answer = await send('POST', `/webhooks/${id}/replay`, { since: since.toISOString() });
    expect([answer.status, answer.body.replay.since]).to.deep.equal([200, since.toISOString()]);
    await until('a third is sent again', () => Promise.resolve(receiver.all.length >= EVENTS / 3));
    server.child.kill('SIGKILL');
    await server.exited;
    const sent = receiver.all.length;
    expect(sent).to.be.below(EVENTS);
    await start();
    await send('POST', `/posts/${postId}/comments`, { content: 'after it' });
    const ids = (): string[] => [...new Set(receiver.all.map((received) => received.id))];
    await until('all arrived again, and one more', () => Promise.resolve(ids().length === EVENTS + 1), LONGEST_MS);
    expect(ids().slice(0, EVENTS)).to.deep.equal(ordered);
    expect(receiver.all.length - ids().length, 'doubles').to.be.at.most(1);
    await until('it says that it is over', async () => (await send('GET', `/webhooks/${id}`)).body.replay === null);
  });
});
