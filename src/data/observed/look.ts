import { connectionFailed, serverMessageOf } from '../database-errors.ts';
import type { Database } from '../database.ts';
import { ResilientClient, type ResilientPoolConfig } from '../client.ts';
import { NoAnswerError, openEmbedded, runningUrl } from '../embedded/embedded.ts';
import { hasCluster } from '../embedded/folder.ts';
import { MissingDatabaseError, type DatabaseLocation } from '../open.ts';
import { parseConnectionTarget, type ConnectionTarget } from '../servers/data-source.ts';
import type { Statement } from '../statement.ts';

/** Asks a database that may be broken. */
export type Look = Pick<Database, 'query'>;

/** Milliseconds that a statement may take less than its whole question, so that the server ends it itself. */
const MARGIN_MS = 200;
/** Milliseconds that every question has, whatever the time, and for closing. */
const LEAST_MS = 600;
const CLOSE_MS = 500;
const QUERY_CANCELED = '57014';

/**
 * Passes to `work` what asks the database: each question on a connection of its own, reading only, with an answer or an
 * error within `limitMs` of the call of this, whatever the database, its tables and its locks are like. An embedded
 * database that does not run is started for it, if it may be, within the same time, and stopped. Throws
 * MissingDatabaseError, EmbeddedPostgresError and ConnectionError.
 */
export async function lookAt<Result>(
  place: DatabaseLocation,
  limitMs: number,
  work: (look: Look) => Promise<Result>,
  { mayStart = true } = {},
): Promise<Result> {
  const deadline = performance.now() + limitMs;
  const leftMs = (): number => Math.max(deadline - performance.now(), LEAST_MS);
  const opened = await openFor(place, leftMs, mayStart);
  const where = parseConnectionTarget(opened.url);
  try {
    return await work({
      query: <Row>(statement: Statement<Row> | string, values: readonly unknown[] = []) =>
        queryOnce<Row>(where, leftMs(), typeof statement === 'string' ? statement : statement.text, values),
    });
  } finally {
    await Promise.race([opened.close(), after(CLOSE_MS)]);
  }
}

async function openFor(
  place: DatabaseLocation,
  leftMs: () => number,
  mayStart: boolean,
): Promise<{ url: string; close(): Promise<void> }> {
  const nothing = { close: () => Promise.resolve() };
  if (place.databaseUrl !== undefined) return { url: place.databaseUrl, ...nothing };
  if (!hasCluster(place.dataDir)) throw new MissingDatabaseError(place, 'database');
  const running = await runningUrl(place.dataDir, leftMs()).catch((error: unknown) => {
    throw error instanceof NoAnswerError ? connectionFailed(error) : error;
  });
  if (running !== undefined) return { url: running, ...nothing };
  if (!mayStart) throw connectionFailed('it does not run');
  const limitMs = leftMs();
  const signal = AbortSignal.timeout(Math.floor(limitMs));
  const late = after(limitMs).then(() => {
    throw connectionFailed('The embedded database does not run, and did not start in time');
  });
  const opening = openEmbedded(place.dataDir, { ...place, signal });
  return Promise.race([opening, late]).catch((error: unknown) => {
    // One that opens too late is left again, or it would keep the database from stopping.
    void opening.then(
      (opened) => opened.close(),
      () => undefined,
    );
    throw error;
  });
}

async function queryOnce<Row>(
  place: ConnectionTarget,
  limitMs: number,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const config: ResilientPoolConfig = {
    connectionString: place.url,
    servers: place.servers,
    connectionTimeoutMillis: limitMs,
    application_name: 'dcs look',
  };
  const client = new ResilientClient(config);
  const endsAt = performance.now() + limitMs;
  const timer = setTimeout(() => client.cut('It did not answer in time'), limitMs);
  try {
    await client.open();
    // Within a transaction, as a pooler gives the session to others after it.
    const serverMs = Math.max(Math.floor(endsAt - performance.now() - MARGIN_MS), LEAST_MS);
    await client.ask(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${serverMs}`);
    const { rows } = (await client.query({ text, values })) as { rows: Row[] };
    await client.ask('COMMIT');
    return rows;
  } catch (error) {
    if (serverMessageOf(error)?.includes(QUERY_CANCELED) === true)
      throw connectionFailed('It did not answer in time: it waits for a lock, or has too much to do');
    throw error;
  } finally {
    clearTimeout(timer);
    client.leave();
  }
}

/** The timer keeps no process alive. */
function after(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
