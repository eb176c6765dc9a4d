import { randomUUID } from 'node:crypto';
import { Command, Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { createCircuit } from '../background/circuit.ts';

/** Milliseconds; short because every request waits for Redis, several times. */
const TIMEOUTS_MS = { command: 250, connect: 1_000 };
/** Milliseconds between attempts to reach a Redis that is away. */
const RECONNECT_EVERY_MS = 500;
/** Redis is left alone when it is this slow this often in a row, and asked now and then whether it is still. */
const CIRCUIT = { slowMs: 100, maxSlow: 3, probeEveryMs: 250 };
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
  /** Waits until Redis is reached, so that a process that starts counts with the others; for a second at most. */
  reach(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects to Redis at `url`. While it is away, slow or refuses to write, every command fails at once; this process
 * tries in the background whether it is well again. The log says so once, and once more when it is back.
 */
export function connectRedis(url: string, log: Log): SharedRedis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: TIMEOUTS_MS.command,
    socketTimeout: TIMEOUTS_MS.command,
    connectTimeout: TIMEOUTS_MS.connect,
    retryStrategy: () => RECONNECT_EVERY_MS,
  });
  redis.setMaxListeners(100); // one per limit
  const send = redis.sendCommand.bind(redis);
  const evaluate: Evaluate = async (...args) => {
    if (redis.status !== 'ready') throw new Error('Redis is not connected');
    return await send(new Command('eval', args.map(String), { replyEncoding: 'utf8' }));
  };
  const processes = countProcesses(redis, evaluate, log);
  const circuit = createCircuit({
    ...CIRCUIT,
    probe: processes.beat, // it writes, as limiters do
    opened: ({ message }) => log.warn({ reason: message }, 'redis unavailable, enforcing limits per process'),
    closed: () => log.info('redis available, limits shared again'),
  });
  redis.sendCommand = (command, stream) => {
    if (redis.status !== 'ready') return send(command, stream); // commands of connecting; others fail at once
    if (circuit.isOpen) {
      command.reject(new Error('Redis is away'));
      return command.promise;
    }
    const answer = send(command, stream);
    circuit.watch(command.promise.catch(unlessUnknownScript));
    return answer;
  };
  redis.on('error', circuit.open);
  return {
    redis,
    reach: () =>
      new Promise((resolve) => {
        if (redis.status === 'ready') {
          resolve();
          return;
        }
        const giveUp = setTimeout(resolve, TIMEOUTS_MS.connect);
        redis.once('ready', () => {
          clearTimeout(giveUp);
          resolve();
        });
      }),
    close: async () => {
      circuit.stop();
      await processes.leave();
      redis.disconnect();
    },
  };
}

/** Asks Redis once. Throws when it does not answer within `limitMs`, or refuses. */
export async function pingRedis(url: string, limitMs: number): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: limitMs,
    commandTimeout: limitMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason: Error | undefined;
  redis.on('error', (error: Error) => (reason ??= error));
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), limitMs).unref();
  });
  try {
    await Promise.race([redis.connect().then(() => redis.ping()), late]);
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
}

/** Redis answers NOSCRIPT to the hash of a script that it does not know; the library then sends the script. */
function unlessUnknownScript(error: Error): void {
  if (!error.message.startsWith('NOSCRIPT')) throw error;
}

/** Runs a Lua script: the script, the number of keys, keys and arguments. */
type Evaluate = (...args: (string | number)[]) => Promise<unknown>;

interface Heartbeat {
  readonly beat: () => Promise<void>;
  readonly leave: () => Promise<void>;
}

/** Sends heartbeats and keeps count of the processes. */
function countProcesses(redis: Redis, evaluate: Evaluate, log: Log): Heartbeat {
  const id = randomUUID();
  let last = 1;
  const beat = async (): Promise<void> => {
    const processes = Number(await evaluate(HEARTBEAT_SCRIPT, 1, PROCESSES_KEY, id, HEARTBEAT_MS.expiry));
    if (processes === last) return;
    last = processes;
    log.info({ processes }, 'limits shared between processes');
    redis.emit('processes', processes);
  };
  // the next heartbeat tries again, and the last known count holds
  const tryBeat = (): void => void beat().catch(() => undefined);
  redis.on('ready', tryBeat);
  const clock = setInterval(tryBeat, HEARTBEAT_MS.interval).unref();
  const leave = async (): Promise<void> => {
    clearInterval(clock);
    if (redis.status === 'ready') await redis.zrem(PROCESSES_KEY, id).catch(() => undefined);
  };
  return { beat, leave };
}
