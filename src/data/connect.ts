import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Database, OpenDatabase } from './database.ts';
import type { Statement } from './statement.ts';

/** Milliseconds between two tries to reach the database. */
const RETRY_EVERY = 1_000;
/** Seconds that a caller is told to wait meanwhile. */
const RETRY_AFTER_S = 5;

/** How a failure is judged, and who hears of each. */
export interface Trying {
  readonly isTemporary: (error: unknown) => boolean;
  readonly failed: (error: unknown) => void;
  /** Ends the tries: then the last failure is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does `work` again every second while its failure may pass. Work that can fail in the middle must be harmless twice.
 * Throws what is for good.
 */
export async function keepTrying<Result>(
  work: () => Promise<Result>,
  { isTemporary, failed, signal }: Trying,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted === true || !isTemporary(error)) throw error;
      failed(error);
      await wait(RETRY_EVERY, undefined, { signal }).catch(() => Promise.reject(error as Error));
    }
  }
}

/**
 * A database that may not be reachable yet: until then everything but `ready` and `close` throws service_unavailable.
 */
export interface ConnectingDatabase extends OpenDatabase {
  /** Resolves when the database was reached; rejects when `open` failed for good. */
  readonly ready: Promise<void>;
}

/** Writes a line for each new reason why the database cannot be reached, not for each try. */
export function tellOfFailures(log: Log): (error: unknown) => void {
  let last = '';
  return (error) => {
    const reason = String(error);
    if (reason !== last) log.warn({ reason }, 'the database cannot be reached; trying again every second');
    last = reason;
  };
}

/** Writes a line when the tables are of a newer version. */
export function warnOfNewer(log: Log): (migrations: readonly string[]) => void {
  return (migrations) =>
    log.warn({ migrations }, 'the tables are of a newer version: they have migrations that this one does not know');
}

/**
 * Opens a database in the background and goes on trying while `isTemporary` says that the failure may pass;
 * `failed` hears of each try. Once open, the pool itself replaces connections that break. Closing breaks off what is
 * under way, by the signal that `open` gets, and leaves nothing behind of it.
 */
export function connectDatabase(
  open: (signal: AbortSignal) => Promise<OpenDatabase>,
  isTemporary: (error: unknown) => boolean,
  failed: (error: unknown) => void,
): ConnectingDatabase {
  let opened: OpenDatabase | undefined;
  const closing = new AbortController();
  const { signal } = closing;
  const ready = keepTrying(() => open(signal), { isTemporary, failed, signal }).then((made) => {
    opened = made;
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
    query: async <Row>(statement: Statement<Row> | string, values?: readonly unknown[]) =>
      database().query<Row>(statement, values),
    transaction: async <Result>(work: (db: Database) => Promise<Result>) => database().transaction(work),
    ping: async () => database().ping(),
    migrate: async (options) => database().migrate(options),
    listen: async (channel, heard, lost) => database().listen(channel, heard, lost),
    close: async () => {
      closing.abort();
      await ready.catch(() => undefined); // said where it is awaited
      await opened?.close();
    },
  };
}
