import type { PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { connectionFailed } from './database-errors.ts';
import { migrate, type MigrateOptions } from './migrate.ts';
import { createStatsReader, type StatsReader, type DatabaseStats } from './observed/stats.ts';
import { disableRunnerTimeout, type ResilientPool, type PoolUse } from './pool.ts';
import { createReadinessProbe, type ReadinessProbe } from './readiness.ts';
import { createPgListener, type PgListener } from './servers/pg-listener.ts';
import type { ChannelSubscription } from './servers/channel-listener.ts';
import { isPreparedStatementError, supportsNamedStatements, isBehindPooler } from './servers/pooler.ts';
import { openDataSource, parseConnectionTarget } from './servers/data-source.ts';
import { createQueryCoalescer } from './servers/batch-loader.ts';
import { watchPool } from './servers/watch-pool.ts';
import { prepared, type Statement } from './statement.ts';

/** Access to stored data, as the rest of the service sees it. */
export interface Database {
  /** TypeORM, for everything that is not a hot read. */
  readonly orm: EntityManager;
  /** Whether people's tables are distributed over several servers; see data-sets.ts. */
  readonly isDistributed: boolean;
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
   * when it aborts, SchemaTooOldError for tables of a version before 1.1.0, and MigrationError; those before it stay
   * done.
   */
  migrate(options?: MigrateOptions): Promise<number>;
  /**
   * Calls `onMessage` with each payload until the returned function is called; `lost` on disconnection. The returned
   * subscription also says whether none was missed. Throws when notifications do not arrive.
   */
  listen(channel: string, onMessage: (payload: string) => void, lost: () => void): Promise<ChannelSubscription>;
  /** Whether nodes of a cluster run statements on people's tables alone, so that no replica of it need do so. */
  readonly hasPeopleNodes?: boolean | undefined;
  /** Use of its connections; undefined before there are any. */
  readonly use: PoolUse | undefined;
  /** Whether all notices are heard that were sent until two seconds ago; undefined when nothing listens. */
  readonly isHeard: boolean | undefined;
  /** Database statistics for metrics. Throws when they do not arrive in time. */
  figures(): Promise<DatabaseStats>;
  close(): Promise<void>;
}

/** A database and its notifications. */
export type ListeningDatabase = Database & Pick<OpenDatabase, 'listen'>;

/** Replica for reads that may lag, except for the reader's own writes. Report every write to it. */
export interface ReadReplica {
  /** Reader for a person; undefined where only the primary will do. */
  forAccount(accountId: string): Reader | undefined;
  /** Does a write of a person; its transaction ends with `note`. Returns when other processes know. */
  write<Result>(accountId: string, work: (note: (tx: Database) => Promise<void>) => Promise<Result>): Promise<Result>;
  /** Says that people wrote, after it is stored; resolves when others know. */
  recordWrites(accountIds: readonly string[]): Promise<void>;
}

/** Database that a person may read from for now. */
export interface Reader {
  readonly db: Database;
  /** Values cached under another epoch may lack the person's last write. */
  readonly epoch: string;
}

export interface DatabaseConnection {
  /** postgres://user:password@host:port/name; `?host=` is the directory of a socket. May name several hosts. */
  readonly url: string;
  /** The server itself, when `url` leads to a pooler. */
  readonly directUrl?: string | undefined;
  /** Whether statements are prepared under names; they are not behind a pooler that does not keep track of them. */
  readonly statementNames?: boolean | undefined;
  /** The folder of the embedded database, where it is that. */
  readonly dataDir?: string | undefined;
  /** Called once when `url` is seen to lead to a pooler, and there is no `directUrl`. */
  readonly pooled?: (() => void) | undefined;
}

/** Opens a pool. Throws at once when the database cannot be reached; retrying is up to the caller. */
export async function openDatabase(connection: DatabaseConnection): Promise<OpenDatabase> {
  const place = parseConnectionTarget(connection.url);
  const { source, pool, isDistributed } = await openDataSource(place);
  try {
    const isPooled = await isBehindPooler(pool);
    const named = connection.statementNames !== false && (!isPooled || (await supportsNamedStatements(pool)));
    const readiness = createReadinessProbe(place);
    const notices = createPgListener(place, { ...connection, isPooled });
    const figures = createStatsReader(place, connection.dataDir);
    return new PooledDatabase(
      source,
      pool,
      { named, isDistributed },
      {
        readiness,
        notices,
        figures,
        directUrl: connection.directUrl,
        unwatch: watchPool(pool, () => readiness.isThere()),
      },
    );
  } catch (error) {
    pool.destroy();
    throw error;
  }
}

/** Lifts the time limit on statements for the rest of a transaction. */
export async function disableStatementTimeout(tx: Database): Promise<void> {
  await disableRunnerTimeout(tx.orm.queryRunner);
}

/** Way of sending statements: whether they have names changes when a pooler turns out not to keep track of them. */
interface Sending {
  named: boolean;
  readonly isDistributed: boolean;
}

interface DatabaseComponents {
  readonly readiness: ReadinessProbe;
  readonly notices: PgListener;
  readonly figures: StatsReader;
  readonly directUrl: string | undefined;
  readonly unwatch: () => void;
}

class PooledDatabase implements OpenDatabase {
  readonly orm: EntityManager;
  private readonly sharing = createQueryCoalescer();

  constructor(
    private readonly source: DataSource,
    private readonly pool: ResilientPool,
    private readonly sending: Sending,
    private readonly components: DatabaseComponents,
  ) {
    this.orm = source.manager;
  }

  get isDistributed(): boolean {
    return this.sending.isDistributed;
  }

  query<Row>(statement: Statement<Row> | string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.pool.pending.run(
      () => this.sharing(statement, values, () => this.run(statement, values)) as Promise<Row[]>,
    );
  }

  private async run(statement: Statement<unknown> | string, values: readonly unknown[]): Promise<unknown[]> {
    const { named } = this.sending;
    try {
      return (await this.pool.query<object>(prepared(statement, values, named))).rows;
    } catch (error) {
      if (!named || !isPreparedStatementError(error)) throw error;
      this.sending.named = false;
      return (await this.pool.query<object>(prepared(statement, values, false))).rows; // it was not run
    }
  }

  async transaction<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    return this.source.transaction((orm) => work(new TransactionDatabase(orm, this.sending)));
  }

  ping(): Promise<void> {
    return this.components.readiness.ask();
  }

  async migrate(options: MigrateOptions = {}): Promise<number> {
    const { directUrl, notices } = this.components;
    return migrate(this.source, options, {
      isPooled: notices.isPooled(),
      direct:
        directUrl === undefined
          ? undefined
          : async () => (await openDataSource(parseConnectionTarget(directUrl), 2)).source,
    });
  }

  listen(channel: string, onMessage: (payload: string) => void, lost: () => void): Promise<ChannelSubscription> {
    return this.components.notices.listen(channel, onMessage, lost);
  }

  get use(): PoolUse {
    return this.pool.use;
  }

  get isHeard(): boolean | undefined {
    return this.components.notices.isHeard();
  }

  figures(): Promise<DatabaseStats> {
    return this.components.figures.read();
  }

  async close(): Promise<void> {
    const { notices, readiness, figures, unwatch } = this.components;
    unwatch();
    await Promise.all([notices.close(), this.source.destroy(), readiness.close(), figures.close()]);
  }
}

class TransactionDatabase implements Database {
  constructor(
    readonly orm: EntityManager,
    private readonly sending: Sending,
  ) {}

  get isDistributed(): boolean {
    return this.sending.isDistributed;
  }

  async query<Row>(statement: Statement<Row> | string, values: readonly unknown[] = []): Promise<Row[]> {
    // The transaction's own connection: TypeORM's `query` prepares nothing, and UPDATE and DELETE return another shape.
    const client = (await this.orm.queryRunner?.connect()) as PoolClient;
    const { named } = this.sending;
    try {
      const { rows } = await client.query(prepared(statement, values, named));
      return rows as Row[];
    } catch (error) {
      if (!named || !isPreparedStatementError(error)) throw error;
      this.sending.named = false;
      throw connectionFailed(error); // all of the transaction is to be done again
    }
  }

  transaction<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    return work(this);
  }
}
