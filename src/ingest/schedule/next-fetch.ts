/** Minimum and maximum seconds between two fetches of a source. */
export const SHORTEST = 300;
const MAX_INTERVAL_S = 86_400;
/** Seconds between fetches of a source without posts to derive an interval from. */
const DEFAULT_INTERVAL_S = 3_600;
/** Fetches in the average time between two posts. */
const FETCHES_PER_POST = 4;
/** Maximum seconds accepted from Retry-After: more than a week is a mistake. */
const MAX_RETRY_AFTER_S = 604_800;
/** Consecutive failures after which a source is paused. */
export const MAX_FAILURES = 20;

/**
 * Seconds until a source is fetched again: a quarter of the average time between its posts, from 5 minutes to 24 hours,
 * and no earlier than the feed (`ttlSeconds`) and its server (`maxAge`) ask for. `newest` are the dates of its newest
 * posts, newest first. The time since the newest one counts too, so that a feed that falls silent is fetched less and
 * less often.
 */
export function fetchInterval(
  newest: readonly Date[],
  now: Date,
  hints: { ttlSeconds?: number | null | undefined; maxAge?: number | undefined } = {},
): number {
  const least = Math.max(SHORTEST, hints.ttlSeconds ?? 0, hints.maxAge ?? 0);
  return Math.min(MAX_INTERVAL_S, Math.max(least, postingGap(newest, now) / FETCHES_PER_POST));
}

/**
 * Seconds until a source is tried again after `failures` consecutive failures: 5 minutes, doubled each time up to 24
 * hours, and no earlier than `retryAfter`.
 */
export function backOff(failures: number, retryAfter = 0): number {
  const seconds = Math.min(MAX_INTERVAL_S, SHORTEST * 2 ** Math.min(failures - 1, 10));
  return Math.max(seconds, Math.min(retryAfter, MAX_RETRY_AFTER_S));
}

/** Adds up to a fifth to an interval, so that sources added together spread out. `random` is from 0 to 1. */
export function withJitter(seconds: number, random = Math.random()): number {
  return Math.round(seconds * (1 + random / 5));
}

function postingGap(newest: readonly Date[], now: Date): number {
  const oldest = newest.at(-1);
  if (oldest === undefined) return DEFAULT_INTERVAL_S * FETCHES_PER_POST;
  return Math.max(0, now.getTime() - oldest.getTime()) / 1000 / newest.length;
}
