import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { bodyError } from '../invalid-body.ts';
import { canonicalUrl, NO_URL, parseUrl } from '../text/canonical-url.ts';
import { categoriesOf } from '../feed-filters/categories.ts';
import { notifyFollowers } from '../notifications/notify.ts';
import { tagNames } from '../text/tag-name.ts';
import { nameTags } from '../search/tags.ts';
import { constraints } from '../../../generated/constraints.ts';
import { withoutTurns } from '../text/imitation.ts';
import { MAX_SHARED_LINKS_A_DAY } from '../../../generated/limits.ts';
import type { Body } from '../../../generated/shapes.ts';
import { statement } from '../../data/statement.ts';

/** The source of shared links, created with the first one. It is no feed. */
const SHARES = {
  feedUrl: 'dcs:shared-links',
  name: 'Community',
  handle: 'community',
  description: 'Links that people here share.',
};

/** Waits for the person's concurrent requests, so that the count that follows is exact. */
const LOCK_AUTHOR = statement<{ name: string; image: string | null }>(
  'SELECT name, image FROM accounts WHERE id = $1 FOR NO KEY UPDATE',
);

const SHARED_TODAY = statement<{ shared: number }>(
  `SELECT count(*)::integer AS shared FROM posts
  WHERE author_id = $1 AND type = 'share' AND created_at > now() - interval '24 hours'`,
);

const ADD_SHARED_POST = statement<{ id: string }>(`
  WITH new_post AS (
    INSERT INTO posts (id, source_id, type, title, url, summary, author_id, author_name, author_image, created_at,
      sorted_at, categories, search)
    VALUES ($1, $2, 'share', $3, $4, $5, $6, $7, $8, $9, $9, $10, post_search($3, array_to_string($11::text[], ' '),
    $12, $5))
    ON CONFLICT (url) DO NOTHING RETURNING id, sorted_at, hot_score),
  tagged AS (INSERT INTO post_tags (post_id, tag, sorted_at, hot_score) SELECT new_post.id, tag, new_post.sorted_at,
    new_post.hot_score FROM new_post, unnest($11::text[]) AS t (tag))
  SELECT id FROM new_post`);

/** The worker reads the page for what the person, $3, left out. */
const WANT_PAGE = statement(`
  WITH host AS (INSERT INTO fetch_hosts (host) VALUES ($2) ON CONFLICT DO NOTHING)
  INSERT INTO post_pages (post_id, host, turn_of) VALUES ($1, $2, $3)`);

/** Whether an operator deleted a post with this address, or hid one that has it. */
const IS_REFUSED_ADDRESS = statement<{ refused: boolean }>(`SELECT EXISTS (
    SELECT FROM removed_posts WHERE by_operator AND url_hash = sha256(convert_to($1, 'UTF8')))
  OR EXISTS (SELECT FROM posts p JOIN hidden_posts h ON h.post_id = p.id WHERE p.url = $1) AS refused`);

/**
 * Creates a post from a link; what is left out is read from its page later. Runs in the caller's transaction. Returns
 * the post's id. Throws conflict, naming the post, for a link that exists already; forbidden for one that an operator
 * removed, and after MAX_SHARED_LINKS_A_DAY.
 */
export async function sharePost(
  db: Database,
  viewerId: string,
  { url: given, title, summary, tags = [] }: Body<'sharePost'>,
): Promise<string> {
  const url = canonicalUrl(given);
  if (url === undefined) throw notUrl();
  const [author = { name: null, image: null }] = await db.query(LOCK_AUTHOR, [viewerId]);
  const [{ shared } = { shared: 0 }] = await db.query(SHARED_TODAY, [viewerId]);
  if (shared >= MAX_SHARED_LINKS_A_DAY)
    throw new AppError(
      'forbidden',
      `You have shared ${MAX_SHARED_LINKS_A_DAY} links in the last 24 hours. Share the next one later.`,
    );
  const [address] = await db.query(IS_REFUSED_ADDRESS, [url]);
  if (address?.refused === true)
    throw new AppError('forbidden', 'An operator of this service removed this link. Share another one.');
  const source = await sharesSource(db);
  const [id, at] = [uuid(), new Date()];
  const named = titleLine(title) ?? url.slice(0, constraints.PostDetail.title.maxLength);
  const row = [
    id,
    source.id,
    named,
    url,
    blankless(summary) ?? null,
    viewerId,
    author.name,
    author.image,
    at,
    categoriesOf({ title: named, url }),
    tagNames(tags),
    source.name,
  ];
  await nameTags(db, tagNames(tags));
  const [post] = await db.query(ADD_SHARED_POST, row);
  if (!post) throw await knownLink(db, url);
  await db.query(WANT_PAGE, [id, parseUrl(url)?.hostname, viewerId]);
  await notifyFollowers(db, { sourceId: source.id, added: 1, newest: [id], at });
  return id;
}

function titleLine(text: string | null | undefined): string | undefined {
  return blankless(text && withoutTurns(text).replace(/\s+/g, ' '));
}

/** Trims a text; undefined when blank, so that the page's text is used. */
function blankless(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

const MAKE_SHARES_SOURCE = statement(`INSERT INTO sources (id, name, handle, description, feed_url, created_at)
  SELECT $1, $2, CASE WHEN EXISTS (SELECT FROM sources
    WHERE handle = $3) THEN $3 || '-' || $1::uuid ELSE $3 END, $4, $5, now()
   WHERE NOT EXISTS (SELECT FROM sources WHERE feed_url = $5) ON CONFLICT DO NOTHING`);

const SHARES_SOURCE = statement<{ id: string; name: string }>('SELECT id, name FROM sources WHERE feed_url = $1');

async function sharesSource(db: Database): Promise<{ id: string; name: string }> {
  await db.query(MAKE_SHARES_SOURCE, [uuid(), SHARES.name, SHARES.handle, SHARES.description, SHARES.feedUrl]);
  const [source] = await db.query(SHARES_SOURCE, [SHARES.feedUrl]);
  if (!source) throw new Error('the source of shared links could not be created');
  return source;
}

const POST_OF_URL = statement<{ id: string }>('SELECT id FROM posts WHERE url = $1');

async function knownLink(db: Database, url: string): Promise<AppError> {
  const [post] = await db.query(POST_OF_URL, [url]);
  return new AppError(
    'conflict',
    `This link exists already, as the post ${post?.id ?? ''}. Vote for it or comment on it.`,
  );
}

function notUrl(): AppError {
  return new AppError('validation_error', `The request does not fit the contract: body /url ${NO_URL}.`, {
    details: [bodyError('/url', NO_URL)],
  });
}
