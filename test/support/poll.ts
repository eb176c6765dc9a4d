import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two looks: the first few, and those of what takes longer, which are not worth the processor. */
const [PAUSE_MS, LONG_PAUSE_MS, FEW] = [5, 20, 10];
/**
 * Milliseconds that a look with its pause counts at most: a machine that is slow or busy has as many looks as another.
 */
const MAX_COUNTED_MS = 25;

/** For what has no time of its own: only what never happens takes so long. */
const MS = 60_000;

/**
 * Looks again and again until there is something, and returns it; throws when there is not within `ms`. The pauses
 * leave the processor to what it waits for.
 */
export async function found<Value>(
  look: () => Promise<Value | undefined | false> | Value | undefined | false,
  { ms = MS, what = 'It' }: { ms?: number; what?: string } = {},
): Promise<Value> {
  for (let [counted, looks] = [0, 0]; counted <= ms; looks += 1) {
    const began = performance.now();
    const value = await look();
    if (value !== undefined && value !== false) return value;
    await pause(looks < FEW ? PAUSE_MS : LONG_PAUSE_MS);
    counted += Math.min(performance.now() - began, MAX_COUNTED_MS);
  }
  throw new Error(`${what} did not happen within ${ms} ms.`);
}

/** Resolves when the answer is yes; throws after `ms` as `found` does. Only a promise in time has one of its own. */
export async function until(question: () => Promise<boolean> | boolean, ms = MS): Promise<void> {
  await found(question, { ms });
}

/** Returns what `work` resolves with; throws when that takes longer than `ms`, counted as `found` does. */
export async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let isDone = false;
  work.finally(() => (isDone = true)).catch(() => undefined);
  await until(() => isDone, ms);
  return work;
}

/** Resolves in a later millisecond than this one: what is stored then is later in every order of time. */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  await until(() => Date.now() > now);
}
