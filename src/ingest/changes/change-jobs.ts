import { decodeWith } from '../parse/decode-document.ts';
import { FeedError, type ParsedFeed } from '../parse/feed.ts';
import type { PublishedChange } from '../../domain/changes/changes.ts';
import { readChangeSet, type ChangeBatch } from './change-set.ts';
import { readRegistry, type RegistryRecord } from './registries.ts';
import { readReleaseFeed } from './read-release-feed.ts';
import type { PublishedPackage } from './published-texts.ts';

/** A set that the thread reads, some of it at a time. */
let open: { readonly file: string; readonly batches: AsyncGenerator<ChangeBatch>; position: number } | undefined;

/**
 * Reads the batch at a position of a set in a file: undefined behind the last one. Read in order, each is read once; a
 * thread that died in the meantime begins again.
 */
export async function readChangeBatch(file: string, position: number, at: Date): Promise<ChangeBatch | undefined> {
  if (open?.file !== file || open.position !== position) {
    await open?.batches.return(undefined);
    open = { file, batches: readChangeSet(file, at), position: 0 };
  }
  const reading = open;
  for (;;) {
    const next = await reading.batches.next();
    reading.position += 1;
    if (next.done === true) {
      open = undefined;
      return undefined;
    }
    if (reading.position > position) return next.value;
  }
}

/** Reads the document of a package in its registry. Throws FeedError where it is no JSON. */
export function readRegistryDocument(bytes: Uint8Array, of: PublishedPackage, at: Date): RegistryRecord {
  const { text } = decodeWith(bytes, 'application/json; charset=utf-8');
  if (of.ecosystem === 'golang') return readRegistry(text, of, at);
  try {
    return readRegistry(JSON.parse(text), of, at);
  } catch (cause) {
    throw new FeedError('malformed', 'The registry answered with no JSON that can be read.', { cause });
  }
}

/** Reads the releases of a feed for each of some packages; those of versions that a registry is known to have. */
export function readReleases(
  feed: Pick<ParsedFeed, 'items'>,
  packages: readonly { of: PublishedPackage; versions: readonly string[] }[],
): PublishedChange[] {
  return packages.flatMap(({ of, versions }) => readReleaseFeed(feed, of, new Set(versions)));
}
