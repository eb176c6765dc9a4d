import { CDATA, endOf, ITEMS, localName, MAX_TAG, tagEnd, TEXTS } from './markup.ts';
import { textEnd, type Element } from './text-end.ts';

const TEXTS_OF_RSS = new Set([...TEXTS, 'category', 'source', 'author']);
/** Elements that items are in. */
const CONTAINERS = new Set(['rss', 'rdf', 'channel', 'feed']);
/** Elements of attributes alone, which some forget to close. */
const EMPTY = new Set('enclosure cloud media:thumbnail itunes:image atom:link atom10:link'.split(' '));
/** Elements that may be open at once. */
const MAX_OPEN = 100;

/** A document with what was changed in it so that it can be read. */
export interface Repaired {
  readonly xml: string;
  /** Texts with a `<` that begins no tag, or tags that are not closed: they are read as they are written. */
  readonly escaped: number;
  /** Unclosed elements. */
  readonly closed: number;
}

interface Repair {
  readonly xml: string;
  readonly last: Element['last'];
  readonly texts: ReadonlySet<string>;
  readonly chunks: string[];
  /** Up to where `parts` has the document. */
  done: number;
  escaped: number;
  closed: number;
  /** The qualified names of the elements that are open, but those of text. */
  readonly open: string[];
}

/**
 * Repairs the markup of a feed. In a text element, a `<` that begins no tag and tags that are never closed are escaped,
 * so that they are text. An unclosed element ends where the next one begins, or its item ends; a repeated end tag is
 * removed. CDATA sections and comments are unchanged, and so is all that is ambiguous. Linear.
 */
export function repairTexts(xml: string): Repaired {
  const last = { comment: xml.lastIndexOf('-->'), cdata: xml.lastIndexOf(']]>') };
  const texts = /<(?:[\w.-]{1,40}:)?feed[\s>]/i.test(xml.slice(0, MAX_TAG)) ? TEXTS : TEXTS_OF_RSS;
  const repair: Repair = { xml, last, texts, chunks: [], done: 0, escaped: 0, closed: 0, open: [] };
  const token = /<!\[CDATA\[|<!--|<\?|<(\/?)((?:[\w.-]{1,40}:)?([a-z_][\w.-]{0,40}))(?=[\s>/])|<(?![!?/a-z_])/gi;
  for (let match = token.exec(xml); match !== null; match = token.exec(xml)) {
    const next = afterToken(repair, match);
    if (next === undefined) break;
    token.lastIndex = next;
  }
  repair.chunks.push(xml.slice(repair.done));
  return { xml: repair.chunks.join(''), escaped: repair.escaped, closed: repair.closed };
}

/** The index to go on at; undefined where the rest stays as it is. */
function afterToken(
  repair: Repair,
  { 0: token, 1: slash, 2: name, 3: word, index }: RegExpExecArray,
): number | undefined {
  if (name === undefined) return afterSign(repair, token, index);
  const tag = { name, index, local: (word ?? '').toLowerCase(), after: index + token.length };
  return slash === '/' ? afterClosing(repair, tag) : afterOpening(repair, tag);
}

function afterSign(repair: Repair, token: string, index: number): number | undefined {
  const { xml, last } = repair;
  if (token === '<?') return endOf(xml, index, '?>');
  if (token === CDATA) return endOf(xml, index, ']]>');
  if (token === '<!--' && index < last.comment) return endOf(xml, index, '-->');
  replaceWith(repair, { from: index, to: index + 1 }, '&lt;');
  repair.escaped += 1;
  return index + 1;
}

interface MarkupTag {
  readonly name: string;
  readonly local: string;
  readonly index: number;
  /** The index after its name. */
  readonly after: number;
}

/** Closes what is open within the element; a tag that closes nothing is left out. */
function afterClosing(repair: Repair, { name, index, after }: MarkupTag): number {
  const end = tagEnd(repair.xml, after) ?? after;
  const place = repair.open.findLastIndex((element) => element.toLowerCase() === name.toLowerCase());
  const own = repair.open[place];
  if (own === undefined) {
    replaceWith(repair, { from: index, to: end }, '');
    repair.closed += 1;
    return end;
  }
  closeAbove(repair, place + 1, index);
  repair.open.length = place;
  if (own !== name) replaceWith(repair, { from: index, to: end }, `</${own}>`);
  return end;
}

/** Closes all open elements from a place on, the last one first. */
function closeAbove(repair: Repair, place: number, index: number): void {
  const names = repair.open.splice(place).reverse();
  if (names.length === 0) return;
  write(repair, index, names.map((name) => `</${name}>`).join(''));
  repair.closed += names.length;
}

function afterOpening(repair: Repair, tag: MarkupTag): number | undefined {
  const { xml, open, texts } = repair;
  const { name, local, index } = tag;
  if (ITEMS.has(local))
    closeAbove(repair, open.findLastIndex((element) => CONTAINERS.has(localName(element.toLowerCase()))) + 1, index);
  const end = tagEnd(xml, tag.after) ?? afterBroken(repair, tag);
  if (xml.charAt(end - 2) === '/') return end;
  if (texts.has(local) && !isOther(name.toLowerCase()))
    return afterText(repair, { name, local, begin: index, start: end, last: repair.last });
  if (EMPTY.has(name.toLowerCase()) && !/^\s{0,100}<\//.test(xml.slice(end, end + 110))) {
    write(repair, end, `</${name}>`);
    repair.closed += 1;
    return end;
  }
  open.push(name);
  return open.length > MAX_OPEN ? undefined : end;
}

/** An element of another vocabulary with the name of a text. */
function isOther(name: string): boolean {
  return name === 'media:content' || /^[^:]{1,40}:(?:category|source|author)$/.test(name);
}

/** A tag with a quotation mark too few or another tag in it keeps the attributes that are whole. */
function afterBroken(repair: Repair, { name, index, after }: MarkupTag): number {
  const rest = repair.xml.slice(after, after + MAX_TAG);
  const length = rest.search(/[<>]/);
  const inner = length === -1 ? rest : rest.slice(0, length);
  const end = after + inner.length + (rest.charAt(length) === '>' ? 1 : 0);
  const attributes = inner.match(/\s[\w:.-]{1,60}\s{0,5}=\s{0,5}(?:"[^"<>=]{0,3000}"|'[^'<>=]{0,3000}')/g) ?? [];
  replaceWith(repair, { from: index, to: end }, `<${name}${attributes.join('')}${inner.endsWith('/') ? '/' : ''}>`);
  repair.closed += 1;
  return end;
}

function replaceWith(repair: Repair, { from, to }: { from: number; to: number }, text: string): void {
  write(repair, from, text);
  repair.done = to;
}

function afterText(repair: Repair, element: Element): number | undefined {
  const { xml } = repair;
  const found = textEnd(xml, element);
  if (found === undefined) return undefined;
  const inner = xml.slice(element.start, found.end);
  const isBroken = found.isBroken || (found.isUnclosed && found.opensCdata !== true && /<(?!!\[CDATA\[)/.test(inner));
  if (isBroken) {
    const tag = xml.slice(element.begin, element.start).replace(/\btype\s{0,5}=\s{0,5}["']xhtml["']/i, 'type="html"');
    write(repair, element.begin, '');
    repair.chunks.push(tag, escapedText(inner));
    repair.done = found.end;
    repair.escaped += 1;
  }
  if (found.opensCdata === true) write(repair, found.end, ']]>');
  else if (found.isUnclosed) {
    write(repair, found.end, `</${element.name}>`);
    repair.closed += 1;
    return found.end;
  }
  if (found.opensCdata === true) repair.closed += 1;
  return afterOwnEnd(repair, element, found.end);
}

/** The index after the closing tag of a text, which is written as its opening one. */
function afterOwnEnd(repair: Repair, { name }: Element, index: number): number {
  const end = tagEnd(repair.xml, index + name.length + 2) ?? index + name.length + 2;
  if (!repair.xml.startsWith(`</${name}`, index)) replaceWith(repair, { from: index, to: end }, `</${name}>`);
  return end;
}

/** Appends the document up to an index, then a text. */
function write(repair: Repair, index: number, text: string): void {
  repair.chunks.push(repair.xml.slice(repair.done, index), text);
  repair.done = index;
}

/** A text whose `<` are no markup, but those of CDATA sections. */
function escapedText(inner: string): string {
  let text = '';
  let at = 0;
  for (let begin = inner.indexOf(CDATA); begin !== -1; begin = inner.indexOf(CDATA, at)) {
    const end = endOf(inner, begin, ']]>') ?? inner.length;
    text += inner.slice(at, begin).replaceAll('<', '&lt;') + inner.slice(begin, end);
    at = end;
  }
  return text + inner.slice(at).replaceAll('<', '&lt;');
}
