import { expect } from 'chai';
import pg from 'pg';
import { openDatabase, type OpenDatabase } from '../src/data/database.ts';
import { migrate } from '../src/data/migrate.ts';
import type { Wait } from '../src/data/migration-waits.ts';
import { freePort } from '../scripts/free-port.ts';
import { HiddenPosts0115 } from '../src/data/migrations/0115-hidden-posts.ts';
import { migrations } from '../src/data/migrations/index.ts';
import { createMigratedDatabase } from './support/database.ts';
import { killAll, launch, ready, until } from './support/server-process.ts';
import type { MigrationInterface, QueryRunner } from 'typeorm';

describe('a migration that waits', function () {
  this.timeout(60_000);
  let database: { url: string; drop: () => Promise<void> };
  let db: OpenDatabase;
  let holder: pg.Client;

  beforeEach(async () => {
    database = await createMigratedDatabase(`dcs_waits_${process.pid}`);
    db = await openDatabase({ url: database.url });
    holder = new pg.Client({ connectionString: database.url, application_name: 'night-dump' });
    await holder.connect();
  });
  afterEach(async () => {
    await killAll();
    await holder.end();
    await db.close();
    await database.drop();
  });
  const pidOf = async (): Promise<number> =>
    (await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;

  it('says once for whom, through all its tries, and names them when it gives up', async () => {
    const told: Wait[] = [];
    const column: MigrationInterface = {
      name: 'Column9001',
      up: (runner: QueryRunner) => runner.query('ALTER TABLE posts ADD COLUMN colour text') as Promise<void>,
      down: () => Promise.resolve(),
    };
    await holder.query(`BEGIN; SELECT 'a secret of the holder' FROM posts`);
    const source = Object.assign(db.orm.dataSource, { migrations: [...db.orm.dataSource.migrations, column] });
    const error = await migrate(source, { retryLimitMs: 4_000, waiting: (wait) => told.push(wait) }).catch(
      (reason: unknown) => reason as Error,
    );
    expect(told).to.have.length(1);
    const [{ migration, holders }] = told as [Wait];
    expect(migration).to.equal('Column9001');
    expect(holders).to.have.length(1);
    expect(holders[0]).to.include({ pid: await pidOf(), application: 'night-dump', state: 'idle in transaction' });
    expect((error as Error).message).to.include('night-dump, idle in transaction for');
    expect(JSON.stringify([told, String(error)])).to.not.include('a secret');
    await holder.query('ROLLBACK');
    expect(await migrate(source, { waiting: (wait) => told.push(wait) })).to.equal(1);
    expect(told, 'nobody held it any more').to.have.length(1);
  });

  it('is a line in the log of the server that starts, which is ready when they let go', async () => {
    const since = migrations.indexOf(HiddenPosts0115); // which refers to posts
    for (const Later of migrations.slice(since).toReversed()) {
      const later: MigrationInterface = new Later();
      await later.down({ query: (text: string) => db.orm.query(text) } as unknown as QueryRunner);
      await db.orm.query('DELETE FROM migrations WHERE name = $1', [later.name]);
    }
    await holder.query('BEGIN; LOCK TABLE posts IN SHARE ROW EXCLUSIVE MODE');
    const pid = await pidOf();
    const server = launch(await freePort(), {
      DATABASE_URL: database.url,
      SECRET_KEY: 'a secret of tests only 0123456789',
    });
    const line = await until('it says so', () =>
      Promise.resolve(server.logs().find(({ msg }) => /waits for locks/.test(String(msg)))),
    );
    expect(line).to.include({ level: 40, migration: HiddenPosts0115.name });
    expect(line.heldBy).to.include(`process ${pid} (night-dump`);
    await holder.query('ROLLBACK');
    await ready(server.url);
    expect(server.logs().filter(({ msg }) => /waits for locks/.test(String(msg)))).to.have.length(1);
  });
});
