import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

/** Allows `points` per key within `seconds`. */
export interface LimiterSettings {
  /** The limit's name in Redis; unique. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/**
 * With Redis, processes share the limit. While Redis is away, each process allows its share, by the last known number
 * of processes.
 */
export function createLimiter(
  { name, points, seconds }: LimiterSettings,
  redis: Redis | undefined,
): RateLimiterAbstract {
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  if (!redis) return memory;
  redis.on('processes', (count: number) => (memory.points = Math.ceil(points / count)));
  return new RateLimiterRedis({
    storeClient: redis,
    rejectIfRedisNotReady: true,
    keyPrefix: `dcs:${name}`,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: memory,
  });
}

/**
 * Consumes a point. The library rejects with its result when the limit is exceeded and with an Error when its store
 * fails: then this throws service_unavailable.
 */
export async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  seconds?: number,
): Promise<{ over: boolean; state: RateLimiterRes }> {
  try {
    return {
      over: false,
      state: await limiter.consume(key, 1, seconds === undefined ? {} : { customDuration: seconds }),
    };
  } catch (result) {
    if (result instanceof RateLimiterRes) return { over: true, state: result };
    throw new AppError('service_unavailable', 'Rate limits cannot be checked now. Try again in 5 seconds.', {
      retryAfter: 5,
      cause: result,
    });
  }
}

/** Whole seconds until the window ends, at least one. */
export function secondsLeft(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}
