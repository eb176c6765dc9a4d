import type { JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { Viewing } from '../shell/viewing.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const MINUTE = { ...DAY, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
/** By time zone, of which there are some 450: making one takes longer than using it a hundred times. */
const FORMATS = new Map<string, Record<'day' | 'minute', Intl.DateTimeFormat>>();

/** A moment in the visitor's time zone, else in UTC: to the minute, or with `day` to the day. */
export function Time({ at, day = false }: { at: Date; day?: boolean }): JSX.Element {
  const zone = useContext(Viewing)?.session?.timezone ?? 'UTC';
  return <time dateTime={at.toISOString()}>{formatsOf(zone)[day ? 'day' : 'minute'].format(at)}</time>;
}

function formatsOf(timeZone: string): Record<'day' | 'minute', Intl.DateTimeFormat> {
  let formats = FORMATS.get(timeZone);
  if (formats === undefined) {
    const of = (parts: object): Intl.DateTimeFormat => new Intl.DateTimeFormat('en-GB', { ...parts, timeZone });
    FORMATS.set(timeZone, (formats = { day: of(DAY), minute: of(MINUTE) }));
  }
  return formats;
}
