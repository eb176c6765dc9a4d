import { validationError, type AppError } from '../../errors.ts';
import { EVENT_DAYS } from '../../../generated/limits.ts';

const DAY_MS = 86_400_000;

/** Formats a stream's position: the event up to which all was sent, and the time, in seconds since 1970. */
export function formatPosition(position: string, at: number = Date.now()): string {
  return `${position}-${Math.floor(at / 1000)}`;
}

/**
 * Parses a position that a stream named; undefined without one. Throws validation_error for any other text, and for a
 * position so old that events after it are deleted.
 */
export function parseEventId(place: string | undefined): string | undefined {
  if (place === undefined) return undefined;
  const [, position, at] = /^(\d{1,18})-(\d{1,11})$/.exec(place) ?? [];
  if (position === undefined) throw badPlace('is not an id that a stream sent; leave it out to begin');
  if (Number(at) * 1000 < Date.now() - EVENT_DAYS * DAY_MS)
    throw badPlace(
      `is older than ${EVENT_DAYS} days: what happened after it is forgotten. Read the lists of what you need, and ` +
        'begin without it',
    );
  return position;
}

function badPlace(message: string): AppError {
  return validationError([{ in: 'header', path: 'last-event-id', message }]);
}

/** Returns the lower of two positions. */
export function lowerPosition(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
