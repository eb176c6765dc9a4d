import sanitizeHtml from 'sanitize-html';
import { webUrl } from '../../domain/text/canonical-url.ts';
import {
  absoluteLink,
  linkedPlaces,
  pictureSource,
  fragmentIn,
  withPlainPictures,
  type ArticleBase,
} from './html-links.ts';
import { cleanText } from './text.ts';

/** Deeper elements are dropped: no article nests that deep, and browsers slow down on it. */
const NESTING_LIMIT = 100;
/**
 * Elements that may be open at once before the rest of the markup is left out: the parser takes a time that grows with
 * their number for each further one, whatever is dropped afterwards.
 */
const MAX_OPEN = 5_000;
/** Characters of the shortest opening tag, `<b>`. */
const TAG_CHARACTERS = 3;
const VOID = new Set([
  'br',
  'hr',
  'img',
  'input',
  'wbr',
  'col',
  'source',
  'link',
  'meta',
  'area',
  'embed',
  'track',
  'base',
]);

const BLOCKS = (
  'p div br hr li ul ol dl dt dd pre blockquote table tr td th h1 h2 h3 h4 h5 h6 section article header ' +
  'footer figure figcaption'
).split(' ');
const BLOCK_NAMES: ReadonlySet<string> = new Set(BLOCKS);
/** Elements whose text readers do not see. */
const SILENT = ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'template', 'head', 'title'];

const ALLOWED_TAGS = (
  'p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code kbd samp var em strong b i u s del ' +
  'ins sub sup small mark abbr cite q time a img figure figcaption table caption thead tbody tfoot tr ' +
  'th td details summary div span section article ruby rb rt rtc rp bdi bdo wbr'
).split(' ');
const ALLOWED_ATTRIBUTES = {
  '*': ['dir', 'id'],
  pre: ['class'],
  code: ['class'],
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  time: ['datetime'],
  abbr: ['title'],
};

/**
 * The readable text of HTML: markup, scripts and styles removed, character references decoded, one line (`\n`) per
 * block, other white space collapsed to single spaces. Never throws, whatever the markup.
 */
export function plainText(html: string): string {
  const blocks = sanitizeHtml(boundedHtml(html), {
    allowedTags: BLOCKS,
    allowedAttributes: {},
    nonTextTags: SILENT,
    nestingLimit: NESTING_LIMIT,
    textFilter: (text) => text.replace(/\s+/g, ' '),
  });
  return linesOf(blocks.replace(/<\/?t[dh]>/g, ' ').replace(/<[^<>]*>/g, '\n'));
}

/** The same of HTML that sanitiseHtml returned, in a fraction of the time. */
export function textOfSanitised(sanitised: string): string {
  const lines = sanitised
    .replace(/\s+/g, ' ')
    .replace(/<\/?([a-z][a-z0-9]{0,15})(?=[ />])[^<>]*>/g, (_, name: string) => {
      if (name === 'td' || name === 'th') return ' ';
      return BLOCK_NAMES.has(name) ? '\n' : '';
    });
  // All white space is single spaces by now, apart from the line breaks between blocks and what stood around tags.
  return unescape(lines.replace(/ {2,}/g, ' ').replace(/ ?\n[ \n]*/g, '\n')).trim();
}

function linesOf(escaped: string): string {
  const lines = unescape(escaped).split('\n');
  return cleanText(
    lines
      .map((line) => line.trim().replace(/\s+/g, ' '))
      .filter((line) => line !== '')
      .join('\n'),
  );
}

/** HTML up to where more elements are open than any text needs. Linear; short texts are not looked at. */
function boundedHtml(html: string): string {
  if (html.length <= MAX_OPEN * TAG_CHARACTERS) return html;
  let open = 0;
  for (const { 0: tag, 1: name = '', index } of html.matchAll(/<\/?([a-z][a-z0-9]{0,20})/gi)) {
    if (tag.startsWith('</')) open = Math.max(0, open - 1);
    else if (!VOID.has(name.toLowerCase())) open += 1;
    if (open > MAX_OPEN) return html.slice(0, index);
  }
  return html;
}

/** Decodes character references and leaves `<` as it is, for texts that mean `<dialog>` literally. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return cleanText(text);
  return cleanText(unescape(sanitizeHtml(text.replaceAll('<', '&lt;'), { allowedTags: [] })));
}

/** Classes that say in which language code is written (WHATWG HTML, the code element). */
const CODE_LANGUAGE = /^lang(?:uage)?-[\w+#.-]{1,40}$/;
const DIRECTION = /^(?:ltr|rtl|auto)$/i;

/**
 * Reduces HTML to an allow list of elements and attributes: no style, script, frame or form, so that nothing in it
 * runs, loads a document or affects the page around it; of classes those that name the language of code, of ids those
 * that its own links lead to. Links and images become absolute (against `baseUrl`), but links to a place in the text,
 * also by the address of its own `page`; links are limited to http, https and mailto and get rel="nofollow noopener";
 * images get the source that a script would load, and without a usable one are dropped. Control characters are removed
 * from texts.
 */
export function sanitiseHtml(html: string, baseUrl: string, page?: string): string {
  const base = { baseUrl, page };
  const whole = withPlainPictures(cleanText(boundedHtml(html)));
  const places = linkedPlaces(whole, base.page);
  const ids = idsIn(whole, places);
  const clean = sanitizeHtml(whole, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: ALLOWED_ATTRIBUTES,
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nonTextTags: SILENT,
    nestingLimit: NESTING_LIMIT,
    transformTags: {
      header: 'div',
      footer: 'div',
      a: (tagName, attributes) => ({ tagName, attribs: articleLinkAttributes(anchored(attributes), { ...base, ids }) }),
      img: (tagName, attributes) => ({
        tagName,
        attribs: replaced(attributes, 'src', webUrl(pictureSource(attributes), base.baseUrl)),
      }),
      pre: (tagName, attributes) => ({ tagName, attribs: codeAttributes(attributes) }),
      code: (tagName, attributes) => ({ tagName, attribs: codeAttributes(attributes) }),
      '*': (tagName, attributes) => ({ tagName, attribs: placeAttributes(attributes, ids) }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && frame.attribs.src === undefined,
  });
  return cleanText(clean).trim();
}

/** The URL of the first image in sanitised HTML that is not a tracking pixel. */
export function firstImage(sanitised: string): string | undefined {
  if (!sanitised.includes('<img')) return undefined;
  const images = [...sanitised.matchAll(/<img [^<>]*>/g)].map(([tag]) => tag);
  const image = images.find((tag) => !/ (?:width|height)="[01](?:px)?"/.test(tag));
  const source = / src="([^"]*)"/.exec(image ?? '')?.[1];
  return source === undefined ? undefined : unescape(source);
}

/** The ids and names of a text that are among these places. */
function idsIn(html: string, places: ReadonlySet<string>): ReadonlySet<string> {
  if (places.size === 0) return places;
  const ids = html.matchAll(/\s(?:id|name)\s{0,5}=\s{0,5}(?:"([^"<>]{1,200})"|'([^'<>]{1,200})'|([^\s"'<>]{1,200}))/gi);
  const all = Array.from(ids, ([, double, single, bare]) => double ?? single ?? bare ?? '');
  return new Set(all.filter((id) => places.has(id)));
}

/** The name of an anchor, as pages of before HTML 5 have it, as its id. */
function anchored(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return attributes.id === undefined && attributes.name !== undefined
    ? { ...attributes, id: attributes.name }
    : attributes;
}

function articleLinkAttributes(
  attributes: sanitizeHtml.Attributes,
  { ids, ...base }: ArticleBase & { readonly ids: ReadonlySet<string> },
): sanitizeHtml.Attributes {
  const href = attributes.href?.trim();
  const place = fragmentIn(href ?? '', base.page);
  if (place !== undefined && ids.has(place))
    return replaced(replaced(attributes, 'rel', undefined), 'href', `#${place}`);
  const target = href?.toLowerCase().startsWith('mailto:') ? href : absoluteLink(href, base);
  return replaced(replaced(attributes, 'href', target), 'rel', target && 'nofollow noopener');
}

/** Of an element of code its language: by its class, or by `lang` and `data-lang` as some software has it. */
function codeAttributes(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const classes = (attributes.class ?? '').split(/\s+/);
  const named = [attributes['data-lang'], attributes['data-language'], attributes.lang].map(
    (lang) => `language-${lang}`,
  );
  const own =
    classes.find((name) => CODE_LANGUAGE.test(name)) ??
    named.find((name) => name !== 'language-undefined' && CODE_LANGUAGE.test(name));
  return replaced(attributes, 'class', own?.replace(/^lang-/, 'language-'));
}

function placeAttributes(attributes: sanitizeHtml.Attributes, ids: ReadonlySet<string>): sanitizeHtml.Attributes {
  const { id, dir } = attributes;
  const direction = dir !== undefined && DIRECTION.test(dir.trim()) ? dir.trim().toLowerCase() : undefined;
  return replaced(replaced(attributes, 'dir', direction), 'id', id !== undefined && ids.has(id) ? id : undefined);
}

function replaced(
  attributes: sanitizeHtml.Attributes,
  name: string,
  value: string | undefined,
): sanitizeHtml.Attributes {
  const rest = Object.entries(attributes).filter(([key]) => key !== name);
  return Object.fromEntries(value === undefined ? rest : [...rest, [name, value]]);
}

/** Undoes exactly the escaping of sanitize-html, which decodes every other reference itself. */
function unescape(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
