import { countRejected } from '../telemetry/measure.ts';
import { workerLimits } from './shared-limits.ts';
import { memoryConcurrencyLimiter, type ConcurrencyLimiter } from './memory-concurrency.ts';

export type { ConcurrencyLimiter as Places } from './memory-concurrency.ts';

/**
 * Places that each key may take up to `max` of at the same time. With WEB_CONCURRENCY all processes share them, under
 * `name`.
 */
export function createConcurrencyLimiter(name: string, max: number): ConcurrencyLimiter {
  const places = workerLimits()?.places(name, max) ?? memoryConcurrencyLimiter(max);
  const noted = (hasPlace: boolean): boolean => {
    if (!hasPlace) countRejected(name);
    return hasPlace;
  };
  return {
    acquire: (key) => {
      const hasPlace = places.acquire(key);
      return typeof hasPlace === 'boolean' ? noted(hasPlace) : hasPlace.then(noted);
    },
    release: (key) => places.release(key),
  };
}
