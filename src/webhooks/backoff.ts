/** Seconds between attempts: an hour of tries every five minutes at the most, then rarer, at last every hour. */
const DELAYS_S = [5, 10, 30, 60, 120, ...Array<number>(11).fill(300), ...Array<number>(8).fill(900)];
const LAST_DELAY_S = 3_600;
/** Seconds for which a receiver may ask not to be asked again. */
const MAX_RETRY_AFTER_S = 3_600;
/** Up to this part of it is added to a delay, so that many do not come at once. */
const JITTER = 0.1;

/** Milliseconds until an event is sent again that failed so many times, the last time included. */
export function retryDelay(failures: number, retryAfter = 0, random: () => number = Math.random): number {
  const delay = DELAYS_S[failures - 1] ?? LAST_DELAY_S;
  const seconds = Math.max(delay * (1 + JITTER * random()), Math.min(retryAfter, MAX_RETRY_AFTER_S));
  return Math.round(seconds * 1000);
}
