import { countRejected } from '../telemetry/measure.ts';
import { workerLimits, type ConcurrencyLimiter } from './shared-limits.ts';

/**
 * Places that each key may take up to `max` of at the same time. With WEB_CONCURRENCY all processes share them, under
 * `name`.
 */
export function createConcurrencyLimiter(name: string, max: number): ConcurrencyLimiter {
  const places = workerLimits()?.places(name, max) ?? memoryConcurrencyLimiter(max);
  const counted = (hasPlace: boolean): boolean => {
    if (!hasPlace) countRejected(name);
    return hasPlace;
  };
  return {
    acquire: (key) => {
      const hasPlace = places.acquire(key);
      return typeof hasPlace === 'boolean' ? counted(hasPlace) : hasPlace.then(counted);
    },
    release: (key) => places.release(key),
  };
}

/** Places that this process alone gives; up to `max` a key. */
function memoryConcurrencyLimiter(max: number): ConcurrencyLimiter & { acquire(key: string): boolean } {
  const taken = new Map<string, number>();
  return {
    acquire: (key) => {
      const before = taken.get(key) ?? 0;
      if (before >= max) return false;
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
