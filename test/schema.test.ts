import { expect } from 'chai';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openDatabase, type OpenDatabase } from '../src/data/database.ts';
import { Vectors0019 } from '../src/data/migrations/0019-vectors.ts';
import { migrations } from '../src/data/migrations/index.ts';
import { createServerDatabase, emptyDatabase } from './support/database.ts';
import { post } from './support/fixtures.ts';

/**
 * Everything that migrations make: tables with their columns, indexes, constraints, functions and triggers, as text.
 */
const CATALOGUE = `
  SELECT 'column ' || c.table_name || '.' || c.column_name || ' ' || c.data_type || coalesce('(' || c.datetime_precision || ')', '') || ' ' || c.is_nullable || ' ' || coalesce(c.column_default, '') AS line
    FROM information_schema.columns c WHERE c.table_schema = 'public'
  UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'trigger ' || pg_get_triggerdef(t.oid) FROM pg_trigger t WHERE NOT t.tgisinternal
  UNION ALL SELECT 'function ' || pg_get_functiondef(p.oid) FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY line`;

describe('the schema', function () {
  this.timeout(60_000);
  let db: OpenDatabase;
  const catalogue = async (): Promise<string[]> => (await db.query<{ line: string }>(CATALOGUE)).map((row) => row.line);

  before(async () => {
    db = await emptyDatabase();
  });

  it('made by the migrations is the one that the entities describe', async () => {
    const { upQueries } = await db.orm.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map((one) => one.query)).to.deep.equal([]);
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

  for (const [what, before] of [
    [
      'that an extension stored',
      'CREATE TABLE post_vectors (post_id uuid PRIMARY KEY, model text NOT NULL, direction text)',
    ],
    ['that there never were', 'SELECT 1'],
  ] as const) {
    it(`has the new vectors in place of those ${what}, and every post waits for its own`, async () => {
      const runner = db.orm.dataSource.createQueryRunner();
      const id = await post(db);
      try {
        const now = await catalogue();
        await new Vectors0019().down(runner);
        await runner.query(`DELETE FROM post_work`);
        await runner.query(before);
        await new Vectors0019().up(runner);
        expect(await catalogue()).to.deep.equal(now);
        expect(await db.query('SELECT post_id FROM post_work WHERE post_id = $1', [id])).to.have.length(1);
        expect(await db.query('SELECT * FROM post_vectors')).to.deep.equal([]);
      } finally {
        await runner.release();
      }
    });
  }

  it('is brought up to date once when several processes begin together', async function () {
    const { url, drop } = await createServerDatabase(`dcs_schema_${process.pid}`);
    const several = await Promise.all([1, 2, 3].map(() => openDatabase({ url })));
    const run = await Promise.all(several.map((one) => one.migrate()));
    expect(run.sort()).to.deep.equal([0, 0, migrations.length]);
    await Promise.all(several.map((one) => one.close()));
    await drop();
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
