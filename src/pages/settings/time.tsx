import type { JSX } from 'preact';

const MINUTE_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** A moment in UTC, to the minute, or with `day` to the day. */
export function Time({ at, day = false }: { at: Date; day?: boolean }): JSX.Element {
  return <time dateTime={at.toISOString()}>{day ? DAY_FORMAT.format(at) : `${MINUTE_FORMAT.format(at)} UTC`}</time>;
}
