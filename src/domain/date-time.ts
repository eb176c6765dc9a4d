/** What four digits of a year can say; beyond it a date has another form. */
const MIN = Date.parse('0001-01-01T00:00:00.000Z');
const MAX = Date.parse('9999-12-31T23:59:59.999Z');

/** What a text that names no such moment is refused with. */
export const NOT_A_DATE_TIME = 'must be an existing date-time, between the years 1 and 9999';

/**
 * The moment that an ISO 8601 text names; undefined for one that there is not, such as a leap second, or beyond the
 * year 9999.
 */
export function parseDateTime(text: string): Date | undefined {
  const ms = Date.parse(text);
  return ms >= MIN && ms <= MAX ? new Date(ms) : undefined;
}
