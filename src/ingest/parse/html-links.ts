import type { Attributes } from 'sanitize-html';
import { parseUrl, webUrl } from '../../domain/text/canonical-url.ts';

/** Place of an article. */
export interface ArticleBase {
  /** Base of relative addresses. */
  readonly baseUrl: string;
  /** The article's own page, where it has one. */
  readonly page?: string | undefined;
}

/** Attributes that scripts take the address of a picture from when it comes into view, in order of preference. */
const LAZY_SOURCES = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-orig-src',
  'data-original-src',
  'data-lazy',
  'data-url',
  'data-image',
];
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset'];
/** Stand-in for a picture that a script loads later. */
const STAND_IN =
  /^(?:|#|data:.*|about:blank|.*(?:\/|\b)(?:blank|spacer|placeholder|transparent|pixel|1x1|lazy|loading|grey|gray)[\w-]{0,20}\.(?:gif|png|svg|jpe?g|webp))$/i;
/** Pixels across of the largest picture that is taken of several sizes: more than any column of text has. */
const MAX_WIDTH = 2_000;
const MAX_NOSCRIPT = 5_000;

/**
 * The address of a picture: its source, unless that only stands in for one that a script would load; else the largest
 * of its set. Undefined without one.
 */
export function pictureSource(attributes: Attributes): string | undefined {
  const lazy = LAZY_SOURCES.map((name) => attributes[name]?.trim()).find((value) => value && !STAND_IN.test(value));
  if (lazy !== undefined) return lazy;
  const source = attributes.src?.trim() ?? '';
  const lazySet = LAZY_SETS.map((name) => attributes[name]).find((value) => value !== undefined);
  if (STAND_IN.test(source) || lazySet !== undefined)
    return largestOf(lazySet ?? attributes.srcset) ?? (source === '' ? undefined : source);
  return source;
}

/** The largest picture of a set (WHATWG HTML, srcset) that is no wider than any column. */
function largestOf(set: string | undefined): string | undefined {
  const candidates = [
    ...(set ?? '')
      .slice(0, 20_000)
      .matchAll(/([^\s,]\S{0,2100}?)(?:\s{1,20}(\d{1,6}(?:\.\d{1,4})?)[wx])?\s{0,20}(?:,|$)/g),
  ];
  const sized = candidates
    .map(([, url = '', size = '1']) => ({ url, size: Number(size) }))
    .filter(({ url }) => !STAND_IN.test(url));
  const fitting = sized.filter(({ size }) => size <= MAX_WIDTH);
  const order = fitting.length > 0 ? fitting.sort((a, b) => b.size - a.size) : sized.sort((a, b) => a.size - b.size);
  return order[0]?.url;
}

/**
 * HTML whose pictures are plain `img`: what `noscript` has for those who run no script takes the place of the picture
 * that a script would load, and a `picture` gives its first set to an `img` without one.
 */
export function withPlainPictures(html: string): string {
  return ofPictures(ofNoscript(html));
}

function ofNoscript(html: string): string {
  if (!/<noscript/i.test(html)) return html;
  let text = '';
  let at = 0;
  const opening = /<noscript\b[^<>]{0,200}>/gi;
  for (let match = opening.exec(html); match !== null; match = opening.exec(html)) {
    const start = match.index + match[0].length;
    const end = html.slice(start, start + MAX_NOSCRIPT).search(/<\/noscript/i);
    if (end === -1) continue;
    const before = text + html.slice(at, match.index);
    text = merged(before, shownPicture(html.slice(start, start + end)));
    at = html.indexOf('>', start + end) + 1;
    if (at === 0) return html;
    opening.lastIndex = at;
  }
  return text + html.slice(at);
}

/** The picture in a noscript; undefined where it has none, or one that only counts readers. */
function shownPicture(inner: string): string | undefined {
  const markup = inner.includes('&lt;img')
    ? inner.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
    : inner;
  const picture = /<img\b[^<>]{0,4000}>/i.exec(markup)?.[0];
  return picture === undefined ||
    /\b(?:width|height)\s{0,5}=\s{0,5}["']?[01](?:px)?["'\s>/]|display\s{0,5}:\s{0,5}none/i.test(picture)
    ? undefined
    : picture;
}

/** The markup before a noscript with its picture: in place of the one just before, which a script would load. */
function merged(before: string, picture: string | undefined): string {
  if (picture === undefined) return before;
  const last = before
    .slice(-MAX_NOSCRIPT)
    .search(/<img\b[^<>]{0,4000}>(?:\s|<\/?(?:picture|source|span|div|a)\b[^<>]{0,500}>){0,10}$/i);
  return last === -1 ? before + picture : before.slice(0, Math.max(0, before.length - MAX_NOSCRIPT) + last) + picture;
}

function ofPictures(html: string): string {
  if (!/<picture/i.test(html)) return html;
  return html.replace(/<picture\b[^<>]{0,500}>([\s\S]{0,8000}?)<\/picture/gi, (picture, inner: string) => {
    const set =
      /<source\b[^<>]{0,2000}?\s(?:data-)?srcset\s{0,5}=\s{0,5}(?:"([^"<>]{1,4000})"|'([^'<>]{1,4000})')/i.exec(inner);
    const urls = set?.[1] ?? set?.[2];
    if (urls === undefined) return picture;
    if (!/<img\b/i.test(inner)) return `<img srcset="${urls.replaceAll('"', '&quot;')}">`;
    return inner.replace(/<img\b(?![^<>]{0,4000}?\ssrcset)/i, `<img srcset="${urls.replaceAll('"', '&quot;')}"`);
  });
}

/** The names of places in a text that its own links lead to. */
export function linkedPlaces(html: string, page: string | undefined): ReadonlySet<string> {
  const places = new Set<string>();
  if (!html.includes('#')) return places;
  for (const [, double, single, bare] of html.matchAll(
    /\shref\s{0,5}=\s{0,5}(?:"([^"<>]{0,2100})"|'([^'<>]{0,2100})'|([^\s"'<>]{1,2100}))/gi,
  )) {
    const place = fragmentIn((double ?? single ?? bare ?? '').replaceAll('&amp;', '&'), page);
    if (place !== undefined) places.add(place);
  }
  return places;
}

/** The place in the text itself that a link leads to; undefined for one that leads elsewhere. */
export function fragmentIn(href: string, page: string | undefined): string | undefined {
  const [address = '', ...rest] = href.trim().split('#');
  const place = decodeFragment(rest.join('#'));
  if (place === '' || /^[!/]|:~:/.test(place)) return undefined;
  if (address === '') return place;
  if (page === undefined) return undefined;
  const target = parseUrl(address, page)?.href;
  return target !== undefined && target === page.split('#', 1)[0] ? place : undefined;
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The absolute address of a link: on its own page for a place that the text does not have. */
export function absoluteLink(href: string | undefined, { baseUrl, page }: ArticleBase): string | undefined {
  return webUrl(href, href?.startsWith('#') === true ? (page ?? baseUrl) : baseUrl);
}
