import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

/** So many points for each key in so many seconds. */
export interface LimiterSettings {
  /** Names the limit in Redis; unique. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/**
 * With Redis several processes share a limit; when Redis is away each holds its share of it, by the number of processes
 * last heard of.
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
 * Takes a point. The library rejects with its result when the limit is passed and with an Error when its store fails:
 * then this throws service_unavailable.
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
    throw new AppError('service_unavailable', 'The limits cannot be checked now. Try again in 5 seconds.', {
      retryAfter: 5,
      cause: result,
    });
  }
}

/** Whole seconds until a limit's window ends, at least one. */
export function secondsLeft(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}
