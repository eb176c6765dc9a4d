import { workerLimits } from './shared-limits.ts';
import { placesInMemory, type Places } from './places-in-memory.ts';

export type { Places } from './places-in-memory.ts';

/**
 * Places that each key may take up to `max` of at the same time. With WEB_CONCURRENCY all processes share them, under
 * `name`.
 */
export function createPlaces(name: string, max: number): Places {
  return workerLimits()?.places(name, max) ?? placesInMemory(max);
}
