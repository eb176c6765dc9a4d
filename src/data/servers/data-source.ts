import 'reflect-metadata';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { readAddresses } from '../../environment/database-addresses.ts';
import type { ServerSelector } from '../client.ts';
import { entities } from '../entities/index.ts';
import { migrations } from '../migrations/index.ts';
import { ResilientPool } from '../pool.ts';
import { createServerSelector, type ConnectionPurpose } from './server-selector.ts';

/** Target of connections: the URL of one server, and what chooses the host where there are several. */
export interface ConnectionTarget {
  readonly url: string;
  readonly servers: ServerSelector | undefined;
}

/** The place that a URL of one or several servers names. */
export function parseConnectionTarget(text: string, purpose: ConnectionPurpose = 'writes'): ConnectionTarget {
  const { url, addresses } = readAddresses(text) ?? { url: text, addresses: [] };
  return { url, servers: addresses.length === 0 ? undefined : createServerSelector(url, addresses, purpose) };
}

/** Connections per process. Ten keep two cores busy; PostgreSQL's default allows a hundred in all. */
export const POOL_SIZE = 10;
/** Milliseconds. A request that waits longer is answered with 503. */
const TIMEOUTS_MS = { connect: 5_000, statement: 10_000, idle: 30_000 };

/**
 * Statements are written so that one generic plan suits all values; PostgreSQL would otherwise plan most of them for
 * each request, which takes longer than running them. They are too short to gain from JIT or parallel workers.
 */
const planning = (mode: string): string => `-c plan_cache_mode=${mode} -c jit=off -c max_parallel_workers_per_gather=0`;

/** Settings of sessions that serve requests. */
export const SESSION = {
  idleTimeoutMillis: TIMEOUTS_MS.idle,
  statement_timeout: TIMEOUTS_MS.statement,
  application_name: 'dcs',
  options: planning('force_generic_plan'),
};

/**
 * Settings of Citus: it tells soon that a node is away whose rows are asked for, and lets migrations make triggers,
 * which write rows of the same person only.
 */
const CITUS_SETTINGS = [
  ['citus.node_connection_timeout', '2000'],
  ['citus.enable_unsafe_triggers', 'on'],
] as const;

/** The same at a node of a Citus cluster, which plans by the values: they say where the rows are. */
export const NODE_SESSION = {
  ...SESSION,
  connectionTimeoutMillis: TIMEOUTS_MS.connect,
  options: [planning('auto'), ...CITUS_SETTINGS.map(([name, value]) => `-c ${name}=${value}`)].join(' '),
};

/** TypeORM on a pool of ours. Throws at once when the database cannot be reached; retrying is up to the caller. */
export async function openDataSource(
  { url, servers }: ConnectionTarget,
  poolSize = POOL_SIZE,
): Promise<{ source: DataSource; pool: ResilientPool; isDistributed: boolean }> {
  const source = new DataSource({
    type: 'postgres',
    driver: { Pool: ResilientPool },
    url,
    entities,
    migrations,
    migrationsTableName: 'migrations',
    installExtensions: false,
    poolSize,
    connectTimeoutMS: TIMEOUTS_MS.connect,
    poolErrorHandler: () => undefined, // the pool replaces the connection; a lasting fault fails its next use
    extra: { ...SESSION, ...(servers && { servers }), measuredAs: 'primary' },
  });
  try {
    await source.initialize();
    const pool = poolOf(source) as ResilientPool;
    const hasCitus = (await pool.query(HAS_CITUS)).rowCount === 1;
    if (hasCitus) await planByValues(pool);
    const isDistributed = hasCitus && (await pool.query(IS_DISTRIBUTED)).rowCount === 1;
    return { source, pool, isDistributed };
  } catch (error) {
    poolOf(source)?.destroy(); // it may have opened connections already
    throw error;
  }
}

const HAS_CITUS = `SELECT FROM pg_extension WHERE extname = 'citus'`;
const IS_DISTRIBUTED = `SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('people_outbox')`;

async function planByValues(pool: ResilientPool): Promise<void> {
  Object.assign(pool.options, { options: NODE_SESSION.options });
  // On the only connection until now.
  for (const [name, value] of [['plan_cache_mode', 'auto'], ...CITUS_SETTINGS])
    await pool.query(`SET ${name} = ${value}`);
}

/** TypeORM's pool; undefined before it tries to connect. */
const poolOf = (source: DataSource): ResilientPool | undefined =>
  (source.driver as PostgresDriver).master as ResilientPool | undefined;
