import type { EntityManager } from 'typeorm';
import { PEOPLE_TABLES } from './data-sets.ts';
import { readTablesState } from './schema-state.ts';

/** Something that `dcs distribute` needs and the database lacks, with what to do. */
export interface Lack {
  /** The check that found it, which programs may compare. */
  readonly check:
    | 'citus'
    | 'version'
    | 'coordinator'
    | 'workers'
    | 'node'
    | 'settings'
    | 'connections'
    | 'programs'
    | 'schema';
  readonly message: string;
}

/** The first version of Citus that runs triggers on shards as this service needs it. */
const MIN_CITUS = 13;
/**
 * Connections that are free at each node: Citus copies rows over several at once, and each session at the coordinator
 * keeps one at each worker.
 */
const MIN_FREE_CONNECTIONS = 20;
/** Background processes for moving a shard, next to one for each database. */
const SPARE_PROCESSES = 4;

/**
 * Everything that the database lacks to be distributed, in the order in which to put it right; reads only. What needs
 * Citus or its workers is not looked at without them. `ownSessions` counts the sessions of the caller.
 */
export async function distributionLacks(db: Pick<EntityManager, 'query'>, ownSessions: () => number): Promise<Lack[]> {
  const citus = await citusLacks(db);
  return [...citus, ...(citus.length === 0 ? await nodeLacks(db) : []), ...(await programLacks(db, ownSessions))];
}

/** Citus, its version, and that this is the coordinator of some workers. */
async function citusLacks(db: Pick<EntityManager, 'query'>): Promise<Lack[]> {
  const [citus] = await db.query<{ version: string }[]>(CITUS);
  if (citus === undefined) return [{ check: 'citus', message: NO_CITUS }];
  if (Number.parseInt(citus.version, 10) < MIN_CITUS) {
    const message = `Citus ${citus.version} is too old: update it to ${MIN_CITUS} or newer at each node, and run ALTER EXTENSION citus UPDATE.`;
    return [{ check: 'version', message }];
  }
  const [group] = await db.query<{ id: number }[]>('SELECT groupid AS id FROM pg_dist_local_group');
  if (group?.id !== 0)
    return [{ check: 'coordinator', message: 'DATABASE_URL names a worker: let it name the coordinator.' }];
  const [{ workers } = { workers: 0 }] = await db.query<{ workers: number }[]>(WORKERS);
  return workers > 0 ? [] : [{ check: 'workers', message: NO_WORKERS }];
}

const CITUS = `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`;
const WORKERS = `SELECT count(*)::int AS workers FROM pg_dist_node
  WHERE groupid > 0 AND noderole = 'primary' AND isactive AND shouldhaveshards`;
const NO_CITUS =
  `Citus is not installed: DATABASE_URL has to name a database of PostgreSQL with Citus ${MIN_CITUS} or newer. Install it at ` +
  'the coordinator and each worker, add it to shared_preload_libraries, restart them, and run CREATE EXTENSION citus in this database at each.';
const NO_WORKERS =
  "Citus has no active worker: run SELECT citus_set_coordinator_host('this host', port) and, for each worker, " +
  "SELECT citus_add_node('its host', port).";

/** A node, and what it says of itself; null where it does not answer. */
interface Node {
  readonly name: string;
  readonly isActive: boolean;
  readonly facts: {
    readonly citus: string;
    readonly walLevel: string;
    readonly processes: number;
    readonly databases: number;
    readonly prepared: number;
    readonly free: number;
  } | null;
}

async function nodeLacks(db: Pick<EntityManager, 'query'>): Promise<Lack[]> {
  const nodes = await db.query<Node[]>(NODES, [FACTS]);
  return nodes.flatMap(lacksOf);
}

function lacksOf({ name, isActive, facts }: Node): Lack[] {
  if (!isActive || facts === null) {
    const message = `Node ${name} does not answer or is not active: start it, create the database and the extension there, and run SELECT citus_activate_node.`;
    return [{ check: 'node', message }];
  }
  const { walLevel, processes, databases, prepared, free, citus } = facts;
  const neededProcesses = databases + SPARE_PROCESSES;
  const set = (what: string): Lack => ({
    check: 'settings',
    message: `Node ${name}: ${what}, in postgresql.conf, and restart it.`,
  });
  return [
    ...(Number.parseInt(citus, 10) < MIN_CITUS
      ? [{ check: 'version' as const, message: `Node ${name} has Citus ${citus}: update it to ${MIN_CITUS} or newer.` }]
      : []),
    ...(walLevel === 'logical' ? [] : [set(`wal_level is ${walLevel}, and shards move only with logical; set it`)]),
    ...(processes >= neededProcesses
      ? []
      : [
          set(
            `max_worker_processes is ${processes}; set ${neededProcesses} or more, as Citus has one for each database`,
          ),
        ]),
    ...(prepared > 0 ? [] : [set('max_prepared_transactions is 0; set it as high as max_connections')]),
    ...(free >= MIN_FREE_CONNECTIONS
      ? []
      : [
          {
            check: 'connections' as const,
            message: `Node ${name} has ${free} free connections: raise its max_connections, ${MIN_FREE_CONNECTIONS} have to be free.`,
          },
        ]),
  ];
}

/** Run at each node. */
const FACTS = `SELECT jsonb_build_object('citus', (SELECT extversion FROM pg_extension WHERE extname = 'citus'),
  'walLevel', current_setting('wal_level'), 'processes', current_setting('max_worker_processes')::int,
  'databases', (SELECT count(*) FROM pg_database WHERE datallowconn),
  'prepared', current_setting('max_prepared_transactions')::int,
  'free', current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'))`;
const NODES = `SELECT n.nodename || ':' || n.nodeport AS name, n.isactive AS "isActive",
    CASE WHEN r.success THEN r.result::jsonb END AS facts
  FROM pg_dist_node n LEFT JOIN run_command_on_all_nodes($1) r USING (nodeid)
 WHERE n.noderole = 'primary' ORDER BY n.groupid, n.nodeid`;

/** Programs that keep statements and tables as they were. */
async function programLacks(db: Pick<EntityManager, 'query'>, ownSessions: () => number): Promise<Lack[]> {
  const { newer } = await readTablesState(db);
  const [{ sessions } = { sessions: 0 }] = await db.query<{ sessions: number }[]>(SESSIONS);
  const programs = sessions - ownSessions();
  return [
    ...(newer.length === 0
      ? []
      : [
          {
            check: 'schema' as const,
            message: `The tables are of a newer version (${newer.join(', ')}): use its dcs.`,
          },
        ]),
    ...(programs <= 0
      ? []
      : [
          {
            check: 'programs' as const,
            message: `${programs} sessions of services, workers or commands are open: stop them, and start them again afterwards.`,
          },
        ]),
  ];
}

/** Sessions of pools; those of `dcs status` and of metrics do no harm. */
const SESSIONS = `SELECT count(*)::int AS sessions FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'dcs'`;

/** The size of people’s tables. Rows are an estimate of the database's, bytes include indexes. */
export interface PeopleSize {
  readonly rows: number;
  readonly bytes: number;
}

/** Measures people's tables, without reading them. */
export async function sizeOfPeople(db: Pick<EntityManager, 'query'>): Promise<PeopleSize> {
  const [size] = await db.query<PeopleSize[]>(SIZE, [PEOPLE_TABLES]);
  return size ?? { rows: 0, bytes: 0 };
}

const SIZE = `SELECT coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 AS rows,
    coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 AS bytes
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1::text[])`;

/** The shards at one node of a distributed database. */
export interface NodeShards {
  readonly node: string;
  readonly shards: number;
  readonly bytes: number;
  /** Of the largest group of shards with the same accounts. */
  readonly largestBytes: number;
}

/** Reads the shards of people's tables by node; none where the database is not distributed. */
export async function readShards(look: {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}): Promise<NodeShards[]> {
  if ((await look.query(CITUS)).length === 0) return [];
  return look.query<NodeShards>(SHARDS, [PEOPLE_TABLES]);
}

const SHARDS = `SELECT node, sum(shards)::int AS shards, sum(bytes)::float8 AS bytes, max(bytes)::float8 AS "largestBytes"
  FROM (SELECT s.nodename || ':' || s.nodeport AS node, count(*) AS shards, sum(s.shard_size) AS bytes
     FROM citus_shards s JOIN pg_dist_shard d USING (shardid)
    WHERE s.table_name::text = ANY ($1::text[]) GROUP BY s.nodename, s.nodeport, d.shardminvalue) AS places
 GROUP BY node ORDER BY node`;
