import { setImmediate as turn } from 'node:timers/promises';

/**
 * Does what the first requests would wait for, a piece at a time, so that requests meanwhile wait for one piece at
 * most. Ends early when `signal` says so.
 */
export async function warmUp(pieces: Iterable<() => unknown>, signal: AbortSignal): Promise<void> {
  for (const piece of pieces) {
    if (signal.aborted) return;
    await piece();
    await turn();
  }
}
