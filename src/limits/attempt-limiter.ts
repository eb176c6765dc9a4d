import type { Redis } from 'ioredis';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { consume, createLimiter, secondsLeft } from './limiter.ts';

/** Wrong secrets, codes and refresh tokens of one client from one address in a minute. */
const MAX_WRONG = 60;
const WINDOW_S = 60;

/** How often an app may send what is wrong. */
export class AttemptLimiter {
  private readonly wrong: RateLimiterAbstract;

  constructor(redis?: Redis) {
    this.wrong = createLimiter({ name: 'guess-client', points: MAX_WRONG, seconds: WINDOW_S }, redis);
  }

  /**
   * Counts a try before it is checked, so that many at once are counted too; says so with `right` when nothing was
   * guessed. Answers the seconds to wait when there were too many.
   */
  async count(clientId: string, address: string): Promise<{ right: () => Promise<void> } | { wait: number }> {
    const key = `${clientId.slice(0, 64)}|${address}`;
    const { over, state } = await consume(this.wrong, key);
    if (over) return { wait: secondsLeft(state) };
    return {
      right: async () => {
        await this.wrong.reward(key, 1);
      },
    };
  }
}
