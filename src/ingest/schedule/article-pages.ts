import type { Database } from '../../data/database.ts';
import { giveBackWithHost, takeOneOfEachHost, type Queue } from '../../data/queries/claim-queue.ts';
import { nameTags } from '../../domain/search/tags.ts';
import { CLAIM_MS } from './claims.ts';
import { IMAGE, PAGE } from '../fetch/document-kinds.ts';
import { FeedError, type FeedItem } from '../parse/feed.ts';
import { FetchError } from '../fetch/fetch-error.ts';
import { fetchDocument } from '../fetch/fetch.ts';
import type { FetchTools } from './fetch-tools.ts';
import type { Article } from '../parse/read-article.ts';
import { hostOf } from '../store/store-source.ts';
import { countWords } from '../parse/text.ts';

/** Words of a feed's text that is taken for the whole article. */
const WHOLE_WORDS = 150;
/** Pages of one feed that are fetched after one reading of it: the first one may bring years of posts. */
const MAX_PAGES_AT_ONCE = 30;
/** Tries for one page. */
const MAX_TRIES = 3;
/** Pictures of a page that are looked at. */
const MAX_IMAGES = 2;

/** A post whose page this worker fetches now, and nobody else. */
export interface PageClaim {
  readonly id: string;
  readonly url: string;
  readonly host: string;
  readonly image: string | null;
  readonly tries: number;
  /** Names the claim. */
  readonly due: Date;
}

/* Raw SQL: pages of the posts that came into the service at this moment. */
const WANT = `
  WITH wanted AS (SELECT * FROM jsonb_to_recordset($1) AS w (url text, host text)),
  hosts AS (INSERT INTO fetch_hosts (host) SELECT DISTINCT host FROM wanted ORDER BY host ON CONFLICT DO NOTHING)
  INSERT INTO post_pages (post_id, host)
  SELECT p.id, w.host FROM wanted w JOIN posts p ON p.url = w.url WHERE p.source_id = $2 AND p.created_at = $3 AND p.type IN ('article', 'share') ON CONFLICT DO NOTHING`;

/** By hosts, as sources are claimed; one that died comes back, later at each try. */
const QUEUE: Queue = {
  table: 'post_pages',
  key: 'post_id',
  due: 'due',
  claim: 'due',
  taken: `tries = tries + 1, due = now() + $2 * interval '1 millisecond' * 4 ^ tries`,
};
const CLAIM = takeOneOfEachHost(QUEUE, {
  joined: 'JOIN posts p ON p.id = taken.post_id AND p.url IS NOT NULL',
  returning: 'p.id, p.url, w.host, p.image, w.tries, w.due',
});
const GIVE_BACK = giveBackWithHost(QUEUE, 'due = now(), tries = tries - 1');

/*
 * Raw SQL: what the page gives, where the feed gave nothing; its text in any case, for it is longer. A post that was
 * shared without a title is called by its address until then.
 */
const STORE = `
  WITH held AS (DELETE FROM post_pages WHERE post_id = $1 AND due = $2 RETURNING post_id),
  tagged AS (INSERT INTO post_tags (post_id, tag, sorted_at, hot_score)
    SELECT p.id, tag, p.sorted_at, p.hot_score FROM posts p JOIN held ON held.post_id = p.id CROSS JOIN jsonb_array_elements_text($9) AS t (tag)
     WHERE NOT EXISTS (SELECT FROM post_tags WHERE post_id = p.id) RETURNING tag)
  UPDATE posts p SET page_read_at = now(), title = made.title, summary = made.summary,
         content = coalesce($5, p.content), read_time = coalesce($6, p.read_time), image = coalesce(p.image, $7), language = coalesce(p.language, $8),
         search = post_search(made.title, coalesce((SELECT string_agg(tag, ' ') FROM (SELECT tag FROM tagged UNION SELECT tag FROM post_tags WHERE post_id = $1) t), ''), s.name, made.summary)
    FROM held, sources s, LATERAL (SELECT CASE WHEN p0.title = left(p0.url, 500) THEN coalesce($3, p0.title) ELSE p0.title END AS title, coalesce(p0.summary, $4) AS summary FROM posts p0 WHERE p0.id = $1) made
   WHERE p.id = held.post_id AND s.id = p.source_id`;
const GIVE_UP = 'DELETE FROM post_pages WHERE post_id = $1 AND due = $2';

/** Puts the pages of new posts to fetch whose feed gave only the beginning of the article, or nothing. */
export async function wantPages(
  db: Database,
  items: readonly FeedItem[],
  { sourceId, at }: { sourceId: string; at: Date },
): Promise<void> {
  const stubs = items
    .filter(({ contentText }) => countWords(contentText ?? '') < WHOLE_WORDS)
    .slice(0, MAX_PAGES_AT_ONCE);
  if (stubs.length > 0)
    await db.query(WANT, [JSON.stringify(stubs.map(({ url }) => ({ url, host: hostOf(url) }))), sourceId, at]);
}

/** At most `limit` posts whose page is due, each of another host that is free. They are this caller's for `claimMs`. */
export async function claimPages(db: Database, limit: number, claimMs = CLAIM_MS): Promise<PageClaim[]> {
  return db.query<PageClaim>(CLAIM, [limit, claimMs]);
}

/**
 * Fetches the page of a post and stores what it gives: the text of the article, and picture, language, summary, tags
 * and title where the post has none. A page that cannot be read is tried three times. Throws only faults of our own.
 */
export async function fetchPage(db: Database, claim: PageClaim, tools: FetchTools): Promise<boolean> {
  try {
    const { url, bytes, contentType } = await fetchDocument(claim.url, { ...tools.options, kind: PAGE });
    const article = await tools.parser.run('article', bytes, { url, contentType });
    const image = claim.image === null ? await firstPicture(article.images, tools) : undefined;
    await store(db, claim, article, image);
    return true;
  } catch (error) {
    if (tools.options.signal?.aborted === true || !(error instanceof FetchError || error instanceof FeedError))
      throw error;
    // What was refused now will be refused again; what was busy or away may be there later.
    const passing =
      error instanceof FetchError && (['timeout', 'network'].includes(error.reason) || (error.status ?? 0) >= 429);
    if (!passing || claim.tries >= MAX_TRIES) await db.query(GIVE_UP, [claim.id, claim.due]);
    return false;
  }
}

/** Leaves a page as if it had not been claimed, for the next worker. */
export async function giveBackPage(db: Database, claim: PageClaim): Promise<void> {
  await db.query(GIVE_BACK, [claim.id, claim.due]);
}

/** The first of the addresses that really holds a picture. */
async function firstPicture(addresses: readonly string[], { options }: FetchTools): Promise<string | undefined> {
  for (const address of addresses.slice(0, MAX_IMAGES)) {
    try {
      await fetchDocument(address, { ...options, kind: IMAGE });
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
  await db.query(STORE, [
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
