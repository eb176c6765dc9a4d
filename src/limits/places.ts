import { refused } from '../telemetry/measure.ts';
import { workerLimits } from './shared-limits.ts';
import { placesInMemory, type Places } from './places-in-memory.ts';

export type { Places } from './places-in-memory.ts';

/**
 * Places that each key may take up to `max` of at the same time. With WEB_CONCURRENCY all processes share them, under
 * `name`.
 */
export function createPlaces(name: string, max: number): Places {
  const places = workerLimits()?.places(name, max) ?? placesInMemory(max);
  const noted = (hasPlace: boolean): boolean => {
    if (!hasPlace) refused(name);
    return hasPlace;
  };
  return {
    enter: (key) => {
      const hasPlace = places.enter(key);
      return typeof hasPlace === 'boolean' ? noted(hasPlace) : hasPlace.then(noted);
    },
    leave: (key) => places.leave(key),
  };
}
