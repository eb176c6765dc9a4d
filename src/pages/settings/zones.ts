/** Choices of a select: value and text. */
export type Options = readonly (readonly [value: string, text: string])[];

let zones: Options | undefined;

/** Every time zone, and the one chosen even if it is none; the first choice is none. */
export function zoneOptions(chosen: string): Options {
  zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => [
    zone,
    zone.replaceAll('_', ' '),
  ]);
  const known = chosen === '' || zones.some(([zone]) => zone === chosen);
  return [['', 'Not set (UTC)'], ...(known ? [] : [[chosen, chosen] as const]), ...zones];
}
