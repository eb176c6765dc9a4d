import cluster from 'node:cluster';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { ToWorker } from './lease-messages.ts';
import { createLeases, type Channel, type Leases } from './leases.ts';

/** The methods used of the library's limiters. */
export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'get' | 'reward' | 'penalty' | 'delete' | 'keyPrefix'>;

/** Places that a key may take at the same time, such as an address its connections. */
export interface ConcurrencyLimiter {
  /** Takes a place; false when the key has taken all. A promise rejects if the count is unavailable. */
  acquire(key: string): boolean | Promise<boolean>;
  /** Gives a place back; call it once for each that was taken. */
  release(key: string): void;
}

/** Allows `points` per key within `seconds`. */
export interface LimiterSettings {
  /** The limit's name in Redis and in the ledger; unique. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Limits and places whose units the first process of WEB_CONCURRENCY shares out. */
export interface SharedLimits {
  limiter(settings: LimiterSettings): Limiter;
  places(name: string, max: number): ConcurrencyLimiter;
}

let ofThisProcess: SharedLimits | undefined;

/** The limits of a worker of WEB_CONCURRENCY, the same for all that count there; undefined in any other process. */
export function workerLimits(): SharedLimits | undefined {
  if (!cluster.isWorker) return undefined;
  return (ofThisProcess ??= createSharedLimits({
    // Losing the channel ends this process; requests until then fail by their time limit.
    send: (message) => process.send?.(message, undefined, undefined, () => undefined),
    listen: (onMessage) => process.on('message', (message) => onMessage(message as ToWorker)),
  }));
}

/**
 * Limits over leases through a channel.
 *
 * @internal For tests without processes.
 */
export function createSharedLimits(channel: Channel): SharedLimits {
  const leases = createLeases(channel);
  return {
    limiter: (settings) => leasedLimiter(settings, leases),
    places: (limit, max) => ({
      acquire: (key) => leases.take({ limit, key, max, windowMs: 0 }),
      release: (key) => void (leases.leaseOf({ limit, key }).used -= 1),
    }),
  };
}

/** A limiter of one point at a time. What it says is left leaves out points that other processes may yet use. */
function leasedLimiter(settings: LimiterSettings, leases: Leases): Limiter {
  const { name: limit, points: max, seconds } = settings;
  return {
    keyPrefix: limit,
    consume: async (key, _one, { customDuration = seconds } = {}) => {
      const name = { limit, key: String(key) };
      const hasPoint = await leases.take({ ...name, max, windowMs: Number(customDuration) * 1000 });
      const { left, granted, used, endsAt } = leases.leaseOf(name);
      const remaining = hasPoint ? left + granted - used : 0;
      const state = new RateLimiterRes(remaining, Math.max(0, endsAt - Date.now()), max - remaining);
      if (!hasPoint) throw state as unknown as Error; // as the library's limiters do
      return state;
    },
    get: (key) => {
      const { left, granted, used, endsAt } = leases.leaseOf({ limit, key: String(key) });
      if (endsAt === 0) return Promise.resolve(null);
      const remaining = left + granted - used;
      return Promise.resolve(new RateLimiterRes(remaining, Math.max(0, endsAt - Date.now()), max - remaining));
    },
    penalty: async (key, points = 1, { customDuration = seconds } = {}) => {
      const name = { limit, key: String(key) };
      const units = { ...name, max, windowMs: Number(customDuration) * 1000 };
      await Promise.all(Array.from({ length: points }, async () => leases.take(units)));
      return new RateLimiterRes();
    },
    reward: (key) => {
      const lease = leases.leaseOf({ limit, key: String(key) });
      if (lease.used > 0) lease.used -= 1;
      return Promise.resolve(new RateLimiterRes());
    },
    delete: (key) => {
      leases.reset({ limit, key: String(key) });
      return Promise.resolve(true);
    },
  };
}
