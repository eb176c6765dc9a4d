import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Database } from '../../data/database.ts';
import { canonicalUrl, parseUrl } from '../../domain/text/canonical-url.ts';
import type { Feed } from '../parse/feed.ts';
import { fetchDocument } from '../fetch/fetch.ts';
import { withKeywordTags } from '../enrich/keyword-tags.ts';
import { readFeed } from '../parse/read-feed.ts';
import { storePosts } from './store-posts.ts';
import { ensureSource, keepFresh } from './store-source.ts';

/** What an import did with one document. */
export interface Imported {
  readonly location: string;
  readonly source: { readonly id: string; readonly name: string; readonly handle: string };
  /** Posts that are new. */
  readonly added: number;
  /** Posts that were there and whose text the feed has changed. */
  readonly changed: number;
  /** Posts that were there already, from this source or another. */
  readonly unchanged: number;
  /** Entries without an address or a title, or given twice. */
  readonly skipped: number;
}

export interface ImportOptions {
  /** Let addresses of the operator's own network be fetched. */
  readonly allowPrivate?: boolean;
  /** Ports beside 80 and 443 that may be asked. */
  readonly allowedPorts?: readonly number[];
  /** When the import began: all its posts came into the service at this moment. */
  readonly at: Date;
}

/**
 * Reads an RSS, Atom, RDF or JSON Feed document from a file or a URL into a source and its posts, in one transaction:
 * when it ends everything is stored, when it is killed nothing is. A worker keeps the source
 * fresh from then on, where its feed has an address. The same document again changes nothing. Throws
 * FeedError, FetchError, or what the file system says.
 */
export async function importFeed(db: Database, location: string, options: ImportOptions): Promise<Imported> {
  const { bytes, base } = await load(location, options);
  const feed = withKeywordTags(readFeed(bytes, base));
  return db.transaction(async (tx) => {
    const { url, isFeed } = identity(feed, base.url);
    const source = await ensureSource(tx, { feed, feedUrl: url, at: options.at });
    const { added, changed } = await storePosts(tx, source, {
      items: feed.items,
      language: feed.language,
      at: options.at,
    });
    if (isFeed) await keepFresh(tx, source.id, { url }); // hosts after tags and posts, as whoever fetches does
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

async function load(location: string, { allowPrivate = false, allowedPorts = [] }: ImportOptions): Promise<Loaded> {
  if (!/^https?:\/\//i.test(location))
    return { bytes: await readFile(location), base: { url: pathToFileURL(location).href } };
  const { url, bytes, contentType } = await fetchDocument(location, { allowPrivate, allowedPorts });
  return { bytes, base: contentType === undefined ? { url } : { url, contentType } };
}

/**
 * What makes two documents the same source: the address that the feed gives itself. A document from the network may
 * only name an address of its own host, so that nobody adds posts to somebody else's source. `isFeed`: the document can
 * be had there again; a file that does not say where it comes from goes by its homepage or name.
 */
function identity(feed: Feed, url: string): { url: string; isFeed: boolean } {
  const fetched = canonicalUrl(url);
  const own = feed.url === undefined ? undefined : canonicalUrl(feed.url);
  if (fetched !== undefined)
    return { url: own !== undefined && parseUrl(own)?.host === parseUrl(fetched)?.host ? own : fetched, isFeed: true };
  if (own !== undefined) return { url: own, isFeed: true };
  return {
    url: (feed.homepage === undefined ? undefined : canonicalUrl(feed.homepage)) ?? `file:${basename(url)}`,
    isFeed: false,
  };
}
