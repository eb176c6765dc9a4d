// Each browser also claims to be others, so the order matters.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
  ['curl', 'curl'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** A User-Agent in words, such as `Firefox on Linux`. The browser may lie about itself. */
export function deviceOf(userAgent: string): string {
  const firstMatch = (names: readonly (readonly [string, string])[]): string | undefined =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  const [browser, system] = [firstMatch(BROWSERS), firstMatch(SYSTEMS)];
  if (browser === undefined) return system === undefined ? 'An unknown program' : `An unknown program on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
