import { monthIndex, monthNamed, withoutAccents } from './month-names.ts';

const DAY_MS = 86_400_000;
/** Zero values of databases and languages (0001-01-01, 1970-01-01) are not publication dates. */
const EARLIEST_MS = Date.UTC(1971, 0, 1);

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

const TIME = String.raw`(?:(?<h>\d{1,2}):(?<m>\d{2})(?::(?<s>\d{2})(?:[.,]\d{1,9})?)?(?:\s?(?<half>[ap])\.?m\.?(?![a-z]))?)`;
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

/** "2025年1月5日", "2025년 1월 5일", "05.01.2025", and with slashes where one of the numbers can be no month. */
const NUMBER_FORMS = [
  String.raw`(?<year>\d{4})\s?[年\uB144]\s?(?<month>\d{1,2})\s?[月\uC6D4]\s?(?<day>\d{1,2})\s?[日\uC77C]?\P{N}{0,12}`,
  String.raw`\P{N}{0,25}(?<year>\d{4})\.\s?(?<month>\d{1,2})\.\s?(?<day>\d{1,2})\P{N}{0,25}`,
  String.raw`\P{N}{0,25}(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})\P{N}{0,25}`,
  String.raw`\P{N}{0,25}(?<day>1[3-9]|2\d|3[01])[/-](?<month>\d{1,2})[/-](?<year>\d{4})\P{N}{0,25}`,
  String.raw`\P{N}{0,25}(?<month>\d{1,2})/(?<day>1[3-9]|2\d|3[01])/(?<year>\d{4})\P{N}{0,25}`,
].map((form) => new RegExp(`^${form}$`, 'u'));
const TIME_AND_ZONE = new RegExp(`${TIME}\\s{0,3}${ZONE}\\s{0,3}`, 'iu');
/** Words before the number of a month, and of a day of the week, in Vietnamese. */
const NUMBERED_MONTH = /\bth(?:ang|g)?\.? ?(\d{1,2})(?!\d)/;
const NUMBERED_WEEKDAY = /^(?:thu|t\.?) ?\d,? /;
/** Words between a day and its month. */
const MAX_BETWEEN = 2;

/**
 * Parses the date of a feed; undefined when it is missing, unreadable, before 1971, or more than a day after `now` (a
 * scheduled post, or a wrong clock). Accepts RFC 822, RFC 3339 and common broken forms of both, Unix seconds or
 * milliseconds, and dates in the words of any language that Intl knows, that of the feed (BCP 47) first. What may be
 * two dates is none. The default zone is UTC; a wrong weekday is ignored. Never an Invalid Date.
 */
export function feedDate(raw: string | undefined, now: Date = new Date(), language?: string): Date | undefined {
  const time =
    raw === undefined
      ? undefined
      : timestamp(
          raw
            .trim()
            .slice(0, 100)
            .replace(/\([^()]*\)$/, '')
            .trim(),
          language,
        );
  if (time === undefined || time < EARLIEST_MS || time > now.getTime() + DAY_MS) return undefined;
  return new Date(time);
}

function timestamp(text: string, language: string | undefined): number | undefined {
  if (/^(?:\d{10}|\d{13})$/.test(text)) return Number(text) * (text.length === 10 ? 1000 : 1);
  for (const form of FORMS) {
    const fields = form.exec(text)?.groups;
    const time = fields && moment(fields, language);
    if (time !== undefined) return time;
  }
  return otherTimestamp(text, language);
}

/** A date in words of another language, or in numbers of one, with whatever digits. */
function otherTimestamp(text: string, language: string | undefined): number | undefined {
  const plain = withoutAccents(text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit))))
    .replace(/[\u200B-\u200F\u061C]/g, '')
    .replace(/\s{1,100}/g, ' ');
  const clock = TIME_AND_ZONE.exec(plain);
  const day = (clock === null ? plain : plain.replace(clock[0], ' ')).trim();
  for (const form of NUMBER_FORMS) {
    const fields = form.exec(day)?.groups;
    if (fields !== undefined) return moment({ ...clock?.groups, ...fields });
  }
  return momentInWords(day, clock?.groups, language);
}

/** Of a year, a day and the name of a month, whose order and connecting words differ from language to language. */
function momentInWords(
  text: string,
  clock: Record<string, string> | undefined,
  language: string | undefined,
): number | undefined {
  const numbered = NUMBERED_MONTH.exec(text)?.[1];
  const rest = numbered === undefined ? text : text.replace(NUMBERED_MONTH, ' ');
  const tokens: string[] = rest.replace(NUMBERED_WEEKDAY, '').match(/\d+|\p{L}[\p{L}\p{M}'\u2019.]{0,30}/gu) ?? [];
  const years = tokens.filter((token) => /^\d{4}$/.test(token));
  const days = tokens.filter((token) => /^\d{1,2}$/.test(token));
  const [year, day] = [years[0], days[0]];
  if (year === undefined || day === undefined || years.length > 1 || days.length > 1) return undefined;
  const month = numbered === undefined ? monthBeside(tokens, { year, day }, language) : Number(numbered) - 1;
  return typeof month === 'number' ? moment({ ...clock, year, day, month: String(month + 1) }) : undefined;
}

/** The month whose name is nearest to the day: between it and the year, else on its other side. */
function monthBeside(
  tokens: readonly string[],
  { year, day }: { year: string; day: string },
  language: string | undefined,
): number | 'several' | undefined {
  const place = tokens.indexOf(day);
  const isDayFirst = place < tokens.indexOf(year);
  const [before, after] = [tokens.slice(0, place).reverse(), tokens.slice(place + 1)];
  for (const side of isDayFirst ? [after, before] : [before, after]) {
    const end = side.indexOf(year);
    const near = side.slice(0, end === -1 ? 1 + MAX_BETWEEN : Math.min(end, 1 + MAX_BETWEEN));
    const month = firstMonth(near, side === before, language);
    if (month !== undefined) return month;
  }
  return undefined;
}

function firstMonth(
  tokens: readonly string[],
  isReversed: boolean,
  language: string | undefined,
): number | 'several' | undefined {
  for (const [n, token] of tokens.entries()) {
    const next = tokens[n + 1] ?? '';
    // Irish has months of two words, and Hebrew writes "in" together with the month.
    const names = [isReversed ? next + token : token + next, token, token.replace(/^\u05D1/, '')];
    for (const name of names) {
      const month = monthNamed(name, language);
      if (month !== undefined) return month;
    }
  }
  return undefined;
}

/** The value of a decimal digit of any script: they stand in rows of ten (Unicode, general category Nd). */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code < 0x80 ? code - 0x30 : code - zero;
}

function moment(fields: Record<string, string | undefined>, language?: string): number | undefined {
  const [year, month, day] = [
    fullYear(fields.year ?? ''),
    monthIndex(fields.month ?? '', language),
    Number(fields.day ?? 1),
  ];
  const seconds = clockSeconds(fields);
  const shift = zoneMinutes(fields.zone, fields.offset);
  if (month === undefined || seconds === undefined || shift === undefined) return undefined;
  const midnight = Date.UTC(year, month, day);
  // Date.UTC turns 31 June into 1 July; the feed meant neither.
  if (new Date(midnight).getUTCDate() !== day) return undefined;
  return midnight + seconds * 1000 - shift * 60_000;
}

/** Seconds since midnight; ISO 8601 allows 24:00 and the leap second 60. */
function clockSeconds({ h = '0', m = '0', s = '0', half }: Record<string, string | undefined>): number | undefined {
  const [hour, minutes, seconds] = [Number(h), Number(m), Number(s)];
  const hours = half === undefined || hour > 12 ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return hours > 24 || minutes > 59 || seconds > 60 ? undefined : hours * 3600 + minutes * 60 + seconds;
}

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
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
