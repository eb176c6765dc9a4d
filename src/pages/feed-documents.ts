import type { PublishedPostRow } from '../data/queries/posts/posts.ts';
import { shownFeedAddress } from '../domain/feed-links/shown-address.ts';
import { withoutNonXml } from '../domain/text/xml-text.ts';
import { fitTexts, type Detail } from '../background/fit-texts.ts';

/** Imported on the first request, to keep the start fast. */
const loadFeedsmith = () => import('feedsmith');

/** Bytes of the items of a document, and of the largest without text, summary, tags and picture. */
const ROOM = { bytes: 700_000, brief: 7_500 };
const JSON_FEED = 'https://jsonfeed.org/version/1.1';

/** Content of a feed document. */
export interface FeedOutput {
  readonly title: string;
  readonly home: string;
  readonly self: string;
  /** Seconds for which a reader may keep it. */
  readonly maxAge: number;
  readonly publicUrl: string;
  readonly posts: readonly PublishedPostRow[];
}

/**
 * RSS 2.0 with the whole text where it is stored (content:encoded), picture (Media RSS), language and author (Dublin
 * Core) and source of each post. Ids are those of the posts, whatever the address of this service.
 */
export async function rssOf({ title, home, self, maxAge, publicUrl, posts }: FeedOutput): Promise<string> {
  const { generateRssFeed } = await loadFeedsmith();
  const language = sharedLanguage(posts);
  const items = await fitted(posts, (post, detail) => rssItem(post, { detail, language, publicUrl }));
  const feed = generateRssFeed({
    title: escaped(title),
    link: home,
    description: escaped(title),
    ...(language !== undefined && { language }),
    ...(posts.length > 0 && { lastBuildDate: newestOf(posts) }),
    ttl: maxAge / 60,
    atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
    items,
  });
  return withoutNonXml(feed);
}

function rssItem(
  post: PublishedPostRow,
  { detail, language, publicUrl }: { detail: Detail; language: string | undefined; publicUrl: string },
) {
  const feedUrl = shownFeedAddress(post.feedUrl);
  const { summary, content, image, tags } = shown(post, detail);
  return {
    title: escaped(post.title),
    link: post.url ?? permalink(post, publicUrl),
    ...(summary !== null && { description: escaped(summary) }),
    guid: { value: idOf(post), isPermaLink: false },
    comments: permalink(post, publicUrl),
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
export async function jsonOf({ title, home, self, publicUrl, posts }: FeedOutput): Promise<string> {
  const language = sharedLanguage(posts);
  const items = await fitted(posts, (post, detail) => {
    const feedUrl = shownFeedAddress(post.feedUrl);
    const { summary, content, image, tags } = shown(post, detail);
    return {
      id: idOf(post),
      url: post.url ?? permalink(post, publicUrl),
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

/** RFC 9562 and RFC 8141: no address of this service, so that it stays when that moves. */
function idOf({ id }: PublishedPostRow): string {
  return `urn:uuid:${id}`;
}

/** Returns the long parts of a post. Its text was sanitised when it was stored. */
function shown(post: PublishedPostRow, detail: Detail) {
  if (detail === 'brief') return { summary: null, content: null, image: null, tags: [] };
  const { summary, content, image, tags } = post;
  const text = detail === 'whole' && content !== null ? withoutNonXml(content) : null;
  return { summary, content: text, image, tags };
}

/** The item of each post, with as much as fits into a document. */
async function fitted<Item>(
  posts: readonly PublishedPostRow[],
  itemOf: (post: PublishedPostRow, detail: Detail) => Item,
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
function sharedLanguage(posts: readonly PublishedPostRow[]): string | undefined {
  const [first, ...otherLanguages] = new Set(posts.map(({ language }) => language));
  return otherLanguages.length === 0 ? (first ?? undefined) : undefined;
}

function newestOf(posts: readonly PublishedPostRow[]): Date {
  return new Date(Math.max(...posts.map(({ createdAt }) => createdAt.getTime())));
}

function permalink({ id }: PublishedPostRow, publicUrl: string): string {
  return `${publicUrl}/posts/${id}`;
}

/** Feed readers treat RSS titles and descriptions as HTML. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
