import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect } from 'chai';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openDatabase, type OpenDatabase } from '../src/data/database.ts';
import { migrations } from '../src/data/migrations/index.ts';
import { planMigrations } from '../src/data/plan/plan.ts';
import { statementsOf } from '../src/data/plan/statements.ts';
import { cli } from './support/cli.ts';
import { createMigratedDatabase, createServerDatabase } from './support/database.ts';
import { post } from './support/fixtures.ts';

const planted = (name: string, ...texts: string[]): MigrationInterface => ({
  name,
  up: async (runner: QueryRunner) => {
    for (const text of texts) await runner.query(text);
  },
  down: () => Promise.resolve(),
});

/** The whole catalog of tables, indexes, columns and migrations, as text. */
const CATALOG = `SELECT string_agg(line, ';' ORDER BY line) AS text FROM (
  SELECT c.oid || c.relname || c.relfilenode AS line FROM pg_class c WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT attrelid || attname FROM pg_attribute JOIN pg_class ON oid = attrelid
    WHERE relnamespace = 'public'::regnamespace UNION ALL SELECT name FROM migrations) lines`;

describe('the plan of migrations', function () {
  this.timeout(60_000);
  let database: { url: string; drop: () => Promise<void> };
  let db: OpenDatabase;

  beforeEach(async () => {
    database = await createMigratedDatabase(`dcs_plan_${process.pid}`);
    db = await openDatabase({ url: database.url });
  });
  afterEach(async () => {
    await db.close();
    await database.drop();
  });

  /** Plans these after those that the database has; `table lock blocks work` by statement. */
  const locksOf = async (...more: MigrationInterface[]): Promise<string[][]> => {
    const { dataSource } = db.orm;
    Object.assign(dataSource, { migrations: [...dataSource.migrations, ...more] });
    const plan = await planMigrations(db);
    expect(plan.map(({ name }) => name)).to.deep.equal(more.map(({ name }) => name));
    return plan.flatMap(({ statements }) =>
      statements.map(({ locks }) =>
        locks.map(({ table, mode, blocks, work }) => `${table}: ${mode}, ${blocks}, ${work}`),
      ),
    );
  };

  it('says for each statement what it locks, whom that keeps waiting, and what takes time', async () => {
    expect(
      await locksOf(
        planted(
          'Columns9001',
          `-- a comment; with a semicolon
           ALTER TABLE posts ADD COLUMN colour text; CREATE INDEX posts_colour ON posts (colour)`,
          'ALTER TABLE comments ADD COLUMN mark uuid NOT NULL DEFAULT gen_random_uuid()',
          'ALTER TABLE tags ALTER COLUMN name SET NOT NULL',
          'CREATE TABLE likings (account_id uuid REFERENCES accounts)',
          'INSERT INTO likings SELECT id FROM accounts',
        ),
        {
          ...planted('Index9002', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS names ON accounts (name)'),
          transaction: false,
        },
        { ...planted('Batches9003', `UPDATE posts SET colour = 'red' WHERE false`), transaction: false },
        planted('Table9004', 'DROP TABLE likings', 'CREATE INDEX comments_mark ON comments (mark)'),
      ),
    ).to.deep.equal([
      ['posts: ACCESS EXCLUSIVE, reads and writes, moment'],
      ['posts: SHARE, writes, reads rows'],
      ['comments: ACCESS EXCLUSIVE, reads and writes, writes all rows anew'],
      ['tags: ACCESS EXCLUSIVE, reads and writes, moment'], // it is NOT NULL already
      ['accounts: SHARE ROW EXCLUSIVE, writes, moment'],
      ['accounts: SHARE ROW EXCLUSIVE, writes, reads rows'], // the lock of before is kept meanwhile
      ['accounts: SHARE UPDATE EXCLUSIVE, nothing, reads rows'],
      ['posts: ROW EXCLUSIVE, nothing, writes rows'],
      ['accounts: ACCESS EXCLUSIVE, reads and writes, moment'], // for the key that refers to it
      ['comments: SHARE, writes, reads rows'],
    ]);
  });

  it('sizes tables as they are here, and changes nothing', async () => {
    for (let nth = 0; nth < 3; nth += 1) await post(db, { title: `Post ${nth}` });
    await db.orm.query('ANALYZE posts');
    const [before] = await db.orm.query<{ text: string }[]>(CATALOG);
    const folders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('dcs-plan-'));
    const foldersBefore = folders();
    Object.assign(db.orm.dataSource, {
      migrations: [...db.orm.dataSource.migrations, planted('Colour9001', 'ALTER TABLE posts ADD COLUMN colour text')],
    });
    const [migration] = await planMigrations(db);
    const [lock] = migration!.statements[0]!.locks;
    expect(lock).to.include({ table: 'posts', rows: 3 });
    expect(lock!.bytes).to.be.above(8192);
    expect((await db.orm.query<{ text: string }[]>(CATALOG))[0]).to.deep.equal(before);
    expect(folders()).to.have.members(foldersBefore);
  });

  it('takes every migration of ours apart, and what failed there fails here', async () => {
    const empty = await createServerDatabase(`dcs_plan_empty_${process.pid}`);
    const fresh = await openDatabase({ url: empty.url });
    try {
      const plan = await planMigrations(fresh);
      expect(plan.map(({ name }) => name)).to.deep.equal(migrations.map(({ name }) => name));
      expect(plan.flatMap(({ statements }) => statements.flatMap(({ locks }) => locks))).to.deep.equal([]);
      const { dataSource } = fresh.orm;
      Object.assign(dataSource, {
        migrations: [...dataSource.migrations, planted('Bad9001', 'ALTER TABLE nothing RENAME TO x')],
      });
      const error = await planMigrations(fresh).catch((reason: unknown) => reason);
      expect(String(error)).to.include('nothing');
    } finally {
      await fresh.close();
      await empty.drop();
    }
  });

  it('is a command, with text and JSON, that runs nothing', async () => {
    const Latest = migrations.at(-1)!;
    const env = { DATABASE_URL: database.url };
    const upToDate = await cli(env, 'migrate', '--plan');
    expect(upToDate).to.include({ code: 0, out: 'No pending migrations.\n', err: '' });
    const latest: MigrationInterface = new Latest();
    await latest.down({ query: (text: string) => db.orm.query(text) } as unknown as QueryRunner);
    await db.orm.query('DELETE FROM migrations WHERE name = $1', [latest.name]);
    const text = await cli(env, 'migrate', '--plan');
    expect([text.code, text.err]).to.deep.equal([0, '']);
    expect(text.out).to.include(latest.name).and.include('1 migrations would run; nothing was changed.');
    const { migrations: listed } = JSON.parse((await cli(env, 'migrate', '--plan', '--json')).out) as {
      migrations: { name: string; statements: object[] }[];
    };
    expect(listed.map(({ name }) => name)).to.deep.equal([latest.name]);
    expect(listed[0]!.statements).not.to.be.empty;
    expect((await cli(env, 'migrate')).out).to.equal('Ran 1 migrations.\n');
  });

  it('reads semicolons as the end of a statement only where they are one', () => {
    expect(statementsOf(`SELECT ';', ";" -- ; \n; /* ; */ SELECT $$;$$, $a$;$$;$a$ ;; -- last;`)).to.deep.equal([
      `SELECT ';', ";" -- ;`,
      '/* ; */ SELECT $$;$$, $a$;$$;$a$',
    ]);
    expect(statementsOf(`SELECT 'it''s;' ; SELECT 'open;`)).to.deep.equal([`SELECT 'it''s;'`, `SELECT 'open;`]);
  });
});
