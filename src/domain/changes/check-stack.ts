import { readByIds } from '../../data/data-sets.ts';
import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { MAX_CLAIMS } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { packageUrls, parsePackageUrl } from '../tech-stack/package-url.ts';
import { plainName } from '../tech-stack/plain-name.ts';
import type { PackageInUse } from './affects.ts';
import { CHANGE_COLUMNS, type ChangeRow } from './change-rows.ts';
import { compareKeys, concernedUses, rankedKey, type RankedKey } from './ranking.ts';
import { loadMarks, loadUses, usesByPackage } from './stack-changes.ts';
import { fixedVersions } from './version-ranges.ts';

/** A package to check. */
interface CheckedPackage extends PackageInUse {
  readonly package: string;
}

/** Packages to check, and what names none. */
export interface PackagesToCheck {
  readonly packages: readonly CheckedPackage[];
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

const CHANGES_TO_CHECK = statement<ChangeRow>(`SELECT ${CHANGE_COLUMNS} FROM package_changes c
  WHERE c.package = ANY ($1::text[]) AND c.kind = ANY ($2)`);

/** Reads names of packages: package URLs, and names of npm with or without a version. */
export function readPackageNames(names: readonly string[]): PackagesToCheck {
  const packages: CheckedPackage[] = [];
  const skipped: Schema<'SkippedPackage'>[] = [];
  for (const name of names) {
    const read = readPackageName(name.trim());
    if (typeof read === 'string') skipped.push({ name: name.slice(0, SHOWN.name).toWellFormed(), reason: read });
    else packages.push(read);
  }
  return { packages, skipped };
}

function readPackageName(text: string): CheckedPackage | string {
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
  return { packages: [...(await loadUses(db, viewerId)).values()].flat(), skipped: [] };
}

/**
 * Tells of packages what a program has to be written for, in at most 1,500 tokens, the most urgent first; `viewerId`
 * names the person whose marked changes are left out, where it is their stack.
 */
export async function checkPackages(
  db: Database,
  { packages, skipped }: PackagesToCheck,
  viewerId?: string,
): Promise<Schema<'StackCheck'>> {
  const uses = usesByPackage(packages);
  const [rows, marks] = await Promise.all([
    readByIds([...uses.keys()], (some) => db.query(CHANGES_TO_CHECK, [some, KINDS])),
    viewerId === undefined ? new Map<string, string>() : loadMarks(db, viewerId),
  ]);
  const claims = rows.flatMap((row) => {
    const concerned = marks.has(row.id) ? undefined : concernedUses(row, uses.get(row.package) ?? []);
    return concerned ? [{ key: rankedKey(row, concerned.isAffected), claim: claimOf(row, concerned), row }] : [];
  });
  const ordered = orderClaims(claims);
  const shownSkipped = skipped
    .slice(0, MAX_SKIPPED)
    .map(({ name, reason }) => ({ name: shorten(name, SHOWN.name), reason }));
  const data = fitting(ordered, MAX_CHARACTERS - JSON.stringify(shownSkipped).length);
  const leftOut = ordered.length - data.length;
  return {
    data,
    checked: uses.size,
    skipped: shownSkipped,
    leftOut,
    note: leftOut === 0 ? null : noteOf(ordered.slice(data.length)),
  };
}

interface RankedClaim {
  readonly key: RankedKey;
  readonly claim: Schema<'StackClaim'>;
}

/** Orders claims by rank, those behind the first of a package and kind after all others. */
function orderClaims(claims: readonly RankedClaim[]): Schema<'StackClaim'>[] {
  const seen = new Map<string, number>();
  const [first, later]: [Schema<'StackClaim'>[], Schema<'StackClaim'>[]] = [[], []];
  for (const { claim } of claims.toSorted((a, b) => compareKeys(a.key, b.key))) {
    const about = `${claim.kind} ${claim.package}`;
    const count = seen.get(about) ?? 0;
    seen.set(about, count + 1);
    (count < FIRST_OF_A_KIND ? first : later).push(claim);
  }
  return [...first, ...later];
}

/** The first claims that have room. */
function fitting(claims: readonly Schema<'StackClaim'>[], room: number): Schema<'StackClaim'>[] {
  let characters = 0;
  const end = claims.findIndex((claim) => {
    characters += JSON.stringify(Object.values({ ...claim, id: '' })).length;
    return characters > room;
  });
  return claims.slice(0, Math.min(end === -1 ? claims.length : end, MAX_CLAIMS));
}

function claimOf(
  { id, kind, severity, package: name, title, affected, replacedBy, effectiveAt, url, quote }: ChangeRow,
  { isAffected, uses: [use] }: { isAffected: boolean; uses: readonly CheckedPackage[] },
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
function noteOf(claims: readonly Schema<'StackClaim'>[]): string {
  const counts = KINDS.flatMap((kind) => {
    const count = claims.filter((claim) => claim.kind === kind).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  const names = [...new Set(claims.map((claim) => claim.package))].slice(0, 5).map((name) => shorten(name, 60));
  return `Left out: ${counts.join(', ')}, such as of ${names.join(', ')}. Check fewer packages, or call listChanges with one.`;
}
