/* eslint complexity: off -- a mapper is one flat list of fields, and every optional one counts as a branch */
import type { AtomFeed, JsonFeed, RdfFeed, RssFeed } from 'feedsmith';
import type { FeedDraft, ItemDraft } from './feed.ts';
import {
  absolute,
  atomContent,
  atomText,
  categoryName,
  contentDescription,
  enclosureImages,
  enclosures,
  episode,
  relationLinkOf,
  mediaDescription,
  mediaImages,
  mediaTitle,
  recordings,
  syndicationSeconds,
  termDates,
  draftText,
} from './feed-elements.ts';

/** RSS 0.91 to 2.0, with content:encoded, Dublin Core, Media RSS, iTunes and Atom elements where present. */
export function rssDraft(feed: RssFeed.Feed<string>): FeedDraft {
  return {
    title: draftText(feed.title, 'guess'),
    url: relationLinkOf(feed.atom?.links, 'self'),
    homepage: feed.link ?? relationLinkOf(feed.atom?.links, 'alternate'),
    description: draftText(feed.description, 'guess'),
    images: [feed.image?.url, feed.itunes?.image, feed.media?.thumbnails?.[0]?.url],
    language: feed.language ?? feed.dc?.languages?.[0],
    author: { name: feed.itunes?.author },
    ttlSeconds: feed.ttl === undefined ? syndicationSeconds(feed.sy) : feed.ttl * 60,
    hub: relationLinkOf(feed.atom?.links, 'hub'),
    base: feed.xml?.base,
    items: feed.items?.map(rssItem) ?? [],
  };
}

/** RSS 1.0 and 0.90 (RDF), with content:encoded and Dublin Core. */
export function rdfDraft(feed: RdfFeed.Feed<string>): FeedDraft {
  return {
    title: draftText(feed.title, 'guess'),
    url: relationLinkOf(feed.atom?.links, 'self'),
    homepage: feed.link ?? feed.rdf?.about,
    description: draftText(feed.description, 'guess'),
    images: [feed.image?.url],
    language: feed.dc?.languages?.[0],
    author: { name: feed.dc?.creators?.[0] },
    ttlSeconds: syndicationSeconds(feed.sy),
    hub: relationLinkOf(feed.atom?.links, 'hub'),
    base: feed.xml?.base,
    items: feed.items?.map(rdfItem) ?? [],
  };
}

/** Atom 1.0 (RFC 4287) and 0.3. */
export function atomDraft(feed: AtomFeed.Feed<string>): FeedDraft {
  return {
    title: atomText(feed.title),
    url: relationLinkOf(feed.links, 'self'),
    homepage: relationLinkOf(feed.links, 'alternate'),
    description: atomText(feed.subtitle),
    images: [feed.logo, feed.icon, feed.itunes?.image],
    language: feed.xml?.lang,
    author: feed.authors?.[0],
    ttlSeconds: syndicationSeconds(feed.sy),
    hub: relationLinkOf(feed.links, 'hub'),
    base: feed.xml?.base,
    items: feed.entries?.map(atomItem) ?? [],
  };
}

/** JSON Feed 1 and 1.1. */
export function jsonDraft(feed: JsonFeed.Feed<string>): FeedDraft {
  const author = feed.authors?.[0];
  return {
    title: draftText(feed.title, 'guess'),
    url: feed.feed_url,
    homepage: feed.home_page_url,
    description: draftText(feed.description, 'guess'),
    images: [feed.icon, feed.favicon],
    language: feed.language,
    author: { name: author?.name, image: author?.avatar },
    hub: feed.hubs?.find((hub) => hub.type?.toLowerCase() === 'websub')?.url,
    items: feed.items?.map(jsonItem) ?? [],
  };
}

function rssItem(item: RssFeed.Item<string>): ItemDraft {
  // RSS 2.0: a guid is the permanent URL of the item unless isPermaLink="false".
  const permalink = item.guid?.isPermaLink === false ? undefined : absolute(item.guid?.value);
  return {
    guid: item.guid?.value ?? item.atom?.id,
    urls: [item.link, relationLinkOf(item.atom?.links, 'alternate'), permalink],
    title: draftText(item.title ?? item.dc?.titles?.[0] ?? mediaTitle(item.media) ?? item.itunes?.title, 'guess'),
    summary: draftText(rssSummary(item), 'guess'),
    content: draftText(item.content?.encoded, 'html') ?? atomContent(item.atom?.content),
    images: [...mediaImages(item.media), item.itunes?.image, ...enclosureImages(item.enclosures)],
    recordings: recordings(item.enclosures, item.media),
    seconds: item.itunes?.duration ?? item.media?.contents?.[0]?.duration,
    author: {
      name: item.dc?.creators?.[0] ?? item.authors?.[0]?.name ?? item.itunes?.author ?? item.atom?.authors?.[0]?.name,
    },
    tags: [
      ...(item.categories ?? []).map((category) => category.name),
      ...(item.dc?.subjects ?? []),
      ...(item.media?.keywords ?? []),
      ...(episode(item.itunes).keywords ?? []),
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

function rssSummary({ description, itunes, media }: RssFeed.Item<string>): string | undefined {
  const { summary, subtitle } = episode(itunes);
  const ofItem = [description, summary, mediaDescription(media), subtitle];
  return ofItem.find((value) => value !== undefined) ?? contentDescription(media);
}

function rdfItem(item: RdfFeed.Item<string>): ItemDraft {
  return {
    guid: item.rdf?.about,
    urls: [item.link, absolute(item.rdf?.about)],
    title: draftText(item.title ?? item.dc?.titles?.[0], 'guess'),
    summary: draftText(item.description ?? item.dc?.descriptions?.[0], 'guess'),
    content: draftText(item.content?.encoded, 'html'),
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
    urls: [relationLinkOf(entry.links, 'alternate'), absolute(entry.id)],
    title: atomText(entry.title) ?? draftText(mediaTitle(entry.media), 'guess'),
    summary: atomText(entry.summary) ?? draftText(mediaDescription(entry.media), 'guess'),
    content: atomContent(entry.content),
    images: [...mediaImages(entry.media), entry.itunes?.image, ...enclosureImages(enclosures(entry.links))],
    recordings: recordings(enclosures(entry.links)),
    seconds: entry.itunes?.duration,
    author: entry.authors?.[0] ?? entry.source?.authors?.[0] ?? { name: entry.dc?.creators?.[0] },
    tags: [...(entry.categories ?? []).map(categoryName), ...(entry.dc?.subjects ?? [])],
    dates: [entry.published, entry.updated, ...(entry.dc?.dates ?? [])],
    base: entry.xml?.base,
    textBase: (entry.content ?? entry.summary)?.xml?.base,
  };
}

function jsonItem(item: JsonFeed.Item<string>): ItemDraft {
  const author = item.authors?.[0];
  const files = (item.attachments ?? []).map(({ url, mime_type: type }) => ({
    ...(url !== undefined && { url }),
    ...(type !== undefined && { type }),
  }));
  return {
    guid: item.id,
    urls: [item.url, item.external_url, absolute(item.id)],
    title: draftText(item.title, 'guess'),
    summary: draftText(item.summary, 'guess'),
    content: draftText(item.content_html, 'html') ?? draftText(item.content_text, 'plain'),
    images: [item.image, item.banner_image, ...enclosureImages(files)],
    recordings: recordings(files),
    seconds: item.attachments?.find((attachment) => attachment.duration_in_seconds !== undefined)?.duration_in_seconds,
    author: author && { name: author.name, image: author.avatar },
    tags: item.tags ?? [],
    dates: [item.date_published, item.date_modified],
  };
}
