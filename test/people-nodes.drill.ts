import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { openDatabase, type OpenDatabase } from '../src/data/database.ts';
import { openAndMigrate } from '../src/data/open.ts';
import { PeopleNodeError } from '../src/data/servers/people-nodes.ts';
import { startCitus, type Citus } from './support/citus.ts';
import { cli } from './support/cli.ts';
import { call, fetchAny } from './support/client.ts';
import { distributeDatabase } from './support/distributed.ts';
import { person, post, type Person } from './support/fixtures.ts';
import { needs } from './support/needs.ts';
import { until } from './support/poll.ts';
import { startService, type Service } from './support/service.ts';
import type { TestPostgres } from './support/replicated.ts';

const LIMIT_MS = 60_000;
/** Operations that are measured, and microseconds of the coordinator's processors that each may take. */
const MEASURED = { operations: 2_000, coordinatorUs: 20 };
/** Milliseconds that others may wait once a worker says nothing, until its connections are left alone. */
const SILENCE_MS = 6_000;
/** Read by people-only statements, of one table each. */
const READS = ['/bookmarks', '/notifications', '/mutes', '/profile/experiences', '/profile/stack', '/bookmarks/lists'];
const BOOKMARKS = `SELECT post_id AS id, created_at FROM bookmarks WHERE account_id = $1 ORDER BY created_at DESC LIMIT 20`;

describe('people-only statements at nodes of the cluster', function () {
  this.timeout(600_000);
  let citus: Citus;
  let plain: OpenDatabase;
  let routed: OpenDatabase;
  const services: Service[] = [];
  /** A person of each worker. */
  const people: Person[] = [];
  const events: string[] = [];

  const hosts = (): string => citus.workers.map(({ port }) => `127.0.0.1:${port}`).join();
  const peopleUrl = (nodes = hosts(), database = 'postgres'): string => `postgres://postgres@${nodes}/${database}`;
  const open = (databasePeopleUrl: string, databaseUrl = citus.url): Promise<OpenDatabase> =>
    openAndMigrate(
      { databaseUrl, databasePeopleUrl, dataDir: '' },
      { peopleNodes: { lost: (node) => events.push(`lost ${node}`), found: (node) => events.push(`found ${node}`) } },
    );
  const statusesOf = async (path: string): Promise<number[]> =>
    Promise.all(people.map(async ({ token }) => (await call(services[0]!.url, path, { token })).status));
  const bookmark = async (): Promise<number[]> => {
    const json = { postIds: [await post(plain)] };
    return Promise.all(
      people.map(
        async ({ token }) => (await call(services[0]!.url, '/bookmarks', { token, method: 'POST', json })).status,
      ),
    );
  };

  before(async function () {
    needs(this, 'citus');
    citus = await startCitus();
    plain = await openDatabase({ url: citus.url });
    await plain.migrate();
    await distributeDatabase(plain);
    routed = await open(peopleUrl());
    for (const worker of citus.workers) people.push(await personAt(plain, worker.port));
  });
  /** Two services, with and without nodes, from the first test on that uses them: they have work of their own. */
  const startServices = async (): Promise<void> => {
    const publicUrl = 'https://dcs.example';
    services.push(await startService({ publicUrl }, routed), await startService({ publicUrl }, plain));
  };
  after(async () => {
    for (const service of services) await service.close();
    await routed?.close();
    await plain?.close();
    await citus?.stop();
  });

  it('reach the nodes and not the coordinator, in both directions', async () => {
    const marked = `${BOOKMARKS} -- seen at nodes only`;
    for (let n = 0; n < 10; n += 1) expect(await routed.query(marked, [people[0]!.id])).to.deep.equal([]);
    const seen = async (node: TestPostgres): Promise<number> =>
      (
        await node.run(
          `SELECT FROM pg_stat_activity WHERE application_name = 'dcs' AND query LIKE '%seen at nodes only' AND pid <> pg_backend_pid()`,
        )
      ).length;
    expect(await seen(citus.coordinator)).to.equal(0);
    for (const worker of citus.workers) expect(await seen(worker)).to.be.above(0);
  });

  it(`cost the coordinator ${MEASURED.coordinatorUs} us of processor time at most`, async () => {
    const [theirs, ours] = [await costOf(citus, plain, people), await costOf(citus, routed, people)];
    const shown = ([coordinator = 0, ...workers]: number[]): string =>
      `${coordinator.toFixed(0)} + ${workers.reduce((sum, us) => sum + us, 0).toFixed(0)}`;
    process.stdout.write(`    coordinator + workers, us: through it ${shown(theirs)}, at nodes ${shown(ours)}\n`);
    expect(ours[0]).to.be.below(MEASURED.coordinatorUs);
  });

  it('answer like the coordinator, at once after its commits', async () => {
    await startServices();
    expect(await bookmark()).to.deep.equal([200, 200]);
    for (const { token } of people) {
      for (const path of READS) {
        const [ours, theirs] = await Promise.all(services.map(({ url }) => call(url, path, { token })));
        expect(ours!.status, path).to.equal(200);
        expect(ours!.body, path).to.deep.equal(theirs!.body);
      }
    }
    for (let n = 0; n < 200; n += 1) {
      const { id } = people[n % 2]!;
      await routed.transaction(async (tx) => {
        await tx.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [id]);
        await tx.query('UPDATE bookmarks SET note = $2 WHERE account_id = $1', [id, String(n)]);
      });
      const [row] = await routed.query<{ note: string }>('SELECT note FROM bookmarks WHERE account_id = $1', [id]);
      expect(row!.note).to.equal(String(n));
    }
  });

  it('are refused a server of another cluster, a replica’s and one without the tables, with words', async () => {
    await citus.workers[0]!.run('CREATE DATABASE elsewhere');
    await citus.coordinator.run('CREATE DATABASE elsewhere');
    const failure = async (opening: Promise<OpenDatabase>): Promise<string> => {
      try {
        await (await opening).close();
        return '';
      } catch (error) {
        expect(error).to.be.instanceOf(PeopleNodeError);
        return (error as Error).message;
      }
    };
    const [worker] = citus.workers;
    expect(await failure(open(peopleUrl(`127.0.0.1:${worker!.port}`, 'elsewhere')))).to.match(/has no Citus/);
    expect(await failure(open(peopleUrl(), citus.coordinator.urlOf('elsewhere')))).to.match(/dcs distribute/);
    expect(await failure(open(peopleUrl(hosts(), 'nowhere')))).to.match(/does not exist \(3D000\)/);
    const other = await startCitus();
    try {
      const db = await openDatabase({ url: other.url });
      await db.migrate();
      await distributeDatabase(db);
      await db.close();
      expect(await failure(open(peopleUrl(`127.0.0.1:${other.workers[0]!.port}`)))).to.match(/of another cluster/);
    } finally {
      await other.stop();
    }
  });

  it('run at the nodes that dcs status shows', async () => {
    const env = { DATABASE_URL: citus.url, DATABASE_PEOPLE_URL: peopleUrl() };
    const { servers } = JSON.parse((await cli(env, 'status', '--json')).out) as {
      servers: { setting: string; host: string; role: string }[];
    };
    expect(servers.map(({ setting, host, role }) => `${setting} ${host} ${role}`)).to.deep.equal([
      `DATABASE_URL 127.0.0.1:${citus.coordinator.port} primary`,
      ...citus.workers.map(({ port }) => `DATABASE_PEOPLE_URL 127.0.0.1:${port} primary`),
    ]);
  });

  it('of a worker that is down are 503 for its people only, until it is back', async () => {
    expect(await statusesOf('/bookmarks')).to.deep.equal([200, 200]);
    events.length = 0;
    await citus.workers[1]!.kill();
    const seen = { good: new Set<number>(), bad: new Set<number>(), ready: new Set<number>() };
    for (let n = 0; n < 50; n += 1) {
      const path = READS[n % READS.length]!;
      const [good, bad] = await statusesOf(path);
      seen.good.add(good!);
      seen.bad.add(bad!);
      seen.ready.add((await fetchAny(`${services[0]!.url}/readyz`)).status);
    }
    expect(Object.values(seen).map((statuses) => [...statuses])).to.deep.equal([[200], [503], [200]]);
    expect(await bookmark()).to.deep.equal([200, 503]);
    expect((await statusesOf('/feeds/popular'))[0]).to.equal(200);
    expect(events).to.deep.equal([`lost 127.0.0.1:${citus.workers[1]!.port}`]);
    await citus.restart(1);
    await until(async () => (await statusesOf('/bookmarks')).every((status) => status === 200), LIMIT_MS);
    await until(() => events.includes(`found 127.0.0.1:${citus.workers[1]!.port}`), LIMIT_MS);
    // Each session of the coordinator finds out at its next transaction there.
    await until(async () => (await bookmark()).every((status) => status === 200), LIMIT_MS);
  });

  it('of a worker that says nothing any more keep nobody else waiting for long', async () => {
    const [pids, began] = [await processesOf(citus.workers[1]!), performance.now()];
    const seen: [number[], number[]] = [[], []];
    let longestMs = 0;
    signal(pids, 'SIGSTOP');
    try {
      const ask = async (who: 0 | 1): Promise<void> => {
        const from = performance.now();
        seen[who].push((await call(services[0]!.url, '/bookmarks', { token: people[who]!.token })).status);
        if (who === 0) longestMs = Math.max(longestMs, performance.now() - from);
      };
      const asking = [0, 0, 1].map(async (who) => {
        while (performance.now() - began < 25_000) await ask(who as 0 | 1);
      });
      await Promise.all(asking);
      expect((await fetchAny(`${services[0]!.url}/readyz`)).status).to.equal(200);
    } finally {
      signal(pids, 'SIGCONT');
    }
    process.stdout.write(
      `    ${seen.map((all) => all.length).join(' and ')} answers, the longest took ${longestMs | 0} ms\n`,
    );
    expect(seen.map((all) => [...new Set(all)])).to.deep.equal([[200], [503]]);
    expect(longestMs).to.be.below(SILENCE_MS);
    await until(async () => (await statusesOf('/bookmarks')).every((status) => status === 200), LIMIT_MS);
  });

  it('go to the coordinator while no node is there', async () => {
    const gone = await open(peopleUrl('127.0.0.1:1,127.0.0.1:2'));
    try {
      for (const { id } of people) {
        const rows = await gone.query(BOOKMARKS, [id]);
        expect(rows).to.not.deep.equal([]);
        expect(rows).to.deep.equal(await plain.query(BOOKMARKS, [id]));
      }
    } finally {
      await gone.close();
    }
  });
});

/** Makes people until one is at the worker. */
async function personAt(db: OpenDatabase, port: number): Promise<Person> {
  for (;;) {
    const made = await person(db);
    const [at] = (await db.orm.query(
      `SELECT n.nodeport AS port FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
        WHERE p.shardid = get_shard_id_for_distribution_column('bookmarks', $1::uuid)`,
      [made.id],
    )) as { port: number }[];
    if (at?.port === port) return made;
  }
}

/** The processes of a server, its first one included. */
async function processesOf(node: TestPostgres): Promise<number[]> {
  const sessions = await node.run<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'checkpointer'`,
  );
  const first = parentOf(String(sessions[0]!.pid));
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === first);
  return [first!, ...children.map(Number)];
}

/** Leaves out those that ended. */
function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) if (existsSync(`/proc/${pid}`)) process.kill(pid, name);
}

/** Undefined for a process that ended. */
function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** Microseconds of processor time that each node takes for a statement, the coordinator first. */
async function costOf({ coordinator, workers }: Citus, db: OpenDatabase, people: readonly Person[]): Promise<number[]> {
  const nodes = [coordinator, ...workers];
  const some = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) await db.query(BOOKMARKS, [people[n % people.length]!.id]);
  };
  await some(200);
  const before = await Promise.all(nodes.map(microseconds));
  await some(MEASURED.operations);
  const all = await Promise.all(nodes.map(microseconds));
  return all.map((sessions, n) => {
    const spent = [...sessions].map(([pid, us]) => us - (before[n]!.get(pid) ?? 0));
    return spent.reduce((sum, us) => sum + us, 0) / MEASURED.operations;
  });
}

/** Microseconds of processor time of each client session of a node until now. */
async function microseconds(node: TestPostgres): Promise<Map<number, number>> {
  const rows = await node.run<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  return new Map(
    rows.map(({ pid }) => [pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000]),
  );
}
