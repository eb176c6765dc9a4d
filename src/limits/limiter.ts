import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { countRejected } from '../telemetry/measure.ts';
import { workerLimits, type Limiter, type LimiterSettings } from './shared-limits.ts';

export type { Limiter } from './shared-limits.ts';

const REDIS_PREFIX = 'dcs:';

/**
 * With Redis, processes share the limit. While Redis is away, each process allows its share, by the last known number
 * of processes. Without Redis, those of one WEB_CONCURRENCY share it.
 */
export function createLimiter({ name, points, seconds }: LimiterSettings, redis: Redis | undefined): Limiter {
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  if (!redis) return workerLimits()?.limiter({ name, points, seconds }) ?? memory;
  redis.on('processes', (count: number) => (memory.points = Math.ceil(points / count)));
  return new RateLimiterRedis({
    storeClient: redis,
    rejectIfRedisNotReady: true,
    keyPrefix: `${REDIS_PREFIX}${name}`,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: memory,
  });
}

/**
 * Consumes a point. Throws the library's result if the limit is exceeded, which metrics count unless disabled, and
 * service_unavailable if its store fails.
 */
export async function consume(
  limiter: Limiter,
  key: string,
  { seconds, isCounted = true }: { seconds?: number; isCounted?: boolean } = {},
): Promise<{ over: boolean; state: RateLimiterRes }> {
  try {
    const state = await limiter.consume(key, 1, seconds === undefined ? {} : { customDuration: seconds });
    return { over: false, state };
  } catch (result) {
    if (!(result instanceof RateLimiterRes))
      throw new AppError('service_unavailable', 'Rate limiting is unavailable. Retry in 5 seconds.', {
        retryAfter: 5,
        cause: result,
      });
    if (isCounted) countRejected(limiter.keyPrefix.replace(REDIS_PREFIX, ''));
    return { over: true, state: result };
  }
}

/** Whole seconds until the window ends, at least one. */
export function secondsLeft(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}
