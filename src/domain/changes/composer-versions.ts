/** The stability that a release has behind its numbers, and metadata, which counts for nothing. */
const SUFFIX =
  String.raw`(?:[._-]?(stable|beta|b|rc|alpha|a|patch|pl|p)[.-]?(\d{0,9}(?:[.-]\d{1,9}){0,3}))?` +
  String.raw`(?:[._-]?(dev))?(?:\+[\w.-]{1,100})?$`;
/** Up to four numbers. */
const NUMBERS = new RegExp(String.raw`^v?(\d{1,5}(?:\.\d{1,9}){0,3})${SUFFIX}`, 'i');
/** A date, perhaps with a time and numbers behind it. */
const DATE = new RegExp(String.raw`^v?(\d{4}(?:[.:-]?\d{2}){1,6}(?:[.:-]?\d{1,3}){0,2})${SUFFIX}`, 'i');

/** Ranks of stabilities (composer/semver, VersionParser; PHP, version_compare); a release stands behind candidates. */
const STABILITIES: Readonly<Record<string, number>> = {
  dev: 0,
  alpha: 1,
  a: 1,
  beta: 2,
  b: 2,
  rc: 3,
  patch: 5,
  pl: 5,
  p: 5,
};
const RELEASE = 4;

/** A number, or a stability in words. */
type ComposerItem = number | string;

/** Compares versions as Composer does, for which there is no library; undefined for branches and other texts. */
export function compareComposerVersions(a: string, b: string): number | undefined {
  const [first, second] = [itemsOf(a), itemsOf(b)];
  if (!first || !second) return undefined;
  for (let n = 0; n < Math.max(first.length, second.length); n += 1) {
    const order = compareItems(first[n], second[n]);
    if (order !== 0) return order;
  }
  return 0;
}

function itemsOf(version: string): ComposerItem[] | undefined {
  const numbers = NUMBERS.exec(version);
  const [, digits, stability = '', revision = '', dev] = numbers ?? DATE.exec(version) ?? [];
  if (digits === undefined) return undefined;
  const release = numbersOf(digits);
  // Numbers are made four; a date stays as it is.
  while (numbers && release.length < 4) release.push(0);
  if (stability.toLowerCase() === 'stable') return release;
  const words = [stability, ...numbersOf(revision), dev ?? ''];
  return [...release, ...words.filter((item) => item !== '')];
}

function numbersOf(digits: string): number[] {
  return (digits.match(/\d+/g) ?? []).map(Number);
}

/** Compares items as version_compare of PHP does: the end of a version is a release, and less than any number. */
function compareItems(a: ComposerItem | undefined, b: ComposerItem | undefined): number {
  return rankOf(a) - rankOf(b) || Number(a ?? -1) - Number(b ?? -1) || 0;
}

function rankOf(item: ComposerItem | undefined): number {
  return typeof item === 'string' ? (STABILITIES[item.toLowerCase()] ?? RELEASE) : RELEASE;
}
