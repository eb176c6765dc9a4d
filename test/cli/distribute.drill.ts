import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { PEOPLE_TABLES } from '../../src/data/data-sets.ts';
import { openDatabase } from '../../src/data/database.ts';
import { cli, type CliResult } from '../support/cli.ts';
import { createServerDatabase } from '../support/database.ts';
import { createCitusDatabase, onEveryNode } from '../support/distributed.ts';
import { post } from '../support/fixtures.ts';
import { needs } from '../support/needs.ts';
import { uuid } from '../support/uuid.ts';

const ROWS = 1_000_000;
const LIMIT_SECONDS = 60;

/** Accounts, sources and posts first, then people's rows, half of them views and half notifications. */
const FILL = `SET session_replication_role = replica;
  INSERT INTO accounts (id, email, name, plan, created_at)
    SELECT ('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@example.com', 'A', 'free', now() FROM generate_series(1, 10000) n;
  INSERT INTO post_views (account_id, post_id, viewed_at)
    SELECT ('01890000-0000-7000-8000-' || lpad((1 + n % 10000)::text, 12, '0'))::uuid, gen_random_uuid(), now() FROM generate_series(1, ${ROWS / 2}) n;
  INSERT INTO notifications (id, account_id, type, source_id, number, created_at, read_at)
    SELECT gen_random_uuid(), ('01890000-0000-7000-8000-' || lpad((1 + n % 10000)::text, 12, '0'))::uuid, 'source_post_added', gen_random_uuid(), 1, now(), now()
      FROM generate_series(1, ${ROWS / 2}) n;
  ANALYZE`;
const DISTRIBUTED = 'SELECT count(*)::int AS tables FROM pg_dist_partition';
const COUNTS = `SELECT (SELECT count(*) FROM post_views)::int AS views, (SELECT count(*) FROM notifications)::int AS notifications`;

/** As migrations are written, and back. */
const MIGRATION = [
  'ALTER TABLE bookmarks ADD COLUMN planted text',
  'CREATE INDEX CONCURRENTLY planted_idx ON bookmarks (planted)',
  `CREATE TABLE planted_rows (account_id uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY (account_id, id))`,
  `SELECT create_distributed_table('planted_rows', 'account_id', colocate_with => 'bookmarks')`,
  `CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO planted_rows (account_id, id) VALUES (NEW.account_id, NEW.post_id); RETURN NULL; END $$`,
  `CREATE OR REPLACE TRIGGER planted AFTER INSERT ON bookmarks FOR EACH ROW EXECUTE FUNCTION planted()`,
];
const BACK = [
  'DROP TRIGGER planted ON bookmarks',
  'DROP FUNCTION planted()',
  'DROP TABLE planted_rows',
  'ALTER TABLE bookmarks DROP COLUMN planted',
];

describe('dcs distribute on a cluster', function () {
  this.timeout(300_000);
  const name = `dcs_distribute_${process.pid}`;
  const citus = process.env.CITUS_URL ?? '';
  const url = citus === '' ? '' : Object.assign(new URL(citus), { pathname: `/${name}` }).href;
  let client: pg.Client;
  const run = (...words: string[]): Promise<CliResult> => cli({ DATABASE_URL: url }, 'distribute', ...words);
  const first = async (sql: string): Promise<any> => (await client.query(sql)).rows[0];

  before(async function () {
    needs(this, 'citus');
    await onEveryNode(citus, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await createCitusDatabase(citus, name);
    const db = await openDatabase({ url });
    await db.migrate();
    await db.close();
    client = new pg.Client({ connectionString: url, application_name: 'drill' });
    client.on('error', () => undefined); // it is ended with its database
    await client.connect();
    await client.query(FILL);
  });
  after(async () => {
    if (citus === '') return;
    await client.end();
    await onEveryNode(citus, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });

  /** Has it refuse for a reason, with nothing changed. */
  async function refuses(reason: string, ...words: string[]): Promise<void> {
    const { code, out, err } = await run(...words);
    expect([code, out], err).to.deep.equal([3, '']);
    expect(err)
      .to.match(/^Nothing was changed/)
      .and.include(reason);
    expect(await first(DISTRIBUTED)).to.deep.equal({ tables: 0 });
  }

  it('refuses without workers, beside a service and behind a lock', async () => {
    await client.query('BEGIN; LOCK TABLE bookmarks');
    await refuses('keeps a table locked');
    await client.query('ROLLBACK');
    const service = await openDatabase({ url });
    await refuses('stop them');
    await service.close();
    await client.query(
      'SELECT citus_set_node_property(nodename, nodeport, $$shouldhaveshards$$, false) FROM pg_dist_node',
    );
    await refuses('no active worker');
    await client.query(
      'SELECT citus_set_node_property(nodename, nodeport, $$shouldhaveshards$$, true) FROM pg_dist_node WHERE groupid > 0',
    );
  });

  it('says with --plan what it would do, and changes nothing', async () => {
    const { code, out, err } = await run('--plan', '--json');
    expect([code, err], out).to.deep.equal([0, '']);
    const plan = JSON.parse(out);
    expect(plan).to.deep.include({ isDistributed: false, tables: [...PEOPLE_TABLES], lacks: [] });
    expect(plan.rows).to.be.within(ROWS * 0.9, ROWS * 1.2);
    expect(plan.seconds).to.be.within(5, LIMIT_SECONDS);
    expect(await first(DISTRIBUTED)).to.deep.equal({ tables: 0 });
  });

  it('distributes a million rows within a minute, all of them, and frees their disk', async () => {
    const before = await first(COUNTS);
    const { code, out, err } = await run('--json');
    expect([code, err], out).to.deep.equal([0, '']);
    const { tables, seconds } = JSON.parse(out);
    process.stdout.write(`    ${ROWS} rows in ${seconds} s\n`);
    expect(tables).to.deep.equal([...PEOPLE_TABLES]);
    expect(seconds).to.be.below(LIMIT_SECONDS);
    expect(before).to.deep.equal({ views: ROWS / 2, notifications: ROWS / 2 });
    expect(await first(COUNTS)).to.deep.equal(before);
    expect(await first(`SELECT pg_relation_size('post_views')::int AS bytes`)).to.deep.equal({ bytes: 0 });
  });

  it('does nothing when it is run again, and says so', async () => {
    for (const words of [[], ['--plan']]) {
      const { code, out } = await run(...words);
      expect([code, out]).to.deep.equal([0, 'People’s tables are distributed already; nothing to do.\n']);
    }
  });

  it('is changed by migrations: columns, indexes, functions and triggers reach the workers', async () => {
    const db = await openDatabase({ url });
    try {
      for (const sql of MIGRATION) await db.orm.query(sql);
      await client.query(`INSERT INTO bookmarks (account_id, post_id, created_at, planted)
        SELECT id, gen_random_uuid(), now(), 'a' FROM accounts LIMIT 5`);
      expect(await first('SELECT count(*)::int AS n FROM planted_rows')).to.deep.equal({ n: 5 });
      for (const sql of BACK) await db.orm.query(sql);
    } finally {
      await db.close();
    }
  });

  it('is backed up, with what content does not know yet, which is applied where one server has it all', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'distributed-')), 'backup');
    const env = { DATABASE_URL: url, SECRET_KEY: 'a secret of tests only 0123456789' };
    const db = await openDatabase({ url });
    const voted = await post(db);
    await db.close();
    for (const id of [voted, uuid()])
      await client.query(
        `INSERT INTO post_votes (account_id, post_id, vote) SELECT id, '${id}'::uuid, 1 FROM accounts LIMIT 5`,
      );
    expect((await cli(env, 'backup', file)).code).to.equal(0);
    const { err, code } = await cli(env, 'restore', file);
    expect([code, err]).to.deep.equal([
      1,
      'This database is distributed, and nothing was changed. Restore into an empty one, and run `dcs distribute` then.\n',
    ]);
    const { url: target, drop } = await createServerDatabase(`dcs_restored_${process.pid}`);
    const restored = await cli({ ...env, DATABASE_URL: target }, 'restore', file);
    expect(restored.code, restored.err).to.equal(0);
    const alone = await openDatabase({ url: target });
    const [row] = await alone.query(`SELECT (SELECT count(*)::int FROM post_votes) AS votes,
      (SELECT sum(num_upvotes)::int FROM count_changes WHERE post_id = '${voted}') AS counted,
      (SELECT count(*)::int FROM people_outbox) AS waiting`);
    await alone.close();
    expect(row, 'the votes of a post that is gone went with it').to.deep.equal({ votes: 5, counted: 5, waiting: 0 });
    await drop();
  });

  it('shows its shards by node in dcs status', async () => {
    const { code, out, err } = await cli({ DATABASE_URL: url }, 'status', '--json');
    expect([code, err], out).to.deep.equal([0, '']);
    const { shards } = JSON.parse(out);
    expect(shards).to.have.length(2);
    for (const node of shards) expect(node.bytes).to.be.above(node.largestBytes).and.above(1_000_000);
    expect((await cli({ DATABASE_URL: url }, 'status')).out).to.match(/^NODE +SHARDS +SIZE +LARGEST PART +SKEW$/m);
  });
});
