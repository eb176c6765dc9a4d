import type { Redis } from 'ioredis';
import { AppError } from '../errors.ts';
import { consume, createLimiter, secondsLeft, type Limiter } from './limiter.ts';

/** Seconds between two polls of a device (RFC 8628 section 3.2), and those that the way to us may shorten. */
export const POLL_INTERVAL_S = 5;
const POLL_JITTER_S = 1;
/** Codes that one address may ask for per window: each is a row, and one more code that could be guessed. */
const ISSUED_LIMIT = { fromAddress: 30, seconds: 600 };
/**
 * Wrong user codes per window, from one person and from one address. A code has 20^8 values: while a thousand are open,
 * a person finds one of them after some 70 years (RFC 8628 section 5.1).
 */
const GUESS_LIMITS = { byPerson: 10, fromAddress: 50, seconds: 900 };

/** Limits of device login: codes asked for, polls, and codes that people type in. */
export class DeviceLimits {
  private readonly issued: Limiter;
  private readonly polls: Limiter;
  private readonly guessesByPerson: Limiter;
  private readonly guessesFromAddress: Limiter;

  constructor(redis?: Redis) {
    const create = (name: string, points: number, seconds: number): Limiter =>
      createLimiter({ name, points, seconds }, redis);
    this.issued = create('device-codes', ISSUED_LIMIT.fromAddress, ISSUED_LIMIT.seconds);
    this.polls = create('device-polls', 1, POLL_INTERVAL_S - POLL_JITTER_S);
    this.guessesByPerson = create('guess-device-person', GUESS_LIMITS.byPerson, GUESS_LIMITS.seconds);
    this.guessesFromAddress = create('guess-device-address', GUESS_LIMITS.fromAddress, GUESS_LIMITS.seconds);
  }

  /** Counts a code that an address asks for. Returns the seconds to wait when there were too many. */
  async countIssued(address: string): Promise<number | undefined> {
    const { over, state } = await consume(this.issued, address);
    return over ? secondsLeft(state) : undefined;
  }

  /** Whether a device polls before its interval has passed; `key` is a hash of its code. */
  async isTooEarly(key: string): Promise<boolean> {
    return (await consume(this.polls, key)).over;
  }

  /**
   * Counts a code that a person typed in before it is looked up, so that concurrent ones count too; call `right` to
   * take it back when there was such a code. Throws rate_limit_exceeded.
   */
  async guess(accountId: string, address: string): Promise<{ right: () => Promise<void> }> {
    const counted = [
      [this.guessesFromAddress, address, 'came from your IP address'],
      [this.guessesByPerson, accountId, 'were entered by you'],
    ] as const;
    for (const [limiter, key, origin] of counted) {
      const { over, state } = await consume(limiter, key);
      if (!over) continue;
      const wait = secondsLeft(state);
      const minutes = Math.ceil(wait / 60);
      throw new AppError(
        'rate_limit_exceeded',
        `Too many wrong codes ${origin}. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
        { retryAfter: wait },
      );
    }
    return {
      right: async () => {
        await Promise.all(counted.map(([limiter, key]) => limiter.reward(key, 1)));
      },
    };
  }
}
