import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { freePort } from '../../scripts/free-port.ts';
import { migrations } from '../../src/data/migrations/index.ts';
import { cli, startCli } from '../support/cli.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { killAll, launch, ready, until } from '../support/server-process.ts';

const LATEST = new migrations[migrations.length - 1]!().name;
const SECRET_KEY = 'a secret of tests only 0123456789';

describe('versions beside each other', function () {
  this.timeout(120_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'dcs-versions-'));
  let database: { url: string; drop: () => Promise<void> };
  let client: pg.Client;
  let env: { DATABASE_URL: string; DATA_DIR: string; SECRET_KEY: string; DEFAULT_PLAN: string };
  const names = async (): Promise<string[]> =>
    (await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).rows.map(({ name }) => name);
  const forget = (name: string): Promise<unknown> => client.query('DELETE FROM migrations WHERE name = $1', [name]);
  /** Takes the latest migration back, with what it made. */
  const takeBack = async (): Promise<void> => {
    const Latest = migrations.at(-1)!;
    const migration: MigrationInterface = new Latest();
    await migration.down({ query: async (sql: string) => (await client.query(sql)).rows } as unknown as QueryRunner);
    await forget(LATEST);
  };
  const record = (name: string): Promise<unknown> =>
    client.query('INSERT INTO migrations ("timestamp", name) VALUES (1, $1)', [name]);

  beforeEach(async () => {
    database = await createMigratedDatabase(`dcs_versions_${process.pid}`);
    // Else a start warns that nobody new may use the API.
    env = { DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET_KEY, DEFAULT_PLAN: 'paid' };
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await killAll();
    await client.end();
    await database.drop();
  });
  after(() => rmSync(dataDir, { recursive: true, force: true }));

  it('serve tables of a newer one, and the server and the worker say once which migrations they do not know', async () => {
    await record('Later0098');
    await record('Latest0099');
    const server = launch(await freePort(), env);
    await ready(server.url);
    const worker = startCli(env, 'worker');
    let said = '';
    worker.stdout!.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await until('the worker has started', () => Promise.resolve(said.includes('worker started')));
    worker.kill('SIGTERM');
    const workerLogs = said.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as { level: number }]));
    for (const logs of [server.logs(), workerLogs]) {
      const warnings = logs.filter((line) => line.level >= 40);
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.deep.include({ level: 40, migrations: ['Later0098', 'Latest0099'] });
    }
    expect((await cli(env, 'source', 'list')).code).to.equal(0);
    expect((await names()).slice(-2)).to.deep.equal(['Later0098', 'Latest0099']);
  });

  it('are not mixed up by commands: on older tables they say what to do, and leave them to `dcs migrate`', async () => {
    await takeBack();
    const before = await names();
    for (const command of [
      ['source', 'list'],
      ['account', 'list'],
      ['account', 'create', '--email', 'ada@example.com', '--name', 'Ada'],
      ['import', 'scripts/demo/web-dev.json'],
      ['opml', 'export'],
    ]) {
      const { code, out, err } = await cli(env, ...command);
      expect([code, out, err.trim().split('\n').length], command.join(' ')).to.deep.equal([1, '', 1]);
      expect(err).to.include(LATEST).and.include('dcs migrate');
    }
    expect(await names()).to.deep.equal(before);
    expect((await client.query('SELECT FROM accounts')).rowCount).to.equal(0);
    expect((await cli(env, 'migrate')).out).to.equal('Ran 1 migrations.\n');
    expect(await names()).to.deep.equal([...before, LATEST]);
    expect((await cli(env, 'source', 'list')).code).to.equal(0);
  });

  it('let a command wait for who brings the tables up to date', async () => {
    await forget(LATEST);
    await client.query('SELECT pg_advisory_lock(7247151)');
    let ended = false;
    const list = cli(env, 'source', 'list').finally(() => (ended = true));
    await until('it has looked', async () => {
      const { rowCount } = await client.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'dcs'
         AND query LIKE '%FROM migrations%'`,
      );
      return rowCount! > 0;
    });
    expect(ended).to.equal(false);
    await record(LATEST);
    await client.query('SELECT pg_advisory_unlock_all()');
    const { code, err } = await list;
    expect([code, err]).to.deep.equal([0, '']);
  });

  it('of which one migrates do not keep another from its start', async () => {
    await record('Later0098');
    await client.query('SELECT pg_advisory_lock(7247151)');
    await ready(launch(await freePort(), env).url);
  });
});
