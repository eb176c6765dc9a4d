/** Loaded by every process of a run, so it loads nothing itself. */
const endings: (() => Promise<void>)[] = [];
let faults: string[] = [];

/** Has `close` called after each file when files run in parallel, otherwise after the last; the last given first. */
export function atEnd(close: () => Promise<void>): void {
  endings.unshift(close);
}

/** Calls all that `atEnd` was given. Throws the first error, once all were called. */
export async function closeAll(): Promise<void> {
  const errors: unknown[] = [];
  for (const end of endings) await end().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** Notes a fault inside of a service. */
export function addFault(fault: string): void {
  faults.push(fault);
}

/** Returns the faults inside of services since the last call. */
export function drainFaults(): readonly string[] {
  const taken = new Set(faults);
  faults = [];
  return [...taken];
}
