import { expect } from 'chai';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { startProxy, type Proxy } from '../../scripts/chaos/proxy.ts';
import { freePort } from '../../scripts/free-port.ts';
import { fetchAny, type Answer } from '../support/client.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { launch, killAll, ready, type Running } from '../support/server-process.ts';
import { until, within } from '../support/poll.ts';

/** Milliseconds in which an answer must come, whatever is wrong: its limit of a second and what a busy machine adds. */
const MAX_ANSWER_MS = 1_900;
/** Number of connections that a process has for requests, and more than that. */
const [CONNECTIONS, MANY] = [10, 12];

const WAITING = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'dcs readiness' AND wait_event_type = 'Lock'`;

describe('readiness', function () {
  let direct: OpenDatabase;
  let drop: () => Promise<void>;
  let proxy: Proxy;
  let server: Running;
  before(async () => {
    const made = await createMigratedDatabase(`dcs_ready_${process.pid}`);
    drop = made.drop;
    direct = await openDatabase({ url: made.url });
    const through = new URL(made.url);
    proxy = await startProxy(Number(through.port || 5432));
    through.host = `127.0.0.1:${proxy.port}`;
    server = launch(await freePort(), { DATABASE_URL: through.href });
    await ready(server.url);
  });
  after(async () => {
    await killAll();
    await proxy.close();
    await direct.close();
    await drop();
  });

  const ask = (): Promise<Answer> => fetchAny(`${server.url}/readyz`);
  /** Its answer, which must come in time. */
  async function quickly(): Promise<{ status: number; reason?: string }> {
    const { status, body } = await within(MAX_ANSWER_MS, ask());
    return { status, ...(body.reason === undefined ? {} : { reason: body.reason as string }) };
  }
  const isReady = async (): Promise<boolean> => (await ask()).status === 200;

  it('does not depend on the connections of the requests, which may all be in use', async () => {
    let taken = 0;
    let free: () => void = () => undefined;
    const end = new Promise<void>((resolve) => (free = resolve));
    const requests = Array.from({ length: MANY }, () =>
      direct.transaction(async (tx) => {
        await tx.query('SELECT 1');
        taken += 1;
        await end;
      }),
    );
    await until(() => taken === CONNECTIONS);
    await direct.ping();
    free();
    await Promise.all(requests);
  });

  it('is not given while a table that requests read is locked, and again when it is free', async () => {
    await direct.transaction(async (tx) => {
      await tx.query('LOCK TABLE access_tokens IN ACCESS EXCLUSIVE MODE');
      expect(await quickly()).to.deep.equal({ status: 503, reason: 'the database does not answer' });
    });
    await until(isReady);
  });

  it('costs one question, however many ask at once', async () => {
    await direct.transaction(async (tx) => {
      await tx.query('LOCK TABLE posts IN ACCESS EXCLUSIVE MODE');
      const answers = Promise.all(Array.from({ length: 50 }, ask));
      let most = 0;
      await until(async () => {
        const [row] = await direct.query<{ count: number }>(WAITING);
        most = Math.max(most, row?.count ?? 0);
        return most > 0;
      });
      expect(most).to.equal(1);
      expect((await answers).map(({ status }) => status)).to.include(503);
    });
    await until(isReady);
  });

  it('is not given while a table is missing, which is another reason', async () => {
    await direct.query('ALTER TABLE posts RENAME TO posts_away');
    expect(await quickly()).to.deep.equal({ status: 503, reason: 'the tables cannot be read' });
    await direct.query('ALTER TABLE posts_away RENAME TO posts');
    await until(isReady);
  });

  for (const kind of ['hung', 'cut'] as const)
    it(`is not given while the database is ${kind}, and given within 2 seconds after`, async () => {
      proxy.disturb({ kind });
      for (let n = 0; n < 3; n += 1)
        expect(await quickly()).to.deep.equal({ status: 503, reason: 'the database does not answer' });
      proxy.disturb({ kind: 'none' });
      await until(isReady, 2_000);
    });

  it('holds one connection a process, whatever happened', async () => {
    const sessions = async (): Promise<number | undefined> =>
      (
        await direct.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'dcs readiness'`,
        )
      )[0]?.count;
    await until(async () => (await ask()).status === 200 && (await sessions()) === 2);
  });
});
