import { canonicalUrl } from '../../domain/text/canonical-url.ts';
import { FetchError } from '../fetch/fetch-error.ts';
import { fetchDocument, type FetchedDocument, type FetchOptions } from '../fetch/fetch.ts';
import { isOwnOrigin } from '../fetch/fetch-guard.ts';
import { FeedError, type ParsedFeed } from '../parse/feed.ts';
import type { ParseThread } from '../parse/parse-thread.ts';

/** A feed, the document that it was read from, and its canonical address. */
export interface FoundFeed {
  readonly url: string;
  readonly document: FetchedDocument;
  readonly feed: ParsedFeed;
}

/** The ways to fetch a feed document and to parse it. */
export interface FeedTools {
  readonly options: FetchOptions;
  readonly parser: ParseThread;
}

/**
 * The feed at a URL; if that is a web page, the first feed that it links to. Throws FetchError or FeedError when there
 * is none.
 */
export async function findFeed(address: string, tools: FeedTools): Promise<FoundFeed> {
  const document = await fetchDocument(address, tools.options);
  try {
    return await feedOfDocument(document, { address, parser: tools.parser });
  } catch (error) {
    if (!(error instanceof FeedError && error.reason === 'html-page')) throw error;
  }
  return feedOfPage(document, tools);
}

/**
 * The first feed that a web page links to: those in its head, those of comments last, then links that look like feeds
 * and the usual places. Throws FeedError where there is none.
 */
export async function feedOfPage(page: FetchedDocument, { parser, ...tools }: FeedTools): Promise<FoundFeed> {
  // A page of the internet leads to no own origin.
  const options = isOwnOrigin(new URL(page.url), tools.options) ? tools.options : { ...tools.options, origins: [] };
  for (const link of await parser.run('feedLinks', page.bytes, documentBase(page))) {
    try {
      return await feedOfDocument(await fetchDocument(link, options), { address: link, parser });
    } catch (error) {
      if (!(error instanceof FetchError || error instanceof FeedError)) throw error;
    }
  }
  throw new FeedError(
    'html-page',
    'This is a web page that names no feed, and there is none in the usual places. Give the address of the feed.',
  );
}

async function feedOfDocument(
  document: FetchedDocument,
  { address, parser }: { address: string; parser: ParseThread },
): Promise<FoundFeed> {
  const feed = await parser.run('feed', document.bytes, documentBase(document));
  return { url: canonicalUrl(document.permanentUrl ?? address) ?? document.url, document, feed };
}

/** Returns the address of a document and its media type, for the parser. */
export function documentBase({ url, contentType }: FetchedDocument): { url: string; contentType?: string } {
  return { url, ...(contentType !== undefined && { contentType }) };
}
