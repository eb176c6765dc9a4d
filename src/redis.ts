import { Redis } from 'ioredis';
import type { Log } from './log.ts';

/** Connects to Redis at `url`. While it is away every command fails at once, and the log says so once, and once when it is back. */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 500, connectTimeout: 2_000 });
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) log.warn({ reason: error.message }, 'redis is away: each process counts its limits for itself');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('redis is back: limits are shared again');
    away = false;
  });
  return redis;
}
