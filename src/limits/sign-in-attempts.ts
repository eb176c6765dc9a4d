import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { AppError } from '../errors.ts';
import { consume, createLimiter, secondsLeft, type Limiter } from './limiter.ts';

/**
 * Wrong passwords per 15 minutes: from strangers for one e-mail address, from one known browser, and from strangers at
 * one IP address.
 */
const GUESS_LIMITS = { ofAccount: 10, inBrowser: 10, fromAddress: 50, seconds: 900 };
/**
 * Wrong codes per day, from strangers for one account, and from one known browser: a code has only six digits, and must
 * not be found by trying for days (RFC 6238 section 5.2).
 */
const CODE_LIMITS = { ofAccount: 50, seconds: 86_400 };
/**
 * E-mails per hour: to one e-mail address (password resets are counted separately), and requested from one IP address.
 */
const EMAIL_LIMITS = { toAccount: 5, fromAddress: 30, seconds: 3600 };

/** Secrets that can be guessed; each is counted separately. */
const SECRETS = { password: { prefix: '', name: 'passwords' }, code: { prefix: 'code ', name: 'codes' } } as const;

const BY_MAIL = 'A link by mail lets you in at once: choose "Forgotten your password?" on the sign-in page.';

/** Limits of sign-in attempts and of e-mails. E-mail addresses count whether or not they have an account. */
export class SignInAttempts {
  private readonly guessesOfAccount: Limiter;
  private readonly guessesInBrowser: Limiter;
  private readonly guessesFromAddress: Limiter;
  private readonly codesOfDay: Limiter;
  private readonly emailsToAccount: Limiter;
  private readonly emailsFromAddress: Limiter;

  constructor(redis?: Redis) {
    this.guessesOfAccount = createLimiter(
      { name: 'guess-account', points: GUESS_LIMITS.ofAccount, seconds: GUESS_LIMITS.seconds },
      redis,
    );
    this.guessesInBrowser = createLimiter(
      { name: 'guess-browser', points: GUESS_LIMITS.inBrowser, seconds: GUESS_LIMITS.seconds },
      redis,
    );
    this.guessesFromAddress = createLimiter(
      { name: 'guess-address', points: GUESS_LIMITS.fromAddress, seconds: GUESS_LIMITS.seconds },
      redis,
    );
    this.codesOfDay = createLimiter(
      { name: 'codes-day', points: CODE_LIMITS.ofAccount, seconds: CODE_LIMITS.seconds },
      redis,
    );
    this.emailsToAccount = createLimiter(
      { name: 'letter-account', points: EMAIL_LIMITS.toAccount, seconds: EMAIL_LIMITS.seconds },
      redis,
    );
    this.emailsFromAddress = createLimiter(
      { name: 'letter-address', points: EMAIL_LIMITS.fromAddress, seconds: EMAIL_LIMITS.seconds },
      redis,
    );
  }

  /**
   * Counts an attempt of a password, or of a code of a second factor, before it is checked, so that concurrent ones
   * count too; call `right` to take back a correct one. A stranger's throws rate_limit_exceeded after 10 for an account
   * or 50 from an IP address in 15 minutes. One from a browser that has signed in to the account before (`browser`)
   * counts for that browser alone, up to 10, so that strangers cannot lock an owner out. Codes are counted by the day,
   * too: up to 50 from strangers and from each such browser.
   */
  async guess(
    email: string,
    { address, browser }: { address: string; browser?: string | undefined },
    what: keyof typeof SECRETS = 'password',
  ): Promise<{ right: () => Promise<void> }> {
    const { prefix, name } = SECRETS[what];
    const instead = what === 'password' ? ` ${BY_MAIL}` : '';
    const subject = prefix + (browser ?? emailKey(email));
    const counted: (readonly [limiter: Limiter, key: string, where: string])[] =
      browser === undefined
        ? [
            [this.guessesFromAddress, address, 'came from your IP address'],
            [this.guessesOfAccount, subject, 'were tried for this account'],
          ]
        : [[this.guessesInBrowser, subject, 'were tried in this browser']];
    if (what === 'code') counted.push([this.codesOfDay, subject, 'were tried today']);
    for (const [limiter, key, where] of counted)
      await consumeOrThrow(limiter, key, `Too many wrong ${name} ${where}.${instead}`);
    return {
      right: async () => {
        await Promise.all(counted.map(([limiter, key]) => limiter.reward(key, 1)));
      },
    };
  }

  /** Clears the wrong attempts on an account whose owner has proved by e-mail who they are. */
  async forgive(email: string): Promise<void> {
    await this.guessesOfAccount.delete(emailKey(email));
  }

  /** Counts a request for an e-mail. Throws rate_limit_exceeded after 30 from an IP address in an hour. */
  async countMailRequest(address: string): Promise<void> {
    await consumeOrThrow(this.emailsFromAddress, address, 'Too many mails were requested from your IP address.');
  }

  /**
   * Whether another e-mail may go to an address: at most 5 an hour, so that a mailbox cannot be flooded from here.
   * Password resets are counted separately: e-mails that a stranger requests must not block the owner's.
   */
  async mayMail(email: string, about: 'reset' | 'other' = 'other'): Promise<boolean> {
    return !(await consume(this.emailsToAccount, about === 'reset' ? `reset ${emailKey(email)}` : emailKey(email)))
      .over;
  }
}

async function consumeOrThrow(limiter: Limiter, key: string, message: string): Promise<void> {
  const { over, state } = await consume(limiter, key);
  if (!over) return;
  const wait = secondsLeft(state);
  const minutes = Math.ceil(wait / 60);
  throw new AppError('rate_limit_exceeded', `${message} Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`, {
    retryAfter: wait,
  });
}

/** E-mail addresses are hashed before they go to Redis. */
function emailKey(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
}
