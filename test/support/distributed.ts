import pg from 'pg';
import { distribute, distributionSteps } from '../../src/data/distribute.ts';
import type { OpenDatabase } from '../../src/data/database.ts';

/**
 * Whether the databases of this run are distributed ones, at the coordinator that DATABASE_URL names: `make test-citus`
 * says so. Their nodes are those of the database that the URL names.
 */
export const isDistributed = process.env.DISTRIBUTED === 'true';

let known: Promise<string[]> | undefined;

/** Runs a statement in the database of the URL at the coordinator, and in that of its name at each worker. */
export async function onEveryNode(coordinator: string, sql: string, database?: string): Promise<void> {
  const nodes = await (known ??= nodesOf(coordinator));
  await Promise.all(nodes.map((node) => runAt(node, sql, database)));
}

/** Makes an empty database with Citus and its nodes. */
export async function createCitusDatabase(coordinator: string, name: string): Promise<void> {
  await onEveryNode(coordinator, `CREATE DATABASE ${name}`);
  await onEveryNode(coordinator, 'CREATE EXTENSION citus', name);
  const [first, ...workers] = (await (known ??= nodesOf(coordinator))).map((node) => new URL(node));
  const at = ({ hostname, port }: URL): string => `'${hostname}', ${port}`;
  await runAt(coordinator, `SELECT citus_set_coordinator_host(${at(first!)})`, name);
  for (const worker of workers) await runAt(coordinator, `SELECT citus_add_node(${at(worker)})`, name);
}

/** Distributes people's tables of a migrated database. */
export async function distributeDatabase(db: OpenDatabase): Promise<void> {
  const steps = await distributionSteps(db.orm);
  await db.orm.transaction((tx) => distribute(tx, steps));
}

/** Lets nobody into a database, so that copies of it can be made: Citus has a process of its own in each. */
export async function closeTemplate(coordinator: string, name: string): Promise<void> {
  await onEveryNode(coordinator, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await onEveryNode(coordinator, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
}

/** The addresses of the coordinator and of its workers, with the database of the first. */
export async function nodesOf(coordinator: string): Promise<string[]> {
  const workers = await runAt<{ host: string; port: number }>(
    coordinator,
    'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid > 0 ORDER BY nodeid',
  );
  return [
    coordinator,
    ...workers.map(({ host, port }) => Object.assign(new URL(coordinator), { host: `${host}:${port}` }).href),
  ];
}

async function runAt<Row>(url: string, sql: string, database?: string): Promise<Row[]> {
  const target = new URL(url);
  if (database !== undefined) target.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: target.href });
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows as Row[])
    .finally(() => client.end());
}
