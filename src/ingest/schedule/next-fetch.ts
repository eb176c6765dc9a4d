/** Seconds between two fetches of a source, at least and at most. */
export const SHORTEST = 300;
const MAX_INTERVAL_S = 86_400;
/** Seconds of a source whose posts say nothing about when the next one comes. */
const UNKNOWN = 3_600;
/** A feed is looked at so many times in the time between two of its posts. */
const LOOKS_PER_POST = 4;
/** Seconds of a server's Retry-After that are believed: beyond a week it means a mistake. */
const MAX_RETRY_AFTER_S = 604_800;
/** Failures in a row after which a source is paused. */
export const MAX_FAILURES = 20;

/**
 * Seconds until a source is fetched again: a quarter of the usual time between its posts, within 5 minutes and 24
 * hours, and not before the feed (`ttlSeconds`) and its server (`maxAge`) want it. `newest` are the moments of its
 * newest posts, newest first; that nothing came since the newest one counts too, so that a feed that falls silent is
 * asked less and less.
 */
export function fetchInterval(
  newest: readonly Date[],
  now: Date,
  hints: { ttlSeconds?: number | null | undefined; maxAge?: number | undefined } = {},
): number {
  const least = Math.max(SHORTEST, hints.ttlSeconds ?? 0, hints.maxAge ?? 0);
  return Math.min(MAX_INTERVAL_S, Math.max(least, postingGap(newest, now) / LOOKS_PER_POST));
}

/**
 * Seconds until a source that failed `failures` times in a row is tried again: 5 minutes, doubled each time up to 24
 * hours; `retryAfter` is kept to.
 */
export function backOff(failures: number, retryAfter = 0): number {
  const seconds = Math.min(MAX_INTERVAL_S, SHORTEST * 2 ** Math.min(failures - 1, 10));
  return Math.max(seconds, Math.min(retryAfter, MAX_RETRY_AFTER_S));
}

/**
 * Up to a fifth later than asked, never earlier: sources that came together do not stay together. `random` is from 0 to
 * 1.
 */
export function withJitter(seconds: number, random = Math.random()): number {
  return Math.round(seconds * (1 + random / 5));
}

function postingGap(newest: readonly Date[], now: Date): number {
  const oldest = newest.at(-1);
  if (oldest === undefined) return UNKNOWN * LOOKS_PER_POST;
  return Math.max(0, now.getTime() - oldest.getTime()) / 1000 / newest.length;
}
