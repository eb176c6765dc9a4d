import { createHash } from 'node:crypto';
import semver from 'semver';
import type { AffectedVersions } from '../../data/entities/changes.ts';
import type { NewChange, PublishedChange } from '../../domain/changes/changes.ts';
import { parseDateTime } from '../../domain/date-time.ts';
import { packageUrls } from '../../domain/tech-stack/package-url.ts';
import { plainName } from '../../domain/tech-stack/plain-name.ts';
import { constraints } from '../../../generated/constraints.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { textOf } from '../manifests/members.ts';

const { reference: REFERENCE, title: TITLE, package: PACKAGE } = constraints.Change;
const { url: URL_RULE, quote: QUOTE } = constraints.ChangeEvidence;
const MAX_VERSION_CHARACTERS = 100;

/** A package that a document is about. */
export interface PublishedPackage {
  readonly ecosystem: Schema<'Ecosystem'>;
  /** As the ecosystem writes it, with its scope or group. */
  readonly name: string;
  /** Package URL without a version. */
  readonly package: string;
}

/** A package by its name; undefined where that is none of the ecosystem. */
export function publishedPackage(ecosystem: Schema<'Ecosystem'>, name: string): PublishedPackage | undefined {
  const plain = plainName(ecosystem, name);
  const urls = packageUrls(ecosystem, plain, undefined);
  if (!urls || urls.package.length > PACKAGE.maxLength || urls.package.includes('\0')) return undefined;
  return { ecosystem, name: plain, package: urls.package };
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

/** A text that fits as a quote; null for none. */
export function quoteOf(text: string | undefined): string | null {
  return plainText(text, QUOTE.maxLength);
}

/** A text that fits as a title. */
export function titleOf(text: string | undefined): string | undefined {
  return plainText(text, TITLE.maxLength) ?? undefined;
}

/** A moment that a document says; undefined for another text. */
export function dateOf(value: unknown): Date | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : parseDateTime(text);
}

/** The first of the texts that is a web address. */
export function webAddress(texts: readonly unknown[]): string | null {
  const isAddress = (url: string): boolean =>
    /^https?:\/\//.test(url) && url.length <= URL_RULE.maxLength && URL.canParse(url);
  return texts.map((text) => textOf(text) ?? '').find(isAddress) ?? null;
}

/** A version; undefined for what looks like none. */
export function versionOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && text.length <= MAX_VERSION_CHARACTERS && /^[\w.+:!~-]+$/.test(text) ? text : undefined;
}

/** A name by which a change is known; undefined for one that cannot be stored. */
export function referenceOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && text !== '' && text.length <= REFERENCE.maxLength && !text.includes('\0')
    ? text
    : undefined;
}

/** A severity by its word; null for another one. */
export function severityWord(value: unknown): Schema<'ChangeSeverity'> | null {
  const word = textOf(value)?.toLowerCase();
  const known = word === 'medium' ? 'moderate' : word;
  return constraints.ChangeSeverity.enum.find((severity) => severity === known) ?? null;
}

/** A name for a change of a version, which no other package has: the package URL, shortened where it is too long. */
export function referenceOfVersion(of: string, version: string): string {
  const whole = `${of}@${version}`;
  if (whole.length <= REFERENCE.maxLength) return whole;
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 16);
  return `${whole.slice(0, REFERENCE.maxLength - hash.length - 1)}~${hash}`.toWellFormed();
}

const PRERELEASE = /\d[._-]?(?:alpha|beta|a|b|rc|c|cr|dev|pre|preview|m|milestone|snapshot|canary|nightly)[._-]?\d*/i;

/** Whether a version is one before a release, as its ecosystem tells them. */
export function isPrerelease(ecosystem: Schema<'Ecosystem'>, version: string): boolean {
  if (ecosystem === 'npm' || ecosystem === 'cargo' || ecosystem === 'golang')
    return (semver.prerelease(version) ?? []).length > 0;
  return ecosystem === 'gem' ? /[a-z]/i.test(version) : PRERELEASE.test(version);
}

/** The versions before one, which a release or a breaking change concerns. */
export function versionsBefore(version: string): AffectedVersions {
  return { ranges: [{ introduced: '0', fixed: version }], versions: [] };
}

/** All versions of a package. */
export const ALL_VERSIONS: AffectedVersions = { ranges: [{ introduced: '0' }], versions: [] };

type StatedChange = Pick<NewChange, 'kind' | 'title' | 'version' | 'affected' | 'publishedAt'> &
  Partial<Pick<NewChange, 'severity' | 'replacedBy' | 'url' | 'quote' | 'effectiveAt'>>;

/** A change of one package under one reference. */
export function changeOfPackage(
  { ecosystem, package: purl }: PublishedPackage,
  { reference, modifiedAt }: { reference: string; modifiedAt: Date },
  stated: StatedChange,
): PublishedChange {
  const rest = { severity: null, replacedBy: null, url: null, quote: null, effectiveAt: null };
  const change = { ...rest, ...stated, package: purl, ecosystem, reference, modifiedAt };
  return { kind: stated.kind, reference, modifiedAt, changes: [change] };
}
