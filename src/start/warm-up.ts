import { setImmediate as turn } from 'node:timers/promises';

/**
 * Does ahead of time what the first requests would have to wait for, one piece at a time, so that a request meanwhile
 * waits for at most one piece. Stops when `signal` aborts.
 */
export async function warmUp(steps: Iterable<() => unknown>, signal: AbortSignal): Promise<void> {
  for (const piece of steps) {
    if (signal.aborted) return;
    await piece();
    await turn();
  }
}
