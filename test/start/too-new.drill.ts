import { expect } from 'chai';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { freePort } from '../../scripts/free-port.ts';
import { openDatabase, type OpenDatabase } from '../../src/data/database.ts';
import { migrate } from '../../src/data/migrate.ts';
import { migrations } from '../../src/data/migrations/index.ts';
import type { OwnMigration } from '../../src/data/schema-state.ts';
import { cli, cliProcess } from '../support/cli.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { isReady, killAll, launch, ready } from '../support/server-process.ts';

const SECRET_KEY = 'a secret of tests only 0123456789';
const LATEST = new migrations[migrations.length - 1]!().name;

describe('tables that a newer version changed so that this one would do harm', function () {
  this.timeout(60_000);
  let database: { url: string; drop: () => Promise<void> };
  let db: OpenDatabase;
  let env: { DATABASE_URL: string; SECRET_KEY: string };

  /** Migrates as a newer program does: it has all of ours, and these. */
  const migrated = async (...more: OwnMigration[]): Promise<void> => {
    const source = db.orm.dataSource;
    const own: readonly MigrationInterface[] = source.migrations;
    await migrate(Object.assign(source, { migrations: [...own, ...more] }), {});
  };
  const newer = (name: string, harm?: OwnMigration['harm']): OwnMigration => ({
    name,
    ...(harm && { harm }),
    up: (runner: QueryRunner) => runner.query(`CREATE TABLE "${name}" ()`) as Promise<void>,
    down: () => Promise.resolve(),
  });

  beforeEach(async () => {
    database = await createMigratedDatabase(`dcs_too_new_${process.pid}`);
    db = await openDatabase({ url: database.url });
    env = { DATABASE_URL: database.url, SECRET_KEY };
  });
  afterEach(async () => {
    await killAll();
    await db.close();
    await database.drop();
  });

  it('stop the server, the worker and every command with one sentence, before anything is written', async () => {
    await migrated(newer('Expand9001'), newer('Contract9002', { without: 'Expand9001', version: '9.1.0' }));
    const catalog = async (): Promise<unknown> =>
      db.orm.query('SELECT (SELECT count(*) FROM pg_class) AS tables, (SELECT count(*) FROM sources) AS rows');
    const before = await catalog();
    const sentence = /since Contract9002, versions before 9\.1\.0 would do harm\. Start version 9\.1\.0 or newer/;
    const server = launch(await freePort(), env);
    expect(await server.exited).to.equal(1);
    expect(server.output.err).to.match(sentence);
    expect(await isReady(server.url)).to.equal(false);
    const worker = await cliProcess(env, 'worker');
    expect([worker.code, sentence.test(worker.err)], worker.err).to.deep.equal([1, true]);
    for (const command of [
      ['migrate'],
      ['migrate', '--plan'],
      ['account', 'suspend', 'x'],
      ['source', 'add', 'https://example.com'],
    ]) {
      const { code, err } = await cli(env, ...command);
      expect([code, sentence.test(err)], `${command.join(' ')}: ${err}`).to.deep.equal([1, true]);
    }
    expect((await cli(env, 'status')).out).to.match(sentence);
    expect(await catalog()).to.deep.equal(before);
  });

  it('are served by who knows what the harm comes from, and where nothing says harm', async () => {
    await migrated(newer('Other9001'), newer('Contract9002', { without: LATEST, version: '1.6.0' }));
    expect(await db.orm.query(`SELECT harm FROM migrations WHERE name = 'Contract9002'`)).to.deep.equal([
      { harm: { without: LATEST, version: '1.6.0' } },
    ]);
    const server = launch(await freePort(), env);
    await ready(server.url);
    expect((await cli(env, 'source', 'list')).code).to.equal(0);
  });
});
