import { createHash } from 'node:crypto';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { LinkedFeedRow } from '../data/queries/feeds/feed-links.ts';
import type { PostCardRow } from '../data/queries/posts/posts.ts';
import { listBookmarksAnywhere } from '../domain/bookmarks/bookmarks.ts';
import { listCustomFeedPosts } from '../domain/custom-feeds/custom-feed-posts.ts';
import { findLinkedFeed, linkOfSecret } from '../domain/feed-links/feed-links.ts';
import { isPaidNow } from '../domain/people/plan.ts';
import { readCards } from '../domain/posts/post-cards.ts';
import { AppError } from '../errors.ts';
import type { PageServices } from './shell/services.ts';
import { MAX_POSTS_OF_A_LINK } from '../../generated/limits.ts';

/** Imported on the first request, to keep the start fast. */
const loadFeedsmith = () => import('feedsmith');

/** Seconds for which a feed reader may cache a document. */
const MAX_AGE_S = 300;

/** Characters that XML cannot represent, even escaped: one of them in a title would make the whole document invalid. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

interface Output {
  readonly title: string;
  readonly home: string;
  readonly self: string;
  readonly posts: readonly PostCardRow[];
}

/**
 * `/feeds/{secret}/rss.xml` and `/feeds/{secret}/feed.json`: the posts of a feed link, for anybody who knows its
 * secret.
 */
export function addFeedOutputs(router: Router, services: PageServices): void {
  const read = async (ctx: Context & { params: Record<string, string> }): Promise<Output> => {
    const linkId = linkOfSecret(services.keyFor, ctx.params.secret ?? '');
    const feed = linkId === undefined ? undefined : await findLinkedFeed(services.db, linkId);
    if (!feed) throw new AppError('not_found', 'There is no feed at this address; it may have been revoked.');
    if (services.freeDailyQuota === 0 && !isPaidNow(feed))
      throw new AppError('forbidden', 'The paid plan of the person who created this address has ended.');
    return {
      title: feed.name,
      home: services.publicUrl,
      self: `${services.publicUrl}${ctx.path}`,
      posts: await postsOf(services, feed),
    };
  };
  router.get('/feeds/:secret/rss.xml', async (ctx) =>
    answer(ctx, 'application/rss+xml', await rssOf(await read(ctx), services.publicUrl)),
  );
  router.get('/feeds/:secret/feed.json', async (ctx) =>
    answer(ctx, 'application/feed+json', await jsonOf(await read(ctx), services.publicUrl)),
  );
}

async function postsOf({ db }: PageServices, { accountId, feedId }: LinkedFeedRow): Promise<PostCardRow[]> {
  const page = { limit: MAX_POSTS_OF_A_LINK, cursor: undefined };
  if (feedId === null) return readCards(db, (await listBookmarksAnywhere(db, accountId, page)).items);
  return readCards(
    db,
    (await listCustomFeedPosts(db, accountId, { ...page, feedId, memory: new Map<string, object>() })).items,
  );
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

async function rssOf({ title, home, self, posts }: Output, publicUrl: string): Promise<string> {
  const { generateRssFeed } = await loadFeedsmith();
  const items = posts.map((post) => ({
    title: escaped(post.title),
    link: post.url ?? permalink(post, publicUrl),
    ...(post.summary !== null && { description: escaped(post.summary) }),
    guid: { value: permalink(post, publicUrl), isPermaLink: true },
    comments: permalink(post, publicUrl),
    pubDate: post.publishedAt ?? post.createdAt,
    categories: post.tags.map((name) => ({ name })),
    dc: { creators: [post.authorName ?? post.sourceName] },
  }));
  const feed = generateRssFeed({
    title: escaped(title),
    link: home,
    description: escaped(title),
    ttl: MAX_AGE_S / 60,
    atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
    items,
  });
  return feed.replaceAll(NOT_IN_XML, '');
}

async function jsonOf({ title, home, self, posts }: Output, publicUrl: string): Promise<string> {
  const { generateJsonFeed } = await loadFeedsmith();
  const items = posts.map((post) => ({
    id: permalink(post, publicUrl),
    url: post.url ?? permalink(post, publicUrl),
    title: post.title,
    content_text: post.summary ?? post.title,
    ...(post.image !== null && { image: post.image }),
    date_published: post.publishedAt ?? post.createdAt,
    tags: post.tags,
    authors: [{ name: post.authorName ?? post.sourceName }],
  }));
  return JSON.stringify(generateJsonFeed({ title, home_page_url: home, feed_url: self, items }), null, 1);
}

function permalink({ id }: PostCardRow, publicUrl: string): string {
  return `${publicUrl}/posts/${id}`;
}

/** Feed readers treat RSS titles and descriptions as HTML. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
