import type { AffectedVersions } from '../../data/entities/changes.ts';
import type { NewChange, PublishedChange } from '../../domain/changes/changes.ts';
import { MAX_CHANGE_RANGES } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { listOf, membersOf, textOf, type ManifestMembers } from '../manifests/members.ts';
import {
  dateOf,
  publishedPackage,
  quoteOf,
  referenceOf,
  severityWord,
  titleOf,
  versionOf,
  webAddress,
} from './published-texts.ts';

/** Ecosystems as OSV writes them; one with a registry of its own behind a colon is another one. */
const ECOSYSTEMS: Readonly<Record<string, Schema<'Ecosystem'>>> = {
  npm: 'npm',
  PyPI: 'pypi',
  Go: 'golang',
  'crates.io': 'cargo',
  Maven: 'maven',
  Packagist: 'composer',
  RubyGems: 'gem',
};
/** Single versions of an advisory that are stored; there are more only beside ranges. */
const MAX_VERSIONS = 5_000;

/**
 * Reads an advisory in the OSV format (OSV Schema 1.7): what it says of packages of known ecosystems, nothing where it
 * was withdrawn. Undefined for another document.
 */
export function readOsv(document: unknown): PublishedChange | undefined {
  const advisory = membersOf(document);
  const [reference, modifiedAt] = [referenceOf(advisory.id), dateOf(advisory.modified)];
  if (reference === undefined || modifiedAt === undefined) return undefined;
  if (advisory.withdrawn !== undefined) return { kind: 'advisory', reference, modifiedAt, changes: [] };
  const packages = new Map<string, NewChange>();
  for (const value of listOf(advisory.affected)) {
    const change = changeOf(advisory, { reference, modifiedAt, affected: membersOf(value) });
    const known = change && packages.get(change.package);
    if (change) packages.set(change.package, known ? { ...change, affected: joined(known, change) } : change);
  }
  return { kind: 'advisory', reference, modifiedAt, changes: [...packages.values()] };
}

function joined({ affected: a }: NewChange, { affected: b }: NewChange): AffectedVersions {
  return {
    ranges: [...a.ranges, ...b.ranges].slice(0, MAX_CHANGE_RANGES),
    versions: [...a.versions, ...b.versions].slice(0, MAX_VERSIONS),
  };
}

function changeOf(
  advisory: ManifestMembers,
  { reference, modifiedAt, affected }: { reference: string; modifiedAt: Date; affected: ManifestMembers },
): NewChange | undefined {
  const { ecosystem: written, name } = membersOf(affected.package);
  const ecosystem = ECOSYSTEMS[textOf(written) ?? ''];
  const found = ecosystem && publishedPackage(ecosystem, textOf(name) ?? '');
  if (!found) return undefined;
  return {
    package: found.package,
    ecosystem,
    kind: 'advisory',
    reference,
    title: titleOf(textOf(advisory.summary)) ?? reference,
    version: null,
    affected: versionsOf(ecosystem, affected),
    severity: severityOf(affected) ?? severityOf(advisory),
    replacedBy: null,
    url: evidenceUrl(advisory),
    quote: quoteOf(textOf(advisory.details)),
    publishedAt: dateOf(advisory.published) ?? modifiedAt,
    effectiveAt: null,
    modifiedAt,
  };
}

/** The severity as databases write it in a word; scores are left to readers. */
function severityOf(owner: ManifestMembers): Schema<'ChangeSeverity'> | null {
  return severityWord(membersOf(owner.database_specific).severity);
}

/** The address of the advisory itself, or the first one. */
function evidenceUrl({ references }: ManifestMembers): string | null {
  const all = listOf(references).map(membersOf);
  return webAddress([...all.filter(({ type }) => type === 'ADVISORY'), ...all].map(({ url }) => url));
}

function versionsOf(ecosystem: Schema<'Ecosystem'>, affected: ManifestMembers): AffectedVersions {
  const prefix = ecosystem === 'golang' ? 'v' : '';
  const versions = listOf(affected.versions).flatMap((version) => versionOf(version) ?? []);
  const ranges = listOf(affected.ranges)
    .map(membersOf)
    .filter(({ type }) => type === 'SEMVER' || type === 'ECOSYSTEM')
    .flatMap(({ events }) => rangesOf(listOf(events).map(membersOf)));
  return {
    ranges: ranges.slice(0, MAX_CHANGE_RANGES),
    versions: versions.slice(0, MAX_VERSIONS).map((version) => prefix + version),
  };
}

/** Ranges of events, which come in the order of versions: each introduction with the end behind it. */
function rangesOf(events: readonly ManifestMembers[]): AffectedVersions['ranges'] {
  const ranges: AffectedVersions['ranges'] = [];
  for (const event of events) {
    const [introduced, fixed, last] = [event.introduced, event.fixed, event.last_affected].map(versionOf);
    const range = ranges.at(-1);
    if (introduced !== undefined) ranges.push({ introduced });
    else if (range && fixed !== undefined) range.fixed ??= fixed;
    else if (range && last !== undefined) range.last ??= last;
  }
  return ranges;
}
