import { constraints } from '../../../generated/constraints.ts';
import type { Database } from '../../data/database.ts';
import { PostPage, type SavedPage } from '../../data/entities/posts.ts';
import { releaseWithHost } from '../../data/sql/claim-queue.ts';
import { statement } from '../../data/statement.ts';
import { type PageClaim, PAGE_QUEUE } from './claims.ts';
import { knownTags, nameTags } from '../../domain/search/tags.ts';
import { IMAGE, PAGE } from '../fetch/document-kinds.ts';
import { FeedError, type FeedItem } from '../parse/feed.ts';
import { FetchError } from '../fetch/fetch-error.ts';
import { fetchDocument } from '../fetch/fetch.ts';
import type { FetchTools } from './fetch-tools.ts';
import type { ExtractedArticle } from '../parse/read-article.ts';
import { hostOf } from '../../domain/sources/new-source.ts';
import { textOfSanitised } from '../parse/html.ts';
import { countWords } from '../parse/text.ts';
import { shownUrl } from '../../data/sql/posts.ts';

/** Words from which a feed's text counts as the whole article. */
const WHOLE_WORDS = 150;
/** Maximum pages queued per fetch of a feed: the first fetch may bring years of posts. */
const MAX_PAGES_AT_ONCE = 30;
/** Pages come from feeds, so none of the operator's own network is fetched: all users would read its text. */
const PUBLIC = { origins: [] };
/** Maximum attempts per page. */
const MAX_TRIES = 3;
/** Characters of a saved page that are searched: its words stay below what an index of words may have. */
const MAX_SEARCHED_CHARACTERS = 100_000;
/** Maximum images of a page that are checked. */
const MAX_IMAGES = 2;
/** The pages of the posts that were stored at this time. */
const ENQUEUE_PAGES = statement(`
  WITH input AS (SELECT * FROM jsonb_to_recordset($1) AS w (url text, host text)),
  hosts AS (INSERT INTO fetch_hosts (host) SELECT DISTINCT host FROM input ORDER BY host ON CONFLICT DO NOTHING)
  INSERT INTO post_pages (post_id, host, turn_of)
  SELECT p.id, w.host, (SELECT f.turn_of FROM source_fetches f WHERE f.source_id = $2)
    FROM input w JOIN posts p ON p.url = w.url
    WHERE p.source_id = $2 AND p.created_at = $3 AND p.type IN ('article', 'share') ON CONFLICT DO NOTHING`);

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
    await storePage(db, claim, article, image);
    await noteSavedPage(db, claim, { state: 'read', text: textOfSanitised(article.content ?? '') });
    return true;
  } catch (error) {
    if (tools.options.signal?.aborted === true || !(error instanceof FetchError || error instanceof FeedError))
      throw error;
    const isOver = !isTransient(error) || claim.tries >= MAX_TRIES;
    if (isOver) await db.orm.delete(PostPage, { postId: claim.id, due: claim.due });
    await noteSavedPage(db, claim, { state: isOver ? 'failed' : 'waiting', problem: error.message });
    return false;
  }
}

/** Whether a page may be readable later: a refusal will not change; a busy or unreachable server may recover. */
function isTransient(error: FetchError | FeedError): boolean {
  return error instanceof FetchError && (['timeout', 'network'].includes(error.reason) || (error.status ?? 0) >= 429);
}

const NOTE_SAVED_PAGE = statement(`UPDATE saved_pages SET state = $2, problem = $3,
  words = CASE WHEN $4::text IS NULL THEN words ELSE to_tsvector('pg_catalog.english', search_text($4)) END
  WHERE post_id = $1`);

/** Notes how reading a page went that a person saved; of its text the beginning is searched. */
async function noteSavedPage(
  db: Database,
  { id, saved }: PageClaim,
  { state, problem, text }: { state: SavedPage['state']; problem?: string; text?: string },
): Promise<void> {
  if (!saved) return;
  const reason = problem?.slice(0, constraints.SavedPage.problem.maxLength) ?? null;
  await db.query(NOTE_SAVED_PAGE, [id, state, reason, text?.slice(0, MAX_SEARCHED_CHARACTERS) ?? null]);
}

const RELEASE_PAGE = statement(releaseWithHost(PAGE_QUEUE, 'due = now(), tries = tries - 1'));

/** Releases a claimed page for the next worker. */
export async function releasePage(db: Database, claim: PageClaim): Promise<void> {
  await db.query(RELEASE_PAGE, [claim.id, claim.due]);
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

/**
 * Stores what the feed did not give; the page's text always, since it is longer. A post shared without a title has its
 * address as title until then.
 */
const STORE_PAGE = statement(`
  WITH page AS (DELETE FROM post_pages WHERE post_id = $1 AND due = $2 RETURNING post_id),
  tagged AS (INSERT INTO post_tags (post_id, tag, sorted_at, hot_score, num_comments, num_upvotes, num_downvotes,
      num_views)
    SELECT r.post_id, tag, r.sorted_at, r.hot_score, r.num_comments, r.num_upvotes, r.num_downvotes, r.num_views
      FROM post_ranks r JOIN page ON page.post_id = r.post_id CROSS JOIN jsonb_array_elements_text($9) AS t (tag)
     WHERE NOT EXISTS (SELECT FROM post_tags WHERE post_id = r.post_id) RETURNING tag)
  UPDATE posts p SET page_read_at = now(), title = better.title, summary = better.summary,
         content = coalesce($5, p.content), read_time = coalesce($6, p.read_time), image = coalesce(p.image, $7),
         language = coalesce(p.language, $8),
         search = post_search(better.title, coalesce((SELECT string_agg(tag, ' ') FROM (SELECT tag FROM tagged
         UNION SELECT tag FROM post_tags WHERE post_id = $1) t), ''), s.name, better.summary)
    FROM page, sources s, LATERAL (SELECT CASE WHEN p0.title = left(${shownUrl('p0')},
      ${constraints.FeedPost.title.maxLength}) THEN coalesce($3, p0.title) ELSE p0.title END AS title,
      coalesce(p0.summary, $4) AS summary FROM posts p0 WHERE p0.id = $1) better
   WHERE p.id = page.post_id AND s.id = p.source_id`);

async function storePage(
  db: Database,
  claim: PageClaim,
  { title, summary, content, readTime, language, tags: found }: ExtractedArticle,
  image: string | undefined,
): Promise<void> {
  // A saved page makes no tag known: the names of all tags are for everybody.
  const known = claim.saved ? await knownTags(db, found) : undefined;
  const tags = known ? found.filter((tag) => known.has(tag)) : found;
  if (!known) await nameTags(db, tags);
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
