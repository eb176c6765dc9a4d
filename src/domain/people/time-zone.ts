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
