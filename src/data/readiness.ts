import { connectionFailed } from './database-errors.ts';
import { ResilientPool } from './pool.ts';
import type { ConnectionTarget } from './servers/data-source.ts';
import { statement } from './statement.ts';

/** Milliseconds. Whoever asks gives up after a second or a few. */
const TIMEOUTS_MS = { answer: 1_000, idle: 60_000 };

/** Asks the database whether requests can be served. */
export interface ReadinessProbe {
  /** Throws the reason when not, within a second. */
  ask(): Promise<void>;
  /** Throws when the database does not answer anything within a second, whatever its tables and locks are like. */
  isThere(): Promise<void>;
  close(): Promise<void>;
}

const NIL_ID = `'00000000-0000-0000-0000-000000000000'`;

/** Reads tables that nearly every request reads, and no row: fails when one is missing, waits when it is locked. */
const CAN_SERVE = statement(`SELECT FROM access_tokens t, post_ranks r, posts p
  WHERE t.id = ${NIL_ID} AND r.post_id = ${NIL_ID} AND p.id = ${NIL_ID}`);

/**
 * It has connections of its own, one for each question, so that an answer does not depend on how busy those of the
 * requests are, nor on the other question.
 */
export function createReadinessProbe({ url, servers }: ConnectionTarget): ReadinessProbe {
  const pool = new ResilientPool({
    connectionString: url,
    servers,
    max: 2,
    connectionTimeoutMillis: TIMEOUTS_MS.answer,
    query_timeout: TIMEOUTS_MS.answer,
    statement_timeout: TIMEOUTS_MS.answer, // a session that waits for a lock ends on the server too
    idleTimeoutMillis: TIMEOUTS_MS.idle,
    application_name: 'dcs readiness',
  });
  pool.on('error', () => undefined); // the pool replaces the connection at the next question
  let asking: Promise<void> | undefined;
  const question = async (): Promise<void> => {
    await pool.query(CAN_SERVE.text);
  };
  return {
    ask: () => (asking ??= beforeProbeLimit(question()).finally(() => (asking = undefined))),
    isThere: () => beforeProbeLimit(pool.query('SELECT 1').then(() => undefined)),
    close: () => pool.end(),
  };
}

/** The outcome of `work`; ConnectionError when there is none in time. */
async function beforeProbeLimit(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(connectionFailed('It did not answer in time')), TIMEOUTS_MS.answer);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
