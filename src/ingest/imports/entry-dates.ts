/** Seconds since 1970 that no bookmark has; larger numbers are milliseconds, then microseconds. */
const MAX_SECONDS = 100_000_000_000;

/**
 * A date of a file as milliseconds since 1970: a number of seconds, milliseconds or microseconds, or a text that says a
 * moment. Null for none, NaN for one that cannot be read.
 */
export function entryDate(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).slice(0, 100).trim() : 'unknown';
  if (text === '' || text === '0') return null;
  const at = /^\d{1,17}(?:\.\d{1,9})?$/.test(text) ? millisecondsOf(Number(text)) : Date.parse(text);
  return at >= 0 && at <= Date.now() ? at : NaN;
}

function millisecondsOf(number: number): number {
  if (number < MAX_SECONDS) return Math.round(number * 1_000);
  return number < MAX_SECONDS * 1_000 ? number : Math.round(number / 1_000);
}
