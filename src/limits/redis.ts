import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Log } from '../log.ts';

/** Milliseconds that Redis has to answer: it is on the way of every request. */
const COMMAND_TIMEOUT_MS = 500;
/** Milliseconds between two signs of life of a process, and after the last one until it counts no more. */
const HEARTBEAT_MS = { every: 2_000, holds: 10_000 };
/** Where the processes that share the limits are counted. */
const PROCESSES = 'dcs:processes';

/** Redis's own clock, since those of the processes may differ. Answers how many there are. */
const COUNT = `
  local now = redis.call('TIME')
  now = now[1] * 1000 + math.floor(now[2] / 1000)
  redis.call('ZADD', KEYS[1], now, ARGV[1])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return redis.call('ZCARD', KEYS[1])`;

/** Redis, and the end of this process's use of it. */
export interface SharedRedis {
  /** Emits `processes` with the number of processes that share it, this one included, when that changes. */
  readonly redis: Redis;
  close(): Promise<void>;
}

/**
 * Connects to Redis at `url`. While it is away, and once it has been silent for half a second, every command fails at
 * once until it answers again; the log says so once, and once when it is back.
 */
export function connectRedis(url: string, log: Log): SharedRedis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: 2_000,
  });
  redis.setMaxListeners(100); // one for each limit
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away)
      log.warn({ reason: error.message }, 'redis is away: each process holds its share of the limits by itself');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('redis is back: limits are shared again');
    away = false;
  });
  return { redis, close: countProcesses(redis, log) };
}

/** Says now and then that this process lives, and hears how many others do. Ends by the function that it answers. */
function countProcesses(redis: Redis, log: Log): () => Promise<void> {
  const id = randomUUID();
  let last = 1;
  const beat = async (): Promise<void> => {
    if (redis.status !== 'ready') return;
    const processes = Number(await redis.eval(COUNT, 1, PROCESSES, id, HEARTBEAT_MS.holds));
    if (processes === last) return;
    last = processes;
    log.info({ processes }, 'processes share the limits');
    redis.emit('processes', processes);
  };
  const quietly = (): void => void beat().catch(() => undefined); // the next one tells, and what was last known holds
  redis.on('ready', quietly);
  const clock = setInterval(quietly, HEARTBEAT_MS.every).unref();
  return async () => {
    clearInterval(clock);
    if (redis.status === 'ready') await redis.zrem(PROCESSES, id).catch(() => undefined);
    redis.disconnect();
  };
}
