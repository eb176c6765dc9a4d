import { BOUNDS, CDATA, endOf, localName, tagEnd, TEXTS, UNCLOSED } from './markup.ts';

/** Elements that may follow an unclosed one. */
const FOLLOWING = new Set([
  ...TEXTS,
  'item',
  'entry',
  'enclosure',
  'category',
  'author',
  'source',
  'thumbnail',
  'group',
]);

const COMMENT_END = '-->';

/** An element of text. */
export interface Element {
  /** The indexes of the last ends of a comment and of a CDATA section: behind them none is looked for. */
  readonly last: { readonly comment: number; readonly cdata: number };
  readonly name: string;
  readonly local: string;
  readonly begin: number;
  /** The index after its opening tag. */
  readonly start: number;
}

export interface TextEnd {
  /** The index of its closing tag, or of what follows. */
  readonly end: number;
  readonly isBroken: boolean;
  readonly isUnclosed: boolean;
  readonly opensCdata?: boolean;
}

/** State of reading a text up to a token. */
interface Seen {
  readonly open: string[];
  isBroken: boolean;
  /** The index of the first element that may follow the text's. */
  following?: number;
  /** The index of its closing tag, once that was looked for. */
  ownEnd?: number;
}

/** Finds the end of a text; undefined if it is ambiguous. */
export function textEnd(xml: string, element: Element): TextEnd | undefined {
  const seen: Seen = { open: [], isBroken: false };
  const token = /<!\[CDATA\[|<!--|<(\/?)([a-z_][\w.-]*(?::[\w.-]+)?)|</gi;
  token.lastIndex = element.start;
  for (let match = token.exec(xml); match !== null; match = token.exec(xml)) {
    const { 0: text, 1: slash, 2: name, index } = match;
    const after = index + text.length;
    if (text === CDATA) {
      const end = cdataEnd(xml, index, element);
      if (end === undefined || end.isUnclosed) return end;
      token.lastIndex = end.end;
    } else if (text === '<!--') token.lastIndex = commentEnd(xml, seen, { index, after, element });
    else if (name === undefined) seen.isBroken = true;
    else {
      const tag = { index, name: name.toLowerCase(), local: localName(name.toLowerCase()) };
      const end = slash === '/' ? endByClosing(seen, element, tag) : endByOpening(seen, element, tag);
      if (end !== undefined) return end;
      if (slash !== '/') token.lastIndex = afterInner(xml, seen, { name: tag.name, after });
    }
  }
  return undefined;
}

/** Returns the end of a text by a closing tag: its own, or that of its item. */
function endByClosing(
  seen: Seen,
  element: Element,
  { index, name, local }: { index: number; name: string; local: string },
): TextEnd | undefined {
  if (name === element.name.toLowerCase())
    return { end: index, isBroken: seen.isBroken || seen.open.length > 0, isUnclosed: false };
  if (BOUNDS.has(local)) return { end: seen.following ?? index, isBroken: false, isUnclosed: true };
  if (seen.open.at(-1) === name) seen.open.pop();
  else if (!UNCLOSED.has(name)) seen.isBroken = true;
  return undefined;
}

/** Returns the end of a text by an opening tag of the same name, if others are between. */
function endByOpening(
  seen: Seen,
  element: Element,
  { index, local }: { index: number; local: string },
): TextEnd | undefined {
  if (!FOLLOWING.has(local)) return undefined;
  if (local === element.local && seen.following !== undefined)
    return { end: seen.following, isBroken: false, isUnclosed: true };
  seen.following ??= index;
  return undefined;
}

/** The index behind an opening tag within a text. */
function afterInner(xml: string, seen: Seen, { name, after }: { name: string; after: number }): number {
  const end = tagEnd(xml, after);
  if (end === undefined) seen.isBroken = true;
  const isOpen = xml.charAt((end ?? 0) - 2) !== '/' && !UNCLOSED.has(name);
  if (isOpen) seen.open.push(name);
  return end ?? after;
}

/** The index after a comment; one that does not end within its element is none. */
function commentEnd(
  xml: string,
  seen: Seen,
  { index, after, element }: { index: number; after: number; element: Element },
): number {
  seen.ownEnd ??= xml.indexOf(`</${element.name}`, index);
  const within =
    seen.ownEnd < index ? xml.slice(index, element.last.comment + COMMENT_END.length) : xml.slice(index, seen.ownEnd);
  const length = within.indexOf(COMMENT_END);
  if (length !== -1) return index + length + COMMENT_END.length;
  seen.isBroken = true;
  return after;
}

/** Returns the end of a CDATA section: before the closing tag of its element, if it would go on into another item's. */
function cdataEnd(xml: string, begin: number, { name, last }: Element): TextEnd | undefined {
  const start = begin + CDATA.length;
  const end = begin < last.cdata ? endOf(xml, start, ']]>') : undefined;
  const nested = xml.indexOf(CDATA, start);
  if (end !== undefined && (nested === -1 || nested > end)) return { end, isBroken: false, isUnclosed: false };
  const inner = nested === -1 ? xml.slice(start) : xml.slice(start, nested);
  const bound = inner.search(/<\/(?:item|entry)\s{0,10}>/i);
  const close = inner.indexOf(`</${name}`);
  if (close !== -1 && bound !== -1 && close < bound)
    return { end: start + close, isBroken: false, isUnclosed: true, opensCdata: true };
  return end === undefined ? undefined : { end, isBroken: false, isUnclosed: false };
}
