import { expect } from 'chai';
import { distributionLacks } from '../../src/data/distribution-checks.ts';
import { cli } from '../support/cli.ts';
import { closeDatabase, testDatabase, testDatabaseUrl } from '../support/database.ts';

const FACTS = { citus: '13.2-1', walLevel: 'logical', processes: 50, databases: 3, prepared: 100, free: 80 };
const WORKER = { name: 'w1:5432', isActive: true, facts: FACTS };

/** A cluster that lacks nothing, but for what is given. */
interface Planted {
  readonly version?: string;
  readonly group?: number;
  readonly workers?: number;
  readonly node?: object;
  readonly sessions?: number;
}

/** Answers as the catalogue of such a cluster. */
async function lacksWith({ version = '13.2-1', group = 0, workers = 2, node = WORKER, sessions = 2 }: Planted) {
  const own = await testDatabase();
  const answers: [string, object[]][] = [
    ['FROM pg_extension WHERE extname', [{ version }]],
    ['pg_dist_local_group', [{ id: group }]],
    ['AS workers', [{ workers }]],
    ['run_command_on_all_nodes', [WORKER, node]],
    ['AS sessions', [{ sessions }]],
  ];
  const query = async (text: string, values?: unknown[]): Promise<any> =>
    answers.find(([part]) => text.includes(part))?.[1] ?? own.orm.query(text, values);
  const lacks = await distributionLacks({ query }, () => 2);
  return lacks.map(({ check, message }) => `${check}: ${message}`);
}

describe('dcs distribute on PostgreSQL without Citus', () => {
  after(closeDatabase);

  it('refuses, says what to install, and changes nothing; --plan says the same', async () => {
    await testDatabase();
    const env = { DATABASE_URL: await testDatabaseUrl() };
    for (const words of [[], ['--experimental']]) {
      const { code, out, err } = await cli(env, 'distribute', ...words);
      expect([code, out], err).to.deep.equal([3, '']);
      expect(err)
        .to.match(/^Nothing was changed/)
        .and.include('Citus is not installed')
        .and.include('CREATE EXTENSION citus');
    }
    const plan = await cli(env, 'distribute', '--plan', '--json');
    expect([plan.code, plan.err]).to.deep.equal([1, '']);
    const { lacks, isDistributed } = JSON.parse(plan.out);
    expect([lacks[0].check, isDistributed]).to.deep.equal(['citus', false]);
    expect((await cli(env, 'distribute', '--plan')).out)
      .to.include('Missing:')
      .and.include('Nothing was changed.');
  });

  it('finds each lack of a cluster, and says what to do', async () => {
    expect(await lacksWith({})).to.deep.equal([]);
    const facts = (planted: object): Planted => ({
      node: { ...WORKER, name: 'w2:5432', facts: { ...FACTS, ...planted } },
    });
    for (const [planted, message] of [
      [{ version: '12.1-1' }, /^version: Citus 12.1-1 is too old.*ALTER EXTENSION/],
      [{ group: 3 }, /^coordinator: .*names a worker/],
      [{ workers: 0 }, /^workers: .*citus_add_node/],
      [{ node: { ...WORKER, facts: null } }, /^node: Node w1:5432 does not answer/],
      [{ node: { ...WORKER, isActive: false } }, /^node: .*citus_activate_node/],
      [facts({ citus: '12.1-1' }), /^version: Node w2:5432 has Citus 12.1-1/],
      [facts({ walLevel: 'replica' }), /^settings: Node w2:5432: wal_level is replica/],
      [facts({ processes: 6 }), /^settings: .*max_worker_processes is 6; set 7/],
      [facts({ prepared: 0 }), /^settings: .*max_prepared_transactions/],
      [facts({ free: 19 }), /^connections: .*19 free.*max_connections/],
      [{ sessions: 5 }, /^programs: 3 sessions .*stop them/],
    ] as [Planted, RegExp][]) {
      const lacks = await lacksWith(planted);
      expect(lacks).to.have.length(1);
      expect(lacks[0]).to.match(message);
    }
  });

  it('finds tables of a newer version', async () => {
    const db = await testDatabase();
    await db.orm.query(`INSERT INTO migrations ("timestamp", name) VALUES (0, 'Planted9999')`);
    try {
      expect(await lacksWith({})).to.deep.equal([
        'schema: The tables are of a newer version (Planted9999): use its dcs.',
      ]);
    } finally {
      await db.orm.query(`DELETE FROM migrations WHERE name = 'Planted9999'`);
    }
  });
});
