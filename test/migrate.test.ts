import { expect } from 'chai';
import pg from 'pg';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { openDatabase, type OpenDatabase } from '../src/data/database.ts';
import { migrate, type MigrateOptions } from '../src/data/migrate.ts';
import { MigrationError } from '../src/data/migration-run.ts';
import { createServerDatabase } from './support/database.ts';
import { until } from './support/server-process.ts';

/** Milliseconds; the runner's own. */
const LOCK_TIMEOUT_MS = 2_000;

/** A migration that sends these, one after the other. */
function planted(name: string, ...texts: string[]): MigrationInterface {
  return {
    name,
    up: async (runner: QueryRunner) => {
      for (const text of texts) await runner.query(text);
    },
    down: () => Promise.resolve(),
  };
}
const outside = (migration: MigrationInterface): MigrationInterface => ({ ...migration, transaction: false });

describe('migrating', function () {
  this.timeout(30_000);
  let database: { url: string; drop: () => Promise<void> };
  let db: OpenDatabase;
  const others: pg.Client[] = [];

  /** Somebody else at this database. */
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: database.url });
    others.push(client);
    await client.connect();
    return client;
  };
  const run = (migrations: MigrationInterface[], options: MigrateOptions = {}, of = db): Promise<number> => {
    const source: DataSource = Object.assign(of.orm.dataSource, { migrations });
    return migrate(source, options);
  };
  const failure = async (running: Promise<unknown>): Promise<Error> =>
    running.then(
      () => expect.fail('It ran to its end.'),
      (error: unknown) => error as Error,
    );
  const ran = async (): Promise<string[]> =>
    (await db.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name);
  const indexes = (): Promise<{ name: string; valid: boolean }[]> =>
    db.query(`SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index
      WHERE indrelid = 'things'::regclass`);
  const isWaiting = async (query: string, longerThanMs = 0): Promise<boolean> =>
    (
      await db.orm.query<unknown[]>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1
          AND clock_timestamp() - query_start > $2 * interval '1 millisecond'`,
        [query, longerThanMs],
      )
    ).length > 0;
  const isFree = async (): Promise<boolean> =>
    (await db.orm.query<unknown[]>(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 7247151`)).length ===
    0;

  beforeEach(async () => {
    database = await createServerDatabase(`dcs_migrate_${process.pid}`);
    db = await openDatabase({ url: database.url });
    await db.orm.query('CREATE TABLE things (id integer, name text); INSERT INTO things VALUES (1, $$a$$), (2, $$a$$)');
  });
  afterEach(async () => {
    await Promise.all(others.splice(0).map((client) => client.end()));
    await db.close();
    await database.drop();
  });

  it('is done once by two at once, and who has nothing to do waits for nobody', async () => {
    const second = await openDatabase({ url: database.url });
    try {
      const two = [planted('One0001', 'SELECT pg_sleep(0.3)', 'CREATE TABLE one ()'), planted('Two0002', 'SELECT 1')];
      expect((await Promise.all([run(two), run(two, {}, second)])).sort()).to.deep.equal([0, 2]);
      expect(await ran()).to.deep.equal(['One0001', 'Two0002']);
      const holder = await connect();
      await holder.query('SELECT pg_advisory_lock(7247151)');
      expect(await run(two)).to.equal(0);
      await holder.query('SELECT pg_advisory_unlock(7247151)'); // a closed connection keeps it for a moment
    } finally {
      await second.close();
    }
  });

  it('keeps what was done before a failure, names what failed, and goes on from there', async () => {
    const four = (third: string): MigrationInterface[] => [
      planted('One0001', 'CREATE TABLE one ()'),
      planted('Two0002', 'CREATE TABLE two ()'),
      planted('Three0003', 'CREATE TABLE three ()', third),
      planted('Four0004', 'CREATE TABLE four ()'),
    ];
    const error = await failure(run(four('SELECT 1 / 0')));
    expect(error).to.be.instanceOf(MigrationError);
    expect(error.message).to.include('Three0003').and.include('is undone').and.include('division by zero');
    expect(await ran()).to.deep.equal(['One0001', 'Two0002']);
    expect(await db.orm.query(`SELECT to_regclass('two') AS two, to_regclass('three') AS three`)).to.deep.equal([
      { two: 'two', three: null },
    ]);
    await until('nobody holds the lock', isFree);
    expect(await run(four('SELECT 1'))).to.equal(2);
    expect(await ran()).to.deep.equal(['One0001', 'Two0002', 'Three0003', 'Four0004']);
    const [limits] = await db.orm.query<object[]>(
      `SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`,
    );
    expect(limits).to.deep.equal({ lock: '0', statement: '10s' });
  });

  it('waits for a lock in short tries, between which those behind it are served', async () => {
    const [holder, reader] = [await connect(), await connect()];
    await holder.query('BEGIN; SELECT FROM things');
    const limit = `CREATE TABLE limits AS SELECT current_setting('lock_timeout') AS lock`;
    const running = run([planted('Column0001', limit, 'ALTER TABLE things ADD COLUMN colour text')]);
    await until('it waits for its lock', () => isWaiting('ALTER TABLE things%'));
    await until('a reader queues behind it, and is served while the holder has its lock', async () => {
      const served = reader.query('SELECT * FROM things');
      const isQueued = await isWaiting('SELECT * FROM things');
      await served;
      return isQueued;
    });
    await holder.query('COMMIT');
    expect(await running).to.equal(1);
    expect(await db.orm.query('SELECT lock FROM limits')).to.deep.equal([{ lock: `${LOCK_TIMEOUT_MS / 1_000}s` }]);
  });

  it('gives up after a time, says what to do, and has done nothing', async () => {
    const holder = await connect();
    await holder.query('BEGIN; SELECT FROM things');
    const change = planted('Column0001', 'CREATE TABLE one ()', 'ALTER TABLE things ADD COLUMN colour text');
    const error = await failure(run([change], { retryLimitMs: 1_000 }));
    expect(error).to.be.instanceOf(MigrationError);
    expect(error.message)
      .to.include('Column0001')
      .and.include('1 seconds')
      .and.include('dcs migrate')
      .and.not.include('\n');
    expect(await ran()).to.deep.equal([]);
    expect(await db.orm.query(`SELECT to_regclass('one') AS one`)).to.deep.equal([{ one: null }]);
  });

  it('does again what lost to another in a deadlock', async () => {
    let tries = 0;
    const deadlock: MigrationInterface = {
      ...planted('Deadlock0001'),
      up: async (runner) => {
        tries += 1;
        if (tries === 1) await runner.query(`DO $$ BEGIN RAISE EXCEPTION 'planted' USING ERRCODE = '40P01'; END $$`);
      },
    };
    expect([await run([deadlock]), tries]).to.deep.equal([1, 2]);
  });

  it('makes an index anew whose making was broken off', async () => {
    const unique = outside(
      planted('Index0001', 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS things_name ON things (name)'),
    );
    const error = await failure(run([unique]));
    expect(error.message).to.include('Index0001').and.include('starts it again');
    expect(await indexes()).to.deep.equal([{ name: 'things_name', valid: false }]);
    await db.orm.query('DELETE FROM things WHERE id = 2');
    expect(await run([unique])).to.equal(1);
    expect(await indexes()).to.deep.equal([{ name: 'things_name', valid: true }]);
    expect(await ran()).to.deep.equal(['Index0001']);
  });

  it('makes an index while another waits for its turn, and while an old transaction is open', async () => {
    const [holder, second] = [await connect(), await openDatabase({ url: database.url })];
    try {
      await holder.query(`BEGIN; UPDATE things SET name = 'c'`);
      const migrations = [
        outside(planted('Index0001', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS things_id ON things (id)')),
      ];
      const oid = (): Promise<unknown[]> => db.orm.query(`SELECT 'things_id'::regclass::oid`);
      const both = Promise.all([run(migrations), run(migrations, {}, second)]);
      await until('it waits for the transaction', () => isWaiting('CREATE INDEX%'));
      await db.orm.query(`INSERT INTO things VALUES (3, 'b')`);
      const [index] = await oid();
      await until('it has waited longer than for other locks', () => isWaiting('CREATE INDEX%', LOCK_TIMEOUT_MS));
      await holder.query('COMMIT');
      expect((await both).sort()).to.deep.equal([0, 1]);
      expect(await oid(), 'it was made once').to.deep.equal([index]);
      expect(await indexes()).to.deep.equal([{ name: 'things_id', valid: true }]);
    } finally {
      await second.close();
    }
  });

  it('breaks off by its signal while it waits for its turn, for a lock, and in a statement', async () => {
    const holder = await connect();
    const broken = async (migration: MigrationInterface, when: () => Promise<boolean>): Promise<void> => {
      const stop = new AbortController();
      const running = failure(run([migration], { signal: stop.signal }));
      await until('it waits', when);
      stop.abort(new Error('enough'));
      expect((await running).message, 'while what it waits for lasts').to.equal('enough');
    };
    const sleeps = async (): Promise<boolean> =>
      (
        await db.orm.query<unknown[]>(
          `SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)%' AND wait_event = 'PgSleep'`,
        )
      ).length > 0;
    await holder.query('SELECT pg_advisory_lock(7247151)');
    await broken(planted('Turn0001', 'SELECT 1'), async () => !(await isFree()));
    await holder.query('SELECT pg_advisory_unlock_all(); BEGIN; SELECT FROM things');
    await broken(planted('Lock0001', 'ALTER TABLE things ADD COLUMN colour text'), () => isWaiting('ALTER TABLE%'));
    await holder.query('COMMIT');
    await broken(planted('Long0001', 'SELECT pg_sleep(600)'), sleeps);
    await until('nobody holds the lock', isFree);
  });
});
