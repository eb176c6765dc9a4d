import type { PublishedChange } from '../../domain/changes/changes.ts';
import { linesOfMarkdown, type NoteLine } from './note-lines.ts';
import {
  changeOfPackage,
  dateOf,
  quoteOf,
  referenceOfVersion,
  titleOf,
  type PublishedPackage,
} from './published-texts.ts';
import { changesOfRelease, MAX_RELEASES, versionOfTag } from './release-notes.ts';

/** A heading of a release: its version, and its date in brackets or after a hyphen. */
const RELEASE = /^\[?(.{1,60}?)\]?\s{0,3}(?:[-–—:,(/]|\bof\b|\s)\s{0,3}\(?(\d{4}-\d{2}-\d{2})\)?(?:\s.{0,40})?$/;
const YANKED = /\[yanked\]/i;

interface ReleaseSection {
  readonly heading: NoteLine;
  readonly lines: NoteLine[];
}

/**
 * Reads a changelog in Markdown, in the form of Keep a Changelog or of conventional commits: each release that has a
 * date, in its heading or by its registry, with what its entries claim; a yanked one is deprecated.
 */
export function readChangelog(
  text: string,
  of: PublishedPackage,
  dates: ReadonlyMap<string, Date> = new Map(),
): PublishedChange[] {
  return sectionsOf(linesOfMarkdown(text), of)
    .slice(0, MAX_RELEASES)
    .flatMap(({ heading, lines }) => {
      const [, written = heading.text, day] = RELEASE.exec(heading.text.replace(YANKED, '').trim()) ?? [];
      const version = versionOfTag(plainVersion(written), of);
      const publishedAt = version === undefined ? undefined : (dateOf(day) ?? dates.get(version));
      if (version === undefined || publishedAt === undefined) return [];
      const changes = changesOfRelease(of, { version, publishedAt, url: null, lines });
      return YANKED.test(heading.text) ? [...changes, yanked(of, { version, publishedAt, heading })] : changes;
    });
}

function yanked(
  of: PublishedPackage,
  { version, publishedAt, heading }: { version: string; publishedAt: Date; heading: NoteLine },
): PublishedChange {
  const named = { reference: referenceOfVersion(of.package, version), modifiedAt: publishedAt };
  return changeOfPackage(of, named, {
    ...{ kind: 'deprecated', version: null, affected: { ranges: [], versions: [version] }, publishedAt },
    ...{ title: titleOf(`${of.name} ${version} was yanked`) ?? version, quote: quoteOf(heading.text) },
  });
}

function plainVersion(text: string): string {
  return text.replace(/[[\]`*]/g, '').trim();
}

/** The lines between one heading of a release and the next. */
function sectionsOf(lines: readonly NoteLine[], of: PublishedPackage): ReleaseSection[] {
  const sections: ReleaseSection[] = [];
  let open: ReleaseSection | undefined;
  for (const line of lines) {
    if (line.isHeading && isRelease(line, of)) {
      open = { heading: line, lines: [] };
      sections.push(open);
    } else if (line.isHeading && /^\[?unreleased\b/i.test(line.text)) open = undefined;
    else open?.lines.push(line);
  }
  return sections;
}

function isRelease({ text }: NoteLine, of: PublishedPackage): boolean {
  const [, written = text] = RELEASE.exec(text.replace(YANKED, '').trim()) ?? [];
  return versionOfTag(plainVersion(written), of) !== undefined;
}
