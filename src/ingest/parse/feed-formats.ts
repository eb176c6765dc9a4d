/* eslint complexity: off -- a mapper is one flat list of fields, and every optional one counts as a branch */
import type { AtomFeed, JsonFeed, RdfFeed, RssFeed } from 'feedsmith';
import type { DraftText, FeedDraft, ItemDraft } from './feed.ts';

type Media = NonNullable<RssFeed.Item<string>['media']>;
type Link = AtomFeed.Link<string>;
type Syndication = RssFeed.Feed<string>['sy'];
type Dates = Pick<NonNullable<RssFeed.Item<string>['dcterms']>, 'created' | 'issued' | 'dates'>;

/** RSS 0.91 to 2.0, with content:encoded, Dublin Core, Media RSS, iTunes and Atom elements where present. */
export function rssDraft(feed: RssFeed.Feed<string>): FeedDraft {
  return {
    title: text(feed.title, 'guess'),
    url: linkOf(feed.atom?.links, 'self'),
    homepage: feed.link ?? linkOf(feed.atom?.links, 'alternate'),
    description: text(feed.description, 'guess'),
    images: [feed.image?.url, feed.itunes?.image, feed.media?.thumbnails?.[0]?.url],
    language: feed.language ?? feed.dc?.languages?.[0],
    author: { name: feed.itunes?.author },
    ttlSeconds: feed.ttl === undefined ? syndicationSeconds(feed.sy) : feed.ttl * 60,
    hub: linkOf(feed.atom?.links, 'hub'),
    base: feed.xml?.base,
    items: feed.items?.map(rssItem) ?? [],
  };
}

/** RSS 1.0 and 0.90 (RDF), with content:encoded and Dublin Core. */
export function rdfDraft(feed: RdfFeed.Feed<string>): FeedDraft {
  return {
    title: text(feed.title, 'guess'),
    url: linkOf(feed.atom?.links, 'self'),
    homepage: feed.link ?? feed.rdf?.about,
    description: text(feed.description, 'guess'),
    images: [feed.image?.url],
    language: feed.dc?.languages?.[0],
    author: { name: feed.dc?.creators?.[0] },
    ttlSeconds: syndicationSeconds(feed.sy),
    hub: linkOf(feed.atom?.links, 'hub'),
    base: feed.xml?.base,
    items: feed.items?.map(rdfItem) ?? [],
  };
}

/** Atom 1.0 (RFC 4287) and 0.3. */
export function atomDraft(feed: AtomFeed.Feed<string>): FeedDraft {
  return {
    title: atomText(feed.title),
    url: linkOf(feed.links, 'self'),
    homepage: linkOf(feed.links, 'alternate'),
    description: atomText(feed.subtitle),
    images: [feed.logo, feed.icon, feed.itunes?.image],
    language: feed.xml?.lang,
    author: feed.authors?.[0],
    ttlSeconds: syndicationSeconds(feed.sy),
    hub: linkOf(feed.links, 'hub'),
    base: feed.xml?.base,
    items: feed.entries?.map(atomItem) ?? [],
  };
}

/** JSON Feed 1 and 1.1. */
export function jsonDraft(feed: JsonFeed.Feed<string>): FeedDraft {
  const author = feed.authors?.[0];
  return {
    title: text(feed.title, 'guess'),
    url: feed.feed_url,
    homepage: feed.home_page_url,
    description: text(feed.description, 'guess'),
    images: [feed.icon, feed.favicon],
    language: feed.language,
    author: { name: author?.name, image: author?.avatar },
    hub: feed.hubs?.find((hub) => hub.type?.toLowerCase() === 'websub')?.url,
    items: feed.items?.map(jsonItem) ?? [],
  };
}

function rssItem(item: RssFeed.Item<string>): ItemDraft {
  // RSS 2.0: a guid is the permanent address of the item unless it says isPermaLink="false".
  const permalink = item.guid?.isPermaLink === false ? undefined : absolute(item.guid?.value);
  return {
    guid: item.guid?.value ?? item.atom?.id,
    urls: [item.link, linkOf(item.atom?.links, 'alternate'), permalink],
    title: text(item.title ?? item.dc?.titles?.[0] ?? item.media?.title?.value ?? item.itunes?.title, 'guess'),
    summary: text(item.description ?? item.media?.description?.value, 'guess'),
    content: text(item.content?.encoded, 'html') ?? atomContent(item.atom?.content),
    images: [...mediaImages(item.media), item.itunes?.image, ...enclosureImages(item.enclosures)],
    author: {
      name: item.dc?.creators?.[0] ?? item.authors?.[0]?.name ?? item.itunes?.author ?? item.atom?.authors?.[0]?.name,
    },
    tags: [
      ...(item.categories ?? []).map((category) => category.name),
      ...(item.dc?.subjects ?? []),
      ...(item.media?.keywords ?? []),
    ],
    dates: [
      item.pubDate,
      ...(item.dc?.dates ?? []),
      ...termDates(item.dcterms),
      item.atom?.published,
      item.atom?.updated,
    ],
    base: item.xml?.base,
  };
}

function rdfItem(item: RdfFeed.Item<string>): ItemDraft {
  return {
    guid: item.rdf?.about,
    urls: [item.link, absolute(item.rdf?.about)],
    title: text(item.title ?? item.dc?.titles?.[0], 'guess'),
    summary: text(item.description ?? item.dc?.descriptions?.[0], 'guess'),
    content: text(item.content?.encoded, 'html'),
    images: mediaImages(item.media),
    author: { name: item.dc?.creators?.[0] },
    tags: item.dc?.subjects ?? [],
    dates: [...(item.dc?.dates ?? []), ...termDates(item.dcterms)],
    base: item.xml?.base,
  };
}

function atomItem(entry: AtomFeed.Entry<string>): ItemDraft {
  return {
    guid: entry.id,
    urls: [linkOf(entry.links, 'alternate'), absolute(entry.id)],
    title: atomText(entry.title) ?? text(entry.media?.title?.value, 'guess'),
    summary: atomText(entry.summary) ?? text(entry.media?.description?.value, 'guess'),
    content: atomContent(entry.content),
    images: [...mediaImages(entry.media), entry.itunes?.image, ...enclosureImages(enclosures(entry.links))],
    author: entry.authors?.[0] ?? entry.source?.authors?.[0] ?? { name: entry.dc?.creators?.[0] },
    tags: [...(entry.categories ?? []).map(categoryName), ...(entry.dc?.subjects ?? [])],
    dates: [entry.published, entry.updated, ...(entry.dc?.dates ?? [])],
    base: entry.xml?.base ?? entry.content?.xml?.base,
  };
}

function jsonItem(item: JsonFeed.Item<string>): ItemDraft {
  const author = item.authors?.[0];
  const attached = (item.attachments ?? []).filter((attachment) => attachment.mime_type?.startsWith('image/'));
  return {
    guid: item.id,
    urls: [item.url, item.external_url, absolute(item.id)],
    title: text(item.title, 'guess'),
    summary: text(item.summary, 'guess'),
    content: text(item.content_html, 'html') ?? text(item.content_text, 'plain'),
    images: [item.image, item.banner_image, ...attached.map((attachment) => attachment.url)],
    author: author && { name: author.name, image: author.avatar },
    tags: item.tags ?? [],
    dates: [item.date_published, item.date_modified],
  };
}

function text(value: string | undefined, kind: DraftText['kind']): DraftText | undefined {
  return value === undefined ? undefined : { value, kind };
}

/** An identity that is at the same time an address; `17` is none, though it would resolve. */
function absolute(identity: string | undefined): string | undefined {
  return identity !== undefined && /^https?:/i.test(identity) ? identity : undefined;
}

/** RFC 4287 section 3.1: text is the default type, yet half of the world's untyped titles hold escaped HTML. */
function atomText(value: AtomFeed.Text | undefined): DraftText | undefined {
  return text(value?.value, isHtmlType(value?.type) ? 'html' : 'guess');
}

/** RFC 4287 section 4.1.3: other types than text and HTML are a document of their own or base64, not for reading. */
function atomContent(content: AtomFeed.Content | undefined): DraftText | undefined {
  const type = content?.type?.toLowerCase();
  if (isHtmlType(type)) return text(content?.value, 'html');
  return type === undefined || type === 'text' || type.startsWith('text/') ? text(content?.value, 'guess') : undefined;
}

function isHtmlType(type: string | undefined): boolean {
  return ['html', 'xhtml', 'text/html', 'application/xhtml+xml'].includes(type?.toLowerCase() ?? '');
}

/**
 * The link of a relation, a page before any other type. A link without rel is an alternate (RFC 4287 section 4.2.7.2).
 */
function linkOf(links: Link[] | undefined, rel: string): string | undefined {
  const related = (links ?? []).filter((link) => link.href !== undefined && (link.rel ?? 'alternate') === rel);
  const pages = related.filter((link) => link.type === undefined || link.type.includes('html'));
  return (pages[0] ?? related[0])?.href;
}

const PERIODS: Readonly<Record<string, number>> = {
  hourly: 3_600,
  daily: 86_400,
  weekly: 604_800,
  monthly: 2_592_000,
  yearly: 31_536_000,
};

/** The module syndication of RSS 1.0: so many times in a period, once a day where it says neither. */
function syndicationSeconds(sy: Syndication): number | undefined {
  return (
    sy && (PERIODS[sy.updatePeriod?.trim().toLowerCase() ?? 'daily'] ?? 86_400) / Math.max(1, sy.updateFrequency ?? 1)
  );
}

function enclosures(links: Link[] | undefined): { url?: string; type?: string }[] {
  return (links ?? [])
    .filter((link) => link.rel === 'enclosure')
    .map(({ href, type }) => ({ ...(href !== undefined && { url: href }), ...(type !== undefined && { type }) }));
}

function enclosureImages(files: { url?: string; type?: string }[] | undefined): (string | undefined)[] {
  return (files ?? []).filter((file) => file.type?.startsWith('image/')).map((file) => file.url);
}

/** Media RSS: thumbnails, the widest first, then contents that are images, at the item and in its groups. */
function mediaImages(media: Media | undefined): (string | undefined)[] {
  const groups = media?.groups ?? [];
  const contents = [...(media?.contents ?? []), ...groups.flatMap((group) => group.contents ?? [])];
  const thumbnails = [media ?? {}, ...groups, ...contents].flatMap((part) => part.thumbnails ?? []);
  const pictures = contents.filter((content) => content.medium === 'image' || content.type?.startsWith('image/'));
  return [...thumbnails.sort((a, b) => (b.width ?? 0) - (a.width ?? 0)), ...pictures].map((part) => part.url);
}

function categoryName(category: AtomFeed.Category): string | undefined {
  // Some publishers make the term an address and only the label a word.
  return category.term === undefined || /^https?:/i.test(category.term) ? category.label : category.term;
}

function termDates(terms: Dates | undefined): string[] {
  return [...(terms?.issued ?? []), ...(terms?.created ?? []), ...(terms?.dates ?? [])];
}
