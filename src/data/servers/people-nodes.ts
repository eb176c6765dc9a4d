import type { EntityManager } from 'typeorm';
import { readAddresses, type DatabaseAddress } from '../../environment/database-addresses.ts';
import { ResilientClient, type ServerSelector } from '../client.ts';
import { PEOPLE_TABLES } from '../data-sets.ts';
import type { OpenDatabase } from '../database.ts';
import { isGone, isMissingTable, isTransientFailure, isUnavailable, serverMessageOf } from '../database-errors.ts';
import { NODE_FUNCTIONS, peopleKindOf } from '../people-statement.ts';
import { ResilientPool } from '../pool.ts';
import { createReadinessProbe, type ReadinessProbe } from '../readiness.ts';
import { prepared, type Statement } from '../statement.ts';
import { createQueryCoalescer } from './batch-loader.ts';
import { NODE_SESSION, POOL_SIZE } from './data-source.ts';
import { isPreparedStatementError } from './pooler.ts';
import { watchPool } from './watch-pool.ts';

/** A server of DATABASE_PEOPLE_URL cannot be used as the settings are. The message says why, and what to do. */
export class PeopleNodeError extends Error {
  override readonly name = 'PeopleNodeError';
}

/** Callbacks for nodes that are lost and found, each by its host and port. */
export interface PeopleNodeCallbacks {
  /** Called once for each reason until the node is used again: the other nodes do its work, or the coordinator. */
  readonly lost?: (node: string, reason: string) => void;
  readonly found?: (node: string) => void;
}

/** Connections at a node, however many there are. */
const MIN_CONNECTIONS = 2;
/** All connections of the pool are in use: the node is there, and the coordinator must not get its load too. */
const BUSY = /timeout exceeded when trying to connect/;

/**
 * Lets a coordinator's database run statements on people's tables alone, outside of transactions, at the nodes of the
 * cluster that `url` names, in turn. Every node routes a statement to the shard that a transaction at the coordinator
 * wrote to, and no copy of it: with that transaction committed, and it is at the shards before the caller knows, all
 * nodes see it. Where no node takes a statement, the coordinator does; so it does for what was running when a node was
 * lost, unless that writes. Throws PeopleNodeError when a node that answers is not of the coordinator's cluster.
 */
export async function routePeople(
  db: OpenDatabase,
  { url: text, statementNames }: { readonly url: string; readonly statementNames?: boolean | undefined },
  callbacks: PeopleNodeCallbacks = {},
): Promise<OpenDatabase> {
  const cluster = new ClusterFacts(db.orm);
  await cluster.refresh();
  const { url, addresses } = readAddresses(text) ?? { url: text, addresses: [] };
  const all = addresses.length > 0 ? addresses : [addressIn(url)];
  const max = Math.max(MIN_CONNECTIONS, Math.ceil(POOL_SIZE / all.length));
  const nodes = all.map(
    (address) => new PeopleNode({ url, address, max, named: statementNames !== false }, cluster, callbacks),
  );
  const router = new PeopleRouter(nodes, db.query.bind(db));
  const closeCoordinator = db.close.bind(db);
  const close = async (): Promise<void> => {
    await Promise.all([closeCoordinator(), ...nodes.map((node) => node.close())]);
  };
  try {
    await Promise.all(nodes.map((node) => node.open()));
  } catch (error) {
    await Promise.all(nodes.map((node) => node.close())); // the caller closes the coordinator
    throw error;
  }
  return Object.assign(db, { query: router.query, close, hasPeopleNodes: true });
}

/** The address that the driver reads from a URL of one server. */
function addressIn(url: string): DatabaseAddress {
  const { host, port } = new ResilientClient({ connectionString: url });
  return { host, port };
}

class PeopleRouter {
  private readonly sharing = createQueryCoalescer();
  private turn = 0;

  constructor(
    private readonly nodes: readonly PeopleNode[],
    private readonly coordinator: OpenDatabase['query'],
  ) {}

  readonly query = <Row>(statement: Statement<Row> | string, values: readonly unknown[] = []): Promise<Row[]> => {
    const kind = peopleKindOf(typeof statement === 'string' ? statement : statement.text);
    if (kind === 'mixed') return this.coordinator(statement, values);
    return this.sharing(statement, values, () => this.run(statement, values, kind === 'read')) as Promise<Row[]>;
  };

  private async run(
    statement: Statement<unknown> | string,
    values: readonly unknown[],
    isRead: boolean,
  ): Promise<unknown[]> {
    const node = this.next();
    if (!node) return this.coordinator(statement, values);
    const run = { isSent: false };
    try {
      return await node.run(statement, values, run);
    } catch (error) {
      if (run.isSent ? !isRead || !isGone(error) : BUSY.test(String(error))) throw error;
      node.failed(error);
      return this.coordinator(statement, values);
    }
  }

  private next(): PeopleNode | undefined {
    const there = this.nodes.filter(({ isAway }) => !isAway);
    this.turn += 1;
    return there[this.turn % there.length];
  }
}

interface NodeOptions {
  readonly url: string;
  readonly address: DatabaseAddress;
  /** Connections at most. */
  readonly max: number;
  readonly named: boolean;
}

/** One server of DATABASE_PEOPLE_URL, watched like the database itself. */
class PeopleNode {
  private readonly pool: ResilientPool;
  private readonly probe: ReadinessProbe;
  private readonly unwatch: () => void;
  private readonly name: string;
  private named: boolean;
  /** The reason for being away, as it was reported. */
  private reported: string | undefined;

  constructor(
    { url, address, max, named }: NodeOptions,
    cluster: ClusterFacts,
    private readonly callbacks: PeopleNodeCallbacks,
  ) {
    this.named = named;
    this.name = address.host.startsWith('/') ? address.host : `${address.host}:${address.port}`;
    const servers = onlyAt(address, (ask) => cluster.assertNode(this.name, ask));
    this.pool = new ResilientPool({ ...NODE_SESSION, connectionString: url, servers, max, measuredAs: 'people' });
    this.pool.on('error', () => undefined); // the pool replaces the connection
    this.pool.on('connect', () => this.found());
    this.probe = createReadinessProbe({ url, servers });
    this.unwatch = watchPool(this.pool, async () => {
      await this.probe.isThere();
      this.found();
    });
  }

  get isAway(): boolean {
    return this.pool.pending.lost !== undefined;
  }

  /** Connects once. Throws PeopleNodeError for a server that will not do; one that does not answer is away. */
  async open(): Promise<void> {
    try {
      (await this.pool.connect()).release();
    } catch (error) {
      const { cause } = error as Error;
      if (cause instanceof PeopleNodeError) throw cause;
      if (!isTransientFailure(error))
        throw new PeopleNodeError(
          `DATABASE_PEOPLE_URL: ${this.name} refuses: ${serverMessageOf(error) ?? String(error)}. Correct it.`,
        );
      this.failed(error);
    }
  }

  /** Runs a statement; `state` says from when on it may have been run, whatever becomes of it. */
  run(
    statement: Statement<unknown> | string,
    values: readonly unknown[],
    state: { isSent: boolean },
  ): Promise<unknown[]> {
    return this.pool.pending.run(async () => {
      const client = await this.pool.connect();
      let failure: Error | undefined;
      try {
        state.isSent = true;
        const { named } = this;
        const run = async (isNamed: boolean): Promise<unknown[]> =>
          (await client.query<object>(prepared(statement, values, isNamed))).rows;
        return await run(named).catch((error: unknown) => {
          if (!named || !isPreparedStatementError(error)) throw error;
          this.named = false;
          return run(false); // it was not run
        });
      } catch (error) {
        // A session that gave up on another node tells so before it is done with that, and may wait for it for long.
        if (isUnavailable(error)) failure = error as Error;
        throw error;
      } finally {
        client.release(failure);
      }
    });
  }

  /** Leaves the node out until it answers, where it does not, and reports why. */
  failed(error: unknown): void {
    if (isGone(error)) this.pool.lose(error as Error);
    const reason = (error as Error).message;
    if (reason !== this.reported) this.callbacks.lost?.(this.name, reason);
    this.reported = reason;
  }

  private found(): void {
    if (this.reported !== undefined) this.callbacks.found?.(this.name);
    this.reported = undefined;
  }

  async close(): Promise<void> {
    this.unwatch();
    await Promise.all([this.pool.end(), this.probe.close()]);
  }
}

/** One server and no other; each new connection is checked. */
const onlyAt = (address: DatabaseAddress, check: ServerSelector['check']): ServerSelector => ({
  choose: () => Promise.resolve(address),
  check,
  reportFailure: () => undefined,
  recheck: () => undefined,
  onMove: () => undefined,
});

/** A database's own account of its cluster: the same at all nodes of it. */
interface NodeFacts {
  readonly isReplica: boolean;
  /** People's tables that are not distributed, and functions that are not there. */
  readonly lacks: readonly string[];
  /** The nodes and the shards of people's tables. */
  readonly cluster: string;
}

const quoted = (names: readonly string[]): string => `'{${names.join()}}'::text[]`;

const FACTS = `SELECT pg_is_in_recovery() AS "isReplica",
  ARRAY(SELECT name FROM unnest(${quoted(PEOPLE_TABLES)}) AS t (name)
     WHERE NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass(name))
    UNION ALL SELECT name FROM unnest(${quoted(NODE_FUNCTIONS)}) AS f (name) WHERE to_regproc(name) IS NULL) AS lacks,
  (SELECT md5(string_agg(format('%s %s %s:%s', nodeid, groupid, nodename, nodeport), ',' ORDER BY nodeid)) FROM pg_dist_node)
  || (SELECT md5(string_agg(format('%s %s %s', logicalrelid::regclass, shardid, shardminvalue), ',' ORDER BY shardid))
    FROM pg_dist_shard WHERE logicalrelid::regclass::text = ANY (${quoted(PEOPLE_TABLES)})) AS cluster`;

/** The coordinator's facts, which those of a node are compared with. */
class ClusterFacts {
  private known: NodeFacts | undefined;

  constructor(private readonly coordinator: Pick<EntityManager, 'query'>) {}

  /** Reads them again. Throws PeopleNodeError when people's tables are not distributed there. */
  async refresh(): Promise<void> {
    const [facts] = await readFacts((text) => this.coordinator.query(text));
    if (facts === undefined || facts.lacks.length > 0)
      throw new PeopleNodeError(
        'DATABASE_PEOPLE_URL is set, but people’s tables are not distributed in the database of DATABASE_URL' +
          `${facts === undefined ? '' : ` (${some(facts.lacks)})`}: ` +
          'unset it, or let DATABASE_URL name the coordinator and run `dcs distribute`.',
      );
    this.known = facts;
  }

  /** Throws PeopleNodeError unless a server is of the same cluster, which may have changed since `refresh`. */
  async assertNode(name: string, ask: (text: string) => Promise<unknown[]>): Promise<void> {
    const [facts] = await readFacts(ask);
    if (facts !== undefined && facts.cluster !== this.known?.cluster) await this.refresh();
    const problem = problemOf(facts, this.known?.cluster);
    if (problem !== undefined) throw new PeopleNodeError(`DATABASE_PEOPLE_URL: ${name} ${problem}`);
  }
}

/** The first names; there may be many. */
const some = (names: readonly string[]): string =>
  names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;

/** None for a database without Citus. */
async function readFacts(ask: (text: string) => Promise<unknown[]>): Promise<NodeFacts[]> {
  try {
    return (await ask(FACTS)) as NodeFacts[];
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}

function problemOf(facts: NodeFacts | undefined, cluster: string | undefined): string | undefined {
  if (facts === undefined) return 'has no Citus in this database: name nodes of the cluster that DATABASE_URL names.';
  if (facts.isReplica) return 'is a replica, which may lag: name nodes that take writes.';
  if (facts.lacks.length > 0)
    return `does not know ${some(facts.lacks)}: run SELECT start_metadata_sync_to_all_nodes() at the coordinator.`;
  if (facts.cluster === cluster) return undefined;
  return (
    'is of another cluster than DATABASE_URL, or its list of nodes and shards is not that of the coordinator: name nodes ' +
    'of the same cluster, or run SELECT start_metadata_sync_to_all_nodes() at the coordinator.'
  );
}
