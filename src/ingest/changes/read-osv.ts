import type { AffectedVersions } from '../../data/entities/changes.ts';
import { parseDateTime } from '../../domain/date-time.ts';
import type { NewChange, PublishedChange } from '../../domain/changes/changes.ts';
import { packageUrls } from '../../domain/tech-stack/package-url.ts';
import { constraints } from '../../../generated/constraints.ts';
import { MAX_CHANGE_RANGES } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { listOf, membersOf, textOf, type ManifestMembers } from '../manifests/members.ts';

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
const { reference: REFERENCE, title: TITLE } = constraints.Change;
const { url: URL_RULE, quote: QUOTE } = constraints.ChangeEvidence;
/** Single versions of an advisory that are stored; there are more only beside ranges. */
const MAX_VERSIONS = 5_000;
const MAX_VERSION_CHARACTERS = 100;

/**
 * Reads an advisory in the OSV format (OSV Schema 1.7): what it says of packages of known ecosystems, nothing where it
 * was withdrawn. Undefined for another document.
 */
export function readOsv(document: unknown): PublishedChange | undefined {
  const advisory = membersOf(document);
  const [reference, modifiedAt] = [textOf(advisory.id), dateOf(advisory.modified)];
  if (reference === undefined || modifiedAt === undefined) return undefined;
  if (reference === '' || reference.length > REFERENCE.maxLength || reference.includes('\0')) return undefined;
  if (advisory.withdrawn !== undefined) return { reference, modifiedAt, changes: [] };
  const packages = new Map<string, NewChange>();
  for (const value of listOf(advisory.affected)) {
    const change = changeOf(advisory, { reference, modifiedAt, affected: membersOf(value) });
    const known = change && packages.get(change.package);
    if (change) packages.set(change.package, known ? { ...change, affected: joined(known, change) } : change);
  }
  return { reference, modifiedAt, changes: [...packages.values()] };
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
  const urls = ecosystem && packageUrls(ecosystem, plainName(ecosystem, textOf(name) ?? ''), undefined);
  if (!urls || urls.package.length > constraints.Change.package.maxLength) return undefined;
  return {
    package: urls.package,
    ecosystem,
    kind: 'advisory',
    reference,
    title: plainText(textOf(advisory.summary), TITLE.maxLength) ?? reference,
    version: null,
    affected: versionsOf(ecosystem, affected),
    severity: severityOf(affected) ?? severityOf(advisory),
    replacedBy: null,
    url: evidenceUrl(advisory),
    quote: plainText(textOf(advisory.details), QUOTE.maxLength),
    publishedAt: dateOf(advisory.published) ?? modifiedAt,
    effectiveAt: null,
    modifiedAt,
  };
}

function plainName(ecosystem: Schema<'Ecosystem'>, name: string): string {
  return ecosystem === 'pypi' ? name.replace(/[-_.]+/g, '-').toLowerCase() : name;
}

function dateOf(value: unknown): Date | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : parseDateTime(text);
}

/** The beginning of a text without control characters; null for none. */
function plainText(text: string | undefined, length: number): string | null {
  const plain =
    text
      ?.slice(0, length * 2)
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim() ?? '';
  return plain.slice(0, length).toWellFormed() || null;
}

/** The severity as databases write it in a word; scores are left to readers. */
function severityOf(owner: ManifestMembers): Schema<'ChangeSeverity'> | null {
  const word = textOf(membersOf(owner.database_specific).severity)?.toLowerCase();
  const known = word === 'medium' ? 'moderate' : word;
  return constraints.ChangeSeverity.enum.find((severity) => severity === known) ?? null;
}

/** The address of the advisory itself, or the first one. */
function evidenceUrl({ references }: ManifestMembers): string | null {
  const all = listOf(references).map(membersOf);
  const urls = [...all.filter(({ type }) => type === 'ADVISORY'), ...all].map(({ url }) => textOf(url) ?? '');
  const isAddress = (url: string): boolean =>
    /^https?:\/\//.test(url) && url.length <= URL_RULE.maxLength && URL.canParse(url);
  return urls.find(isAddress) ?? null;
}

function versionsOf(ecosystem: Schema<'Ecosystem'>, affected: ManifestMembers): AffectedVersions {
  const prefix = ecosystem === 'golang' ? 'v' : '';
  const versions = listOf(affected.versions).flatMap((version) => boundOf(version) ?? []);
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
    const [introduced, fixed, last] = [event.introduced, event.fixed, event.last_affected].map(boundOf);
    const range = ranges.at(-1);
    if (introduced !== undefined) ranges.push({ introduced });
    else if (range && fixed !== undefined) range.fixed ??= fixed;
    else if (range && last !== undefined) range.last ??= last;
  }
  return ranges;
}

function boundOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && text.length <= MAX_VERSION_CHARACTERS && /^[\w.+:!~-]+$/.test(text) ? text : undefined;
}
