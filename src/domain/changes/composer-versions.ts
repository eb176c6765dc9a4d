/** A release as Composer normalizes it: up to four numbers and a stability. */
const RELEASE = new RegExp(
  String.raw`^v?(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?` +
    String.raw`(?:[._-]?(stable|beta|b|rc|alpha|a|patch|pl|p|dev)[.-]?(\d{0,9}))?(?:\+[\w.-]{1,100})?$`,
  'i',
);

/** Stabilities in their order (composer/semver, VersionParser; PHP, version_compare). */
const STABILITIES: Readonly<Record<string, number>> = {
  dev: 0,
  alpha: 1,
  a: 1,
  beta: 2,
  b: 2,
  rc: 3,
  stable: 4,
  patch: 5,
  pl: 5,
  p: 5,
};

/** Compares versions as Composer does, for which there is no library; undefined for branches and other texts. */
export function compareComposerVersions(a: string, b: string): number | undefined {
  const [first, second] = [keyOf(a), keyOf(b)];
  if (!first || !second) return undefined;
  const at = first.findIndex((part, n) => part !== second[n]);
  return at === -1 ? 0 : (first[at] ?? 0) - (second[at] ?? 0);
}

function keyOf(version: string): number[] | undefined {
  const match = RELEASE.exec(version);
  if (!match) return undefined;
  const stability = STABILITIES[match[5]?.toLowerCase() ?? 'stable'] ?? 0;
  return [...match.slice(1, 5).map((part: string | undefined) => Number(part ?? 0)), stability, Number(match[6] ?? 0)];
}
