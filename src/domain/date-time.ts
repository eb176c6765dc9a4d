import { validationError } from '../errors.ts';

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

/** A time of publication: from `since` on, and before `until`. */
export interface Period {
  readonly since: Date | null;
  readonly until: Date | null;
}

const DAY_MS = 86_400_000;
const DAY_LENGTH = '2023-03-01'.length;

/**
 * The period of the parameters `since` and `until`. A day is its beginning (UTC) in `since`, and included in `until`.
 * Throws validation_error for a day or moment that does not exist.
 */
export function periodOf({ since, until }: { since?: string | undefined; until?: string | undefined }): Period {
  const end = momentOf('until', until);
  const wholeDay = end !== null && until?.length === DAY_LENGTH;
  return { since: momentOf('since', since), until: wholeDay ? new Date(end.getTime() + DAY_MS) : end };
}

function momentOf(path: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const moment = parseDateTime(text);
  if (!moment) throw validationError([{ in: 'query', path, message: NOT_A_DATE_TIME }]);
  return moment;
}

/** An IANA time zone as the database spells it; undefined for any other text. A legacy name is kept. */
export function knownZone(name: string): string | undefined {
  const listed = Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase() === name.toLowerCase());
  if (listed !== undefined || /^[+-]/.test(name)) return listed; // newer engines accept an offset, which is no zone
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return undefined;
  }
}
