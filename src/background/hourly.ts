const HOUR_MS = 3_600_000;

/**
 * Does something once an hour from an hour after now on, until it is stopped; `failed` hears why it could not. Every
 * process does, so it must be harmless twice.
 */
export function hourly(work: () => Promise<unknown>, failed: (error: unknown) => void): { stop(): void } {
  const clock = setInterval(() => void work().catch(failed), HOUR_MS).unref();
  return { stop: () => clearInterval(clock) };
}
