/** The range of four-digit years; dates outside it are written differently. */
const MIN = Date.parse('0001-01-01T00:00:00.000Z');
const MAX = Date.parse('9999-12-31T23:59:59.999Z');

/** The validation message for a text that is not such a date-time. */
export const NOT_A_DATE_TIME = 'must be an existing date-time, between the years 1 and 9999';

/**
 * Parses an ISO 8601 date-time; undefined for one that does not exist, such as a leap second, or is beyond the year
 * 9999.
 */
export function parseDateTime(text: string): Date | undefined {
  const ms = Date.parse(text);
  return ms >= MIN && ms <= MAX ? new Date(ms) : undefined;
}
