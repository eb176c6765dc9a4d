import type { PoolClient } from 'pg';
import { processOf } from '../pg-internals.ts';
import type { ResilientPool } from '../pool.ts';

/** SQLSTATEs of a prepared statement that is not there, or already is: a pooler gave us another server connection. */
const NAME_TROUBLE = /^(26000|42P05)$/;

/** Whether a statement failed, before it was run, because a pooler does not keep track of prepared statements. */
export function isPreparedStatementError(error: unknown): boolean {
  return NAME_TROUBLE.test((error as { code?: string } | undefined)?.code ?? '');
}

/** Whether there is a pooler between: it names another process as the client's than the one that answers. */
export async function isBehindPooler(pool: ResilientPool): Promise<boolean> {
  if (pool.refusesSettings) return true;
  const client = await pool.connect();
  try {
    return await isPooled(client);
  } finally {
    client.release();
  }
}

/** The same of one connection. */
async function isPooled(client: Pick<PoolClient, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid !== processOf(client);
}

/**
 * Whether a pooler keeps track of prepared statements, as PgBouncer does from 1.21 on with max_prepared_statements: two
 * connections ask for one in turn, and get the same connection to the server, or another than before. What this does
 * not find out the first failure of a statement tells.
 */
export async function supportsNamedStatements(pool: ResilientPool): Promise<boolean> {
  const clients = await Promise.all([pool.connect(), pool.connect()]);
  try {
    for (let n = 0; n < TRIES; n += 1) await clients[n % 2]?.query({ name: 'dcs_names', text: 'SELECT 1' });
    return true;
  } catch (error) {
    if (isPreparedStatementError(error)) return false;
    throw error;
  } finally {
    // The prepared statement belongs to connections that others use too.
    for (const client of clients) client.release(true);
  }
}

const TRIES = 6;
