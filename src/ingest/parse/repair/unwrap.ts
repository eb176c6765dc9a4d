import { decodeReferences } from '../html.ts';

const ROOT = /<((?:[\w.-]{1,40}:)?(?:rss|feed|rdf))(?=[\s>])/i;
/** Comments, instructions and document types before the first element. */
const PROLOGUE = /^(?:\s{1,1000}|<\?[^>]{0,5000}>|<!--[\s\S]{0,5000}?-->|<!doctype[^>]{0,1000}>)/i;
/** Declarations, with which a document is refused: they are not left out. */
const DECLARATION = /<!(?:entity|element|attlist|notation|doctype\s{1,100}(?!html))|\]\s{0,100}>/i;
/** Characters of a page that its feed begins in. */
const MAX_BEFORE = 200_000;
/** Characters behind the root that the first of its elements is in. */
const MAX_HEAD = 20_000;
/** Characters of words that a page may have besides a feed that it shows as text. */
const MAX_WORDS = 200;

/**
 * Returns the feed inside a document with other content before or after it: a web page, a warning of the software, or a
 * page that only shows the feed as text. Undefined for a feed without such content, and if there is none.
 */
export function feedWithin(text: string): string | undefined {
  const begin = rootIndex(text);
  if (begin === 0) return withoutRest(text);
  if (DECLARATION.test(text.slice(0, begin))) return undefined;
  const shown = begin === undefined ? shownAsText(text) : text.slice(begin);
  return shown === undefined ? undefined : (withoutRest(shown) ?? shown);
}

/** The index of a root with elements of a feed; 0 where nothing but a prologue is before it. */
function rootIndex(text: string): number | undefined {
  let start = 0;
  for (let match = PROLOGUE.exec(text); match !== null && match[0] !== ''; match = PROLOGUE.exec(text.slice(start)))
    start += match[0].length;
  const root = ROOT.exec(text.slice(start, start + MAX_BEFORE));
  if (root === null) return undefined;
  const head = text.slice(start + root.index, start + root.index + MAX_HEAD);
  if (!/<(?:[\w.-]{1,40}:)?(?:channel|item|entry|title)[\s>]/i.test(head)) return undefined;
  return root.index === 0 ? 0 : start + root.index;
}

/** Without what follows its end; undefined where nothing does. */
function withoutRest(text: string): string | undefined {
  const name = ROOT.exec(text)?.[1];
  if (name === undefined) return undefined;
  const closing = text.lastIndexOf(`</${name}`);
  const end = closing === -1 ? -1 : text.indexOf('>', closing) + 1;
  return end <= 0 || !/<\/|<script|\S/i.test(text.slice(end).replace(/<!--[\s\S]{0,20000}?-->/g, ''))
    ? undefined
    : text.slice(0, end);
}

/** Returns the text of a page that shows the source of a feed and hardly any other words. */
function shownAsText(text: string): string | undefined {
  const begin = text.search(/&lt;(?:\?xml\s|rss\s|feed\s|rdf:rdf\s)/i);
  if (begin === -1) return undefined;
  const end = Math.max(...['rss', 'feed', 'rdf:RDF'].map((name) => text.lastIndexOf(`&lt;/${name}&gt;`)));
  if (end < begin) return undefined;
  const around = `${text.slice(0, begin)} ${text.slice(text.indexOf('&gt;', end) + 4)}`;
  const words = around.replace(/<(script|style)\b[\s\S]{0,100000}?<\/\1>/gi, ' ').replace(/<[^<>]{0,2000}>/g, ' ');
  if (words.replace(/\s+/g, ' ').length > MAX_WORDS || /<link[^<>]{0,500}alternate/i.test(around)) return undefined;
  const source = text.slice(begin, text.indexOf('&gt;', end) + 4).replace(/<[^<>]{0,2000}>/g, '');
  return decodeReferences(source).replace(/^<\?xml[^>]{0,200}>/i, '');
}
