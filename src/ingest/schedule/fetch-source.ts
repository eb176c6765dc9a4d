import { createHash } from 'node:crypto';
import type { Database } from '../../data/database.ts';
import { canonicalUrl } from '../../domain/text/canonical-url.ts';
import { saveHub } from '../../websub/hub-subscriptions.ts';
import { lockClaim, type SourceClaim } from './claims.ts';
import { FeedError, type ParsedFeed } from '../parse/feed.ts';
import { feedNotes } from '../parse/repair/notes.ts';
import { FetchError } from '../fetch/fetch-error.ts';
import { fetchDocument, type FetchedDocument } from '../fetch/fetch.ts';
import type { FetchTools } from './fetch-tools.ts';
import { feedOfPage } from '../store/find-feed.ts';
import { joinOwnSource } from '../../domain/sources/own-sources.ts';
import { recordFailure, recordSuccess, type Failure } from '../store/fetch-record.ts';
import { enqueuePages } from './article-pages.ts';
import { itemsOfSource } from '../store/items-of-source.ts';
import { storePosts } from '../store/store-posts.ts';
import { withSpan } from '../../telemetry/trace.ts';
import { hubOf } from '../../websub/subscribe.ts';
import { followMove, renewSource } from '../store/store-source.ts';

/** The outcome of fetching a source. `lost`: the claim has expired, and nothing was stored. */
export type Fetched =
  | { readonly outcome: 'read'; readonly added: number; readonly changed: number }
  | { readonly outcome: 'unchanged' | 'lost' }
  | { readonly outcome: 'failed'; readonly error: FetchError | FeedError; readonly paused: boolean };

/** Milliseconds for finding the feed of a page. */
const FIND_FEED_MS = 45_000;

interface FetchedFeed {
  readonly document: FetchedDocument;
  /** Undefined when the document has not changed. */
  readonly feed: ParsedFeed | undefined;
  readonly hash: Buffer | null;
  /** The address of the feed, where that of its page was given. */
  readonly found?: string;
}

/**
 * Fetches a claimed source and stores its new posts and its state in one transaction, which begins after the last
 * network access. Ends the claim. Faults of the feed or its server become part of its state; throws only for faults of
 * our own, and the claim then lasts until it expires.
 */
export async function fetchSource(db: Database, claim: SourceClaim, tools: FetchTools): Promise<Fetched> {
  try {
    const news = await readNews(claim, tools);
    tools.blame(claim.host);
    return await withSpan({ name: 'store posts' }, () =>
      db.transaction<Fetched>(async (tx) =>
        (await lockClaim(tx, claim)) ? storeNews(tx, claim, { ...news, pages: tools.pages }) : { outcome: 'lost' },
      ),
    );
  } catch (error) {
    if (tools.options.signal?.aborted === true || !(error instanceof FetchError || error instanceof FeedError))
      throw error;
    return storeFailure(db, claim, { error, counts: tools.blame(claim.host, error) });
  }
}

async function readNews(claim: SourceClaim, { parser, timed, ...tools }: FetchTools): Promise<FetchedFeed> {
  const options = claim.listed ? tools.options : { ...tools.options, origins: tools.peopleOrigins };
  const { etag, lastModified } = claim;
  const validators = { ...(etag !== null && { etag }), ...(lastModified !== null && { lastModified }) };
  const document = await timed(fetchDocument(claim.url, { ...options, ...validators }));
  if (document.status === 304) return { document, feed: undefined, hash: claim.bodyHash };
  const hash = createHash('sha256').update(document.bytes).digest();
  if (claim.bodyHash?.equals(hash) === true) return { document, feed: undefined, hash };
  const { url, contentType } = document;
  try {
    const feed = await parser.run('feed', document.bytes, { url, ...(contentType !== undefined && { contentType }) });
    return { document, feed, hash };
  } catch (error) {
    if (!(isNew(claim) && error instanceof FeedError && error.reason === 'html-page')) throw error;
    return timed(newsOfPage(document, { options, parser }));
  }
}

/** Whether a person added this source and it was never read: its address may be that of a site. */
function isNew({ listed, bodyHash }: SourceClaim): boolean {
  return !listed && bodyHash === null;
}

async function newsOfPage(page: FetchedDocument, { options, parser }: Pick<FetchTools, 'options' | 'parser'>) {
  const timeout = AbortSignal.timeout(FIND_FEED_MS);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
  const { url, document, feed } = await feedOfPage(page, { options: { ...options, signal }, parser });
  return { document, feed, hash: createHash('sha256').update(document.bytes).digest(), found: url };
}

async function storeNews(
  tx: Database,
  claim: SourceClaim,
  { document, feed, hash, found, pages }: FetchedFeed & { pages: boolean },
): Promise<Fetched> {
  const { etag, lastModified, maxAge } = document;
  const url = found ?? movedTo(document) ?? claim.url;
  const otherHandle = url === claim.url ? undefined : await followMove(tx, claim.id, url);
  if (otherHandle !== undefined) return storeMove(tx, claim, { url, otherHandle, found });
  const counts = feed && (await storeFeed(tx, claim, feed, pages));
  if (feed) await saveHub(tx, claim.id, hubOf(document, feed));
  // A truncated document is requested again, whatever its server says about changes.
  const validators = feed?.isCut === true ? { etag: undefined, lastModified: undefined } : { etag, lastModified };
  await recordSuccess(tx, claim, {
    ...validators,
    maxAge,
    hash,
    notes: feed && feedNotes(feed),
    ttlSeconds: feed ? feed.ttlSeconds : claim.ttlSeconds,
  });
  return counts ? { outcome: 'read', ...counts } : { outcome: 'unchanged' };
}

/** Returns the new address of a document, if its server says so. */
function movedTo({ permanentUrl }: FetchedDocument): string | undefined {
  return permanentUrl === undefined ? undefined : canonicalUrl(permanentUrl);
}

/** The feed is another source's: that of a page takes its place, and one that moved is paused. */
async function storeMove(
  tx: Database,
  claim: SourceClaim,
  { url, otherHandle, found }: { url: string; otherHandle: string; found: string | undefined },
): Promise<Fetched> {
  if (found !== undefined) return { outcome: (await joinOwnSource(tx, claim.id, found)) ? 'unchanged' : 'lost' };
  const error = new FetchError(
    'http-status',
    `It has moved to ${url}, which the source ${otherHandle} reads. Remove one of them.`,
  );
  return { outcome: 'failed', error, paused: await recordFailure(tx, claim, { error, counts: true, pause: true }) };
}

async function storeFeed(
  tx: Database,
  claim: SourceClaim,
  feed: ParsedFeed,
  pages: boolean,
): Promise<{ added: number; changed: number }> {
  const at = new Date();
  const { id, handle, listed } = claim;
  const source = { id, handle, listed, name: await renewSource(tx, claim, feed) };
  const items = await itemsOfSource(tx, source, feed.items);
  const counts = await storePosts(tx, source, { items, language: feed.language, at });
  if (pages && counts.added > 0) await enqueuePages(tx, items, { sourceId: id, at });
  return counts;
}

async function storeFailure(db: Database, claim: SourceClaim, failure: Failure): Promise<Fetched> {
  return db.transaction(async (tx) => {
    if (!(await lockClaim(tx, claim))) return { outcome: 'lost' };
    return { outcome: 'failed', error: failure.error, paused: await recordFailure(tx, claim, failure) };
  });
}
