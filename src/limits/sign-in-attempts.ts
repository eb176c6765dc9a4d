import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { consume, createLimiter, secondsLeft } from './limiter.ts';

/**
 * Guesses of a password in a quarter of an hour: strangers' for one e-mail address, those in one known browser, and
 * strangers' from one IP address.
 */
const GUESSES = { ofAccount: 10, inBrowser: 10, fromAddress: 50, seconds: 900 };
/**
 * Mails in an hour: to one e-mail address (those that lead to a new password apart from all others), and asked for from
 * one IP address.
 */
const LETTERS = { toAccount: 5, fromAddress: 30, seconds: 3600 };

const BY_MAIL = 'A link by mail lets you in at once: choose "Forgotten your password?" on the sign-in page.';

/** Limits of what a stranger may try. They count e-mail addresses whether there is such an account or not. */
export class SignInAttempts {
  private readonly guessesOfAccount: RateLimiterAbstract;
  private readonly guessesInBrowser: RateLimiterAbstract;
  private readonly guessesFromAddress: RateLimiterAbstract;
  private readonly lettersToAccount: RateLimiterAbstract;
  private readonly lettersFromAddress: RateLimiterAbstract;

  constructor(redis?: Redis) {
    this.guessesOfAccount = createLimiter(
      { name: 'guess-account', points: GUESSES.ofAccount, seconds: GUESSES.seconds },
      redis,
    );
    this.guessesInBrowser = createLimiter(
      { name: 'guess-browser', points: GUESSES.inBrowser, seconds: GUESSES.seconds },
      redis,
    );
    this.guessesFromAddress = createLimiter(
      { name: 'guess-address', points: GUESSES.fromAddress, seconds: GUESSES.seconds },
      redis,
    );
    this.lettersToAccount = createLimiter(
      { name: 'letter-account', points: LETTERS.toAccount, seconds: LETTERS.seconds },
      redis,
    );
    this.lettersFromAddress = createLimiter(
      { name: 'letter-address', points: LETTERS.fromAddress, seconds: LETTERS.seconds },
      redis,
    );
  }

  /**
   * Counts a guess before it is checked, so that many at once are counted too. A stranger's: throws rate_limit_exceeded
   * after 10 for an account or 50 from an IP address in 15 minutes. One in a browser that the account is known in (by
   * its name) counts there alone, up to 10, so that strangers lock nobody out. A right one costs nothing: say so with
   * `right`.
   */
  async guess(
    email: string,
    { address, browser }: { address: string; browser?: string | undefined },
  ): Promise<{ right: () => Promise<void> }> {
    if (browser !== undefined) {
      await take(this.guessesInBrowser, browser, `Too many wrong passwords were tried in this browser. ${BY_MAIL}`);
      return {
        right: async () => {
          await this.guessesInBrowser.reward(browser, 1);
        },
      };
    }
    const account = keyOf(email);
    await take(this.guessesFromAddress, address, `Too many wrong passwords came from your IP address. ${BY_MAIL}`);
    await take(this.guessesOfAccount, account, `Too many wrong passwords were tried for this account. ${BY_MAIL}`);
    return {
      right: async () => {
        await Promise.all([this.guessesOfAccount.reward(account, 1), this.guessesFromAddress.reward(address, 1)]);
      },
    };
  }

  /** Forgets the wrong guesses of an account, whose owner proved who they are by mail. */
  async forgive(email: string): Promise<void> {
    await this.guessesOfAccount.delete(keyOf(email));
  }

  /** Counts that somebody asks for a mail. Throws rate_limit_exceeded after 30 from an IP address in an hour. */
  async askForLetter(address: string): Promise<void> {
    await take(this.lettersFromAddress, address, 'Too many mails were asked for from your IP address.');
  }

  /**
   * Whether one more mail may go to an e-mail address: at most 5 in an hour, so that nobody's mailbox can be filled
   * from here. Links to a new password are counted apart: no other mail that a stranger asks for may keep the owner
   * from theirs.
   */
  async mayWriteTo(email: string, about: 'reset' | 'other' = 'other'): Promise<boolean> {
    return !(await consume(this.lettersToAccount, about === 'reset' ? `reset ${keyOf(email)}` : keyOf(email))).over;
  }
}

async function take(limiter: RateLimiterAbstract, key: string, what: string): Promise<void> {
  const { over, state } = await consume(limiter, key);
  if (!over) return;
  const wait = secondsLeft(state);
  const minutes = Math.ceil(wait / 60);
  throw new AppError('rate_limit_exceeded', `${what} Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`, {
    retryAfter: wait,
  });
}

/** No e-mail address goes to Redis. */
function keyOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
}
