import type { AffectedVersions } from '../../data/entities/changes.ts';
import type { PublishedChange } from '../../domain/changes/changes.ts';
import { parsePackageUrl } from '../../domain/tech-stack/package-url.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { listOf, membersOf, textOf, type ManifestMembers } from '../manifests/members.ts';
import {
  dateOf,
  changeOfPackage,
  publishedPackage,
  referenceOf,
  titleOf,
  webAddress,
  type PublishedPackage,
} from './published-texts.ts';

/** Milliseconds before its end at which an end of life is listed. */
const AHEAD_MS = 365 * 86_400_000;
/** Ecosystems whose versions have three numbers. */
const THREE_NUMBERS: ReadonlySet<Schema<'Ecosystem'>> = new Set(['npm', 'cargo', 'golang']);

/** A line of versions of a product, in the terms of version 1 of the API. */
interface Cycle {
  readonly name: string;
  readonly ends: { readonly at: Date | undefined } | undefined;
  readonly releasedAt: Date | undefined;
  readonly quote: string;
  readonly url: string | null;
}

/**
 * Reads products as endoflife.date's API has them: version 1, a product or all of them, whose identifiers name the
 * packages; or a product of version 0, a list of cycles without a name, of the package that is given. Ends that are
 * more than a year away at `at` are left out. Undefined for another document.
 */
export function readEndOfLife(document: unknown, at: Date, of?: PublishedPackage): PublishedChange[] | undefined {
  if (Array.isArray(document)) {
    const cycles = cyclesOfList(document);
    return of && cycles && changesOf(cycles, { of, label: of.name, at });
  }
  const { result } = membersOf(document);
  const products = Array.isArray(result) ? (result as unknown[]).map(membersOf) : [membersOf(result)];
  if (!products.some(({ releases }) => Array.isArray(releases))) return undefined;
  return products.flatMap((product) => changesOfProduct(product, at));
}

function changesOfProduct(product: ManifestMembers, at: Date): PublishedChange[] {
  const identifiers = listOf(product.identifiers).map(membersOf);
  const packages = identifiers
    .filter(({ type }) => type === 'purl')
    .flatMap(({ id }) => packageOf(textOf(id) ?? '') ?? []);
  const url = webAddress([membersOf(product.links).html]);
  const cycles = listOf(product.releases)
    .map(membersOf)
    .flatMap((release): Cycle[] => {
      const name = textOf(release.name);
      const ends = endOf(release.eolFrom ?? release.isEol);
      const quote = `name: ${name}, isEol: ${String(release.isEol)}, eolFrom: ${String(release.eolFrom)}`;
      return name === undefined ? [] : [{ name, ends, releasedAt: dateOf(release.releaseDate), quote, url }];
    });
  const label = textOf(product.label) ?? textOf(product.name) ?? '';
  return packages.flatMap((of) => changesOf(cycles, { of, label, at }));
}

function packageOf(purl: string): PublishedPackage | undefined {
  const name = parsePackageUrl(purl);
  return name === undefined || name === 'other' || name.isQualified
    ? undefined
    : publishedPackage(name.ecosystem, name.name);
}

function cyclesOfList(list: readonly unknown[]): Cycle[] | undefined {
  const cycles = list.map(membersOf);
  if (cycles.length === 0 || cycles.some(({ cycle, eol }) => textOf(cycle) === undefined || eol === undefined))
    return undefined;
  return cycles.map((entry) => ({
    name: textOf(entry.cycle) ?? '',
    ends: endOf(entry.eol),
    releasedAt: dateOf(entry.releaseDate),
    quote: `cycle: ${String(entry.cycle)}, eol: ${String(entry.eol)}`,
    url: webAddress([entry.link]),
  }));
}

/** The end of versions, past or to come: a day, or true for those that ended on an unknown one. */
function endOf(value: unknown): Cycle['ends'] {
  const at = dateOf(value);
  return at === undefined && value !== true ? undefined : { at };
}

function changesOf(
  cycles: readonly Cycle[],
  { of, label, at }: { of: PublishedPackage; label: string; at: Date },
): PublishedChange[] {
  return cycles.flatMap(({ name, ends, releasedAt, quote, url }): PublishedChange[] => {
    const affected = versionsOfCycle(name, of.ecosystem);
    const reference = referenceOf(`${of.package}@${name} eol`);
    if (!affected || reference === undefined) return [];
    const endsAt = ends?.at;
    const publishedAt = endsAt ? new Date(endsAt.getTime() - AHEAD_MS) : releasedAt;
    const named = { reference, modifiedAt: at };
    if (!ends || !publishedAt || publishedAt > at) return [{ kind: 'eol', ...named, changes: [] }];
    const day = endsAt ? ` on ${endsAt.toISOString().slice(0, '2026-01-01'.length)}` : '';
    return [
      changeOfPackage(of, named, {
        ...{ kind: 'eol', version: null, affected, quote, url, publishedAt, effectiveAt: endsAt ?? null },
        title: titleOf(`${label} ${name}: end of life${day}`) ?? reference,
      }),
    ];
  });
}

/** The versions of a cycle such as 4.2: from it on to before the next one, 4.3. */
function versionsOfCycle(name: string, ecosystem: Schema<'Ecosystem'>): AffectedVersions | undefined {
  if (!/^\d{1,6}(?:\.\d{1,6}){0,2}$/.test(name)) return undefined;
  const numbers = name.split('.').map(Number);
  const next = numbers.map((number, n) => (n === numbers.length - 1 ? number + 1 : number));
  const write = (version: readonly number[]): string =>
    (THREE_NUMBERS.has(ecosystem) ? [...version, 0, 0].slice(0, 3) : version).join('.');
  return { ranges: [{ introduced: write(numbers), fixed: write(next) }], versions: [] };
}
