import sanitizeHtml from 'sanitize-html';
import { webUrl } from '../../domain/text/canonical-url.ts';
import { cleanText } from './text.ts';

/** Deeper elements are dropped: no article nests so far, and browsers slow down on it. */
const NESTING_LIMIT = 100;

const BLOCKS = [
  'p',
  'div',
  'br',
  'hr',
  'li',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'pre',
  'blockquote',
  'table',
  'tr',
  'td',
  'th',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'section',
  'article',
  'header',
  'footer',
  'figure',
  'figcaption',
];
/** Elements whose text is not part of what a person reads. */
const SILENT = ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'template', 'head', 'title'];

const ALLOWED_TAGS = [
  'p',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'code',
  'kbd',
  'samp',
  'var',
  'em',
  'strong',
  'b',
  'i',
  'u',
  's',
  'del',
  'ins',
  'sub',
  'sup',
  'small',
  'mark',
  'abbr',
  'cite',
  'q',
  'time',
  'a',
  'img',
  'figure',
  'figcaption',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'details',
  'summary',
  'div',
  'span',
  'section',
  'article',
];
const ALLOWED_ATTRIBUTES = {
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  time: ['datetime'],
  abbr: ['title'],
};

/**
 * What a person reads in a piece of HTML: markup, scripts and styles removed, character references decoded, one line
 * (`\n`) a block, other white space folded into single spaces. Never throws, whatever the markup.
 */
export function plainText(html: string): string {
  const blocks = sanitizeHtml(html, {
    allowedTags: BLOCKS,
    allowedAttributes: {},
    nonTextTags: SILENT,
    nestingLimit: NESTING_LIMIT,
    textFilter: (text) => text.replace(/\s+/g, ' '),
  });
  const lines = unescape(blocks.replace(/<\/?t[dh]>/g, ' ').replace(/<[^<>]*>/g, '\n')).split('\n');
  return cleanText(
    lines
      .map((line) => line.trim().replace(/\s+/g, ' '))
      .filter((line) => line !== '')
      .join('\n'),
  );
}

/** Character references decoded, with `<` left as it is: for texts that mean `<dialog>` when they say so. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return cleanText(text);
  return cleanText(unescape(sanitizeHtml(text.replaceAll('<', '&lt;'), { allowedTags: [] })));
}

/**
 * The HTML with only the elements and attributes of an allow list left: no style, class, id, script, frame or form, so
 * nothing in it runs, loads a document or reaches into the page around it. Links and images are absolute (against
 * `baseUrl`); links go to http, https or mailto and carry rel="nofollow noopener"; an image without a usable source is
 * left out. Texts are free of control characters.
 */
export function sanitiseHtml(html: string, baseUrl: string): string {
  const clean = sanitizeHtml(cleanText(html), {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: ALLOWED_ATTRIBUTES,
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nonTextTags: SILENT,
    nestingLimit: NESTING_LIMIT,
    transformTags: {
      a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes, baseUrl) }),
      img: (tagName, attributes) => ({
        tagName,
        attribs: replaced(attributes, 'src', webUrl(attributes.src, baseUrl)),
      }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && frame.attribs.src === undefined,
  });
  return cleanText(clean).trim();
}

/** The address of the first picture in sanitised HTML that is more than a tracking pixel. */
export function firstImage(sanitised: string): string | undefined {
  if (!sanitised.includes('<img')) return undefined;
  const images = [...sanitised.matchAll(/<img [^<>]*>/g)].map(([tag]) => tag);
  const image = images.find((tag) => !/ (?:width|height)="[01](?:px)?"/.test(tag));
  const source = / src="([^"]*)"/.exec(image ?? '')?.[1];
  return source === undefined ? undefined : unescape(source);
}

function linkAttributes(attributes: sanitizeHtml.Attributes, baseUrl: string): sanitizeHtml.Attributes {
  const href = attributes.href?.trim();
  const target = href?.toLowerCase().startsWith('mailto:') ? href : webUrl(href, baseUrl);
  return replaced(replaced(attributes, 'href', target), 'rel', target && 'nofollow noopener');
}

function replaced(
  attributes: sanitizeHtml.Attributes,
  name: string,
  value: string | undefined,
): sanitizeHtml.Attributes {
  const others = Object.entries(attributes).filter(([key]) => key !== name);
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]]);
}

/** Undoes exactly what sanitize-html writes for text and attribute values; it decodes every other reference itself. */
function unescape(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
