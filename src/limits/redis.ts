import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Log } from '../log.ts';

/** Milliseconds; short because every request waits for Redis. */
const COMMAND_TIMEOUT_MS = 500;
/** Milliseconds between two heartbeats of a process, and after its last one until it no longer counts. */
const HEARTBEAT_MS = { interval: 2_000, expiry: 10_000 };
/** Sorted set of the processes that share the limits. */
const PROCESSES_KEY = 'dcs:processes';

/**
 * Adds this process, drops dead ones, and returns how many remain. Uses the clock of Redis, since those of the
 * processes may differ.
 */
const HEARTBEAT_SCRIPT = `
  local now = redis.call('TIME')
  now = now[1] * 1000 + math.floor(now[2] / 1000)
  redis.call('ZADD', KEYS[1], now, ARGV[1])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return redis.call('ZCARD', KEYS[1])`;

/** The Redis connection, and how this process leaves it. */
export interface SharedRedis {
  /** Emits `processes` with the number of processes that share it, this one included, whenever it changes. */
  readonly redis: Redis;
  close(): Promise<void>;
}

/**
 * Connects to Redis at `url`. While it is away, or silent for half a second, every command fails at once until it
 * answers again. The log says so once, and once more when it is back.
 */
export function connectRedis(url: string, log: Log): SharedRedis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: 2_000,
  });
  redis.setMaxListeners(100); // one per limit
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) log.warn({ reason: error.message }, 'redis is away: each process enforces its share of the limits');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('redis is back: limits are shared again');
    away = false;
  });
  return { redis, close: countProcesses(redis, log) };
}

/** Sends heartbeats and keeps count of the processes. Returns the function that stops it. */
function countProcesses(redis: Redis, log: Log): () => Promise<void> {
  const id = randomUUID();
  let last = 1;
  const beat = async (): Promise<void> => {
    if (redis.status !== 'ready') return;
    const processes = Number(await redis.eval(HEARTBEAT_SCRIPT, 1, PROCESSES_KEY, id, HEARTBEAT_MS.expiry));
    if (processes === last) return;
    last = processes;
    log.info({ processes }, 'processes share the limits');
    redis.emit('processes', processes);
  };
  // the next heartbeat tries again, and the last known count holds
  const tryBeat = (): void => void beat().catch(() => undefined);
  redis.on('ready', tryBeat);
  const clock = setInterval(tryBeat, HEARTBEAT_MS.interval).unref();
  return async () => {
    clearInterval(clock);
    if (redis.status === 'ready') await redis.zrem(PROCESSES_KEY, id).catch(() => undefined);
    redis.disconnect();
  };
}
