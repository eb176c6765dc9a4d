import { parseAtomFeed, parseJsonFeed, parseRdfFeed, parseRssFeed } from 'feedsmith';
import { webUrl } from '../../domain/text/canonical-url.ts';
import { decodeDocument } from './decode-document.ts';
import { FEED } from '../fetch/document-kinds.ts';
import { FeedError, type Feed, type FeedDraft, type FeedItem, type SkippedItem } from './feed.ts';
import { atomDraft, jsonDraft, rdfDraft, rssDraft } from './feed-formats.ts';
import { authorOf, feedItem, firstDefined, oneLine, present } from './feed-item.ts';
import { cleanText } from './text.ts';
import { guardXml, unknownFormat, withBoundedPersons, withoutSequence } from './xml-guard.ts';

/** Further items are ignored: publishers put the newest first. */
const MAX_ITEMS = 10_000;

/**
 * Parses RSS 0.9x to 2.0, RSS 1.0 (RDF), Atom or JSON Feed. The document itself determines the format; its content type
 * is used only for the charset. `base.url` is the URL it was fetched from. Items without an http(s) URL or a title, and
 * repeated URLs, are listed in `skipped`; invalid dates, languages and images are dropped silently. Throws nothing but
 * FeedError, when the document cannot be read at all.
 */
export function readFeed(bytes: Uint8Array, base: { url: string; contentType?: string }): Feed {
  if (bytes.byteLength > FEED.maxBytes)
    throw new FeedError('too-large', 'The feed is larger than 5 MiB. Ask its publisher for one with fewer items.');
  const text = cleanText(decodeDocument(bytes, base.contentType)).trim();
  if (text === '') throw new FeedError('empty', 'The document is empty. Check that the address is that of a feed.');
  return text.startsWith('{') ? jsonFeed(text, base.url) : xmlFeed(text, base.url);
}

function xmlFeed(xml: string, url: string): Feed {
  const root = guardXml(xml);
  return parsed(() => {
    const draft = xmlDraft(root.name, xml);
    return feedOf({ ...draft, base: draft.base ?? root.base }, url);
  });
}

function xmlDraft(root: string, xml: string): FeedDraft {
  if (root === 'rss') return rssDraft(parseRssFeed(withBoundedPersons(xml), { maxItems: MAX_ITEMS }));
  if (root === 'feed') return atomDraft(parseAtomFeed(xml, { maxItems: MAX_ITEMS }));
  if (root === 'rdf') return rdfDraft(parseRdfFeed(withoutSequence(xml), { maxItems: MAX_ITEMS }));
  throw unknownFormat();
}

function jsonFeed(json: string, url: string): Feed {
  const document = parsed(() => JSON.parse(json) as { items?: unknown });
  if (typeof document.items !== 'object') throw unknownFormat();
  const draft = parsed(() => jsonDraft(parseJsonFeed(document, { maxItems: MAX_ITEMS })));
  const entryCount = Array.isArray(document.items) ? Math.min(document.items.length, MAX_ITEMS) : 0;
  const broken = Array.from({ length: Math.max(0, entryCount - draft.items.length) }, (): SkippedItem => ({
    reason: 'not-an-item',
  }));
  const feed = parsed(() => feedOf(draft, url));
  return { ...feed, skipped: [...feed.skipped, ...broken] };
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof FeedError) throw error;
    if (error instanceof Error && error.name === 'DetectError') throw unknownFormat();
    throw new FeedError(
      'malformed',
      'The feed cannot be read. Check it with a feed validator and ask its publisher to correct it.',
      { cause: error },
    );
  }
}

function feedOf(draft: FeedDraft, documentUrl: string): Feed {
  const feedBase = webUrl(draft.base, documentUrl);
  const homepage = webUrl(draft.homepage, feedBase ?? documentUrl);
  // A feed often has another host than its site, and its relative URLs are meant relative to the site.
  const baseUrl = feedBase ?? homepage ?? documentUrl;
  return present({
    title: oneLine(draft.title, 500) ?? new URL(homepage ?? documentUrl).hostname,
    url: webUrl(draft.url, feedBase ?? documentUrl),
    homepage,
    description: oneLine(draft.description, 1000),
    image: firstDefined(draft.images, (image) => webUrl(image, baseUrl)),
    language: languageTag(draft.language),
    ttlSeconds: seconds(draft.ttlSeconds),
    hub: webUrl(draft.hub, feedBase ?? documentUrl),
    ...partition(draft.items.map((item) => feedItem(item, { baseUrl, author: authorOf(draft.author, baseUrl) }))),
  });
}

/** A whole number above 0 that fits the database column. */
function seconds(value: number | undefined): number | undefined {
  return value !== undefined && value >= 1 ? Math.min(Math.round(value), 2_000_000_000) : undefined;
}

/**
 * Separates items from skipped ones. The first of two items with the same URL is kept; a guid belongs to its first
 * item.
 */
function partition(results: (FeedItem | SkippedItem)[]): { items: FeedItem[]; skipped: SkippedItem[] } {
  const [items, skipped]: [FeedItem[], SkippedItem[]] = [[], []];
  const [urls, guids] = [new Set<string>(), new Set<string | undefined>()];
  for (const result of results) {
    if ('reason' in result) skipped.push(result);
    else if (urls.has(result.url)) skipped.push({ reason: 'duplicate', title: result.title });
    else {
      items.push(guids.has(result.guid) ? present({ ...result, guid: undefined }) : result);
      urls.add(result.url);
      guids.add(result.guid);
    }
  }
  return { items, skipped };
}

/** A BCP 47 tag in canonical form; undefined if invalid. */
export function languageTag(raw: string | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales(raw?.trim().replaceAll('_', '-').slice(0, 35))[0];
  } catch {
    return undefined;
  }
}
