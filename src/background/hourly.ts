import { inTrace } from '../telemetry/trace.ts';

const HOUR_MS = 3_600_000;

/**
 * Runs `work` every hour, first in an hour, until stopped; `failed` receives its errors. Every process runs it, so it
 * must be idempotent.
 */
export function hourly(work: () => Promise<unknown>, failed: (error: unknown) => void): { stop(): void } {
  const clock = setInterval(() => void inTrace({ name: 'hourly' }, work).catch(failed), HOUR_MS).unref();
  return { stop: () => clearInterval(clock) };
}
