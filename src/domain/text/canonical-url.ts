import { constraints } from '../../../generated/constraints.ts';

/** Longest address kept, in characters: more than any browser's address bar or sitemap allows (sitemaps.org: 2,048). */
const MAX_URL_LENGTH = constraints.FeedPost.url.maxLength;
/** The validation message for an address that cannot be kept. */
export const NO_URL = `must be an http or https address without user name, of at most ${MAX_URL_LENGTH} characters`;

/**
 * Query parameters that only track where a click came from, compared in lower case. A plain `ref`, `source` or `id` is
 * not here: on many sites it selects the page.
 */
const TRACKING_PARAMETERS: ReadonlySet<string> = new Set([
  ...[
    'fbclid',
    'gclid',
    'gclsrc',
    'dclid',
    'gbraid',
    'wbraid',
    'msclkid',
    'yclid',
    'ysclid',
    'twclid',
    'ttclid',
    'li_fat_id',
  ],
  ...[
    'mc_cid',
    'mc_eid',
    'igshid',
    'igsh',
    'ref_src',
    'ref_url',
    '_ga',
    '_gl',
    '_hsenc',
    '_hsmi',
    '__hssc',
    '__hstc',
    '__hsfp',
  ],
  ...[
    'hsctatracking',
    'mkt_tok',
    'oly_anon_id',
    'oly_enc_id',
    'vero_id',
    'vero_conv',
    'wickedid',
    'epik',
    'srsltid',
    'trkcampaign',
  ],
]);

/**
 * The canonical URL of a page; undefined for an address that cannot be one: a scheme other than http and https, a user
 * name or password, more than 2,048 characters, or no URL at all. Host in lower case; default port, fragment and
 * tracking parameters removed; path, trailing slash, `www.` and the order of the other parameters kept, since servers
 * may distinguish them. A fragment that a script reads as the path of a page, such as `#/post/1`, is kept. `base`
 * resolves a relative address (WHATWG URL). Idempotent.
 */
export function canonicalUrl(raw: string, base?: string): string | undefined {
  const url = parseWebUrl(raw, base);
  if (url === undefined) return undefined;
  if (url.hash !== '') url.hash = routeIn(url.hash);
  url.search = withoutTracking(url.search);
  return url.href.length > MAX_URL_LENGTH ? undefined : url.href;
}

/** The absolute form of a web address, keeping query and fragment; undefined where canonicalUrl is. */
export function webUrl(raw: string | undefined, base?: string): string | undefined {
  const url = raw === undefined ? undefined : parseWebUrl(raw, base);
  return url === undefined || url.href.length > MAX_URL_LENGTH ? undefined : url.href;
}

/**
 * Any URL, or undefined. Not URL.canParse: Node 20 returns false for a host such as bücher.example once calls have made
 * that function optimised.
 */
export function parseUrl(raw: string, base?: string): URL | undefined {
  try {
    return new URL(raw, base);
  } catch {
    return undefined;
  }
}

function parseWebUrl(raw: string, base: string | undefined): URL | undefined {
  // An empty reference resolves to the base itself, which a feed with an empty <link/> never means.
  const url = raw.trim() === '' ? undefined : parseUrl(raw, base);
  if (url === undefined) return undefined;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  return url.username === '' && url.password === '' ? url : undefined;
}

/**
 * The route in a fragment: `#/path`, or `#!path` of Google's AJAX crawling scheme. Empty for a place on the page, for
 * the first page of such a site, and for what follows `:~:`, which no page sees (URL Fragment Text Directives, section
 * 2.2).
 */
function routeIn(hash: string): string {
  const [fragment = ''] = hash.split(':~:', 1);
  const [path = '', ...search] = fragment.split('?');
  const query = search.length === 0 ? '' : withoutTracking(`?${search.join('?')}`);
  return /^#(?:\/|!)/.test(path) && !(/^#!?\/?$/.test(path) && query === '') ? path + query : '';
}

function withoutTracking(search: string): string {
  // The text is filtered, not parsed and serialised: URLSearchParams would change the encoding of the rest.
  const parameters = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !isTracking(pair));
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
}

function isTracking(pair: string): boolean {
  const [rawName = '', value = ''] = pair.split('=', 2);
  const name = rawName.replace(/%5f/gi, '_').toLowerCase();
  // Medium marks every link of its feeds with source=rss-...
  return name.startsWith('utm_') || TRACKING_PARAMETERS.has(name) || (name === 'source' && value.startsWith('rss-'));
}
