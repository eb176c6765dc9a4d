import { FeedError } from './feed.ts';
import { decodeReferences } from './html.ts';

/**
 * Maximum nesting of elements. Feeds need about 10, XHTML in an Atom entry rarely 40; the parser itself fails at 100.
 */
const MAX_DEPTH = 90;

const CDATA_OPEN = '<![CDATA[';
/** Elements that HTML pasted into a feed leaves unclosed; they do not count as nesting. */
const UNCLOSED = new Set(['br', 'hr', 'img', 'input', 'p', 'li', 'td', 'tr', 'dt', 'dd', 'wbr', 'col', 'source']);

/** Elements that a document may break off between. */
const ITEMS = new Set(['item', 'entry']);
/** A document type that names another document at most, which is never read: nothing is declared in it. */
const BARE_DOCTYPE =
  /<!doctype\s{1,20}[\w:.-]{1,50}(?:\s{1,20}(?:public\s{1,20}(?:"[^"]{0,500}"|'[^']{0,500}')|system)(?:\s{1,20}(?:"[^"]{0,500}"|'[^']{0,500}'))?)?\s{0,20}>/iy;

type XmlRoot = { name: string; base?: string };

/** An XML document that is safe to parse. */
export type GuardedXml = XmlRoot & {
  /** Without its document type, and without an item that it breaks off in. */
  xml: string;
  /** The index after the last whole item in `xml`; 0 when there is none. */
  itemsEnd: number;
  /** Items that begin in it. */
  items: number;
  /** It breaks off, behind at least one whole item. */
  isCut?: true;
};

type XmlWalk = { items: number; open: string[]; root: XmlRoot | undefined; doctypeEnd: number; itemEnd: number };

/**
 * The root element (local name in lower case, and xml:base) of an XML document, and the document as far as it is safe
 * to parse. Throws FeedError: `dtd` for a document type with declarations of its own or an entity declaration outside
 * CDATA and comments, `html-page` for a web page, `too-deep` beyond 90 levels, `malformed` for unterminated constructs
 * before the end of the first item. Reads the text once, in linear time.
 */
export function guardXml(xml: string): GuardedXml {
  const walk: XmlWalk = { items: 0, open: [], root: undefined, doctypeEnd: 0, itemEnd: 0 };
  let isCut = false;
  try {
    walkThrough(xml, walk);
    isCut = walk.itemEnd > 0 && walk.open.some((name) => ITEMS.has(name));
  } catch (error) {
    if (!(error instanceof FeedError && error.reason === 'malformed' && walk.itemEnd > 0)) throw error;
    isCut = true;
  }
  if (walk.root === undefined) throw unknownFormat();
  const whole = xml.slice(walk.doctypeEnd, isCut ? walk.itemEnd : undefined);
  const itemsEnd = Math.max(0, walk.itemEnd - walk.doctypeEnd);
  return { ...walk.root, xml: whole, itemsEnd, items: walk.items, ...(isCut && { isCut }) };
}

function walkThrough(xml: string, walk: XmlWalk): void {
  for (let at = xml.indexOf('<'); at !== -1;) {
    if (walk.root === undefined && walk.doctypeEnd === 0) walk.doctypeEnd = bareDoctypeEnd(xml, at);
    const end = walk.doctypeEnd > at ? walk.doctypeEnd : constructEnd(xml, at);
    const tag = /[?!]/.test(xml.charAt(at + 1)) ? '' : xml.slice(at + 1, end);
    if (tag !== '') {
      walk.root ??= xmlRoot(tag);
      if (/^(?:item|entry)(?=[\s>/])/i.test(tag)) walk.items += 1;
      trackDepth(walk.open, tag);
      if (tag.startsWith('/') && ITEMS.has(localTagName(tag))) walk.itemEnd = end;
    }
    at = xml.indexOf('<', end);
  }
}

/** The index after a document type without declarations; 0 when there is none. */
function bareDoctypeEnd(xml: string, at: number): number {
  BARE_DOCTYPE.lastIndex = at;
  const type = BARE_DOCTYPE.exec(xml)?.[0];
  if (type === undefined) return 0;
  if (/^<!doctype\s{1,20}html\b/i.test(type)) throw htmlPage();
  return at + type.length;
}

/** The error for a well-formed document that is not a feed. */
export function unknownFormat(): FeedError {
  return new FeedError('unknown-format', 'This document is not RSS, Atom, RDF or JSON Feed. Give the address of one.');
}

/**
 * RSS that parses quickly. The parser extracts names and addresses from a person's text in quadratic time, so a person
 * element that is not a short text, a short CDATA section or a short <name> is renamed, which makes the parser skip it.
 */
export function withBoundedPersons(xml: string): string {
  const text = String.raw`[^<]{0,300}`;
  const cdata = String.raw`\s{0,20}<!\[CDATA\[(?:[^\]]|\](?!\]>)){0,300}\]\]>\s{0,20}`;
  const short = new RegExp(
    String.raw`<\w+(?:\s[^<>]{0,200})?>(?:${text}|${cdata}|\s{0,20}<name>${text}</name>${text})</`,
    'iy',
  );
  return xml.replace(/<(?:author|managingEditor|webMaster)(?=[\s>])/gi, (opening, at: number) => {
    short.lastIndex = at;
    return short.test(xml) ? opening : '<unread';
  });
}

/**
 * RSS 1.0 that parses quickly. The parser looks up every entry of the table of contents (rdf:Seq) among all items;
 * without one it takes the items in document order.
 */
export function withoutSequence(xml: string): string {
  return xml.replace(/(<\/?(?:[\w.-]+:)?)seq\b/gi, '$1Bag');
}

/** The index after the construct that starts at `at`. */
function constructEnd(xml: string, at: number): number {
  if (xml.startsWith('<!--', at)) return closingEnd(xml, at + 4, '-->');
  if (xml.startsWith(CDATA_OPEN, at)) return requiredEnd(xml, at + CDATA_OPEN.length, ']]>');
  if (xml.startsWith('<?', at)) return closingEnd(xml, at + 2, '?>');
  if (xml.startsWith('<!', at))
    throw isBegun(xml.slice(at, at + 64)) ? malformed() : declaration(xml.slice(at, at + 64));
  return guardedTagEnd(xml, at + 1);
}

/** The beginning of a comment or CDATA section that the document breaks off in. */
function isBegun(text: string): boolean {
  return ['<!--', CDATA_OPEN].some((opening) => opening.startsWith(text));
}

function declaration(text: string): FeedError {
  if (/^<!doctype\s+html\b/i.test(text)) return htmlPage();
  return new FeedError(
    'dtd',
    'The document has a document type or entity declaration, which is refused. Ask its publisher to leave it out.',
  );
}

function htmlPage(): FeedError {
  return new FeedError(
    'html-page',
    'This is a web page, not a feed. Give the address of the feed that the page links to.',
  );
}

/** A tag ends at the first `>` outside a quoted value, as in the parser. */
function guardedTagEnd(xml: string, from: number): number {
  const delimiter = /[>"']/g;
  delimiter.lastIndex = from;
  for (let match = delimiter.exec(xml); match !== null; match = delimiter.exec(xml)) {
    if (match[0] === '>') return match.index + 1;
    delimiter.lastIndex = closingEnd(xml, match.index + 1, match[0]);
  }
  throw malformed();
}

function closingEnd(xml: string, from: number, mark: string): number {
  const end = requiredEnd(xml, from, mark);
  // An unterminated CDATA section in here would make later searches for its end scan the rest of the document, once per
  // such opening.
  const inside = xml.slice(from, end);
  if (inside.lastIndexOf(CDATA_OPEN) > inside.lastIndexOf(']]>')) throw malformed();
  return end;
}

function requiredEnd(xml: string, from: number, mark: string): number {
  const index = xml.indexOf(mark, from);
  if (index === -1) throw malformed();
  return index + mark.length;
}

function malformed(): FeedError {
  return new FeedError(
    'malformed',
    'The feed is not well-formed XML. Check it with a feed validator and ask its publisher to correct it.',
  );
}

function xmlRoot(tag: string): XmlRoot {
  const name = localTagName(tag);
  if (name === 'html') throw htmlPage();
  const base = /\sxml:base\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag);
  const value = base?.[1] ?? base?.[2];
  return value === undefined ? { name } : { name, base: decodeReferences(value) };
}

function trackDepth(open: string[], tag: string): void {
  const name = localTagName(tag);
  if (tag.startsWith('/')) {
    const index = open.lastIndexOf(name);
    if (index !== -1) open.length = index;
  } else if (!tag.endsWith('/>') && !UNCLOSED.has(name)) {
    open.push(name);
    if (open.length > MAX_DEPTH)
      throw new FeedError(
        'too-deep',
        `The document nests elements more than ${MAX_DEPTH} levels deep, which is refused.`,
      );
  }
}

function localTagName(tag: string): string {
  return /^\/?(?:[^\s/>:]*:)?([^\s/>]*)/.exec(tag)?.[1]?.toLowerCase() ?? '';
}
