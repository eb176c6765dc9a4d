import 'reflect-metadata';
import { createHash } from 'node:crypto';
import type { PoolClient, QueryConfig } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { entities } from './entities/index.ts';
import { migrate, type MigrateOptions } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { LastingPool, liftTimeLimit } from './pool.ts';
import { createReadinessProbe, type ReadinessProbe } from './readiness.ts';
import type { Statement } from './statement.ts';

/** Access to stored data, as the rest of the service sees it. */
export interface Database {
  /** TypeORM, for everything that is not a hot read. */
  readonly orm: EntityManager;
  /** Runs a statement on TypeORM's own pool, prepared once per connection under a name derived from its text. */
  query<Row>(statement: Statement<Row> | string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs `work` in a transaction and returns its result; rolls back when it throws. Inside another it joins that. */
  transaction<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
}

/** The database as the process that opened it sees it. */
export interface OpenDatabase extends Database {
  /**
   * Throws when requests could not be served: the database does not answer within a second, or the tables that each
   * request reads are missing or locked. Asks on a connection of its own, one question for all who ask at once.
   */
  ping(): Promise<void>;
  /**
   * Runs pending migrations, only those of these names when given, and returns how many. Throws the reason of `signal`
   * when it aborts, TablesTooOld for tables of a version before 1.1.0, and MigrationFailed; those before it stay done.
   */
  migrate(options?: MigrateOptions): Promise<number>;
  /** Calls `heard` with each notification's payload until the returned function is called; `lost` on disconnection. */
  listen(channel: string, heard: (payload: string) => void, lost: () => void): Promise<() => void>;
  close(): Promise<void>;
}

export interface Connection {
  /** postgres://user:password@host:port/name; `?host=` is the directory of a socket. */
  readonly url: string;
}

/** Connections per process. Ten keep two cores busy; PostgreSQL's default allows a hundred in all. */
const POOL_SIZE = 10;
/** Milliseconds. A request that waits longer is answered with 503. */
const TIMEOUTS_MS = { connect: 5_000, statement: 10_000, idle: 30_000 };

/**
 * Statements are written so that one generic plan suits all values; PostgreSQL would otherwise plan most of them for
 * each request, which takes longer than running them. They are too short to gain from JIT or parallel workers.
 */
const PLANNING = '-c plan_cache_mode=force_generic_plan -c jit=off -c max_parallel_workers_per_gather=0';

/** Opens a pool. Throws at once when the database cannot be reached; retrying is up to the caller. */
export async function openDatabase({ url }: Connection): Promise<OpenDatabase> {
  const source = new DataSource({
    type: 'postgres',
    driver: { Pool: LastingPool },
    url,
    entities,
    migrations,
    migrationsTableName: 'migrations',
    installExtensions: false,
    poolSize: POOL_SIZE,
    connectTimeoutMS: TIMEOUTS_MS.connect,
    poolErrorHandler: () => undefined, // the pool replaces the connection; a lasting fault fails its next use
    extra: {
      idleTimeoutMillis: TIMEOUTS_MS.idle,
      statement_timeout: TIMEOUTS_MS.statement,
      application_name: 'dcs',
      options: PLANNING,
    },
  });
  try {
    await source.initialize();
    return new PooledDatabase(source, poolOf(source) as LastingPool, createReadinessProbe(url));
  } catch (error) {
    poolOf(source)?.abandon(); // it may have opened connections already
    throw error;
  }
}

/** TypeORM's pool; undefined before it tries to connect. */
const poolOf = (source: DataSource): LastingPool | undefined =>
  (source.driver as unknown as { master?: LastingPool }).master;

/** Lifts the time limit on statements for the rest of a transaction. */
export async function withoutTimeLimit(tx: Database): Promise<void> {
  await liftTimeLimit(tx.orm.queryRunner);
}

class PooledDatabase implements OpenDatabase {
  readonly orm: EntityManager;
  private readonly stopListeners = new Set<() => void>();
  private closed = false;

  constructor(
    private readonly source: DataSource,
    private readonly pool: LastingPool,
    private readonly readiness: ReadinessProbe,
  ) {
    this.orm = source.manager;
  }

  async query<Row>(statement: Statement<Row> | string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.pool.query(prepared(statement, values));
    return rows as Row[];
  }

  async transaction<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    return this.source.transaction((orm) => work(new TransactionDatabase(orm)));
  }

  ping(): Promise<void> {
    return this.readiness.ask();
  }

  migrate(options: MigrateOptions = {}): Promise<number> {
    return migrate(this.source, options);
  }

  async listen(channel: string, heard: (payload: string) => void, lost: () => void): Promise<() => void> {
    const client: PoolClient = await this.pool.connect();
    let [listening, ended] = [false, false];
    // Destroyed, not released, since it listens forever; exactly once, or the pool would count it forever.
    const end = (): boolean => {
      if (ended) return false;
      ended = this.stopListeners.delete(stop);
      client.release(true);
      return ended;
    };
    const stop = (): void => void end();
    this.stopListeners.add(stop);
    client.on('notification', (notice) => heard(notice.payload ?? ''));
    // A failure before LISTEN is thrown; reporting it to `lost` as well would make callers retry twice.
    for (const event of ['error', 'end'] as const) client.on(event as 'end', () => end() && listening && lost());
    try {
      if (this.closed) throw new Error('The database is closed.');
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      listening = !ended;
    } catch (error) {
      end();
      throw error;
    }
    return stop;
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const stop of this.stopListeners) stop(); // or the pool would wait for them forever
    await Promise.all([this.source.destroy(), this.readiness.close()]);
  }
}

class TransactionDatabase implements Database {
  constructor(readonly orm: EntityManager) {}

  async query<Row>(statement: Statement<Row> | string, values: readonly unknown[] = []): Promise<Row[]> {
    // The transaction's own connection: TypeORM's `query` prepares nothing, and UPDATE and DELETE return another shape.
    const client = (await this.orm.queryRunner?.connect()) as PoolClient;
    const { rows } = await client.query(prepared(statement, values));
    return rows as Row[];
  }

  transaction<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    return work(this);
  }
}

function prepared(statement: Statement<unknown> | string, values: readonly unknown[]): QueryConfig {
  const text = typeof statement === 'string' ? statement : statement.text;
  return { name: statementName(text), text, values: values as unknown[] };
}

const names = new Map<string, string>();

/** A statement's name is derived from its text; texts are constants or composed of constants, so they are few. */
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
  }
  return name;
}
