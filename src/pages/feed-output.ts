import { createHash } from 'node:crypto';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Database } from '../data/database.ts';
import type { LinkedFeedRow } from '../data/queries/feeds/feed-links.ts';
import type { PostRef, PublishedPostRow } from '../data/queries/posts/posts.ts';
import { listBookmarksAnywhere } from '../domain/bookmarks/bookmarks.ts';
import { listCustomFeedPosts } from '../domain/custom-feeds/custom-feed-posts.ts';
import { findLinkedFeed, linkOfSecret } from '../domain/feed-links/feed-links.ts';
import { isPaidNow } from '../domain/people/plan.ts';
import { listForYou } from '../domain/feeds/for-you.ts';
import { readPublished } from '../domain/posts/post-cards.ts';
import type { PostTopics } from '../domain/posts/post-topics.ts';
import { AppError } from '../errors.ts';
import { jsonOf, rssOf, type FeedOutput } from './feed-documents.ts';
import type { PageServices } from './shell/services.ts';
import { MAX_POSTS_OF_A_LINK } from '../../generated/limits.ts';

/** Seconds for which a feed reader may cache a document. */
const MAX_AGE_S = 300;

/**
 * `/feeds/{secret}/rss.xml` and `/feeds/{secret}/feed.json`: the posts of a feed link, for anybody who knows its
 * secret.
 */
export function addFeedOutputs(router: Router, services: PageServices): void {
  const read = async (ctx: Context & { params: Record<string, string> }): Promise<FeedOutput> => {
    const linkId = linkOfSecret(services.keyFor, ctx.params.secret ?? '');
    const feed = linkId === undefined ? undefined : await findLinkedFeed(services.db, linkId);
    if (!feed) throw new AppError('not_found', 'There is no feed at this address; it may have been revoked.');
    if (feed.isSuspended)
      throw new AppError('forbidden', 'The account of the person who created this address is suspended.');
    if (services.freeDailyQuota === 0 && !isPaidNow(feed))
      throw new AppError('forbidden', 'The paid plan of the person who created this address has ended.');
    return {
      title: feed.name,
      home: services.publicUrl,
      self: `${services.publicUrl}${ctx.path}`,
      maxAge: MAX_AGE_S,
      publicUrl: services.publicUrl,
      posts: await postsOf(services, feed),
    };
  };
  router.get('/feeds/:secret/rss.xml', async (ctx) => answer(ctx, 'application/rss+xml', await rssOf(await read(ctx))));
  router.get('/feeds/:secret/feed.json', async (ctx) => answer(ctx, 'application/feed+json', jsonOf(await read(ctx))));
}

async function postsOf(services: PageServices, link: LinkedFeedRow): Promise<PublishedPostRow[]> {
  const db = services.reads?.of(link.accountId)?.db ?? services.db;
  return readPublished(db, (await listOf(db, link)).items);
}

function listOf(db: Database, { accountId, kind, feedId }: LinkedFeedRow): Promise<{ readonly items: PostRef[] }> {
  const page = { limit: MAX_POSTS_OF_A_LINK, cursor: undefined };
  const memory = new Map<string, object>();
  if (kind === 'for-you') return listForYou(db, accountId, { ...page, memory, topics: new Map<string, PostTopics>() });
  if (feedId === null) return listBookmarksAnywhere(db, accountId, page);
  return listCustomFeedPosts(db, accountId, { ...page, feedId, memory });
}

function answer(ctx: Context, type: string, body: string): void {
  ctx.set({
    'cache-control': `private, max-age=${MAX_AGE_S}`,
    etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
    'x-robots-tag': 'noindex',
  });
  ctx.body = body;
  ctx.type = `${type}; charset=utf-8`;
  ctx.status = 200;
  if (ctx.fresh) ctx.status = 304;
}
