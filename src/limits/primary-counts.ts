import cluster from 'node:cluster';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import type { Entry, Outcome } from './ledger.ts';
import type { Places } from './places-in-memory.ts';

/** Milliseconds without an answer of the first process, which does little else. */
const SILENCE_MS = 2_000;

/** What is used of the library's limiters. */
export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'delete'>;

/** Entries of a worker's ledger, sent together; the answer has the same number. */
export interface Sheet {
  readonly sheet: number;
  readonly entries: readonly Entry[];
}

/** The answer to a sheet. */
export interface SheetOutcomes {
  readonly sheet: number;
  readonly outcomes: readonly Outcome[];
}

/** Allows `points` per key within `seconds`. */
export interface LimiterSettings {
  /** The limit's name in Redis and in the ledger; unique. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Counts that the first process of WEB_CONCURRENCY keeps for all. */
export interface PrimaryCounts {
  limiter(settings: LimiterSettings): Limiter;
  places(name: string, max: number): Places;
}

/** How a worker reaches the first process. */
interface Channel {
  send(sheet: Sheet): void;
  /** Registers what hears the answers. */
  listen(hear: (answer: SheetOutcomes) => void): void;
}

let ofThisProcess: PrimaryCounts | undefined;

/** The counts of the first process in its workers, one for all that count there; undefined in any other process. */
export function primaryCounts(): PrimaryCounts | undefined {
  if (!cluster.isWorker) return undefined;
  return (ofThisProcess ??= createPrimaryCounts({
    // A lost channel ends this process; what was asked meanwhile fails by its silence.
    send: (sheet) => process.send?.(sheet, undefined, undefined, () => undefined),
    listen: (hear) => process.on('message', (message) => isAnswer(message) && hear(message)),
  }));
}

function isAnswer(message: unknown): message is SheetOutcomes {
  return typeof message === 'object' && message !== null && 'outcomes' in message;
}

type Hear = (outcome: Outcome | Error) => void;

/**
 * Counts through a channel. What is asked in one turn of the event loop goes as one sheet, since a message costs more
 * than what is in it. Without an answer in 2 seconds a question fails.
 */
function createPrimaryCounts(channel: Channel): PrimaryCounts {
  const open = new Map<number, readonly Hear[]>();
  let last = 0;
  let entries: Entry[] = [];
  let hearers: Hear[] = [];

  const send = (): void => {
    const sheet = (last += 1);
    const waiting = hearers;
    open.set(sheet, waiting);
    channel.send({ sheet, entries });
    [entries, hearers] = [[], []];
    setTimeout(() => {
      if (open.has(sheet)) for (const hear of waiting) hear(noAnswer());
    }, SILENCE_MS).unref();
  };
  channel.listen(({ sheet, outcomes }) => {
    for (const [nth, hear] of open.get(sheet)?.entries() ?? []) hear(outcomes[nth] ?? null);
    open.delete(sheet);
  });
  const ask = (entry: Entry, hear: Hear): void => {
    if (entries.length === 0) setImmediate(send);
    entries.push(entry);
    hearers.push(hear);
  };
  return { limiter: (settings) => sharedLimiter(settings, ask), places: (name, max) => sharedPlaces(name, max, ask) };
}

type Ask = (entry: Entry, hear: Hear) => void;

function noAnswer(): AppError {
  return new AppError('service_unavailable', 'Requests cannot be counted now. Try again in 5 seconds.', {
    retryAfter: 5,
    cause: new Error(`The first process did not answer for ${SILENCE_MS / 1000} seconds`),
  });
}

/** A limiter whose points the first process counts. */
function sharedLimiter({ name, points, seconds: duration }: LimiterSettings, ask: Ask): Limiter {
  const consume: Limiter['consume'] = (key, count = 1, { customDuration = 0 } = {}) =>
    new Promise((resolve, reject) => {
      const settings = { points, duration, customDuration: Number(customDuration) };
      ask(['consume', name, String(key), count, settings], (outcome) => {
        if (outcome instanceof Error) {
          reject(outcome);
          return;
        }
        const { over, state } = readState(outcome);
        // The library's limiters reject with the state, which is no Error.
        (over ? reject : resolve)(state);
      });
    });
  return {
    consume,
    // What cannot be given back now is not: the window ends by itself.
    reward: (key, count = 1) =>
      new Promise((resolve) => ask(['reward', name, String(key), count], () => resolve(new RateLimiterRes()))),
    delete: (key) => new Promise((resolve) => ask(['delete', name, String(key)], () => resolve(true))),
  };
}

function readState(outcome: Outcome): { over: boolean; state: RateLimiterRes } {
  if (outcome === null || typeof outcome === 'boolean') throw new Error('This is not the state of a limit');
  const [over, ...state] = outcome;
  return { over, state: new RateLimiterRes(...state) };
}

function sharedPlaces(name: string, max: number, ask: Ask): Places {
  const leave = (key: string): void => ask(['leave', name, key], () => undefined);
  const enter = (key: string): Promise<boolean> =>
    new Promise((resolve, reject) => {
      let gaveUp = false;
      ask(['enter', name, key, max], (outcome) => {
        if (outcome instanceof Error) {
          gaveUp = true;
          reject(outcome);
        } else if (gaveUp && outcome === true) leave(key);
        else resolve(outcome === true);
      });
    });
  return { enter, leave };
}
