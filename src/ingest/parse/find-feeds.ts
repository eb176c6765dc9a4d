import { parseHTML } from 'linkedom';
import { canonicalUrl, webUrl } from '../../domain/text/canonical-url.ts';
import { decodeDocument } from './decode-document.ts';

const FEED_TYPES = /^(?:application|text)\/(?:x-)?(?:(?:rss|atom|rdf|feed)(?:\+(?:xml|json))?|xml|json)$/;
/** Common feed paths, for sites whose pages link to none. */
const COMMON_PATHS = ['/feed', '/feed.xml', '/rss.xml', '/atom.xml', '/index.xml', '/rss', '/feed.json'];
const MAX_FEEDS = 10;

/**
 * Candidate feed URLs of a web page, best first: those in its head (RSS Board, "RSS Autodiscovery"), comment feeds
 * last, then links that look like feeds, then common paths of the site. Absolute and canonical; at most 10.
 */
export function findFeedLinks(
  bytes: Uint8Array,
  { url, contentType }: { url: string; contentType?: string | undefined },
): string[] {
  const { document } = parseHTML(withPlainNames(decodeDocument(bytes, contentType)));
  const base = webUrl(document.querySelector('base[href]')?.getAttribute('href') ?? undefined, url) ?? url;
  const alternateLinks = Array.from(document.querySelectorAll('link'))
    .filter(namesFeed)
    .sort((a, b) => Number(isComments(a)) - Number(isComments(b)));
  const feedAnchors = Array.from(document.querySelectorAll('a[href]')).filter((link) =>
    /(?:\/(?:feed|rss|atom)\/?|\.(?:rss|atom)|\/(?:feed|rss|atom|index)\.(?:xml|json))$/i.test(
      link.getAttribute('href') ?? '',
    ),
  );
  const pageUrls = [...alternateLinks, ...feedAnchors].map((link) =>
    canonicalUrl(link.getAttribute('href') ?? '', base),
  );
  const commonUrls = COMMON_PATHS.map((path) => canonicalUrl(path, url));
  return [...new Set([...pageUrls, ...commonUrls])].filter((url) => url !== undefined).slice(0, MAX_FEEDS);
}

/** HTML whose links have their names in lower case, which the parser does not do. */
function withPlainNames(html: string): string {
  return html.replace(/<(?:link|base|a)\s[^<>]{0,3000}>/gi, (tag) =>
    tag.replace(/^<\w+|\s[a-z-]{1,30}(?=\s{0,5}=)/gi, (name) => name.toLowerCase()),
  );
}

/** By its relation and the essence of its type, whatever their case; `rel=feed` needs none. */
function namesFeed(link: Element): boolean {
  const relations = (link.getAttribute('rel') ?? '').toLowerCase().split(/\s+/);
  const type = (link.getAttribute('type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!link.hasAttribute('href')) return false;
  return FEED_TYPES.test(type)
    ? relations.includes('alternate') || relations.includes('feed')
    : relations.includes('feed') && (type === '' || type === 'text/html');
}

function isComments(link: Element): boolean {
  return /comments?\b/i.test(`${link.getAttribute('title') ?? ''} ${link.getAttribute('href') ?? ''}`);
}
