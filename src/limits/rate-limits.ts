import type { Redis } from 'ioredis';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { consume, createLimiter, secondsLeft, type Limiter } from './limiter.ts';
import type { Log } from '../log.ts';
import { countRejected } from '../telemetry/measure.ts';
import { createTurns, type Turns } from './turns.ts';
import {
  KIB_OF_A_REQUEST,
  MAX_FREE_304_A_MINUTE,
  MAX_LINK_READS_A_DAY,
  MAX_LINK_READS_A_MINUTE,
  MAX_PREVIEWS_A_MINUTE,
  MAX_SAVES_A_MINUTE,
} from '../../generated/limits.ts';

/** Window of the limits per IP address and per account, in seconds. */
const WINDOW_S = 60;
const DAY_MS = 86_400_000;

/** Remaining requests of an account after one was counted. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window ends. */
  readonly reset: number;
  /** Length of the window in whole seconds: a minute, or a day for the free quota. */
  readonly window: number;
}

/** The account that a request counts for. */
export interface CountedAccount {
  readonly id: string;
  readonly paid: boolean;
}

export interface RateLimitSettings {
  readonly ipRateLimit: number;
  readonly userRateLimit: number;
  readonly pageRateLimit: number;
  readonly freeDailyQuota: number;
}

/** The error over a limit, with the quota for its headers. */
export class RateLimitError extends AppError {
  constructor(
    message: string,
    readonly quota: Quota,
  ) {
    super('rate_limit_exceeded', message, { retryAfter: quota.reset });
  }
}

/**
 * The rate limits of the contract and the operator: per IP address, per account over all its credentials, and the daily
 * quota of accounts without a paid plan. With Redis, processes share them; while Redis is away each process allows its
 * share, by the last known number of processes, so that losing Redis neither opens nor closes the API.
 */
export class RateLimits {
  private readonly byIp: Limiter;
  private readonly siteByIp: Limiter;
  private readonly byPerson: Limiter;
  private readonly byDay: Limiter;
  private readonly pages: Limiter;
  private readonly unchanged: Limiter;
  private readonly previews: Limiter;
  private readonly saves: Limiter;
  private readonly linkReads: Limiter;
  private readonly linkReadsOfDay: Limiter;

  constructor(
    private readonly settings: RateLimitSettings,
    redis?: Redis,
  ) {
    const perAddress = { points: settings.ipRateLimit, seconds: WINDOW_S };
    this.byIp = createLimiter({ name: 'ip', ...perAddress }, redis);
    this.siteByIp = createLimiter({ name: 'site', ...perAddress }, redis);
    this.byPerson = createLimiter({ name: 'person', points: settings.userRateLimit, seconds: WINDOW_S }, redis);
    this.pages = createLimiter({ name: 'page', points: settings.pageRateLimit, seconds: WINDOW_S }, redis);
    this.unchanged = createLimiter({ name: 'unchanged', points: MAX_FREE_304_A_MINUTE, seconds: WINDOW_S }, redis);
    this.previews = createLimiter({ name: 'preview', points: MAX_PREVIEWS_A_MINUTE, seconds: WINDOW_S }, redis);
    this.saves = createLimiter({ name: 'save', points: MAX_SAVES_A_MINUTE, seconds: WINDOW_S }, redis);
    this.linkReads = createLimiter({ name: 'link', points: MAX_LINK_READS_A_MINUTE, seconds: WINDOW_S }, redis);
    this.linkReadsOfDay = createLimiter(
      { name: 'link-day', points: MAX_LINK_READS_A_DAY, seconds: DAY_MS / 1000 },
      redis,
    );
    this.byDay = createLimiter(
      { name: 'day', points: this.hasDays ? Math.max(1, settings.freeDailyQuota) : 1, seconds: DAY_MS / 1000 },
      redis,
    );
  }

  /** Whether the free plan has a limit a day; without plans it has none. */
  private get hasDays(): boolean {
    return Number.isFinite(this.settings.freeDailyQuota);
  }

  /** Counts a request of the API from an address (IPv6: a /64). Throws rate_limit_exceeded over the limit. */
  async countIp(key: string): Promise<void> {
    const { over, state } = await consume(this.byIp, key);
    if (over) throw this.tooManyOfAddress(state);
  }

  /** Counts a page or form, which uses up nothing of the API's. Throws rate_limit_exceeded over the limit. */
  async countSiteIp(key: string): Promise<void> {
    const { over, state } = await consume(this.siteByIp, key);
    if (over) throw this.tooManyOfAddress(state);
  }

  private tooManyOfAddress(state: RateLimiterRes): AppError {
    const wait = secondsLeft(state);
    return new AppError(
      'rate_limit_exceeded',
      `More than ${this.settings.ipRateLimit} requests in a minute came from this IP address. Try ` +
        `again in ${wait} seconds.`,
      { retryAfter: wait },
    );
  }

  /**
   * Counts a request of an account. Throws RateLimitError over the limit per minute or, without a paid plan, per day.
   */
  async countPerson(person: CountedAccount): Promise<Quota> {
    const isCounted = !person.paid && this.hasDays;
    if (isCounted) await this.countDay(person.id);
    const limit = this.settings.userRateLimit;
    const { over, state } = await consume(this.byPerson, person.id);
    const quota = { limit, remaining: Math.max(0, state.remainingPoints), reset: secondsLeft(state), window: WINDOW_S };
    if (over && isCounted) await this.byDay.reward(dayKey(person.id), 1);
    if (over)
      throw new RateLimitError(
        `You have used your ${limit} requests of this minute. Try again in ${quota.reset} seconds.`,
        { ...quota, remaining: 0 },
      );
    return quota;
  }

  /**
   * Counts a page that somebody reads, by their account or, without one, their address. It has a limit of its own, for
   * every plan, so that reading uses up nothing of the API's. Throws RateLimitError.
   */
  async countPage(reader: string): Promise<Quota> {
    const limit = this.settings.pageRateLimit;
    const { over, state } = await consume(this.pages, reader);
    const reset = secondsLeft(state);
    const quota = { limit, remaining: Math.max(0, state.remainingPoints), reset, window: WINDOW_S };
    if (over)
      throw new RateLimitError(`You opened more than ${limit} pages in a minute. Try again in ${reset} seconds.`, {
        ...quota,
        remaining: 0,
      });
    return quota;
  }

  /**
   * Refunds a request that was answered with 304, and returns the new quota. Only so many a minute, because a 304 costs
   * as much work as a full response.
   */
  async refund(person: CountedAccount, quota: Quota): Promise<Quota> {
    if ((await consume(this.unchanged, person.id, { isCounted: false })).over) return quota;
    await this.byPerson.reward(person.id, 1);
    if (!person.paid) await this.byDay.reward(dayKey(person.id), 1);
    return { ...quota, remaining: Math.min(quota.limit, quota.remaining + 1) };
  }

  /**
   * Takes from the day of an account without a paid plan what an answer of so many bytes costs beyond its request: one
   * more for each further KIB_OF_A_REQUEST. A store that fails takes nothing, since the answer is made.
   */
  async charge({ id, paid }: CountedAccount, bytes: number): Promise<void> {
    const more = paid ? 0 : furtherRequests(bytes);
    if (more > 0) await this.byDay.penalty(dayKey(id), more, { customDuration: secondsOfDay() }).catch(() => undefined);
  }

  /** Counts a feed that an account looks at before adding it. Throws rate_limit_exceeded over the limit. */
  async countPreview(accountId: string): Promise<void> {
    const { over, state } = await consume(this.previews, accountId);
    if (!over) return;
    const retryAfter = secondsLeft(state);
    const message = `You looked at ${MAX_PREVIEWS_A_MINUTE} feeds within a minute. Try again in ${retryAfter} seconds.`;
    throw new AppError('rate_limit_exceeded', message, { retryAfter });
  }

  /** Counts an address that an account saves: its page is fetched. Throws rate_limit_exceeded over the limit. */
  async countSave(accountId: string): Promise<void> {
    const { over, state } = await consume(this.saves, accountId);
    if (!over) return;
    const retryAfter = secondsLeft(state);
    const message =
      `You saved ${MAX_SAVES_A_MINUTE} addresses within a minute. Try again in ${retryAfter} seconds, or import ` +
      'them together.';
    throw new AppError('rate_limit_exceeded', message, { retryAfter });
  }

  /**
   * Counts a read of a secret feed link for the account that it is of, apart from the API's requests, so that who reads
   * it uses up nothing of its owner's. Throws rate_limit_exceeded over the limit per minute or per day.
   */
  async countLinkRead(accountId: string): Promise<void> {
    const [minute, day] = [this.linkReads, this.linkReadsOfDay];
    const first = await consume(minute, accountId);
    if (first.over) throw tooManyReads(`${MAX_LINK_READS_A_MINUTE} times in a minute`, secondsLeft(first.state));
    const second = await consume(day, dayKey(accountId), { seconds: secondsOfDay() });
    if (second.over) throw tooManyReads(`${MAX_LINK_READS_A_DAY} times today`, secondsOfDay());
  }

  /**
   * Ends a counted read of a link: one that was answered with 304 is refunded, so many a minute, and one with a large
   * document costs more of the day, as `charge` says.
   */
  async endLinkRead(accountId: string, { bytes, isKnown }: { bytes: number; isKnown: boolean }): Promise<void> {
    const more = isKnown ? 0 : furtherRequests(bytes);
    if (more > 0)
      await this.linkReadsOfDay
        .penalty(dayKey(accountId), more, { customDuration: secondsOfDay() })
        .catch(() => undefined);
    if (!isKnown || (await consume(this.unchanged, `link ${accountId}`, { isCounted: false })).over) return;
    await Promise.all([this.linkReads.reward(accountId, 1), this.linkReadsOfDay.reward(dayKey(accountId), 1)]);
  }

  /**
   * Returns an account's remaining requests of this minute and, without a paid plan, of this day, as far as this
   * process knows; counts nothing. A store that fails knows of no request.
   */
  async left({ id, paid }: CountedAccount): Promise<{ minute: Quota; day: Quota | undefined }> {
    const { userRateLimit, freeDailyQuota } = this.settings;
    const [minute, day] = await Promise.all([
      this.byPerson.get(id).catch(() => null),
      paid || !this.hasDays ? null : this.byDay.get(dayKey(id)).catch(() => null),
    ]);
    return {
      minute: quotaLeft(minute, { limit: userRateLimit, reset: WINDOW_S, window: WINDOW_S }),
      day:
        paid || !this.hasDays
          ? undefined
          : quotaLeft(day, { limit: freeDailyQuota, reset: secondsOfDay(), window: DAY_MS / 1000 }),
    };
  }

  private async countDay(id: string): Promise<void> {
    const limit = this.settings.freeDailyQuota;
    const reset = secondsOfDay();
    const quota = { limit, remaining: 0, reset, window: DAY_MS / 1000 };
    if (limit === 0) {
      countRejected('day');
      throw new RateLimitError(
        'Your account is on the free plan, which includes no API requests here, today or tomorrow. Ask the operator ' +
          'of this service for the paid plan.',
        quota,
      );
    }
    if ((await consume(this.byDay, dayKey(id), { seconds: reset })).over)
      throw new RateLimitError(
        `You have used the ${limit} requests a day of the free plan; they start again at midnight UTC. The paid plan ` +
          `has no daily limit.`,
        quota,
      );
  }
}

/** All limits of a service. */
export interface Limits {
  readonly rates: RateLimits;
  readonly turns: Turns;
  /** Redis that processes share the limits through; undefined without one. */
  readonly redis: Redis | undefined;
  /** Waits until Redis is reached, for a second at most, so that a process that starts counts with the others. */
  reach(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the limits. With the URL of a Redis, processes share them; its client is imported only then. */
export async function createLimits(
  { redisUrl, ...settings }: RateLimitSettings & { readonly redisUrl: string | undefined },
  log: Log,
): Promise<Limits> {
  const shared = redisUrl === undefined ? undefined : (await import('./redis.ts')).connectRedis(redisUrl, log);
  return {
    rates: new RateLimits(settings, shared?.redis),
    turns: createTurns(),
    redis: shared?.redis,
    reach: async () => shared?.reach(),
    close: async () => shared?.close(),
  };
}

/** Returns the price of a response of so many bytes in requests, beyond the one that it answers. */
function furtherRequests(bytes: number): number {
  return Math.max(0, Math.ceil(bytes / (KIB_OF_A_REQUEST * 1024)) - 1);
}

function tooManyReads(often: string, retryAfter: number): AppError {
  const message = `The secret feed addresses of one person were read ${often}. Try again in ${retryAfter} seconds.`;
  return new AppError('rate_limit_exceeded', message, { retryAfter });
}

/** Whole seconds until midnight UTC. */
function secondsOfDay(): number {
  return Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1000);
}

function quotaLeft(state: RateLimiterRes | null, whole: Omit<Quota, 'remaining'>): Quota {
  if (state === null) return { ...whole, remaining: whole.limit };
  return { ...whole, remaining: Math.max(0, Math.min(whole.limit, state.remainingPoints)), reset: secondsLeft(state) };
}

function dayKey(id: string): string {
  return `${id}:${Math.floor(Date.now() / DAY_MS)}`;
}
