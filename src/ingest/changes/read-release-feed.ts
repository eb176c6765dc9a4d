import type { PublishedChange } from '../../domain/changes/changes.ts';
import type { FeedItem, ParsedFeed } from '../parse/feed.ts';
import { linesOfHtml, type NoteLine } from './note-lines.ts';
import { webAddress, type PublishedPackage } from './published-texts.ts';
import { changesOfRelease, MAX_RELEASES, versionOfTag } from './release-notes.ts';

/** The tag in the address of a release: of GitHub and Gitea, of GitLab, and the version in one of PyPI. */
const TAG = /\/(?:releases\/tag|releases|tags|src\/tag|project\/[\w.-]+)\/([^/?#]+)\/?$/;

/**
 * Reads the feed of a repository's releases or tags, or of a package in PyPI: each release with what its notes claim.
 * Left out are releases without a date, those of other packages of the repository, and, where they are given, those of
 * versions that the registry does not have.
 */
export function readReleaseFeed(
  { items }: Pick<ParsedFeed, 'items'>,
  of: PublishedPackage,
  versions?: ReadonlySet<string>,
): PublishedChange[] {
  const seen = new Set<string>();
  return items.slice(0, MAX_RELEASES).flatMap((item): PublishedChange[] => {
    const { publishedAt, url } = item;
    const version = versionOfItem(item, of);
    if (version === undefined || publishedAt === undefined || seen.has(version)) return [];
    if (versions && !versions.has(version)) return [];
    seen.add(version);
    return changesOfRelease(of, { version, publishedAt, url: webAddress([url]), lines: linesOf(item) });
  });
}

function versionOfItem({ url, title }: FeedItem, of: PublishedPackage): string | undefined {
  const tag = TAG.exec(url)?.[1];
  return tag === undefined ? versionOfTag(title, of) : versionOfTag(decoded(tag), of);
}

function decoded(tag: string): string {
  try {
    return decodeURIComponent(tag);
  } catch {
    return tag;
  }
}

function linesOf({ content, contentText, summary }: FeedItem): NoteLine[] {
  if (content !== undefined) return linesOfHtml(content);
  const text = contentText ?? summary ?? '';
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line.trim(), heading: '', level: 0, isHeading: false }));
}
