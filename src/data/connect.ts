import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import type { Database, OpenDatabase } from './database.ts';

/** Milliseconds between two tries to reach the database. */
const RETRY_EVERY = 1_000;
/** Seconds that a caller is told to wait meanwhile. */
const RETRY_AFTER_S = 5;

/** A database that may not be reachable yet: until then everything but `ready` and `close` throws service_unavailable. */
export interface ConnectingDatabase extends OpenDatabase {
  /** Resolves when the database was reached; rejects when `open` failed for good. */
  readonly ready: Promise<void>;
}

/**
 * Opens a database in the background and goes on trying while `isTemporary` says that the failure may pass;
 * `failed` hears of each try. Once open, the pool itself replaces connections that break.
 */
export function connectDatabase(open: () => Promise<OpenDatabase>, isTemporary: (error: unknown) => boolean, failed: (error: unknown) => void): ConnectingDatabase {
  let opened: OpenDatabase | undefined;
  let closed = false;
  const connect = async (): Promise<void> => {
    while (!closed) {
      try {
        opened = await open();
        return;
      } catch (error) {
        if (!isTemporary(error)) throw error;
        failed(error);
        await wait(RETRY_EVERY, undefined, { ref: false });
      }
    }
  };
  const ready = connect();
  const database = (): OpenDatabase => {
    if (opened) return opened;
    throw new AppError('service_unavailable', `The service is starting or the database cannot be reached. Try again in ${RETRY_AFTER_S} seconds.`, { retryAfter: RETRY_AFTER_S });
  };
  return {
    ready,
    get orm() {
      return database().orm;
    },
    query: async <Row>(sql: string, values?: readonly unknown[]) => database().query<Row>(sql, values),
    transaction: async <Result>(work: (db: Database) => Promise<Result>) => database().transaction(work),
    ping: async () => database().ping(),
    migrate: async () => database().migrate(),
    listen: async (channel, heard, lost) => database().listen(channel, heard, lost),
    close: async () => {
      closed = true;
      await opened?.close();
    },
  };
}
