import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { wrong } from '../invalid-body.ts';
import { canonicalUrl, NO_URL, parseUrl } from '../text/canonical-url.ts';
import { categoriesOf } from '../feed-filters/categories.ts';
import { notifyFollowers } from '../notifications/notify.ts';
import { tagNames } from '../text/tag-name.ts';
import { nameTags } from '../search/tags.ts';
import { constraints } from '../../../generated/constraints.ts';
import { MAX_SHARED_LINKS_A_DAY } from '../../../generated/limits.ts';
import type { Body } from '../../../generated/shapes.ts';

/** The source of what people share, made with the first link. It is no feed. */
const SHARES = {
  feedUrl: 'dcs:shared-links',
  name: 'Community',
  handle: 'community',
  description: 'Links that people here share.',
};

// Raw SQL: who shares waits for their other requests, so that what is counted next is what there is.
const ONE_WRITER = 'SELECT name, image FROM accounts WHERE id = $1 FOR NO KEY UPDATE';
const TODAY = `SELECT count(*)::integer AS shared FROM posts WHERE author_id = $1 AND type = 'share' AND created_at > now() - interval '24 hours'`;
const MAKE_SOURCE = `INSERT INTO sources (id, name, handle, description, feed_url, created_at)
  SELECT $1, $2, CASE WHEN EXISTS (SELECT FROM sources WHERE handle = $3) THEN $3 || '-' || $1::uuid ELSE $3 END, $4, $5, now()
   WHERE NOT EXISTS (SELECT FROM sources WHERE feed_url = $5) ON CONFLICT DO NOTHING`;
const SOURCE = 'SELECT id, name FROM sources WHERE feed_url = $1';
const KNOWN = 'SELECT id FROM posts WHERE url = $1';
const INSERT = `
  WITH made AS (
    INSERT INTO posts (id, source_id, type, title, url, summary, author_id, author_name, author_image, created_at, sorted_at, categories, search)
    VALUES ($1, $2, 'share', $3, $4, $5, $6, $7, $8, $9, $9, $10, post_search($3, array_to_string($11::text[], ' '), $12, $5))
    ON CONFLICT (url) DO NOTHING RETURNING id, sorted_at, hot_score),
  tagged AS (INSERT INTO post_tags (post_id, tag, sorted_at, hot_score) SELECT made.id, tag, made.sorted_at, made.hot_score FROM made, unnest($11::text[]) AS t (tag))
  SELECT id FROM made`;
/* The worker reads the page for what the person did not say. */
const WANT_PAGE = `
  WITH host AS (INSERT INTO fetch_hosts (host) VALUES ($2) ON CONFLICT DO NOTHING)
  INSERT INTO post_pages (post_id, host) VALUES ($1, $2)`;

/**
 * Makes a post of a link; what is left out is read from its page later. Runs in the caller's transaction. Answers the
 * post's id. Throws conflict when the link is here already, and names the post; forbidden after MAX_SHARED_LINKS_A_DAY.
 */
export async function sharePost(
  db: Database,
  viewerId: string,
  { url: given, title, summary, tags = [] }: Body<'sharePost'>,
): Promise<string> {
  const url = canonicalUrl(given);
  if (url === undefined) throw notUrl();
  const [author = { name: null, image: null }] = await db.query<{ name: string; image: string | null }>(ONE_WRITER, [
    viewerId,
  ]);
  const [{ shared } = { shared: 0 }] = await db.query<{ shared: number }>(TODAY, [viewerId]);
  if (shared >= MAX_SHARED_LINKS_A_DAY)
    throw new AppError(
      'forbidden',
      `You have shared ${MAX_SHARED_LINKS_A_DAY} links in the last 24 hours. Share the next one later.`,
    );
  const source = await sharesSource(db);
  const [id, at] = [uuid(), new Date()];
  const named = lineOf(title) ?? url.slice(0, constraints.PostDetail.title.maxLength);
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
  const [made] = await db.query<{ id: string }>(INSERT, row);
  if (!made) throw await knownLink(db, url);
  await db.query(WANT_PAGE, [id, parseUrl(url)?.hostname]);
  await notifyFollowers(db, { sourceId: source.id, added: 1, newest: [id], at });
  return id;
}

function lineOf(text: string | null | undefined): string | undefined {
  return blankless(text?.replace(/\s+/g, ' '));
}

/** What was said; nothing but spaces says nothing, so that the page is asked. */
function blankless(text: string | null | undefined): string | undefined {
  const said = text?.trim();
  return said === '' ? undefined : said;
}

async function sharesSource(db: Database): Promise<{ id: string; name: string }> {
  await db.query(MAKE_SOURCE, [uuid(), SHARES.name, SHARES.handle, SHARES.description, SHARES.feedUrl]);
  const [source] = await db.query<{ id: string; name: string }>(SOURCE, [SHARES.feedUrl]);
  if (!source) throw new Error('the source of shared links could not be made');
  return source;
}

async function knownLink(db: Database, url: string): Promise<AppError> {
  const [known] = await db.query<{ id: string }>(KNOWN, [url]);
  return new AppError(
    'conflict',
    `This link exists already, as the post ${known?.id ?? ''}. Vote for it or comment on it.`,
  );
}

function notUrl(): AppError {
  return new AppError('validation_error', `The request does not fit the contract: body /url ${NO_URL}.`, {
    details: [wrong('/url', NO_URL)],
  });
}
