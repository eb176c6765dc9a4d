import { expect } from 'chai';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { call, type Answer } from '../support/client.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { person, type Person } from '../support/fixtures.ts';
import { startService } from '../support/service.ts';
import { freePort } from '../../scripts/free-port.ts';
import { killAll, launch, ready, until, type Running } from '../support/server-process.ts';

const GATE = 4711;
const NAMED = { 'idempotency-key': 'one-list' };

/** Creates a bookmark list with the key. */
const create = (url: string, who: Person): Promise<Answer> =>
  call(url, '/bookmarks/lists', { method: 'POST', token: who.token, headers: NAMED, json: { name: 'Later' } });

describe('a creation under an Idempotency-Key', () => {
  it('is done once however many send it at the same time; each gets that answer or a 409', async () => {
    const service = await startService();
    const ada = await person(service.db);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(service.url, ada)));
    const done = answers.filter((one) => one.status === 200);
    expect(new Set(done.map((one) => one.text)).size).to.equal(1);
    expect(done.filter((one) => one.headers['idempotency-replayed'] === undefined)).to.have.length(1);
    for (const { status, body } of answers.filter((one) => one.status !== 200))
      expect([status, body.error]).to.deep.equal([409, 'conflict']);
    expect((await call(service.url, '/bookmarks/lists', { token: ada.token })).body.data).to.have.length(1);
    const bob = await person(service.db);
    expect((await create(service.url, bob)).headers, 'another person’s key is another key').to.not.have.property(
      'idempotency-replayed',
    );
    await service.close();
  });

  it('can be sent again after a failure, and for something else after a day', async () => {
    const service = await startService();
    const ada = await person(service.db);
    const failed = await call(service.url, '/bookmarks/lists', {
      method: 'POST',
      token: ada.token,
      headers: NAMED,
      json: { name: '' },
    });
    expect(failed.status).to.equal(400);
    expect((await create(service.url, ada)).status).to.equal(200);
    await service.db.query(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`);
    const other = await call(service.url, '/bookmarks/lists', {
      method: 'POST',
      token: ada.token,
      headers: NAMED,
      json: { name: 'Another' },
    });
    expect([other.status, other.headers['idempotency-replayed']]).to.deep.equal([200, undefined]);
    await service.close();
  });

  describe('when the server is killed', function () {
    this.timeout(120_000);
    let db: OpenDatabase;
    let ada: Person;
    let server: Running;
    let made: { url: string; drop: () => Promise<void> };

    beforeEach(async function () {
      made = await createMigratedDatabase(`dcs_idempotency_${process.pid}`);
      await start();
      db = await openDatabase({ url: made.url });
      ada = await person(db);
      await db.query(
        `CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${GATE}); RETURN NULL; END $$`,
      );
    });
    afterEach(async () => {
      await killAll();
      await db?.close();
      await made?.drop();
    });

    async function start(): Promise<void> {
      server = launch(await freePort(), { DATABASE_URL: made.url, ENRICH: 'false' });
      await ready(server.url);
    }

    const waiting = () =>
      db.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${GATE} AND NOT granted`);

    /** Sends it, blocks it at the gate, kills the server, opens the gate, and starts another server. */
    async function killedAtGate(): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.query(`SELECT pg_advisory_xact_lock(${GATE})`);
        create(server.url, ada).catch(() => undefined);
        await until('it waits', async () => (await waiting()).length === 1);
        // The server does not see what the database does now.
        server.child.kill('SIGSTOP');
      });
      await until('the database is done with it', async () => (await waiting()).length === 0);
      server.child.kill('SIGKILL');
      await server.exited;
      await until(
        'its connections are gone',
        async () =>
          (
            await db.query(
              `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
            )
          ).length === 0,
      );
      await start();
    }

    const stored = async (): Promise<number> =>
      (await db.query(`SELECT FROM bookmark_lists WHERE account_id = $1`, [ada.id])).length;

    it('between the write and the answer is done, and answered as it would have been', async () => {
      await db.query(
        'CREATE CONSTRAINT TRIGGER gate AFTER INSERT ON idempotency_keys DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_at_gate()',
      );
      await killedAtGate();
      expect(await stored(), 'it was written').to.equal(1);
      const again = await create(server.url, ada);
      expect([again.status, again.headers['idempotency-replayed'], again.body.data.name]).to.deep.equal([
        200,
        'true',
        'Later',
      ]);
      expect(await stored()).to.equal(1);
    });

    it('before the end of the write is not done, and done once when sent again', async () => {
      await db.query('CREATE TRIGGER gate AFTER INSERT ON bookmark_lists FOR EACH ROW EXECUTE FUNCTION wait_at_gate()');
      await killedAtGate();
      expect(await stored(), 'nothing was written').to.equal(0);
      const again = await create(server.url, ada);
      expect([again.status, again.headers['idempotency-replayed']]).to.deep.equal([200, undefined]);
      expect(await stored()).to.equal(1);
    });
  });
});
