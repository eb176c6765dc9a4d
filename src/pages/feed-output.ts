import { createHash } from 'node:crypto';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { rankStackChanges, readRanked, type NoteUses, type StackChangeRow } from '../domain/changes/stack-changes.ts';
import type { TopicCache } from '../domain/posts/post-topics.ts';
import type { Database } from '../data/database.ts';
import { listBookmarksAnywhere } from '../domain/bookmarks/bookmarks.ts';
import { listCustomFeedPosts } from '../domain/custom-feeds/custom-feed-posts.ts';
import { findLinkedFeed, linkOfSecret, type LinkedFeedRow } from '../domain/feed-links/feed-links.ts';
import { isPaidNow } from '../domain/people/plan.ts';
import { listForYou } from '../domain/feeds/for-you.ts';
import { readPublished, type PublishedPostRow, type PostRef } from '../domain/posts/post-cards.ts';
import { matchesIfNoneMatch } from '../api/etag.ts';
import { AppError } from '../errors.ts';
import type { Accounts, Uses } from './shell/dependencies.ts';
import { MAX_POSTS_OF_A_LINK } from '../../generated/limits.ts';
import { LARGE_ANSWER_BYTES } from '../limits/turns.ts';
import { shownFeedAddress } from '../domain/feed-links/shown-address.ts';
import { withoutNonXml } from '../domain/text/xml-text.ts';
import { fitTexts, type TextDetail } from '../background/fit-texts.ts';
import { escapeText } from '../domain/text/escape-html.ts';

/** Maximum bytes of the items of a document, and of one item without text, summary, tags and picture. */
const ROOM = { bytes: 700_000, brief: 7_500 };
const JSON_FEED = 'https://jsonfeed.org/version/1.1';
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
    const make = async () => Buffer.from(await write(await feedBytes(ctx, { site, api }, feed)));
    const body = await shared.inTurn(feed.accountId, make);
    if (body.length >= LARGE_ANSWER_BYTES) shared.answeredLarge(feed.accountId);
    const isKnown = sendFeed(ctx, type, body);
    await limits.endLinkRead(feed.accountId, { bytes: body.length, isKnown });
  };
  router.get('/feeds/:secret/rss.xml', (ctx) => serve(ctx, 'application/rss+xml', rssOf));
  router.get('/feeds/:secret/feed.json', (ctx) => serve(ctx, 'application/feed+json', jsonOf));
}

type LinkContext = Context & { params: Record<string, string> };

/** Finds the target of an address's link. Throws not_found, and forbidden where its owner may not use the API. */
async function linkedFeed(ctx: LinkContext, { keyFor, db, freeDailyQuota }: Accounts): Promise<LinkedFeedRow> {
  const linkId = linkOfSecret(keyFor, ctx.params.secret ?? '');
  const feed = linkId === undefined ? undefined : await findLinkedFeed(db, linkId);
  if (!feed) throw new AppError('not_found', 'No feed at this address. It may have been revoked.');
  if (feed.isSuspended) throw new AppError('forbidden', 'The account that created this address is suspended.');
  if (freeDailyQuota === 0 && !isPaidNow(feed))
    throw new AppError('forbidden', 'The paid plan of the account that created this address has ended.');
  return feed;
}

async function feedBytes(
  ctx: LinkContext,
  { site, api }: Uses<'site' | 'api'>,
  feed: LinkedFeedRow,
): Promise<FeedOutput> {
  return {
    title: feed.name,
    home: site.publicUrl,
    self: `${site.publicUrl}${ctx.path}`,
    maxAge: MAX_AGE_S,
    posts: await loadPublished({ site, api }, feed),
  };
}

type ShownColumn =
  | ('id' | 'title' | 'url' | 'summary' | 'content' | 'image' | 'tags' | 'language')
  | ('sourceName' | 'feedUrl' | 'authorName' | 'publishedAt' | 'createdAt');

/** An item of a document, and the page of this service that shows it. */
interface PublishedItem extends Pick<PublishedPostRow, ShownColumn> {
  readonly permalink: string;
}

async function loadPublished({ site, api }: Uses<'site' | 'api'>, link: LinkedFeedRow): Promise<PublishedItem[]> {
  const db = site.reads?.forAccount(link.accountId)?.db ?? site.db;
  const { services } = api.pipeline;
  if (link.kind === 'stack') return newestChanges(db, link, { publicUrl: site.publicUrl, noteUses: services.noteUses });
  const posts = await readPublished(db, (await linkedPosts(db, link, services)).items);
  return posts.map((post) => ({ ...post, permalink: `${site.publicUrl}/posts/${post.id}` }));
}

/** The newest changes of a person's packages as items. */
async function newestChanges(
  db: Database,
  { accountId }: LinkedFeedRow,
  { publicUrl, noteUses }: { publicUrl: string; noteUses: NoteUses },
): Promise<PublishedItem[]> {
  const { ranking, unjudged } = await rankStackChanges(db, accountId);
  noteUses(unjudged);
  const newest = ranking.toSorted(({ key: [, a] }, { key: [, b] }) => b - a).slice(0, MAX_POSTS_OF_A_LINK);
  return (await readRanked(db, accountId, newest)).map((change) => changeItem(change, publicUrl));
}

function changeItem(
  { id, kind, severity, title, package: name, url, quote, uses, publishedAt }: StackChangeRow,
  publicUrl: string,
): PublishedItem {
  const used = [
    ...new Set(uses.map(({ purl, requirement }) => (requirement === null ? purl : `${purl} ${requirement}`))),
  ];
  const summary = [quote ?? title, `In use: ${used.join(', ')}`].join(' ');
  return {
    ...{ id, title: `${name}: ${title}`, url, summary, tags: [kind, ...(severity === null ? [] : [severity])] },
    ...{ content: null, image: null, language: null, feedUrl: '', authorName: null, sourceName: name },
    ...{ publishedAt, createdAt: publishedAt, permalink: `${publicUrl}/stack#change-${id}` },
  };
}

function linkedPosts(
  db: Database,
  { accountId, kind, feedId }: LinkedFeedRow,
  { topics }: { topics: TopicCache },
): Promise<{ readonly items: PostRef[] }> {
  const page = { limit: MAX_POSTS_OF_A_LINK, cursor: undefined };
  const memory = new Map<string, object>();
  if (kind === 'for-you') return listForYou(db, accountId, { ...page, memory, topics });
  if (feedId === null) return listBookmarksAnywhere(db, accountId, page);
  return listCustomFeedPosts(db, accountId, { ...page, feedId, memory });
}

/** Sends a document; returns whether the reader already had it and so gets 304. */
function sendFeed(ctx: Context, type: string, body: Buffer): boolean {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  ctx.set({ 'cache-control': `private, max-age=${MAX_AGE_S}`, etag, 'x-robots-tag': 'noindex' });
  ctx.body = body;
  ctx.type = `${type}; charset=utf-8`;
  ctx.status = 200;
  if (!matchesIfNoneMatch(ctx.get('if-none-match'), etag)) return false;
  ctx.status = 304;
  return true;
}

/** Imported on the first request, to keep the start fast. */
const loadFeedsmith = () => import('feedsmith');

/** Content of a feed document. */
interface FeedOutput {
  readonly title: string;
  readonly home: string;
  readonly self: string;
  /** Seconds for which a reader may keep it. */
  readonly maxAge: number;
  readonly posts: readonly PublishedItem[];
}

/**
 * RSS 2.0 with the whole text where it is stored (content:encoded), picture (Media RSS), language and author (Dublin
 * Core) and source of each post. Ids are those of the posts, whatever the address of this service.
 */
async function rssOf({ title, home, self, maxAge, posts }: FeedOutput): Promise<string> {
  const { generateRssFeed } = await loadFeedsmith();
  const language = sharedLanguage(posts);
  const items = await fitted(posts, (post, detail) => publishedRssItem(post, { detail, language }));
  const feed = generateRssFeed({
    title: escapeText(title),
    link: home,
    description: escapeText(title),
    ...(language !== undefined && { language }),
    ...(posts.length > 0 && { lastBuildDate: newestCreation(posts) }),
    ttl: maxAge / 60,
    atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
    items,
  });
  return withoutNonXml(feed);
}

function publishedRssItem(
  post: PublishedItem,
  { detail, language }: { detail: TextDetail; language: string | undefined },
) {
  const feedUrl = shownFeedAddress(post.feedUrl);
  const { summary, content, image, tags } = shownFields(post, detail);
  return {
    title: escapeText(post.title),
    link: post.url ?? post.permalink,
    ...(summary !== null && { description: escapeText(summary) }),
    guid: { value: entryUrn(post), isPermaLink: false },
    comments: post.permalink,
    pubDate: post.publishedAt ?? post.createdAt,
    categories: tags.map((name) => ({ name })),
    ...(feedUrl !== undefined && { source: { title: post.sourceName, url: feedUrl } }),
    ...(content !== null && { content: { encoded: content } }),
    ...(image !== null && { media: { contents: [{ url: image, medium: 'image' as const }] } }),
    dc: {
      creators: [post.authorName ?? post.sourceName],
      ...(post.language !== null && post.language !== language && { languages: [post.language] }),
    },
  };
}

/** JSON Feed 1.1; `_source` is an extension as its section "Extensions" has them. */
async function jsonOf({ title, home, self, posts }: FeedOutput): Promise<string> {
  const language = sharedLanguage(posts);
  const items = await fitted(posts, (post, detail) => {
    const feedUrl = shownFeedAddress(post.feedUrl);
    const { summary, content, image, tags } = shownFields(post, detail);
    return {
      id: entryUrn(post),
      url: post.url ?? post.permalink,
      title: post.title,
      ...(content === null ? { content_text: summary ?? post.title } : { content_html: content }),
      ...(summary !== null && { summary }),
      ...(image !== null && { image }),
      date_published: post.publishedAt ?? post.createdAt,
      tags,
      authors: [{ name: post.authorName ?? post.sourceName }],
      ...(post.language !== null && { language: post.language }),
      _source: { name: post.sourceName, ...(feedUrl !== undefined && { feed_url: feedUrl }) },
    };
  });
  const feed = {
    version: JSON_FEED,
    title,
    home_page_url: home,
    feed_url: self,
    ...(language !== undefined && { language }),
    items,
  };
  return JSON.stringify(feed, null, 1);
}

/** A URN (RFC 9562, RFC 8141) rather than an address, so that ids stay the same when the service moves. */
function entryUrn({ id }: PublishedItem): string {
  return `urn:uuid:${id}`;
}

/** Returns the long parts of a post. Its text was sanitised when it was stored. */
function shownFields(post: PublishedItem, detail: TextDetail) {
  if (detail === 'brief') return { summary: null, content: null, image: null, tags: [] };
  const { summary, content, image, tags } = post;
  const text = detail === 'whole' && content !== null ? withoutNonXml(content) : null;
  return { summary, content: text, image, tags };
}

/** The item of each post, with as much as fits into a document. */
async function fitted<Item>(
  posts: readonly PublishedItem[],
  itemOf: (post: PublishedItem, detail: TextDetail) => Item,
): Promise<Item[]> {
  const items = new Map<string, Item>();
  await fitTexts(posts, ROOM, (post, detail) => {
    const item = itemOf(post, detail);
    items.set(post.id, item);
    return JSON.stringify(item);
  });
  return [...items.values()];
}

/** The language of all posts; undefined when they have several, or one has none. */
function sharedLanguage(posts: readonly PublishedItem[]): string | undefined {
  const [first, ...otherLanguages] = new Set(posts.map(({ language }) => language));
  return otherLanguages.length === 0 ? (first ?? undefined) : undefined;
}

function newestCreation(posts: readonly PublishedItem[]): Date {
  return new Date(Math.max(...posts.map(({ createdAt }) => createdAt.getTime())));
}
