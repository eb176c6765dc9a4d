import { createHash } from 'node:crypto';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Services } from '../contract/types.ts';
import type { Database } from '../data/database.ts';
import type { LinkedFeedRow } from '../data/queries/feeds/feed-links.ts';
import type { PublishedPostRow } from '../data/queries/posts/posts.ts';
import { listBookmarksAnywhere } from '../domain/bookmarks/bookmarks.ts';
import { listCustomFeedPosts } from '../domain/custom-feeds/custom-feed-posts.ts';
import { findLinkedFeed, linkOfSecret } from '../domain/feed-links/feed-links.ts';
import { isPaidNow } from '../domain/people/plan.ts';
import { listForYou } from '../domain/feeds/for-you.ts';
import { readPublished } from '../domain/posts/post-cards.ts';
import { matchesIfNoneMatch } from '../api/etag.ts';
import { AppError } from '../errors.ts';
import { jsonOf, rssOf, type FeedOutput } from './feed-documents.ts';
import type { Accounts, Uses } from './shell/dependencies.ts';
import { MAX_POSTS_OF_A_LINK } from '../../generated/limits.ts';
import { LARGE_ANSWER_BYTES } from '../limits/turns.ts';
import type { PostRef } from '../data/sql/versions.ts';

/** Seconds for which a feed reader may cache a document. */
const MAX_AGE_S = 300;

/**
 * `/feeds/{secret}/rss.xml` and `/feeds/{secret}/feed.json`: the posts of a feed link, for anybody who knows its
 * secret.
 */
export function addFeedOutputs(router: Router, { site, accounts, api }: Uses<'site' | 'accounts' | 'api'>): void {
  const serve = async (ctx: LinkContext, type: string, write: (feed: FeedOutput) => Promise<string>): Promise<void> => {
    const { limits, services: shared } = api.pipeline;
    const feed = await linkedFeed(ctx, accounts);
    await limits.countLinkRead(feed.accountId);
    const make = async () => Buffer.from(await write(await outputOf(ctx, { site, api }, feed)));
    const body = await shared.inTurn(feed.accountId, make);
    if (body.length >= LARGE_ANSWER_BYTES) shared.answeredLarge(feed.accountId);
    const isKnown = answer(ctx, type, body);
    await limits.endLinkRead(feed.accountId, { bytes: body.length, isKnown });
  };
  router.get('/feeds/:secret/rss.xml', (ctx) => serve(ctx, 'application/rss+xml', rssOf));
  router.get('/feeds/:secret/feed.json', (ctx) => serve(ctx, 'application/feed+json', jsonOf));
}

type LinkContext = Context & { params: Record<string, string> };

/** Finds the target of an address's link. Throws not_found, and forbidden where its person may not use the API. */
async function linkedFeed(ctx: LinkContext, { keyFor, db, freeDailyQuota }: Accounts): Promise<LinkedFeedRow> {
  const linkId = linkOfSecret(keyFor, ctx.params.secret ?? '');
  const feed = linkId === undefined ? undefined : await findLinkedFeed(db, linkId);
  if (!feed) throw new AppError('not_found', 'There is no feed at this address; it may have been revoked.');
  if (feed.isSuspended)
    throw new AppError('forbidden', 'The account of the person who created this address is suspended.');
  if (freeDailyQuota === 0 && !isPaidNow(feed))
    throw new AppError('forbidden', 'The paid plan of the person who created this address has ended.');
  return feed;
}

async function outputOf(
  ctx: LinkContext,
  { site, api }: Uses<'site' | 'api'>,
  feed: LinkedFeedRow,
): Promise<FeedOutput> {
  return {
    title: feed.name,
    home: site.publicUrl,
    self: `${site.publicUrl}${ctx.path}`,
    maxAge: MAX_AGE_S,
    publicUrl: site.publicUrl,
    posts: await postsOf({ site, api }, feed),
  };
}

async function postsOf({ site, api }: Uses<'site' | 'api'>, link: LinkedFeedRow): Promise<PublishedPostRow[]> {
  const db = site.reads?.forAccount(link.accountId)?.db ?? site.db;
  return readPublished(db, (await listOf(db, link, api.pipeline.services)).items);
}

function listOf(
  db: Database,
  { accountId, kind, feedId }: LinkedFeedRow,
  { topics }: Pick<Services, 'topics'>,
): Promise<{ readonly items: PostRef[] }> {
  const page = { limit: MAX_POSTS_OF_A_LINK, cursor: undefined };
  const memory = new Map<string, object>();
  if (kind === 'for-you') return listForYou(db, accountId, { ...page, memory, topics });
  if (feedId === null) return listBookmarksAnywhere(db, accountId, page);
  return listCustomFeedPosts(db, accountId, { ...page, feedId, memory });
}

/** Answers with a document; returns whether the reader had it already, and so gets 304. */
function answer(ctx: Context, type: string, body: Buffer): boolean {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  ctx.set({ 'cache-control': `private, max-age=${MAX_AGE_S}`, etag, 'x-robots-tag': 'noindex' });
  ctx.body = body;
  ctx.type = `${type}; charset=utf-8`;
  ctx.status = 200;
  if (!matchesIfNoneMatch(ctx.get('if-none-match'), etag)) return false;
  ctx.status = 304;
  return true;
}
