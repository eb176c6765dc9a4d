import type { PublishedChange } from '../../domain/changes/changes.ts';
import { claimsOf } from './claims.ts';
import type { NoteLine } from './note-lines.ts';
import {
  ALL_VERSIONS,
  changeOfPackage,
  isPrerelease,
  quoteOf,
  referenceOfVersion,
  titleOf,
  versionOf,
  versionsBefore,
  type PublishedPackage,
} from './published-texts.ts';

/** Releases of a package that are read from a document, the newest ones. */
export const MAX_RELEASES = 30;

/** A release with its notes. */
export interface ReleaseNotes {
  readonly version: string;
  readonly publishedAt: Date;
  readonly url: string | null;
  readonly lines: readonly NoteLine[];
}

/**
 * The changes that a release is: itself, and a breaking change or a deprecation if its notes say so. A version before
 * a release is none.
 */
export function changesOfRelease(
  of: PublishedPackage,
  { version, publishedAt, url, lines }: ReleaseNotes,
): PublishedChange[] {
  if (isPrerelease(of.ecosystem, version)) return [];
  const named = { reference: referenceOfVersion(of.package, version), modifiedAt: publishedAt };
  const common = { version, publishedAt, url };
  const first = lines.find(({ isHeading }) => !isHeading)?.text;
  const release = changeOfPackage(of, named, {
    ...{ kind: 'release', ...common, affected: versionsBefore(version), quote: quoteOf(first) },
    title: titleOf(`${of.name} ${version}`) ?? version,
  });
  const claims = claimsOf(lines, of).map((claim) =>
    changeOfPackage(of, claim.kind === 'deprecated' ? ofNotes(named) : named, {
      ...{ kind: claim.kind, ...common, quote: quoteOf(claim.quote), replacedBy: claim.replacedBy },
      affected: claim.kind === 'breaking' ? versionsBefore(version) : ALL_VERSIONS,
      title: titleOf(`${of.name}${claim.isWhole ? '' : ` ${version}`}: ${claim.quote}`) ?? version,
    }),
  );
  return [release, ...claims];
}

/** Deprecations of notes are named apart from those of a registry, which names the versions themselves. */
function ofNotes<Named extends { reference: string }>(named: Named): Named {
  return { ...named, reference: referenceOfVersion(named.reference, 'notes') };
}

/** Words before a version that are no name of a package. */
const NO_NAME = /^(?:v|ver|version|release|releases|rel|r|tag)$/i;

/**
 * The version that a tag or title names, such as `v1.2.3`, `pkg@1.2.3` or `Release 1.2.3`; undefined where it is that
 * of another package, as of a repository with several.
 */
export function versionOfTag(tag: string, { name, ecosystem }: PublishedPackage): string | undefined {
  const match =
    /^(?:(.{1,120}?)[\s@/_:.-]{0,3})??(?:\bv|^v|(?<=[\s@/_:-])v|)(\d{1,9}(?:\.\d{1,9}){1,3}(?:[._-]?[A-Za-z][\w.-]{0,40})?(?:\+[\w.-]{1,40})?)$/.exec(
      tag.trim(),
    );
  const version = versionOf(match?.[2]);
  if (match === null || version === undefined) return undefined;
  const before = (match[1] ?? '').replace(/[\s@/_:.-]{1,5}v?$/i, '').toLowerCase();
  const short = name.split(/[/:]/).at(-1) ?? name;
  const own = [name, short, name.replace(/^@/, '')].map((text) => text.toLowerCase());
  if (before !== '' && !NO_NAME.test(before) && !own.includes(before) && !own.includes(before.replace(/[\s_]+/g, '-')))
    return undefined;
  return ecosystem === 'golang' ? `v${version}` : version;
}
