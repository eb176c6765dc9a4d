import { FeedError } from '../parse/feed.ts';
import { readFeed } from '../parse/read-feed.ts';
import type { PublishedChange } from '../../domain/changes/changes.ts';
import { readChangelog } from './read-changelog.ts';
import { readEndOfLife } from './read-endoflife.ts';
import { readReleaseFeed } from './read-release-feed.ts';
import { readRegistry } from './registries.ts';
import type { PublishedPackage } from './published-texts.ts';

/**
 * Reads a document about one package that it does not name: the feed of its releases, its document in the registry, its
 * cycles at endoflife.date, or its changelog. Throws FeedError for another one.
 */
export function readPackageDocument(text: string, of: PublishedPackage, at: Date): readonly PublishedChange[] {
  const begin = text.trimStart();
  const changes: readonly PublishedChange[] =
    begin.startsWith('<?xml') || /^<(?:rss|feed)\b/.test(begin)
      ? readReleaseFeed(readFeed(Buffer.from(text), { url: 'https://feed.invalid/' }), of)
      : /^[[{]/.test(begin) && isJson(begin)
        ? readJson(JSON.parse(begin), of, at)
        : readChangelog(text, of);
  if (changes.length === 0)
    throw new FeedError(
      'unknown-format',
      'The document has no release with a date, no deprecation and no end of life.',
    );
  return changes;
}

function readJson(document: unknown, of: PublishedPackage, at: Date): readonly PublishedChange[] {
  return readEndOfLife(document, at, of) ?? readRegistry(document, of, at).changes;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
