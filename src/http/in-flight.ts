import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';
import { AppError } from '../errors.ts';

/** Requests that one process works on at the same time. */
const MAX_IN_FLIGHT = 500;

export interface InFlightLimit {
  /** Requests of one address that are worked on at the same time, or whose body is on its way. */
  readonly perAddress: number;
  /** The address that a request is limited by. */
  readonly addressOf: (ctx: Context) => string;
}

/**
 * Sends requests away while the process works on as many as it can take: more would only wait for the database. A
 * request is worked on once it is whole, so that slow bodies, of which an address may send so many, keep nobody else
 * out.
 */
export function limitInFlight({ perAddress, addressOf }: InFlightLimit): Middleware {
  const byAddress = new Map<string, number>();
  let working = 0;
  return async (ctx, next) => {
    if (working >= MAX_IN_FLIGHT)
      throw new AppError('service_unavailable', 'Too many requests are being worked on. Try again in 1 second.', {
        retryAfter: 1,
      });
    const address = addressOf(ctx);
    const before = byAddress.get(address) ?? 0;
    if (before >= perAddress)
      throw new AppError(
        'rate_limit_exceeded',
        `${perAddress} requests of this IP address are being worked on. Send the next when one was answered.`,
        { retryAfter: 1 },
      );
    byAddress.set(address, before + 1);
    let places = 0;
    const take = (): void => {
      places = 1;
      working += places;
    };
    if (hasBody(ctx.req)) ctx.req.once('end', take);
    else take();
    try {
      await next();
    } finally {
      ctx.req.off('end', take);
      working -= places;
      const remaining = (byAddress.get(address) ?? 1) - 1;
      if (remaining > 0) byAddress.set(address, remaining);
      else byAddress.delete(address);
    }
  };
}

/** Whether a request says that a body follows its headers (RFC 9112 section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
