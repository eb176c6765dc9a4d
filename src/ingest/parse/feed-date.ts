const DAY_MS = 86_400_000;
/** Zero values of databases and languages (0001-01-01, 1970-01-01) are not publication dates. */
const EARLIEST_MS = Date.UTC(1971, 0, 1);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/**
 * Minutes east of UTC: the zones of RFC 822 section 5.1, and those of Europe, Asia and the Pacific that feeds use
 * anyway.
 */
const ZONES: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  wet: 0,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  akst: -540,
  akdt: -480,
  hst: -600,
  bst: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  jst: 540,
  kst: 540,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
};

const TIME = String.raw`(?:(?<h>\d{1,2}):(?<m>\d{2})(?::(?<s>\d{2})(?:[.,]\d{1,9})?)?)`;
const ZONE = String.raw`(?<zone>[a-z]{1,5})?\s{0,3}(?<offset>[+-]\d{1,2}:?\d{2}|[+-]\d{1,2})?`;
const WEEKDAY = String.raw`(?:[a-z]{3,9}\.?,?\s{1,3})?`;
/** A time behind a date, if there is one. */
const AT = String.raw`(?:,?\s{1,3}${TIME}\s{0,3}${ZONE})?`;
const FORMS = [
  // RFC 3339 and looser ISO 8601: a space instead of the T, no seconds, no zone, date only, month only.
  String.raw`(?<year>\d{4})[-/](?<month>\d{1,2})(?:[-/](?<day>\d{1,2})(?:[t\s]{1,3}${TIME}\s{0,3}${ZONE})?)?`,
  // RFC 822 as amended by RFC 1123: weekday optional, month short or long, year with two or four digits.
  String.raw`(?:[a-z]{2,9}\.?,?\s{1,3})?(?<day>\d{1,2})[-\s](?<month>[a-z]{3,9})\.?,?[-\s](?<year>\d{4}|\d{2})${AT}`,
  // US style: "Monday, June 5, 2024 10:00".
  String.raw`${WEEKDAY}(?<month>[a-z]{3,9})\.?\s(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s(?<year>\d{4})${AT}`,
  // As C and JavaScript format it: "Wed Jun 05 10:00:00 UTC 2024".
  String.raw`[a-z]{3}\s(?<month>[a-z]{3})\s{1,2}(?<day>\d{1,2})\s${TIME}\s${ZONE}\s?(?<year>\d{4})`,
].map((form) => new RegExp(`^${form}$`, 'i'));

/**
 * Parses the date of a feed; undefined when it is missing, unreadable, before 1971, or more than a day after `now` (a
 * scheduled post, or a wrong clock). Accepts RFC 822, RFC 3339 and common broken forms of both, and Unix seconds or
 * milliseconds. The default zone is UTC; a wrong weekday is ignored. Never an Invalid Date.
 */
export function feedDate(raw: string | undefined, now: Date = new Date()): Date | undefined {
  const time =
    raw === undefined
      ? undefined
      : timestamp(
          raw
            .trim()
            .slice(0, 100)
            .replace(/\([^()]*\)$/, '')
            .trim(),
        );
  if (time === undefined || time < EARLIEST_MS || time > now.getTime() + DAY_MS) return undefined;
  return new Date(time);
}

function timestamp(text: string): number | undefined {
  if (/^(?:\d{10}|\d{13})$/.test(text)) return Number(text) * (text.length === 10 ? 1000 : 1);
  for (const form of FORMS) {
    const parts = form.exec(text)?.groups;
    if (parts !== undefined) return moment(parts);
  }
  return undefined;
}

function moment(parts: Record<string, string | undefined>): number | undefined {
  const [year, month, day] = [fullYear(parts.year ?? ''), monthIndex(parts.month ?? ''), Number(parts.day ?? 1)];
  const seconds = clockSeconds(parts);
  const shift = zoneMinutes(parts.zone, parts.offset);
  if (month === undefined || seconds === undefined || shift === undefined) return undefined;
  const midnight = Date.UTC(year, month, day);
  // Date.UTC turns 31 June into 1 July; the feed meant neither.
  if (new Date(midnight).getUTCDate() !== day) return undefined;
  return midnight + seconds * 1000 - shift * 60_000;
}

/** Seconds since midnight; ISO 8601 allows 24:00 and the leap second 60. */
function clockSeconds({ h = '0', m = '0', s = '0' }: Record<string, string | undefined>): number | undefined {
  const [hours, minutes, seconds] = [Number(h), Number(m), Number(s)];
  return hours > 24 || minutes > 59 || seconds > 60 ? undefined : hours * 3600 + minutes * 60 + seconds;
}

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function monthIndex(text: string): number | undefined {
  const index = /^\d/.test(text) ? Number(text) - 1 : MONTHS.indexOf(text.slice(0, 3).toLowerCase());
  return index >= 0 && index <= 11 ? index : undefined;
}

/** Minutes east of UTC. An unknown zone name counts as UTC, as RFC 2822 section 4.3 advises; "GMT+0100" means +0100. */
function zoneMinutes(zone: string | undefined, offset: string | undefined): number | undefined {
  if (offset === undefined) return ZONES[zone?.toLowerCase() ?? 'z'] ?? 0;
  const digits = offset.slice(1).replace(':', '');
  const hours = Number(digits.length > 2 ? digits.slice(0, -2) : digits);
  const minutes = Number(digits.length > 2 ? digits.slice(-2) : 0);
  if (hours > 14 || minutes > 59) return undefined;
  return (hours * 60 + minutes) * (offset.startsWith('-') ? -1 : 1);
}
