import { LRUCache } from 'lru-cache';
import { AppError } from '../errors.ts';

/** Milliseconds after which work makes room for that of others: it waits for something else than this process. */
const ROOM_MS = 1_000;
/** Milliseconds at most until the next piece of work begins: as many as the last one took are for all else. */
const MOST_PAUSE_MS = 50;
/** Pieces of work of one account that may wait, and the milliseconds that one may. */
const WAITING = { limit: 20, ms: 20_000 };
/** Accounts whose last turn is remembered. */
const MAX_REMEMBERED = 10_000;
/** Seconds after which a client that was refused may ask again. */
const RETRY_S = 2;

/** Bytes of a response that took long to make. */
export const LARGE_ANSWER_BYTES = 400_000;
/** Milliseconds for which an account that was sent such a response takes turns. */
const ALONE_MS = 60_000;

/** Does work for an account when it is its turn. Throws rate_limit_exceeded and service_unavailable instead. */
type InTurn = <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>;

/** Turns, and what they learn from. */
export interface Turns {
  readonly inTurn: InTurn;
  /** Notes that an account was sent a response of LARGE_ANSWER_BYTES or more. */
  readonly answeredLarge: (accountId: string) => void;
}

interface WaitingJob {
  readonly accountId: string;
  readonly begin: (isAlone: boolean) => void;
}

/**
 * Turns of work that may be expensive, such as responses with much text: one piece at a time per account, in the order
 * of arrival. Accounts that got a large response within a minute share one turn among all of them, longest wait first;
 * the others wait for their own work only. So no account waits for more than one piece of others, however many they
 * request. An account with 20 waiting pieces gets rate_limit_exceeded for more; after 20 seconds a piece gets
 * service_unavailable.
 */
export function createTurns(): Turns {
  const waiting: WaitingJob[] = [];
  /** Accounts with work that is being done. */
  const busy = new Set<string>();
  /** The number of each account's last turn; none has had the first one. */
  const lastTurns = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  /** Until when an account is served alone. */
  const aloneUntil = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  let [isTaken, turn] = [false, 0];

  const isAlone = (accountId: string): boolean => (aloneUntil.get(accountId) ?? 0) > Date.now();
  const next = (): WaitingJob | undefined =>
    waiting
      .filter(({ accountId }) => !busy.has(accountId) && !(isTaken && isAlone(accountId)))
      .sort((a, b) => (lastTurns.get(a.accountId) ?? 0) - (lastTurns.get(b.accountId) ?? 0))[0];
  const beginNext = (): void => {
    for (let first = next(); first !== undefined; first = next()) {
      waiting.splice(waiting.indexOf(first), 1);
      busy.add(first.accountId);
      lastTurns.set(first.accountId, (turn += 1));
      const alone = isAlone(first.accountId);
      if (alone) isTaken = true;
      first.begin(alone);
    }
  };
  const giveBack = (): void => {
    isTaken = false;
    beginNext();
  };
  /** Waits for the turn of an account; whether it is served alone. */
  const comeUp = (accountId: string): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const entry = { accountId, begin: resolve };
      const timer = setTimeout(() => {
        const at = waiting.indexOf(entry);
        if (at < 0) return; // it has begun
        waiting.splice(at, 1);
        reject(tooLate());
      }, WAITING.ms);
      timer.unref();
      waiting.push(entry);
      beginNext();
    });
  return {
    inTurn: async (accountId, work) => {
      if (waiting.filter((entry) => entry.accountId === accountId).length >= WAITING.limit) throw tooManyTurns();
      const leave = (await comeUp(accountId)) ? occupySlot(giveBack) : undefined;
      try {
        return await work();
      } finally {
        busy.delete(accountId);
        leave?.();
        beginNext(); // another one of the account
      }
    },
    answeredLarge: (accountId) => void aloneUntil.set(accountId, Date.now() + ALONE_MS),
  };
}

/**
 * Occupies the only shared slot. Returns a function that frees it, once: call it after the work, otherwise a timer
 * does. `giveBack` is called after a pause as long as the work.
 */
function occupySlot(giveBack: () => void): () => void {
  let isHeld = true;
  const leave = (): void => {
    clearTimeout(timer);
    if (!isHeld) return;
    isHeld = false;
    setTimeout(giveBack, Math.min(MOST_PAUSE_MS, performance.now() - began)).unref();
  };
  const began = performance.now();
  const timer = setTimeout(leave, ROOM_MS).unref();
  return leave;
}

function tooManyTurns(): AppError {
  return new AppError(
    'rate_limit_exceeded',
    `${WAITING.limit} of your requests for large responses are waiting. Wait for one of them before you send the next.`,
    { retryAfter: RETRY_S },
  );
}

function tooLate(): AppError {
  return new AppError('service_unavailable', 'Too many large responses are in progress. Retry in 2 seconds.', {
    retryAfter: RETRY_S,
    cause: new Error(`A large answer waited ${WAITING.ms / 1000} seconds for its turn`),
  });
}
