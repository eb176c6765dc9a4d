import { parseHTML } from 'linkedom';
import { canonicalUrl, webUrl } from '../../domain/text/canonical-url.ts';
import { decodeDocument } from './decode-document.ts';

const FEED_TYPES = /^application\/(?:rss|atom|rdf|feed)\+(?:xml|json)$|^(?:application|text)\/(?:xml|json)$/;
/** Where feeds live on sites whose pages do not name theirs. */
const USUAL_PLACES = ['/feed', '/feed.xml', '/rss.xml', '/atom.xml', '/index.xml', '/rss', '/feed.json'];
const MAX_FEEDS = 10;

/**
 * The addresses at which the feed of a web page may be, best first: those that the page names in its head (RSS Board,
 * "RSS Autodiscovery"), without the feeds of comments, then links to what looks like a feed, then the usual places of
 * the site. Absolute and canonical; at most 10.
 */
export function feedLinks(
  bytes: Uint8Array,
  { url, contentType }: { url: string; contentType?: string | undefined },
): string[] {
  const { document } = parseHTML(decodeDocument(bytes, contentType));
  const base = webUrl(document.querySelector('base[href]')?.getAttribute('href') ?? undefined, url) ?? url;
  const named = Array.from(document.querySelectorAll('link[rel~="alternate"][href]'))
    .filter((link) => FEED_TYPES.test(link.getAttribute('type')?.trim().toLowerCase() ?? ''))
    .sort((one, other) => Number(isComments(one)) - Number(isComments(other)));
  const linked = Array.from(document.querySelectorAll('a[href]')).filter((link) =>
    /(?:\/(?:feed|rss|atom)\/?|\.(?:rss|atom)|\/(?:feed|rss|atom|index)\.(?:xml|json))$/i.test(
      link.getAttribute('href') ?? '',
    ),
  );
  const declared = [...named, ...linked].map((link) => canonicalUrl(link.getAttribute('href') ?? '', base));
  const guessed = USUAL_PLACES.map((path) => canonicalUrl(path, url));
  return [...new Set([...declared, ...guessed])].filter((one) => one !== undefined).slice(0, MAX_FEEDS);
}

function isComments(link: Element): boolean {
  return /comments?\b/i.test(`${link.getAttribute('title') ?? ''} ${link.getAttribute('href') ?? ''}`);
}
