import type { Context, Middleware } from 'koa';
import { AppError } from '../errors.ts';
import { createConcurrencyLimiter } from '../limits/concurrency-limiter.ts';

export interface InFlightLimit {
  /** Requests from one address that may be in flight at the same time, those still sending their body included. */
  readonly perAddress: number;
  /** Returns the client address that rate limits count by. */
  readonly addressOf: (ctx: Context) => string;
}

/** Refuses requests of an address that has as many in flight as it may. */
export function limitInFlight({ perAddress, addressOf }: InFlightLimit): Middleware {
  const places = createConcurrencyLimiter('in-flight', perAddress);
  return async (ctx, next) => {
    const address = addressOf(ctx);
    if (!(await places.acquire(address)))
      throw new AppError(
        'rate_limit_exceeded',
        `${perAddress} requests from this IP address are in progress. Wait for one to finish before you send the next.`,
        { retryAfter: 1 },
      );
    await next().finally(() => places.release(address));
  };
}
