import MarkdownIt, { type Token } from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { constraints } from '../../../generated/constraints.ts';
import { escapeHtml } from './escape-html.ts';

/** A comment's Markdown, parsed but not yet rendered. */
export interface ReadMarkdown {
  /** Names after an `@` outside code, links and addresses, in text order. */
  readonly mentions: readonly string[];
  /** The HTML; `linkOf` returns where a mention leads, or undefined to leave it as text. */
  toHtml(linkOf: (mention: string) => string | undefined): string;
}

/** Maximum characters of HTML; only a text crafted for it exceeds them. */
const MAX_HTML_CHARACTERS = constraints.Comment.contentHtml.maxLength;
/**
 * Maximum characters outside code blocks that may be Markdown syntax: parsing time grows with them, and no text meant
 * to be read has more.
 */
const MAX_SIGNS = 1_000;
const SIGN = /[*_~`[\]<&:@]/g;
const MENTION = /(?<![\p{L}\p{N}_@./-])@([\p{L}\p{N}][\p{L}\p{N}_]{2,38})(?![\p{L}\p{N}_])/gu;
const LINK_REL = 'nofollow ugc noopener';
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
  'blockquote',
  'pre',
  'code',
  'em',
  'strong',
  's',
  'a',
];

/**
 * Parses Markdown whose HTML is safe in any page: HTML in the text is escaped, and the output is sanitised as well.
 * Never throws; a text with too much syntax is shown as typed.
 */
export function readMarkdown(text: string): ReadMarkdown {
  const asTyped = `<p>${escapeHtml(text)}</p>`;
  if (signsIn(text) > MAX_SIGNS) return { mentions: [], toHtml: () => asTyped };
  const markdown = createMarkdown();
  const tokens = markdown.parse(text, {});
  const places = inline(tokens).flatMap(mentionable);
  return {
    mentions: places.flatMap(({ content }) => [...content.matchAll(MENTION)].map(([, name = '']) => name)),
    toHtml: (linkOf) => {
      for (const token of places) linkMentions(token, linkOf);
      const html = sanitised(markdown.renderer.render(tokens, markdown.options, {}));
      return html.length > MAX_HTML_CHARACTERS ? asTyped : html;
    },
  };
}

function signsIn(text: string): number {
  let isCode = false;
  let signs = 0;
  for (const line of text.split('\n')) {
    if (line.startsWith('```') || line.startsWith('~~~')) isCode = !isCode;
    if (!isCode) signs += 1 + (line.match(SIGN)?.length ?? 0);
  }
  return signs;
}

function createMarkdown() {
  // The HTML of tables can be quadratic in its text, and a comment needs none.
  const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable(['table']);
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  // An image would reveal to another server who reads; it becomes a link to itself.
  markdown.renderer.rules.image = (tokens, at) =>
    linkTo(String(tokens[at]?.attrGet('src') ?? ''), tokens[at]?.content ?? '');
  return markdown;
}

/** The runs of inline text in a document, each as its tokens. */
function inline(tokens: Token[]): Token[][] {
  return tokens.flatMap((token) => (token.type === 'inline' && token.children ? [token.children] : []));
}

/** The plain-text tokens of a run, outside links. */
function mentionable(run: Token[]): Token[] {
  let depth = 0;
  return run.filter((token) => {
    depth += token.type === 'link_open' ? 1 : token.type === 'link_close' ? -1 : 0;
    return depth === 0 && token.type === 'text';
  });
}

/**
 * Turns the mentions in a text token into links. The resulting HTML passes the sanitiser, as every other token does.
 */
function linkMentions(token: Token, linkOf: (mention: string) => string | undefined): void {
  let [html, end] = ['', 0];
  for (const { 0: mention, 1: name = '', index } of token.content.matchAll(MENTION)) {
    const link = linkOf(name);
    if (link === undefined) continue;
    html += escapeHtml(token.content.slice(end, index)) + linkTo(link, mention);
    end = index + mention.length;
  }
  if (end === 0) return;
  token.content = html + escapeHtml(token.content.slice(end));
  token.type = 'html_inline';
}

function linkTo(address: string, text: string): string {
  return `<a href="${escapeHtml(address)}">${escapeHtml(text === '' ? address : text)}</a>`;
}

function sanitised(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: { a: ['href', 'title', 'rel'], ol: ['start'] },
    allowedClasses: { code: ['language-*'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: { a: (tagName, { href, title }) => ({ tagName, attribs: commentLinkAttributes(href, title) }) },
  }).trim();
}

/** Links must have a scheme: what a relative one means depends on the page that shows it. */
function commentLinkAttributes(href: string | undefined, title: string | undefined): sanitizeHtml.Attributes {
  if (href === undefined || !/^(https?:\/\/|mailto:)/i.test(href)) return {};
  return { href, ...(title === undefined ? {} : { title }), rel: LINK_REL };
}
