import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { placesInMemory } from './places-in-memory.ts';

/** A limit's points in so many seconds, and the seconds of this window; 0 for the same. */
interface Settings {
  readonly points: number;
  readonly duration: number;
  readonly customDuration: number;
}

/** What a worker of WEB_CONCURRENCY asks of the first process. */
export type Entry =
  | readonly ['consume', limit: string, key: string, count: number, settings: Settings]
  | readonly ['reward', limit: string, key: string, count: number]
  | readonly ['delete', limit: string, key: string]
  | readonly ['enter', places: string, key: string, max: number]
  | readonly ['leave', places: string, key: string];

/** The state after `consume`; true or false for `enter`; null for all else. */
export type Outcome =
  | readonly [over: boolean, remaining: number, msBeforeNext: number, consumed: number]
  | boolean
  | null;

/** The counts of all workers, in the first process. */
export interface Ledger {
  /** Enters a worker's entries in order, and returns their outcomes. */
  enter(workerId: number, entries: readonly Entry[]): Promise<Outcome[]>;
  /** Gives back the places of a worker that ended. */
  forget(workerId: number): void;
}

/** A ledger without entries. Limits and places are made by their first entry. */
export function createLedger(): Ledger {
  const limits = new Map<string, RateLimiterMemory>();
  const places = new Map<string, ReturnType<typeof placesInMemory>>();
  /** Places that each worker holds, by kind and key. */
  const held = new Map<number, Map<string, readonly [kind: string, key: string, count: number]>>();

  const hold = (workerId: number, kind: string, key: string, change: 1 | -1): void => {
    const own = held.get(workerId) ?? new Map<string, readonly [string, string, number]>();
    held.set(workerId, own);
    const name = `${kind} ${key}`;
    const count = (own.get(name)?.[2] ?? 0) + change;
    if (count > 0) own.set(name, [kind, key, count]);
    else own.delete(name);
  };
  const enterOne = async (workerId: number, entry: Entry): Promise<Outcome> => {
    const [what, name, key] = entry;
    if (what === 'enter') {
      const ofKind = places.get(name) ?? placesInMemory(entry[3]);
      places.set(name, ofKind);
      const hasEntered = ofKind.enter(key);
      if (hasEntered) hold(workerId, name, key, 1);
      return hasEntered;
    }
    if (what === 'consume') {
      const [, , , count, { points, duration, customDuration }] = entry;
      const limit = limits.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points, duration });
      limits.set(name, limit);
      return consume(limit, key, count, customDuration > 0 ? { customDuration } : {});
    }
    if (what === 'leave') {
      places.get(name)?.leave(key);
      hold(workerId, name, key, -1);
    } else if (what === 'reward') await limits.get(name)?.reward(key, entry[3]);
    else await limits.get(name)?.delete(key);
    return null;
  };
  return {
    enter: async (workerId, entries) => {
      const outcomes: Outcome[] = [];
      for (const entry of entries) outcomes.push(await enterOne(workerId, entry));
      return outcomes;
    },
    forget: (workerId) => {
      for (const [kind, key, count] of held.get(workerId)?.values() ?? [])
        for (let left = count; left > 0; left -= 1) places.get(kind)?.leave(key);
      held.delete(workerId);
    },
  };
}

function outcomeOf(over: boolean, state: RateLimiterRes): Outcome {
  return [over, state.remainingPoints, state.msBeforeNext, state.consumedPoints];
}

async function consume(limit: RateLimiterMemory, key: string, count: number, options: object): Promise<Outcome> {
  return limit.consume(key, count, options).then(
    (state) => outcomeOf(false, state),
    (state: unknown) => (state instanceof RateLimiterRes ? outcomeOf(true, state) : Promise.reject(state as Error)),
  );
}
