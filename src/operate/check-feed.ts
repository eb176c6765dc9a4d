import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { FetchError } from '../ingest/fetch/fetch-error.ts';
import { fetchDocument, type FetchedDocument } from '../ingest/fetch/fetch.ts';
import { FeedError, type ParsedFeed, type FeedItem, type SkippedItem } from '../ingest/parse/feed.ts';
import { feedNotes } from '../ingest/parse/repair/notes.ts';
import { pageOfItem } from '../ingest/parse/items/item-address.ts';
import { documentBase, feedOfPage, type FeedTools } from '../ingest/store/find-feed.ts';

/** Report on reading a feed, for a person who asks why it is not read as it should be. */
export interface FeedCheck {
  readonly location: string;
  readonly isReadable: boolean;
  /** Reason why it cannot be read, and what to do; null when it can. */
  readonly problem: string | null;
  /** Response of the server; null for a file, and where nothing came. */
  readonly fetched: FetchedPart | null;
  /** The feed that the page at the address names, where that is a page. */
  readonly found: string | null;
  readonly format: string | null;
  readonly charset: string | null;
  readonly title: string | null;
  readonly homepage: string | null;
  readonly items: readonly CheckedItem[];
  /** Items that are left out. */
  readonly skipped: readonly SkippedItem[];
  /** Repairs and items left out, in sentences. */
  readonly notes: readonly string[];
  /** Things that the feed does not say, and what follows from that, in sentences. */
  readonly missing: readonly string[];
}

interface FetchedPart {
  readonly url: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly bytes: number;
  /** The addresses that led on to the next one. */
  readonly redirects: readonly { readonly url: string; readonly status: number }[];
}

interface CheckedItem {
  readonly title: string;
  /** As readers see it. */
  readonly url: string;
  readonly publishedAt: string | null;
  readonly guid: string | null;
  /** Characters of its text. */
  readonly textLength: number;
  readonly image: string | null;
}

const NOTHING = {
  fetched: null,
  found: null,
  format: null,
  charset: null,
  title: null,
  homepage: null,
  items: [],
  skipped: [],
  notes: [],
  missing: [],
};

/**
 * Reads a feed as the service would, from an address or a file, and stores nothing. An address is fetched by the rules
 * of `options`; of what is no feed nothing is shown. Throws only errors of the file system.
 */
export async function checkFeed(location: string, tools: FeedTools): Promise<FeedCheck> {
  const isAddress = /^https?:\/\//i.test(location);
  let document: FetchedDocument | undefined;
  try {
    document = isAddress ? await fetchDocument(location, tools.options) : await fileDocument(location);
    const fetched = isAddress ? fetchedPart(document) : null;
    try {
      const feed = await tools.parser.run('feed', document.bytes, documentBase(document));
      return readableFeed(location, feed, { fetched, found: null });
    } catch (error) {
      if (!isAddress || !(error instanceof FeedError && error.reason === 'html-page')) throw error;
      const page = await feedOfPage(document, tools);
      return readableFeed(location, page.feed, { fetched: fetchedPart(page.document), found: page.url });
    }
  } catch (error) {
    if (!(error instanceof FetchError || error instanceof FeedError)) throw error;
    const fetched = isAddress && document !== undefined ? fetchedPart(document) : null;
    return { ...NOTHING, location, isReadable: false, problem: error.message, fetched };
  }
}

async function fileDocument(path: string): Promise<FetchedDocument> {
  return { url: pathToFileURL(path).href, status: 200, bytes: await readFile(path) };
}

function fetchedPart({ url, status, contentType, bytes, redirects = [] }: FetchedDocument): FetchedPart {
  return { url, status, contentType: contentType ?? null, bytes: bytes.byteLength, redirects };
}

function readableFeed(location: string, feed: ParsedFeed, via: Pick<FeedCheck, 'fetched' | 'found'>): FeedCheck {
  const { format, charset, title, homepage, items, skipped } = feed;
  return {
    location,
    isReadable: true,
    problem: null,
    ...via,
    format,
    charset,
    title,
    homepage: homepage ?? null,
    items: items.map(checkedItem),
    skipped,
    notes: feedNotes(feed),
    missing: missingIn(feed),
  };
}

function checkedItem({ title, url, publishedAt, guid, contentText, image }: FeedItem): CheckedItem {
  return {
    title,
    url: pageOfItem(url) ?? url,
    publishedAt: publishedAt?.toISOString() ?? null,
    guid: guid ?? null,
    textLength: contentText?.length ?? 0,
    image: image ?? null,
  };
}

/** Lists what readers would miss, a sentence each. */
function missingIn({ items, homepage, url }: ParsedFeed): string[] {
  if (items.length === 0) return ['It has no items that can be read: nothing would be added.'];
  const count = (lacks: (item: FeedItem) => boolean): number => items.filter(lacks).length;
  const lacking: readonly (readonly [number, string])[] = [
    [
      count(({ publishedAt }) => publishedAt === undefined),
      'have no date that can be read: they count as new when they come',
    ],
    [count(({ contentText }) => contentText === undefined), 'have no text: the page of the article is asked for it'],
    [
      count(({ guid }) => guid === undefined),
      'have no id of their own: they are known by their address, title and date',
    ],
    [
      count(({ url: address }) => pageOfItem(address) !== undefined),
      'have no page of their own: links lead to that of the feed',
    ],
  ];
  return [
    ...lacking.flatMap(([number, what]) => (number === 0 ? [] : [`${number} of ${items.length} items ${what}.`])),
    ...(homepage === undefined ? ['It does not name its site.'] : []),
    ...(url === undefined ? ['It does not name its own address (rel="self").'] : []),
  ];
}
