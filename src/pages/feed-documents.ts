import type { PublishedPostRow } from '../data/queries/posts/posts.ts';
import { shownFeedAddress } from '../domain/feed-links/shown-address.ts';
import { withoutNonXml } from '../domain/text/xml-text.ts';

/** Imported on the first request, to keep the start fast. */
const loadFeedsmith = () => import('feedsmith');

/** Characters of all texts of a document; further posts go out with their summary only. */
const MAX_TEXT_CHARACTERS = 2_000_000;
const JSON_FEED = 'https://jsonfeed.org/version/1.1';

/** What a feed document is made of. */
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
  const items = withTexts(posts).map(({ post, content }) => {
    const feedUrl = shownFeedAddress(post.feedUrl);
    return {
      title: escaped(post.title),
      link: post.url ?? permalink(post, publicUrl),
      ...(post.summary !== null && { description: escaped(post.summary) }),
      guid: { value: idOf(post), isPermaLink: false },
      comments: permalink(post, publicUrl),
      pubDate: post.publishedAt ?? post.createdAt,
      categories: post.tags.map((name) => ({ name })),
      ...(feedUrl !== undefined && { source: { title: post.sourceName, url: feedUrl } }),
      ...(content !== null && { content: { encoded: content } }),
      ...(post.image !== null && { media: { contents: [{ url: post.image, medium: 'image' as const }] } }),
      dc: {
        creators: [post.authorName ?? post.sourceName],
        ...(post.language !== null && post.language !== language && { languages: [post.language] }),
      },
    };
  });
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

/** JSON Feed 1.1; `_source` is an extension as its section "Extensions" has them. */
export function jsonOf({ title, home, self, publicUrl, posts }: FeedOutput): string {
  const language = sharedLanguage(posts);
  const items = withTexts(posts).map(({ post, content }) => {
    const feedUrl = shownFeedAddress(post.feedUrl);
    return {
      id: idOf(post),
      url: post.url ?? permalink(post, publicUrl),
      title: post.title,
      ...(content === null ? { content_text: post.summary ?? post.title } : { content_html: content }),
      ...(post.summary !== null && { summary: post.summary }),
      ...(post.image !== null && { image: post.image }),
      date_published: post.publishedAt ?? post.createdAt,
      tags: post.tags,
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

/** Posts with their text, as long as it fits. It was sanitised when it was stored. */
function withTexts(posts: readonly PublishedPostRow[]): { post: PublishedPostRow; content: string | null }[] {
  let room = MAX_TEXT_CHARACTERS;
  return posts.map((post) => {
    const content = post.content !== null && post.content.length <= room ? post.content : null;
    room -= content?.length ?? 0;
    return { post, content };
  });
}

/** The language of all posts; undefined when they have several, or one has none. */
function sharedLanguage(posts: readonly PublishedPostRow[]): string | undefined {
  const [first, ...others] = new Set(posts.map(({ language }) => language));
  return others.length === 0 ? (first ?? undefined) : undefined;
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
