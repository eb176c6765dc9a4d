import type { Redis } from 'ioredis';
import { consume, createLimiter, secondsLeft, type Limiter } from './limiter.ts';

/** Wrong secrets, codes and refresh tokens that one client may send from one address per window. */
const MAX_WRONG_ATTEMPTS = 60;
const WINDOW_S = 60;

/** Limits how often an app may send a wrong secret, code or token. */
export class AttemptLimiter {
  private readonly wrong: Limiter;

  constructor(redis?: Redis) {
    this.wrong = createLimiter({ name: 'guess-client', points: MAX_WRONG_ATTEMPTS, seconds: WINDOW_S }, redis);
  }

  /**
   * Counts an attempt before it is checked, so that concurrent ones count too; call `right` to take it back when it was
   * correct. Returns the seconds to wait when the limit is exceeded.
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
