/** A number, a qualifier, or what stands behind a hyphen or a change between digits and letters. */
type VersionItem = number | string | VersionItem[];

/** Qualifiers before and behind a release, which is the empty one. */
const QUALIFIERS = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp'];
const RELEASE = QUALIFIERS.indexOf('');
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['ga', ''],
  ['final', ''],
  ['release', ''],
  ['cr', 'rc'],
]);
/** Short qualifiers, where digits follow. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['m', 'milestone'],
]);

/**
 * Compares versions as Maven does: a port of its ComparableVersion (org.apache.maven.artifact.versioning, 3.8 and 3.9),
 * which has no maintained library here. Every text is a version.
 */
export function compareMavenVersions(a: string, b: string): number {
  return compareItems(parseMaven(a), parseMaven(b));
}

/** Reads a version into nested lists. */
function parseMaven(version: string): VersionItem[] {
  const text = version.toLowerCase();
  const root: VersionItem[] = [];
  const open = [root];
  let list = root;
  const begin = (): void => {
    const inner: VersionItem[] = [];
    list.push(inner);
    open.push(inner);
    list = inner;
  };
  for (const { separator, token, isBeforeDigits } of tokensOf(text)) {
    const isNumber = /^\d/.test(token);
    // `.rc` counts as `-rc` before digits and at the end.
    if (!isNumber && token !== '' && list.length > 0 && separator === '') begin();
    list.push(token === '' ? 0 : isNumber ? Number(token) : qualifierOf(token, isBeforeDigits));
    if (isBeforeDigits || separator === '-') begin();
  }
  for (const items of open.toReversed()) removeNulls(items);
  return root;
}

interface VersionToken {
  /** The character behind it; empty at the end, and between digits and letters. */
  readonly separator: string;
  readonly token: string;
  readonly isBeforeDigits: boolean;
}

function tokensOf(text: string): VersionToken[] {
  return [...text.matchAll(/(\d+|[^\d.-]+|)([.-]|(?=.)|$)/g)]
    .filter(({ 0: whole, index }) => whole !== '' || index === 0)
    .map(({ 1: token = '', 2: separator = '', 0: whole, index }) => {
      const next = text.charAt(index + whole.length);
      return { separator, token, isBeforeDigits: separator === '' && next !== '' };
    });
}

function qualifierOf(token: string, isBeforeDigits: boolean): string {
  const long = isBeforeDigits ? (SHORT.get(token) ?? token) : token;
  return ALIASES.get(long) ?? long;
}

function removeNulls(items: VersionItem[]): void {
  for (let n = items.length - 1; n >= 0; n -= 1) {
    const item = items[n] ?? 0;
    if (item === 0 || item === '' || (Array.isArray(item) && item.length === 0)) items.splice(n, 1);
    else if (!Array.isArray(item)) return;
  }
}

function compareItems(a: VersionItem | undefined, b: VersionItem | undefined): number {
  if (a === undefined) return b === undefined ? 0 : -compareItems(b, undefined);
  if (Array.isArray(a)) return compareList(a, b);
  if (typeof a === 'number') return compareNumber(a, b);
  return compareQualifier(a, b);
}

function compareNumber(a: number, b: VersionItem | undefined): number {
  if (b === undefined) return Math.sign(a);
  return typeof b === 'number' ? a - b : 1;
}

function compareQualifier(a: string, b: VersionItem | undefined): number {
  if (b !== undefined && typeof b !== 'string') return -1;
  const [first, second] = [rankOf(a), b === undefined ? String(RELEASE) : rankOf(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

function rankOf(qualifier: string): string {
  const rank = QUALIFIERS.indexOf(qualifier);
  return rank === -1 ? `${QUALIFIERS.length}-${qualifier}` : String(rank);
}

function compareList(a: VersionItem[], b: VersionItem | undefined): number {
  if (typeof b === 'number') return -1;
  if (typeof b === 'string') return 1;
  const length = Math.max(a.length, b?.length ?? 0);
  for (let n = 0; n < length; n += 1) {
    const order = compareItems(a[n], b?.[n]);
    if (order !== 0) return order;
  }
  return 0;
}
