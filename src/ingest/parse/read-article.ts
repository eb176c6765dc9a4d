import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { constraints } from '../../../generated/constraints.ts';
import { webUrl } from '../../domain/text/canonical-url.ts';
import { decodeDocument } from './decode-document.ts';
import { firstDefined, present } from './feed-item.ts';
import { keywordTags } from '../enrich/keyword-tags.ts';
import { languageTag } from './read-feed.ts';
import { sanitiseHtml, textOfSanitised } from './html.ts';
import { cleanText, countWords, excerpt, readTime } from './text.ts';

/** Content that a web page adds to a post. */
export interface ExtractedArticle {
  readonly title?: string;
  /** Sanitised HTML; absent if the page contains no article. */
  readonly content?: string;
  /** The page's own description; at most 400 characters. */
  readonly summary?: string;
  /** URLs of images, best first; not fetched yet. */
  readonly images: string[];
  readonly language?: string;
  /** Minutes. */
  readonly readTime?: number;
  /** From keywords of its text. */
  readonly tags: string[];
}

const MAX_TITLE = constraints.FeedPost.title.maxLength;
/** Maximum elements of a page: more than the largest articles have. */
const MAX_ELEMENTS = 20_000;
/** Maximum nesting of elements: the library takes quadratic time. */
const MAX_DEPTH = 100;
/** Minimum words of an article, as opposed to a menu. */
const ARTICLE_WORDS = 100;

/**
 * Extracts the article from a web page, without everything around it (Firefox's reader view). Never throws, whatever
 * the page contains.
 */
export function readArticle(
  bytes: Uint8Array,
  { url, contentType }: { url: string; contentType?: string | undefined },
): ExtractedArticle {
  const html = decodeDocument(bytes, contentType ?? 'text/html');
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`);
  const base = webUrl(document.querySelector('base[href]')?.getAttribute('href') ?? undefined, url) ?? url;
  const about = headMetadata(document, base);
  const content = articleHtml(document, { base, page: url }); // last: it modifies the document
  const text = content === undefined ? '' : textOfSanitised(content);
  return present({ ...about, content, readTime: readTime(text), tags: keywordTags(about.title ?? '', text) });
}

function headMetadata(
  document: Document,
  base: string,
): Pick<ExtractedArticle, 'title' | 'summary' | 'images' | 'language'> {
  const meta = (...names: string[]): string | undefined =>
    firstDefined(names, (name) =>
      metaLine(document.querySelector(`meta[property="${name}"],meta[name="${name}"]`)?.getAttribute('content')),
    );
  const summary = meta('og:description', 'description', 'twitter:description');
  const images = [meta('og:image:secure_url', 'og:image', 'og:image:url'), meta('twitter:image', 'twitter:image:src')];
  return present({
    title: (meta('og:title', 'twitter:title') ?? metaLine(document.querySelector('title')?.textContent))?.slice(
      0,
      MAX_TITLE,
    ),
    summary: summary && excerpt(summary),
    images: images.map((image) => webUrl(image, base)).filter((url) => url !== undefined),
    language: languageTag(document.documentElement.getAttribute('lang') ?? meta('og:locale')),
  });
}

function articleHtml(document: Document, { base, page }: { base: string; page: string }): string | undefined {
  if (isExcessive(document.documentElement)) return undefined;
  try {
    const html = new Readability(document, { keepClasses: true }).parse()?.content ?? '';
    const content = sanitiseHtml(html, base, page);
    return countWords(textOfSanitised(content)) < ARTICLE_WORDS ? undefined : content;
  } catch {
    return undefined; // a page that the library fails on has no article
  }
}

function isExcessive(root: Element): boolean {
  let elements = 0;
  let depth = 0;
  for (let node: Element | null = root; node !== null;) {
    elements += 1;
    if (elements > MAX_ELEMENTS || depth > MAX_DEPTH) return true;
    if (node.firstElementChild !== null) {
      node = node.firstElementChild;
      depth += 1;
      continue;
    }
    while (node !== null && node !== root && node.nextElementSibling === null) {
      node = node.parentElement;
      depth -= 1;
    }
    node = node === root ? null : (node?.nextElementSibling ?? null);
  }
  return false;
}

function metaLine(text: string | null | undefined): string | undefined {
  const clean = cleanText(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return clean === '' ? undefined : clean;
}
