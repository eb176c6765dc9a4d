import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openDatabase, type Database, type OpenDatabase } from '../src/data/database.ts';
import { migrations } from '../src/data/migrations/index.ts';
import { cli } from './support/cli.ts';
import { createMigratedDatabase, createServerDatabase } from './support/database.ts';

/**
 * Everything that migrations make: tables with their columns, indexes, constraints, functions and triggers, as text.
 */
const CATALOGUE = `
  SELECT 'column ' || c.table_name || '.' || c.column_name || ' ' || c.ordinal_position || ' ' || c.data_type || coalesce('(' || c.datetime_precision || ')', '') || ' ' || c.is_nullable || ' ' || coalesce(c.column_default, '') AS line
    FROM information_schema.columns c WHERE c.table_schema = 'public'
  UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'trigger ' || pg_get_triggerdef(t.oid, true) FROM pg_trigger t WHERE NOT t.tgisinternal
  UNION ALL SELECT 'function ' || pg_get_functiondef(p.oid) FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY line`;

describe('the schema', function () {
  this.timeout(60_000);
  let db: OpenDatabase;
  let drop: () => Promise<void>;
  const catalogue = async (of: Database = db): Promise<string[]> =>
    (await of.query<{ line: string }>(CATALOGUE)).map((row) => row.line);

  before(async () => {
    // Without the clock of the tests, whose now() the defaults would name.
    const made = await createMigratedDatabase(`dcs_made_${process.pid}`);
    db = await openDatabase({ url: made.url });
    drop = made.drop;
  });
  after(async () => {
    await db.close();
    await drop();
  });

  it('made by the migrations is the one that the entities describe', async () => {
    const { upQueries } = await db.orm.dataSource.driver.createSchemaBuilder().log();
    expect(
      upQueries.map((one) => one.query),
      'Entities say more than the migrations make: add src/data/migrations/<number>-<subject>.ts and run `make codegen`',
    ).to.deep.equal([]);
  });

  it('has the indexes that the entities name, and no other', async () => {
    const declared = [
      ...db.orm.dataSource.entityMetadatas.flatMap(({ tableName: table, indices, uniques }) =>
        [...indices, ...uniques].map(({ name }) => ({ table, name })),
      ),
      // A table without a key, which no entity can be.
      { table: 'count_changes', name: 'count_changes_post_id_idx' },
    ];
    const there = await db.query<{ table: string; name: string }>(
      `SELECT c.relname AS table, i.relname AS name FROM pg_index x
        JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
        WHERE c.relnamespace = 'public'::regnamespace AND NOT x.indisprimary AND c.relname <> 'migrations' ORDER BY 2`,
    );
    const missing = (these: typeof there, others: typeof there) =>
      these
        .filter(({ name }) => !others.some((one) => one.name === name))
        .map(({ table, name }) => `${name} of ${table}`);
    const [unmade, unnamed] = [missing(declared, there), missing(there, declared)];
    expect(
      unmade,
      `No migration makes ${unmade.join(', ')}, which src/data/entities/ names: make it in one, or take its @Index out`,
    ).to.deep.equal([]);
    expect(
      unnamed,
      `No entity names ${unnamed.join(', ')}: name it by @Index in src/data/entities/, or drop it in a migration`,
    ).to.deep.equal([]);
  });

  it('goes away with all migrations taken back, and comes again the same', async () => {
    const before = await catalogue();
    expect(before.filter((line) => line.startsWith('column posts.'))).to.not.be.empty;
    const runner = db.orm.dataSource.createQueryRunner();
    try {
      await backwards(runner);
      const left = (await catalogue()).filter((line) => !/\bmigrations(_|\b)/.test(line));
      expect(left).to.deep.equal([]);
    } finally {
      await runner.release();
      await db.migrate();
    }
    expect(await catalogue()).to.deep.equal(before);
    expect(await db.migrate()).to.equal(0);
  });

  it('is brought up to date once when several processes begin together', async function () {
    const { url, drop } = await createServerDatabase(`dcs_schema_${process.pid}`);
    const several = await Promise.all([1, 2, 3].map(() => openDatabase({ url })));
    const run = await Promise.all(several.map((one) => one.migrate()));
    expect(run.sort()).to.deep.equal([0, 0, migrations.length]);
    await Promise.all(several.map((one) => one.close()));
    await drop();
  });

  describe('of version 1.1.0', () => {
    let old: { url: string; drop: () => Promise<void> };
    const within = async <Result>(work: (of: OpenDatabase) => Promise<Result>): Promise<Result> => {
      const opened = await openDatabase({ url: old.url });
      return work(opened).finally(() => opened.close());
    };
    const names = async (of: Database): Promise<string[]> =>
      (await of.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name);

    beforeEach(async () => {
      old = await createServerDatabase(`dcs_schema_old_${process.pid}`);
      const client = new pg.Client({ connectionString: old.url });
      await client.connect();
      await client.query(readFileSync('test/support/database-1.1.0.sql', 'utf8'));
      await client.end();
    });
    afterEach(() => old.drop());

    it('is taken over with its rows, and becomes the one that is made anew', () =>
      within(async (of) => {
        const before = await names(of);
        expect(await of.migrate()).to.equal(migrations.length - 1);
        expect(await names(of)).to.deep.equal([...before, ...migrations.map(({ name }) => name)]);
        expect(await catalogue(of)).to.deep.equal(await catalogue());
        expect(await of.migrate()).to.equal(0);
        const rows = (table: string): Promise<unknown[]> => of.query(`SELECT * FROM ${table} ORDER BY 1`);
        expect(await rows('tools')).to.have.length.above(150);
        expect(await rows('accounts')).to.have.length(1);
        expect(await rows('posts')).to.have.length(1);
      }));

    it('has the tools that a new one has', async () => {
      const fresh = await createServerDatabase(`dcs_schema_new_${process.pid}`);
      try {
        const made = await openDatabase({ url: fresh.url });
        await made.migrate();
        const tools = await made.query('SELECT * FROM tools ORDER BY id');
        await made.close();
        expect(await within((of) => of.query('SELECT * FROM tools ORDER BY id'))).to.deep.equal(tools);
      } finally {
        await fresh.drop();
      }
    });

    it('goes away with all migrations taken back', () =>
      within(async (of) => {
        await of.migrate();
        const runner = of.orm.dataSource.createQueryRunner();
        await backwards(runner).finally(() => runner.release());
        const left = (await catalogue(of)).filter((line) => !/\bmigrations(_|\b)/.test(line));
        expect(left).to.deep.equal([]);
      }));

    it('that is not whole, as one of before, is refused with one sentence and stays as it is', async () => {
      const before = await within(async (of) => {
        await of.query(`DELETE FROM migrations WHERE name = 'Vectors0019'`);
        return [await names(of), await catalogue(of)];
      });
      const { code, err } = await cli({ DATABASE_URL: old.url }, 'migrate');
      expect([code, err.trim().split('\n').length]).to.deep.equal([1, 1]);
      expect(err).to.include('version before 1.1.0').and.include('nothing was changed');
      expect(await within(async (of) => [await names(of), await catalogue(of)])).to.deep.equal(before);
    });
  });
});

/** Takes every migration back, the last one first. */
async function backwards(runner: QueryRunner): Promise<void> {
  for (const Made of [...migrations].reverse()) {
    const migration: MigrationInterface & { name?: string } = new Made();
    await migration.down(runner);
    await runner.query('DELETE FROM migrations WHERE name = $1', [migration.name]);
  }
}
