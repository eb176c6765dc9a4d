import { parseAtomFeed, parseJsonFeed, parseRdfFeed, parseRssFeed } from 'feedsmith';
import { webUrl } from '../../domain/text/canonical-url.ts';
import { decodeWith } from './decode-document.ts';
import { FEED } from '../fetch/document-kinds.ts';
import { FeedError, type ParsedFeed, type FeedDraft, type FeedFormat, type SkippedItem } from './feed.ts';
import { atomDraft, jsonDraft, rdfDraft, rssDraft } from './feed-formats.ts';
import { authorOf, feedItem, firstDefined, draftLine, present } from './feed-item.ts';
import { repairTruncatedJson, lenientJson } from './items/repair-json.ts';
import { disambiguateItems } from './items/disambiguate-items.ts';
import { plainNames } from './repair/names.ts';
import { CUT, NOT_JSON, otherCharset, repairNotes } from './repair/notes.ts';
import { repairTexts } from './repair/text-elements.ts';
import { feedWithin } from './repair/unwrap.ts';
import { cleanText } from './text.ts';
import { guardXml, unknownFormat, type GuardedXml, withBoundedPersons, withoutSequence } from './xml-guard.ts';

/** Further items are ignored: publishers put the newest first. */
const MAX_ITEMS = 10_000;

/**
 * Parses RSS 0.9x to 2.0, RSS 1.0 (RDF), Atom or JSON Feed. The document itself determines the format; its content type
 * is used only for the charset. `base.url` is the URL it was fetched from. Items that nothing can be linked to, and
 * repeated ones, are listed in `skipped`; invalid dates, languages and images are dropped silently. Of a document that
 * breaks off the whole items are read. Throws nothing but FeedError, when the document cannot be read at all.
 */
export function readFeed(bytes: Uint8Array, base: { url: string; contentType?: string }): ParsedFeed {
  if (bytes.byteLength > FEED.maxBytes)
    throw new FeedError('too-large', 'The feed is larger than 5 MiB. Ask its publisher for one with fewer items.');
  const decoded = decodeWith(bytes, base.contentType);
  const text = cleanText(decoded.text).trim();
  if (text === '') throw new FeedError('empty', 'The document is empty. Check that the address is that of a feed.');
  const feed = text.startsWith('{') ? jsonFeed(text, base.url) : xmlFeed(text, base.url);
  const { charset, contradicted } = decoded;
  if (contradicted !== undefined) feed.repairs.unshift(otherCharset(charset, contradicted));
  return { ...feed, charset };
}

type ReadFeed = Omit<ParsedFeed, 'charset'>;

function xmlFeed(document: string, url: string): ReadFeed {
  const within = feedWithin(document);
  const texts = repairTexts(within ?? document);
  const named = plainNames(texts.xml);
  const root = guardXml(named.xml);
  return withFeedErrors(() => {
    const { draft, isCut } = wholeDraft(root);
    const feed = buildFeed({ ...draft, base: draft.base ?? root.base }, url);
    const hidden = Math.min(root.items, MAX_ITEMS) - draft.items.length;
    const skipped = [...feed.skipped, ...notItems(hidden)];
    const repairs = repairNotes({ isWrapped: within !== undefined, ...texts, ...named, isCut: isCut === true });
    return { ...feed, skipped, repairs, format: FORMATS[root.name] ?? 'RSS', ...(isCut && { isCut }) };
  });
}

const FORMATS: Readonly<Record<string, FeedFormat>> = { rss: 'RSS', feed: 'Atom', rdf: 'RDF' };

function notItems(count: number): SkippedItem[] {
  return Array.from({ length: Math.max(0, count) }, () => ({ reason: 'not-an-item' }));
}

/** An element that the last item leaves open fails the parser; the items before it are read then. */
function wholeDraft({ name, xml, itemsEnd, isCut }: GuardedXml): { draft: FeedDraft; isCut?: true | undefined } {
  try {
    return { draft: xmlDraft(name, xml), isCut };
  } catch (error) {
    if (isCut || itemsEnd === 0 || error instanceof FeedError) throw error;
    return { draft: xmlDraft(name, xml.slice(0, itemsEnd)), isCut: true };
  }
}

function xmlDraft(root: string, xml: string): FeedDraft {
  if (root === 'rss') return rssDraft(parseRssFeed(withBoundedPersons(xml), { maxItems: MAX_ITEMS }));
  if (root === 'feed') return atomDraft(parseAtomFeed(xml, { maxItems: MAX_ITEMS }));
  if (root === 'rdf') return rdfDraft(parseRdfFeed(withoutSequence(xml), { maxItems: MAX_ITEMS }));
  throw unknownFormat();
}

function jsonFeed(json: string, url: string): ReadFeed {
  const { document, isCut, isRepaired } = withFeedErrors(() => jsonDocument(json));
  if (typeof document.items !== 'object') throw unknownFormat();
  const draft = withFeedErrors(() => jsonDraft(parseJsonFeed(document, { maxItems: MAX_ITEMS })));
  const entryCount = Array.isArray(document.items) ? Math.min(document.items.length, MAX_ITEMS) : 0;
  const feed = withFeedErrors(() => buildFeed(draft, url));
  const skipped = [...feed.skipped, ...notItems(entryCount - draft.items.length)];
  const repairs = [...(isRepaired ? [NOT_JSON] : []), ...(isCut ? [CUT] : [])];
  return { ...feed, skipped, repairs, format: 'JSON Feed', ...(isCut && { isCut }) };
}

function jsonDocument(json: string): { document: { items?: unknown }; isRepaired?: true; isCut?: true } {
  try {
    return { document: JSON.parse(json) as object };
  } catch (error) {
    const lenient = lenientJson(json);
    const document = parsedJson(lenient);
    if (document !== undefined) return { document, isRepaired: true };
    const closed = repairTruncatedJson(lenient);
    if (closed === undefined) throw error;
    return { document: JSON.parse(closed) as object, isCut: true };
  }
}

function parsedJson(json: string): object | undefined {
  try {
    return JSON.parse(json) as object;
  } catch {
    return undefined;
  }
}

function withFeedErrors<T>(parse: () => T): T {
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

function buildFeed(draft: FeedDraft, documentUrl: string): Omit<ReadFeed, 'repairs' | 'format'> {
  const feedBase = webUrl(draft.base, documentUrl);
  const homepage = webUrl(draft.homepage, feedBase ?? documentUrl);
  // A feed often has another host than its site, and its relative URLs are meant relative to the site.
  const baseUrl = feedBase ?? homepage ?? documentUrl;
  const language = languageTag(draft.language);
  const site = webUrl('/', documentUrl);
  const context = {
    baseUrl,
    hasBase: feedBase !== undefined,
    homepage,
    site,
    author: authorOf(draft.author, baseUrl),
    language,
  };
  const entries = draft.items.map((item) => ({ draft: item, result: feedItem(item, context) }));
  return present({
    title: draftLine(draft.title, 500) ?? new URL(homepage ?? documentUrl).hostname,
    url: webUrl(draft.url, feedBase ?? documentUrl),
    homepage,
    description: draftLine(draft.description, 1000),
    image: firstDefined(draft.images, (image) => webUrl(image, baseUrl)),
    language,
    ttlSeconds: seconds(draft.ttlSeconds),
    hub: webUrl(draft.hub, feedBase ?? documentUrl),
    ...disambiguateItems(entries, baseUrl),
  });
}

/** A whole number above 0 that fits the database column. */
function seconds(value: number | undefined): number | undefined {
  return value !== undefined && value >= 1 ? Math.min(Math.round(value), 2_000_000_000) : undefined;
}

/** A BCP 47 tag in canonical form; undefined if invalid. */
export function languageTag(raw: string | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales(raw?.trim().replaceAll('_', '-').slice(0, 35))[0];
  } catch {
    return undefined;
  }
}
