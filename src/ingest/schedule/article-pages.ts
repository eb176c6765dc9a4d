import type { Database } from '../../data/database.ts';
import { PostPage } from '../../data/entities/posts.ts';
import { GIVE_BACK_PAGE, STORE_PAGE, ENQUEUE_PAGES, type PageClaim } from '../../data/queries/ingest/article-pages.ts';
import { nameTags } from '../../domain/search/tags.ts';
import { IMAGE, PAGE } from '../fetch/document-kinds.ts';
import { FeedError, type FeedItem } from '../parse/feed.ts';
import { FetchError } from '../fetch/fetch-error.ts';
import { fetchDocument } from '../fetch/fetch.ts';
import type { FetchTools } from './fetch-tools.ts';
import type { Article } from '../parse/read-article.ts';
import { hostOf } from '../../domain/sources/new-source.ts';
import { countWords } from '../parse/text.ts';

export type { PageClaim } from '../../data/queries/ingest/article-pages.ts';

/** Words from which a feed's text counts as the whole article. */
const WHOLE_WORDS = 150;
/** Maximum pages queued per fetch of a feed: the first fetch may bring years of posts. */
const MAX_PAGES_AT_ONCE = 30;
/** Pages are named by whoever writes a feed: never one of the operator's own network, whose text all would read. */
const PUBLIC = { origins: [] };
/** Maximum attempts per page. */
const MAX_TRIES = 3;
/** Maximum images of a page that are checked. */
const MAX_IMAGES = 2;

/** Queues the pages of new posts whose feed has only the beginning of the article, or nothing. */
export async function enqueuePages(
  db: Database,
  items: readonly FeedItem[],
  { sourceId, at }: { sourceId: string; at: Date },
): Promise<void> {
  const stubs = items
    .filter(({ contentText, hasNoPage }) => hasNoPage !== true && countWords(contentText ?? '') < WHOLE_WORDS)
    .slice(0, MAX_PAGES_AT_ONCE);
  if (stubs.length > 0)
    await db.query(ENQUEUE_PAGES, [JSON.stringify(stubs.map(({ url }) => ({ url, host: hostOf(url) }))), sourceId, at]);
}

/**
 * Fetches the page of a post and stores the article's text, and image, language, summary, tags and title where the post
 * has none. A page that cannot be read is tried three times. Throws only for faults of our own.
 */
export async function fetchPage(db: Database, claim: PageClaim, tools: FetchTools): Promise<boolean> {
  try {
    const options = { ...tools.options, ...PUBLIC, kind: PAGE };
    const { url, bytes, contentType } = await tools.timed(fetchDocument(claim.url, options));
    const article = await tools.parser.run('article', bytes, { url, contentType });
    const image = claim.image === null ? await firstPicture(article.images, tools) : undefined;
    await store(db, claim, article, image);
    return true;
  } catch (error) {
    if (tools.options.signal?.aborted === true || !(error instanceof FetchError || error instanceof FeedError))
      throw error;
    // A refusal will not change; a busy or unreachable server may recover.
    const isTransient =
      error instanceof FetchError && (['timeout', 'network'].includes(error.reason) || (error.status ?? 0) >= 429);
    if (!isTransient || claim.tries >= MAX_TRIES) await db.orm.delete(PostPage, { postId: claim.id, due: claim.due });
    return false;
  }
}

/** Releases a claimed page for the next worker. */
export async function releasePage(db: Database, claim: PageClaim): Promise<void> {
  await db.query(GIVE_BACK_PAGE, [claim.id, claim.due]);
}

/** The first URL that really returns an image. */
async function firstPicture(addresses: readonly string[], { options, timed }: FetchTools): Promise<string | undefined> {
  for (const address of addresses.slice(0, MAX_IMAGES)) {
    try {
      await timed(fetchDocument(address, { ...options, ...PUBLIC, kind: IMAGE }));
      return address;
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
    }
  }
  return undefined;
}

async function store(
  db: Database,
  claim: PageClaim,
  { title, summary, content, readTime, language, tags }: Article,
  image: string | undefined,
): Promise<void> {
  await nameTags(db, tags);
  await db.query(STORE_PAGE, [
    claim.id,
    claim.due,
    title ?? null,
    summary ?? null,
    content ?? null,
    readTime ?? null,
    image ?? null,
    language ?? null,
    JSON.stringify(tags),
  ]);
}
