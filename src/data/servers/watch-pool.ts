import { setImmediate as turn } from 'node:timers/promises';
import { connectionFailed, isGone } from '../database-errors.ts';
import type { ResilientPool } from '../pool.ts';

/** Milliseconds between two checks, and without any response after which the database is tested. */
const WATCH_MS = { look: 250, quiet: 500 };

/** Limit of waiters while a probe is unanswered: requests that need no database have the other slots. */
const MAX_WAITING = 200;

/**
 * Tests the database with `isThere`, which has a time limit of its own, when no statement gets a response. If the test
 * gets none either, the pool's database is lost, and the test is repeated until it succeeds. Nothing is tested while
 * responses arrive. Returns a function that ends this.
 */
export function watchPool(pool: ResilientPool, isThere: () => Promise<void>): () => void {
  const { pending } = pool;
  let isAsking = false;
  const isQuiet = (): boolean => pending.quietMs >= WATCH_MS.quiet;
  const look = async (): Promise<void> => {
    if (pending.lost === undefined && !isQuiet()) return;
    if (isAsking) {
      pending.refuse(connectionFailed('The database says nothing, and many wait for it'), MAX_WAITING);
      return;
    }
    isAsking = true;
    try {
      await isThere();
      pool.found();
    } catch (error) {
      await turn(); // answers that came while this process did something else are read first
      // A server that refuses for another reason, such as too many connections, is there.
      if (!isGone(error)) pool.found();
      else if (pending.lost !== undefined || isQuiet()) pool.lose(connectionFailed(error));
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void look(), WATCH_MS.look).unref();
  return () => clearInterval(timer);
}
