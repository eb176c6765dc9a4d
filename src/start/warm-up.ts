import { setImmediate as turn } from 'node:timers/promises';

/**
 * Runs work ahead of time that the first requests would have to wait for, one step at a time, so that a request in
 * between waits for at most one step. Stops when `signal` aborts.
 */
export async function warmUp(steps: Iterable<() => unknown>, signal: AbortSignal): Promise<void> {
  for (const piece of steps) {
    if (signal.aborted) return;
    await piece();
    await turn();
  }
}
