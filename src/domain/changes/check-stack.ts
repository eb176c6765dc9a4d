import type { Database } from '../../data/database.ts';
import { MAX_CLAIMS } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { packageUrls, parsePackageUrl } from '../tech-stack/package-url.ts';
import { plainName } from '../tech-stack/plain-name.ts';
import type { ChangeRow } from './change-rows.ts';
import { concernedUses, kindOfRank } from './ranking.ts';
import { CHANGES_BY_ID, loadMarks, loadUses, type NoteUses } from './stack-changes.ts';
import { firstChanges, groupByPackage, loadVerdicts, type PackageUse, type RankedChange } from './verdicts.ts';
import { fixedVersions } from './version-ranges.ts';

/** Packages to check, and what names none. */
export interface PackagesToCheck {
  readonly packages: readonly PackageUse[];
  readonly skipped: readonly Schema<'SkippedPackage'>[];
}

/** Characters of all claims together: with what stands around them, an answer has 1,500 tokens of four each. */
const MAX_CHARACTERS = 4_800;
/** Characters of a name that is answered, of a title and of a quote. */
const SHOWN = { name: 80, title: 120, quote: 240 };
/** Claims of one kind about a package that come before those about others. */
const FIRST_OF_A_KIND = 2;
const MAX_SKIPPED = 5;
const MAX_FIXED = 3;
/** Kinds that programs have to be written for: a release is no claim. */
const KINDS = ['advisory', 'breaking', 'deprecated', 'eol'] satisfies Schema<'ChangeKind'>[];

/** Reads names of packages: package URLs, and names of npm with or without a version. */
export function readPackageNames(names: readonly string[]): PackagesToCheck {
  const packages: PackageUse[] = [];
  const skipped: Schema<'SkippedPackage'>[] = [];
  for (const name of names) {
    const read = readPackageName(name.trim());
    if (typeof read === 'string') skipped.push({ name: name.slice(0, SHOWN.name).toWellFormed(), reason: read });
    else packages.push(read);
  }
  return { packages, skipped };
}

function readPackageName(text: string): PackageUse | string {
  if (text.startsWith('pkg:')) {
    const parsed = parsePackageUrl(text);
    if (parsed === undefined) return 'It is no package URL.';
    if (parsed === 'other') return 'Its ecosystem is not known here.';
    const { ecosystem, version = null } = parsed;
    const name = plainName(ecosystem, parsed.name);
    const urls = packageUrls(ecosystem, name, undefined);
    return { ecosystem, package: urls?.package ?? parsed.package, version, requirement: null };
  }
  const [, name = '', version = null] = /^(@?[^@\s]{1,255})(?:@([^\s@]{1,100}))?$/.exec(text) ?? [];
  const urls = name === '' ? undefined : packageUrls('npm', name, undefined);
  return urls ? { ecosystem: 'npm', package: urls.package, version, requirement: null } : 'It is no name of a package.';
}

/** The packages of a person's projects. */
export async function packagesOfStack(db: Database, viewerId: string): Promise<PackagesToCheck> {
  return { packages: await loadUses(db, viewerId), skipped: [] };
}

/**
 * Tells of packages what a program has to be written for, in at most 1,500 tokens, the most urgent first. Of a person's
 * own stack their marked changes are left out, and `noteUses` receives the uses that had to be judged.
 */
export async function checkPackages(
  db: Database,
  { packages, skipped }: PackagesToCheck,
  stack?: { viewerId: string; noteUses: NoteUses },
): Promise<Schema<'StackCheck'>> {
  const [{ judged, unjudged }, marks] = await Promise.all([
    loadVerdicts(db, packages),
    stack === undefined ? new Map<string, string>() : loadMarks(db, stack.viewerId),
  ]);
  stack?.noteUses(unjudged);
  const ordered = orderChanges(firstChanges(judged, ([, , id]) => !marks.has(id)));
  const uses = groupByPackage(packages);
  const claims = await readClaims(db, ordered.slice(0, MAX_CLAIMS), uses);
  const shownSkipped = skipped
    .slice(0, MAX_SKIPPED)
    .map(({ name, reason }) => ({ name: shorten(name, SHOWN.name), reason }));
  const data = fitting(claims, MAX_CHARACTERS - JSON.stringify(shownSkipped).length);
  const left = ordered.slice(data.length);
  return {
    data,
    checked: uses.size,
    skipped: shownSkipped,
    leftOut: left.length,
    note: left.length === 0 ? null : noteOf(left),
  };
}

/** A change to claim, and its kind. */
interface ClaimedChange extends RankedChange {
  readonly kind: Schema<'ChangeKind'>;
}

/** Takes changes of KINDS in their order, those behind the first of a package and kind after all others. */
function orderChanges(changes: readonly RankedChange[]): ClaimedChange[] {
  const seen = new Map<string, number>();
  const [first, later]: [ClaimedChange[], ClaimedChange[]] = [[], []];
  for (const change of changes) {
    const kind = kindOfRank(change.key[0]);
    if (!KINDS.some((claimed) => claimed === kind)) continue;
    const about = `${kind} ${change.package}`;
    const count = seen.get(about) ?? 0;
    seen.set(about, count + 1);
    (count < FIRST_OF_A_KIND ? first : later).push({ ...change, kind });
  }
  return [...first, ...later];
}

/** Reads changes as claims, in their order; those that were removed in the meantime are left out. */
async function readClaims(
  db: Database,
  changes: readonly ClaimedChange[],
  uses: ReadonlyMap<string, readonly PackageUse[]>,
): Promise<Schema<'StackClaim'>[]> {
  const rows = await db.query(CHANGES_BY_ID, [changes.map(({ key: [, , id] }) => id)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return changes.flatMap(({ key: [, , id] }) => {
    const row = byId.get(id);
    const concerned = row && concernedUses(row, uses.get(row.package) ?? []);
    return concerned ? [claimOf(row, concerned)] : [];
  });
}

/** The first claims that have room. */
function fitting(claims: readonly Schema<'StackClaim'>[], room: number): Schema<'StackClaim'>[] {
  let characters = 0;
  const end = claims.findIndex((claim) => {
    characters += JSON.stringify(Object.values({ ...claim, id: '' })).length;
    return characters > room;
  });
  return claims.slice(0, end === -1 ? claims.length : end);
}

function claimOf(
  { id, kind, severity, package: name, title, affected, replacedBy, effectiveAt, url, quote }: ChangeRow,
  { isAffected, uses: [use] }: { isAffected: boolean; uses: readonly PackageUse[] },
): Schema<'StackClaim'> {
  return {
    id,
    kind,
    severity,
    package: name,
    inUse: use?.version ?? use?.requirement ?? null,
    affected: isAffected ? true : null,
    title: shorten(title, SHOWN.title),
    fixedIn: fixedVersions(affected).slice(0, MAX_FIXED),
    replacedBy,
    effectiveAt: effectiveAt?.toISOString() ?? null,
    evidence: { url, quote: quote === null ? null : shorten(quote, SHOWN.quote) },
  };
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}

/** Such as `Left out: 3 advisory, 1 eol. Ask about fewer packages, or call listChanges with a package.` */
function noteOf(changes: readonly ClaimedChange[]): string {
  const counts = KINDS.flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  const names = [...new Set(changes.map((change) => change.package))].slice(0, 5).map((name) => shorten(name, 60));
  return `Left out: ${counts.join(', ')}, such as of ${names.join(', ')}. Check fewer packages, or call listChanges with one.`;
}
