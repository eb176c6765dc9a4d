import type { JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { Viewing } from '../shell/visitor.ts';

let zones: SelectOptions | undefined;
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const MINUTE = { ...DAY, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
const SECOND = { ...MINUTE, second: '2-digit' } as const;
/** By time zone, of which there are some 450: making one takes longer than using it a hundred times. */
const FORMATS = new Map<string, Record<'day' | 'minute' | 'second', Intl.DateTimeFormat>>();

/** A moment in the visitor's time zone, else in UTC: to the minute, or with `day` or `seconds` to those. */
export function Time({
  at,
  day = false,
  seconds = false,
}: {
  at: Date;
  day?: boolean;
  seconds?: boolean;
}): JSX.Element {
  const zone = useContext(Viewing)?.session?.timezone ?? 'UTC';
  const part = day ? 'day' : seconds ? 'second' : 'minute';
  return <time dateTime={at.toISOString()}>{formatsOf(zone)[part].format(at)}</time>;
}

function formatsOf(timeZone: string): Record<'day' | 'minute' | 'second', Intl.DateTimeFormat> {
  let formats = FORMATS.get(timeZone);
  if (formats === undefined) {
    const of = (fields: object): Intl.DateTimeFormat => new Intl.DateTimeFormat('en-GB', { ...fields, timeZone });
    FORMATS.set(timeZone, (formats = { day: of(DAY), minute: of(MINUTE), second: of(SECOND) }));
  }
  return formats;
}

/** Choices of a select: value and text. */
export type SelectOptions = readonly (readonly [value: string, text: string])[];

/** Every time zone, and the one chosen even if it is none; the first choice is none. */
export function zoneOptions(chosen: string): SelectOptions {
  zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => [
    zone,
    zone.replaceAll('_', ' '),
  ]);
  const known = chosen === '' || zones.some(([zone]) => zone === chosen);
  return [['', 'Not set (UTC)'], ...(known ? [] : [[chosen, chosen] as const]), ...zones];
}
