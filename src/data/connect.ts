import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import type { Database, OpenDatabase } from './database.ts';

/** Milliseconds between two tries to reach the database. */
const RETRY_EVERY = 1_000;
/** Seconds that a caller is told to wait meanwhile. */
const RETRY_AFTER_S = 5;

/** How a failure is judged, and who hears of each. */
export interface Trying {
  readonly isTemporary: (error: unknown) => boolean;
  readonly failed: (error: unknown) => void;
  /** Ends the tries: then the last failure is thrown. */
  readonly ended?: () => boolean;
}

/**
 * Does `work` again every second while its failure may pass. Work that can fail in the middle must be harmless twice.
 * Throws what is for good.
 */
export async function keepTrying<Result>(
  work: () => Promise<Result>,
  { isTemporary, failed, ended = () => false }: Trying,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (ended() || !isTemporary(error)) throw error;
      failed(error);
      await wait(RETRY_EVERY);
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

/**
 * Opens a database in the background and goes on trying while `isTemporary` says that the failure may pass;
 * `failed` hears of each try. Once open, the pool itself replaces connections that break.
 */
export function connectDatabase(
  open: () => Promise<OpenDatabase>,
  isTemporary: (error: unknown) => boolean,
  failed: (error: unknown) => void,
): ConnectingDatabase {
  let opened: OpenDatabase | undefined;
  let closed = false;
  const ready = keepTrying(open, { isTemporary, failed, ended: () => closed }).then(async (made) => {
    opened = made;
    if (closed) await made.close();
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
    query: async <Row>(sql: string, values?: readonly unknown[]) => database().query<Row>(sql, values),
    transaction: async <Result>(work: (db: Database) => Promise<Result>) => database().transaction(work),
    ping: async () => database().ping(),
    migrate: async (names) => database().migrate(names),
    listen: async (channel, heard, lost) => database().listen(channel, heard, lost),
    close: async () => {
      closed = true;
      await opened?.close();
    },
  };
}
