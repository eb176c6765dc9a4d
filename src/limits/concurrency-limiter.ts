import { countRejected } from '../telemetry/measure.ts';
import { workerLimits, type ConcurrencyLimiter } from './shared-limits.ts';

/**
 * Places that each key may take up to `max` of at the same time. With WEB_CONCURRENCY all processes share them, under
 * `name`.
 */
export function createConcurrencyLimiter(name: string, max: number): ConcurrencyLimiter {
  const shared = workerLimits()?.places(name, max);
  if (!shared) return memoryConcurrencyLimiter(name, max);
  return {
    acquire: async (key) => {
      const hasPlace = await shared.acquire(key);
      if (!hasPlace) countRejected(name);
      return hasPlace;
    },
    release: (key) => shared.release(key),
  };
}

/** Places that this process alone gives; up to `max` a key. */
function memoryConcurrencyLimiter(name: string, max: number): ConcurrencyLimiter {
  const taken = new Map<string, number>();
  return {
    acquire: (key) => {
      const before = taken.get(key) ?? 0;
      if (before >= max) {
        countRejected(name);
        return false;
      }
      taken.set(key, before + 1);
      return true;
    },
    release: (key) => {
      const remaining = (taken.get(key) ?? 1) - 1;
      if (remaining > 0) taken.set(key, remaining);
      else taken.delete(key);
    },
  };
}
