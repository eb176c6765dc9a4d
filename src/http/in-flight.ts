import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';
import { AppError } from '../errors.ts';
import { createPlaces } from '../limits/places.ts';

/** Requests in flight per process. */
const MAX_IN_FLIGHT = 500;

export interface InFlightLimit {
  /** Requests from one address that may be in flight at the same time, those still sending their body included. */
  readonly perAddress: number;
  /** Returns the client address that rate limits count by. */
  readonly addressOf: (ctx: Context) => string;
}

/**
 * Refuses requests while the process has as many as it can handle: more would only wait for the database. A request
 * counts for the process once its body has arrived, so that slow uploads, which are limited per address, block nobody
 * else.
 */
export function limitInFlight({ perAddress, addressOf }: InFlightLimit): Middleware {
  const places = createPlaces('in-flight', perAddress);
  let inFlight = 0;
  return async (ctx, next) => {
    const address = addressOf(ctx);
    if (!(await places.enter(address)))
      throw new AppError(
        'rate_limit_exceeded',
        `${perAddress} requests from this IP address are in progress. Wait for one to finish before you send the next.`,
        { retryAfter: 1 },
      );
    let slots = 0;
    const count = (): void => {
      slots = 1;
      inFlight += slots;
    };
    try {
      if (inFlight >= MAX_IN_FLIGHT)
        throw new AppError('service_unavailable', 'Too many requests are in progress. Try again in 1 second.', {
          retryAfter: 1,
        });
      if (hasBody(ctx.req)) ctx.req.once('end', count);
      else count();
      await next();
    } finally {
      ctx.req.off('end', count);
      inFlight -= slots;
      places.leave(address);
    }
  };
}

/** Whether the headers announce a body (RFC 9112 section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
