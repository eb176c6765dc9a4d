import { isUnavailable } from '../database-errors.ts';
import type { Database, OpenDatabase } from '../database.ts';
import { peopleKindOf } from '../people-statement.ts';
import { ResilientPool } from '../pool.ts';
import { createQueryCoalescer } from './batch-loader.ts';
import { prepared, statement, type Statement } from '../statement.ts';
import { parseLsn } from './lag.ts';
import { isPreparedStatementError } from './pooler.ts';
import { parseConnectionTarget, POOL_SIZE, SESSION } from './data-source.ts';

/** Connections to a replica. */
export interface ReplicaPool {
  /** Statements go to the replica, and where they fail there, to the primary; transactions and TypeORM to that only. */
  readonly db: Database;
  /** Whether it failed to answer just now. */
  isAway(): boolean;
  /** Its position in the primary's log; undefined when it does not answer in time, or is no replica any more. */
  position(): Promise<number | undefined>;
  close(): Promise<void>;
}

/** Milliseconds to be connected to, or to answer where its position is; and for which it is left alone after that. */
const MS = { answer: 1_000, unavailable: 1_000 };
/** Null for a server that is no replica, such as one that was promoted: the primary is read from then. */
const POSITION_OF_REPLICA = statement<{ lsn: string | null }>(
  `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS lsn`,
);

/** Statements that nodes of a cluster run for the primary are left to those. */
export function createReplicaPool(url: string, primary: Database & Pick<OpenDatabase, 'hasPeopleNodes'>): ReplicaPool {
  const place = parseConnectionTarget(url, 'reads');
  const settings = { connectionString: place.url, servers: place.servers, connectionTimeoutMillis: MS.answer };
  const pool = new ResilientPool({ ...settings, ...SESSION, max: POOL_SIZE, measuredAs: 'replica' });
  const looker = new ResilientPool({ ...settings, max: 1, query_timeout: MS.answer, application_name: 'dcs replica' });
  for (const each of [pool, looker]) each.on('error', () => undefined); // the pool replaces the connection
  const state = { awayUntil: -Infinity, named: true };
  const sharing = createQueryCoalescer();
  const query = async <Row>(statement: Statement<Row> | string, values: readonly unknown[] = []): Promise<Row[]> => {
    if (primary.hasPeopleNodes !== true || !isOfPeople(statement))
      try {
        return (await pool.query(prepared(statement, values, state.named))).rows as Row[];
      } catch (error) {
        if (isPreparedStatementError(error)) state.named = false;
        else if (isUnavailable(error)) state.awayUntil = performance.now() + MS.unavailable;
      }
    // Whatever it is, such as a table that is not there yet, the primary says what is true.
    return primary.query(statement, values);
  };
  return {
    db: {
      get orm() {
        return primary.orm;
      },
      get isDistributed() {
        return primary.isDistributed;
      },
      query: <Row>(statement: Statement<Row> | string, values: readonly unknown[] = []) =>
        sharing(statement, values, () => query(statement, values)) as Promise<Row[]>,
      transaction: (work) => primary.transaction(work),
    },
    isAway: () => performance.now() < state.awayUntil,
    position: async () => {
      try {
        const [row] = (await looker.query<{ lsn: string | null }>(POSITION_OF_REPLICA.text)).rows;
        return row?.lsn === undefined || row.lsn === null ? undefined : parseLsn(row.lsn);
      } catch {
        pool.destroyConnections('It does not answer'); // waiting reads go to the primary
        return undefined;
      }
    },
    close: async () => {
      await Promise.all([pool.end(), looker.end()]);
    },
  };
}

const isOfPeople = (statement: Statement<unknown> | string): boolean =>
  peopleKindOf(typeof statement === 'string' ? statement : statement.text) !== 'mixed';
