import { setImmediate as turn } from 'node:timers/promises';
import { connectionFailed, isGone } from '../database-errors.ts';
import type { ResilientPool } from '../pool.ts';

/** Milliseconds between two looks, and without an answer to anybody after which the database is asked. */
const MS = { look: 250, quiet: 500 };
/** Limit of waiters while a probe is unanswered: requests that need no database have the other slots. */
const MAX_WAITING = 200;

/**
 * Asks the database with `isThere`, which has a limit of its own, when nobody gets an answer from it: when it has none
 * either, the pool's database is lost, and from then on asked again and again until it is there. Nothing is asked while
 * answers come. Returns what ends it.
 */
export function watchPool(pool: ResilientPool, isThere: () => Promise<void>): () => void {
  const { askers } = pool;
  let isAsking = false;
  const isQuiet = (): boolean => askers.quietMs >= MS.quiet;
  const look = async (): Promise<void> => {
    if (askers.lost === undefined && !isQuiet()) return;
    if (isAsking) {
      askers.refuse(connectionFailed('The database says nothing, and many wait for it'), MAX_WAITING);
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
      else if (askers.lost !== undefined || isQuiet()) pool.lose(connectionFailed(error));
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void look(), MS.look).unref();
  return () => clearInterval(timer);
}
