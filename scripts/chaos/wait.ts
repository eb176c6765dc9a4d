import { setTimeout as pause } from 'node:timers/promises';

/** Asks every 20 ms until the answer is yes; returns the milliseconds that it took. Throws after the limit. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, limitMs = 30_000): Promise<number> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > limitMs) throw new Error(`${what}: not within ${limitMs / 1000} seconds`);
    await pause(20);
  }
  return performance.now() - began;
}

/** Whether the work succeeds. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
