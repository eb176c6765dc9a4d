import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Database } from '../../data/database.ts';
import { SourceFetch } from '../../data/entities/sources.ts';
import { canonicalUrl, parseUrl } from '../../domain/text/canonical-url.ts';
import type { ParsedFeed, FeedItem } from '../parse/feed.ts';
import { fetchDocument } from '../fetch/fetch.ts';
import type { TargetRules } from '../fetch/fetch-guard.ts';
import { withKeywordTags } from '../enrich/keyword-tags.ts';
import { feedNotes } from '../parse/repair/notes.ts';
import { readFeed } from '../parse/read-feed.ts';
import { storePosts } from './store-posts.ts';
import { scheduleSource } from '../../domain/sources/new-source.ts';
import { itemsOfSource } from './items-of-source.ts';
import { ensureSource } from './store-source.ts';

/** The result of importing one document. */
export interface Imported {
  readonly location: string;
  readonly source: { readonly id: string; readonly name: string; readonly handle: string };
  /** New posts. */
  readonly added: number;
  /** Existing posts whose text has changed. */
  readonly changed: number;
  /** Existing posts, of this source or another, that have not changed. */
  readonly unchanged: number;
  /** Entries without a URL or a title, or repeated. */
  readonly skipped: number;
}

export interface ImportOptions {
  /** Allow addresses of the operator's own network. */
  readonly allowPrivate?: boolean;
  /** Allowed ports in addition to 80 and 443. */
  readonly allowedPorts?: readonly number[];
  /** Own origins, and the proxy for all others. */
  readonly outbound?: TargetRules;
  /** Begin of the import: the time at which all its posts were added. */
  readonly at: Date;
  /** The date of a post by that in the document; default: the same. */
  readonly dated?: (published: Date) => Date;
}

/**
 * Imports an RSS, Atom, RDF or JSON Feed document from a file or a URL as a source and its posts, in one transaction: a
 * killed import stores nothing. If the feed has a URL, a worker keeps the source fresh from then on. Importing the same
 * document again changes nothing. Throws FeedError, FetchError, or errors of the file system.
 */
export async function importFeed(db: Database, location: string, options: ImportOptions): Promise<Imported> {
  const { bytes, base } = await loadFeed(location, options);
  const { at, dated: shift } = options;
  const dated = (item: FeedItem): FeedItem =>
    shift && item.publishedAt ? { ...item, publishedAt: shift(item.publishedAt) } : item;
  const feed = withKeywordTags(readFeed(bytes, base));
  return db.transaction(async (tx) => {
    const { url, isFeed } = identity(feed, base.url);
    const source = await ensureSource(tx, { feed, feedUrl: url, at });
    const { added, changed } = await storePosts(tx, source, {
      items: await itemsOfSource(tx, source, feed.items.map(dated)),
      language: feed.language,
      at,
    });
    if (isFeed) {
      await scheduleSource(tx, source.id, { url }); // hosts after tags and posts: the lock order of fetches
      await tx.orm.update(SourceFetch, { sourceId: source.id }, { feedNotes: feedNotes(feed) });
    }
    return {
      location,
      source,
      added,
      changed,
      unchanged: feed.items.length - added - changed,
      skipped: feed.skipped.length,
    };
  });
}

interface Loaded {
  bytes: Uint8Array;
  base: { url: string; contentType?: string };
}

async function loadFeed(
  location: string,
  { allowPrivate = false, allowedPorts = [], outbound }: ImportOptions,
): Promise<Loaded> {
  if (!/^https?:\/\//i.test(location))
    return { bytes: await readFile(location), base: { url: pathToFileURL(location).href } };
  const { url, bytes, contentType } = await fetchDocument(location, { ...outbound, allowPrivate, allowedPorts });
  return { bytes, base: contentType === undefined ? { url } : { url, contentType } };
}

/**
 * Returns the identity of a source: the feed's own URL. A document from the network may only claim a URL on its own
 * host, so that no site can add posts to another one's source; a file without a URL is identified by its homepage or
 * name. `isFeed`: the document can be fetched from `url` again.
 */
function identity(feed: ParsedFeed, url: string): { url: string; isFeed: boolean } {
  const documentUrl = canonicalUrl(url);
  const feedUrl = feed.url === undefined ? undefined : canonicalUrl(feed.url);
  if (documentUrl !== undefined)
    return {
      url: feedUrl !== undefined && parseUrl(feedUrl)?.host === parseUrl(documentUrl)?.host ? feedUrl : documentUrl,
      isFeed: true,
    };
  if (feedUrl !== undefined) return { url: feedUrl, isFeed: true };
  return {
    url: (feed.homepage === undefined ? undefined : canonicalUrl(feed.homepage)) ?? `file:${basename(url)}`,
    isFeed: false,
  };
}
