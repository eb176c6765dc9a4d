import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Database, OpenDatabase } from './database.ts';
import { holdersInWords, type Wait } from './migration-waits.ts';
import type { PeopleNodeCallbacks } from './servers/people-nodes.ts';
import type { Statement } from './statement.ts';

/** Milliseconds between attempts to reach the database. */
const RETRY_EVERY_MS = 1_000;
/** Retry-After, in seconds, while the database is unreachable. */
const RETRY_AFTER_S = 5;

/** Which failures to retry, and a callback for each. */
export interface RetryOptions {
  readonly isTemporary: (error: unknown) => boolean;
  readonly failed: (error: unknown) => void;
  /** Ends the attempts: the last failure is then thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Repeats `work` every second while its failure is temporary, and throws any other. Work that can fail halfway must be
 * safe to repeat.
 */
export async function retryWhile<Result>(
  work: () => Promise<Result>,
  { isTemporary, failed, signal }: RetryOptions,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted === true || !isTemporary(error)) throw error;
      failed(error);
      await wait(RETRY_EVERY_MS, undefined, { signal }).catch(() => Promise.reject(error as Error));
    }
  }
}

/** A database that may not be reachable yet: until it is, all but `ready` and `close` throw service_unavailable. */
export interface ConnectingDatabase extends OpenDatabase {
  /** Resolves once the database is reached; rejects when `open` fails permanently. */
  readonly ready: Promise<void>;
}

/** Logs each new reason why the database cannot be reached, not each attempt. */
export function createFailureLogger(log: Log): (error: unknown) => void {
  let last = '';
  return (error) => {
    const reason = String(error);
    if (reason !== last) log.warn({ reason }, 'database unreachable, retrying');
    last = reason;
  };
}

/** Writes a line when the tables are of a newer version. */
export function logNewerSchema(log: Log): (migrations: readonly string[]) => void {
  return (migrations) => log.warn({ migrations }, 'schema is newer than this version');
}

/** Writes a line when a migration waits for another session. */
export function logMigrationWaits(log: Log): (wait: Wait) => void {
  return (wait) => log.warn({ ...wait, heldBy: holdersInWords(wait.holders) }, 'migration waits for locks');
}

/** Writes a line when there is a pooler and no way past it. */
export function logPooler(log: Log): () => void {
  return () =>
    log.warn(
      'pooler without DATABASE_DIRECT_URL, tokens are not cached and migrations rejected; set it to PostgreSQL itself',
    );
}

/** Writes a line when a node of DATABASE_PEOPLE_URL goes away or comes back. */
export function logPeopleNodes(log: Log): PeopleNodeCallbacks {
  return {
    lost: (node, reason) => log.warn({ node, reason }, 'node of DATABASE_PEOPLE_URL unavailable, using the others'),
    found: (node) => log.info({ node }, 'node of DATABASE_PEOPLE_URL available'),
  };
}

/**
 * Opens a database in the background, retrying while `isTemporary` returns true for the failure; `failed` is called for
 * each. Once open, the pool itself replaces broken connections. Closing aborts an open in progress, through the signal
 * passed to `open`, and frees all that it has opened.
 */
export function connectDatabase(
  open: (signal: AbortSignal) => Promise<OpenDatabase>,
  isTemporary: (error: unknown) => boolean,
  failed: (error: unknown) => void,
): ConnectingDatabase {
  let opened: OpenDatabase | undefined;
  const closing = new AbortController();
  const { signal } = closing;
  const ready = retryWhile(() => open(signal), { isTemporary, failed, signal }).then((database) => {
    opened = database;
  });
  const database = (): OpenDatabase => {
    if (opened) return opened;
    throw new AppError(
      'service_unavailable',
      `The service is starting or the database cannot be reached. Try again in ${RETRY_AFTER_S} seconds.`,
      { retryAfter: RETRY_AFTER_S },
    );
  };
  return {
    ready,
    get orm() {
      return database().orm;
    },
    get isDistributed() {
      return database().isDistributed;
    },
    query: async <Row>(statement: Statement<Row> | string, values?: readonly unknown[]) =>
      database().query<Row>(statement, values),
    transaction: async <Result>(work: (db: Database) => Promise<Result>) => database().transaction(work),
    ping: async () => database().ping(),
    migrate: async (options) => database().migrate(options),
    listen: async (channel, onMessage, lost) => database().listen(channel, onMessage, lost),
    get hasPeopleNodes() {
      return opened?.hasPeopleNodes;
    },
    get use() {
      return opened?.use;
    },
    get isHeard() {
      return opened?.isHeard;
    },
    figures: async () => database().figures(),
    close: async () => {
      closing.abort();
      await ready.catch(() => undefined); // reported where it is awaited
      await opened?.close();
    },
  };
}
