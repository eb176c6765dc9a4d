import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { openAt } from '../../src/data/open.ts';
import { migrations } from '../../src/data/migrations/index.ts';
import { RUNNER_LOCK } from '../../src/data/schema-state.ts';
import { cli, cliProcess, type CliResult } from '../support/cli.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { killCluster, postgresOf } from '../support/embedded.ts';
import { FaultyPostgres, type Fault } from '../support/faulty-postgres.ts';
import { until, within } from '../support/poll.ts';

const LATEST = new migrations[migrations.length - 1]!().name;
const LIMIT_MS = 3_000;

describe('dcs status in the faults of the runbook', function () {
  this.timeout(120_000);
  let database: { url: string; drop: () => Promise<void> };
  let holder: pg.Client;
  let faulty: FaultyPostgres;
  const others: pg.Client[] = [];

  // Loading its modules is no part of the time that it has.
  before(() => cli({}, 'status', '--help'));
  beforeEach(async () => {
    database = await createMigratedDatabase(`dcs_status_${process.pid}`);
    holder = new pg.Client({ connectionString: database.url, application_name: 'night-dump' });
    holder.on('error', () => undefined); // it is ended with its database
    await holder.connect();
    faulty = await FaultyPostgres.before(database.url);
  });
  afterEach(async () => {
    await faulty.close();
    for (const client of [...others.splice(0), holder]) await client.end();
    await database.drop();
  });

  /** Runs a command, which has to end in time. */
  function inTime(env: Record<string, string>, ...args: string[]): Promise<CliResult> {
    return within(LIMIT_MS, cli(env, ...args));
  }

  it('shows who holds the lock that a migration waits for, while it waits, and what it could not read', async () => {
    await holder.query('DELETE FROM migrations WHERE name = $1', [LATEST]);
    await holder.query('BEGIN; LOCK TABLE sources, posts, letters');
    const [runner, waiter] = [0, 1].map(() => new pg.Client({ connectionString: database.url })) as [
      pg.Client,
      pg.Client,
    ];
    for (const client of [runner, waiter]) await client.on('error', () => undefined).connect();
    others.push(runner, waiter);
    await runner.query(`SELECT pg_advisory_lock(${RUNNER_LOCK})`);
    const waiting = waiter.query('ALTER TABLE sources ADD COLUMN planted text').catch(() => undefined);
    const text = await inTime({ DATABASE_URL: database.url }, 'status');
    expect(text.out.split('\n')[0]).to.match(/^SERVER OF/);
    expect(text.out)
      .to.match(/night-dump +idle in transaction +\d+ s +1$/m)
      .and.include('migrations are running now')
      .and.match(/^Not read: sources and posts: .*lock/m);
    expect([text.code, text.err]).to.deep.equal([1, '']);
    const json = JSON.parse((await inTime({ DATABASE_URL: database.url }, 'status', '--json')).out);
    expect(json.transactions.map(({ application }: any) => application)).to.include('night-dump');
    expect(json.tables).to.deep.include({ isChanging: true, pending: [LATEST] });
    expect(json.unread.map(({ part }: any) => part)).to.include('sources and posts');
    await holder.query('ROLLBACK');
    await waiting;
  });

  it('answers, and log-level, suspend and revoke work, with tables that are not up to date', async () => {
    await holder.query('DELETE FROM migrations WHERE name = $1', [LATEST]);
    const env = { DATABASE_URL: database.url };
    const status = await inTime(env, 'status');
    expect([status.code, status.err]).to.deep.equal([0, '']);
    expect(status.out).to.include(`not up to date, without ${LATEST}`);
    await holder.query(
      `INSERT INTO accounts (id, email, name, plan, created_at) VALUES (gen_random_uuid(), 'ada@example.com', 'Ada', 'paid', now())`,
    );
    expect((await inTime(env, 'account', 'list')).err).to.include('dcs migrate');
    expect((await inTime(env, 'account', 'suspend', 'ada@example.com')).out).to.equal('Suspended ada@example.com.\n');
    expect((await inTime(env, 'token', 'revoke', `dcs_pat_${'x'.repeat(40)}`)).err).to.include(
      'No account has that token',
    );
    expect((await inTime(env, 'log-level')).err).to.include('No server or worker answered');
  });

  const FAULTS: Record<string, [fault: Fault, code: number, said: RegExp]> = {
    'a database that says nothing': [{ kind: 'silent' }, 5, /did not answer in time/],
    'a database that shuts down': [{ kind: 'refused', sqlstate: '57P03' }, 5, /made by a test/],
    'too many connections': [{ kind: 'refused', sqlstate: '53300' }, 5, /made by a test/],
    'a wrong password': [{ kind: 'refused', sqlstate: '28P01' }, 4, /refuses/],
    'a disk that is full': [{ kind: 'failing', sqlstate: '53100', after: 1 }, 5, /made by a test/],
  };
  for (const [name, [fault, code, said]] of Object.entries(FAULTS))
    it(`answers with ${name}`, async () => {
      faulty.set(fault);
      const ran = await inTime({ DATABASE_URL: faulty.url }, 'status');
      expect([ran.code, ran.err.split('\n').length], ran.err).to.deep.equal([code, 2]);
      expect(ran.err).to.match(said);
    });

  it('answers with an address where no machine is, with a Redis that is away, and as a process', async () => {
    const nowhere = await inTime({ DATABASE_URL: 'postgres://dcs@192.0.2.1/dcs' }, 'status');
    expect(nowhere.code, nowhere.err).to.equal(5);
    expect((await inTime({ DATABASE_URL: database.url, REDIS_URL: 'redis://127.0.0.1:1' }, 'status')).code).to.equal(0);
    faulty.set({ kind: 'silent' });
    expect((await cliProcess({ DATABASE_URL: faulty.url }, 'status')).code).to.equal(5);
  });

  it('answers with an embedded database that hangs, and starts and stops one that does not run', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'dcs-status-'));
    try {
      const db = await openAt({ databaseUrl: undefined, dataDir });
      await db.migrate();
      const frozen = postgresOf(dataDir);
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
      const hung = await inTime({ DATA_DIR: dataDir }, 'status');
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
      expect(hung.code, hung.err).to.equal(5);
      expect((await inTime({ DATA_DIR: dataDir }, 'status')).code).to.equal(0);
      await db.close();
      const stopped = await cli({ DATA_DIR: dataDir }, 'status');
      expect([stopped.code, stopped.err]).to.deep.equal([0, '']);
      await until(() => postgresOf(dataDir).length === 0);
    } finally {
      killCluster(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
