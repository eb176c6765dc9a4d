import { mock } from 'node:test';
import { expect } from 'chai';
import { Redis } from 'ioredis';
import { rateLimitHeaders } from '../../src/api/response-headers.ts';
import { SignInAttempts } from '../../src/limits/sign-in-attempts.ts';
import { RateLimitError, RateLimits, type Quota } from '../../src/limits/rate-limits.ts';

const settings = { ipRateLimit: 3, userRateLimit: 2, pageRateLimit: 2, freeDailyQuota: 1 };
const QUARTER_MS = 901_000;
const paid = { id: 'ada', paid: true };
const free = { id: 'bob', paid: false };
/** The error of rejected work; throws when it succeeds. */
const refusal = async (work: Promise<unknown>): Promise<any> =>
  work.then(
    () => Promise.reject(new Error('it was let through')),
    (error: unknown) => error,
  );

describe('rate limits', () => {
  let limits: RateLimits;
  beforeEach(() => {
    limits = new RateLimits(settings);
  });

  it('let exactly as many through as they say, and count down to nothing', async () => {
    const quotas: Quota[] = [await limits.countPerson(paid), await limits.countPerson(paid)];
    expect(quotas.map((one) => [one.limit, one.remaining])).to.deep.equal([
      [2, 1],
      [2, 0],
    ]);
    for (const { reset } of quotas) expect(reset).to.be.within(1, 60);
    const error = await refusal(limits.countPerson(paid));
    expect(error).to.be.instanceOf(RateLimitError).and.include({ code: 'rate_limit_exceeded' });
    expect(error.quota).to.include({ limit: 2, remaining: 0 });
    expect(error.extra.retryAfter).to.equal(error.quota.reset);
  });

  it('keep persons and addresses apart', async () => {
    for (let n = 0; n < 2; n += 1) await limits.countPerson(paid);
    expect((await limits.countPerson({ id: 'eve', paid: true })).remaining).to.equal(1);
    for (let n = 0; n < 3; n += 1) await limits.countIp('192.0.2.1');
    expect(await refusal(limits.countIp('192.0.2.1'))).to.include({ code: 'rate_limit_exceeded' });
    await limits.countIp('192.0.2.2');
  });

  it('take a request back once, and never give more than the limit', async () => {
    const first = await limits.countPerson(paid);
    expect(await limits.refund(paid, first)).to.include({ remaining: 2 });
    expect((await limits.countPerson(paid)).remaining).to.equal(1);
    expect(await limits.refund(paid, { limit: 2, remaining: 2, reset: 9, window: 60 })).to.include({ remaining: 2 });
  });

  it('hold people without a paid plan to their day, which ends at midnight UTC', async () => {
    await limits.countPerson(free);
    const error = await refusal(limits.countPerson(free));
    expect(error.message).to.include('1 requests a day of the free plan').and.include('paid plan');
    expect(error.quota).to.include({ limit: 1, remaining: 0 });
    const midnight = (86_400_000 - (Date.now() % 86_400_000)) / 1000;
    expect(error.extra.retryAfter).to.be.within(midnight - 2, midnight + 2);
  });

  it('do not take a free person’s day for what the minute refuses', async () => {
    limits = new RateLimits({ ...settings, userRateLimit: 1, freeDailyQuota: 2 });
    await limits.countPerson(free);
    const refused = await refusal(limits.countPerson(free));
    expect(refused.quota, 'refused by the minute').to.include({ limit: 1 });
    expect(refused.quota.reset).to.be.within(1, 60);
    const again = await refusal(limits.countPerson(free));
    expect(again.quota, 'the day still has one left').to.include({ limit: 1 });
    expect(again.quota.reset).to.be.within(1, 60);
  });

  it('go on in memory, and give back, when their shared store cannot be reached', async () => {
    const redis = new Redis('redis://127.0.0.1:1', {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    }).on('error', () => undefined);
    limits = new RateLimits(settings, redis);
    const first = await limits.countPerson(paid);
    expect(first.remaining).to.equal(1);
    expect((await limits.refund(paid, first)).remaining).to.equal(2);
    expect([(await limits.countPerson(paid)).remaining, (await limits.countPerson(paid)).remaining]).to.deep.equal([
      1, 0,
    ]);
    expect(await refusal(limits.countPerson(paid))).to.include({ code: 'rate_limit_exceeded' });
    redis.disconnect();
  });

  it('say in the headers which window the numbers are of', async () => {
    const minute = rateLimitHeaders(await limits.countPerson(paid));
    expect(minute).to.include({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
      'ratelimit-policy': '"person";q=2;w=60',
    });
    await limits.countPerson(free);
    const day = rateLimitHeaders(((await refusal(limits.countPerson(free))) as RateLimitError).quota);
    expect(day['ratelimit-policy']).to.match(/;q=1;w=86400$/);
  });
});

describe('guesses of codes', () => {
  beforeEach(() => mock.timers.enable({ apis: ['Date', 'setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('security 125: are fifty a day from strangers and from each known browser, and a right one costs nothing', async () => {
    const attempts = new SignInAttempts();
    for (const browser of [undefined, 'known']) {
      const guess = (n: number) => attempts.guess('ada@example.com', { address: `192.0.2.${n}`, browser }, 'code');
      await (await guess(0)).right();
      for (let n = 0; n < 50; n += 1) {
        if (n % 10 === 0) mock.timers.tick(QUARTER_MS);
        await guess(n);
      }
      expect((await refusal(guess(98))).message).to.not.include('today');
      mock.timers.tick(QUARTER_MS);
      expect((await refusal(guess(99))).message, browser ?? 'strangers').to.include('today');
      mock.timers.tick(96 * QUARTER_MS);
      await guess(100);
    }
  });
});
