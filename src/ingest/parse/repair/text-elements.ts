/** Elements of feeds that hold text. */
const TEXTS = new Set(
  (
    'title description encoded summary subtitle tagline content link guid id pubdate published updated issued modified ' +
    'created date creator comments name email uri rights copyright managingeditor webmaster generator language keywords'
  ).split(' '),
);
/** Elements that may follow one that nobody closed. */
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
const ITEMS = new Set(['item', 'entry']);
/** Elements that no text goes beyond the end of. */
const BOUNDS = new Set(['item', 'entry', 'channel', 'feed', 'rss', 'rdf']);
/** Elements of HTML that are not closed, or need not be. */
const UNCLOSED = new Set(
  'br hr img input wbr col source area embed track base link meta p li td tr th dt dd'.split(' '),
);

const CDATA = '<![CDATA[';
/** Characters of an opening tag that is looked at. */
const MAX_TAG = 10_000;

/** A document with what was changed in it so that it can be read. */
export interface Repaired {
  readonly xml: string;
  /** Texts with a `<` that begins no tag, or tags that are not closed: they are read as they are written. */
  readonly escaped: number;
  /** Elements that nobody closed. */
  readonly closed: number;
}

interface Repair {
  readonly xml: string;
  /** The index of the last end of a comment: behind it none is looked for. */
  readonly lastComment: number;
  readonly parts: string[];
  /** Up to where `parts` has the document. */
  done: number;
  escaped: number;
  closed: number;
  /** The qualified name of the item that is open. */
  item: string | undefined;
}

/**
 * Repairs the texts of a feed: a `<` that begins no tag and tags that are never closed, inside an element of text, are
 * escaped, so that they are text; an element that nobody closed ends where the next one begins, or its item ends.
 * CDATA sections and comments stay as they are. What cannot be told stays as it is. Takes time in proportion to the
 * text.
 */
export function repairTexts(xml: string): Repaired {
  const lastComment = xml.lastIndexOf('-->');
  const repair: Repair = { xml, lastComment, parts: [], done: 0, escaped: 0, closed: 0, item: undefined };
  const token = /<!\[CDATA\[|<!--|<(\/?)((?:[\w.-]{1,40}:)?([a-z]{2,15}))(?=[\s>/])/gi;
  for (let match = token.exec(xml); match !== null; match = token.exec(xml)) {
    const next = afterToken(repair, match);
    if (next === undefined) break;
    token.lastIndex = next;
  }
  repair.parts.push(xml.slice(repair.done));
  return { xml: repair.parts.join(''), escaped: repair.escaped, closed: repair.closed };
}

/** The index to go on at; undefined where the rest stays as it is. */
function afterToken(
  repair: Repair,
  { 0: token, 1: slash, 2: name, 3: word, index }: RegExpExecArray,
): number | undefined {
  if (name === undefined) return endOf(repair.xml, index + token.length, token === CDATA ? ']]>' : '-->');
  const tag = { name, slash: slash ?? '', index, local: (word ?? '').toLowerCase() };
  return isItemTag(tag) ? afterItemTag(repair, tag) : afterOtherTag(repair, tag);
}

interface Tag {
  readonly name: string;
  readonly slash: string;
  readonly index: number;
  readonly local: string;
}

function isItemTag({ slash, local }: Tag): boolean {
  return ITEMS.has(local) || (slash !== '' && BOUNDS.has(local));
}

function afterOtherTag(repair: Repair, { name, slash, index, local }: Tag): number | undefined {
  const behind = index + slash.length + name.length + 1;
  if (slash !== '' || !TEXTS.has(local) || name.toLowerCase() === 'media:content') return behind;
  const end = tagEnd(repair.xml, behind);
  if (end === undefined || repair.xml.charAt(end - 2) === '/') return end ?? behind;
  return afterText(repair, { name, local, begin: index, start: end, lastComment: repair.lastComment });
}

/** Closes an item that is open where another begins, or the feed ends. */
function afterItemTag(repair: Repair, { name, slash, index, local }: Tag): number | undefined {
  const isEnd = slash !== '';
  if (repair.item !== undefined && !(isEnd && ITEMS.has(local))) {
    write(repair, index, `</${repair.item}>`);
    repair.closed += 1;
  }
  const end = tagEnd(repair.xml, index + slash.length + name.length + 1) ?? index + 1;
  repair.item = isEnd || repair.xml.charAt(end - 2) === '/' ? undefined : name;
  return end;
}

interface Element extends Pick<Repair, 'lastComment'> {
  readonly name: string;
  readonly local: string;
  readonly begin: number;
  /** The index after its opening tag. */
  readonly start: number;
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
    repair.parts.push(tag, escapedText(inner));
    repair.done = found.end;
    repair.escaped += 1;
  }
  if (found.isUnclosed) {
    // The closing tag of the element is still there where its section was closed.
    write(repair, found.end, found.opensCdata === true ? ']]>' : `</${element.name}>`);
    repair.closed += 1;
  }
  return found.end;
}

interface TextEnd {
  /** The index of its closing tag, or of what follows. */
  readonly end: number;
  readonly isBroken: boolean;
  readonly isUnclosed: boolean;
  readonly opensCdata?: boolean;
}

/** What was seen of a text up to a token. */
interface Seen {
  readonly open: string[];
  isBroken: boolean;
  /** The index of the first element that may follow the text's. */
  following?: number;
}

/** Where a text ends; undefined where that cannot be told. */
function textEnd(xml: string, element: Element): TextEnd | undefined {
  const seen: Seen = { open: [], isBroken: false };
  const token = /<!\[CDATA\[|<!--|<(\/?)([a-z_][\w.-]*(?::[\w.-]+)?)|</gi;
  token.lastIndex = element.start;
  for (let match = token.exec(xml); match !== null; match = token.exec(xml)) {
    const { 0: text, 1: slash, 2: name, index } = match;
    const behind = index + text.length;
    if (text === CDATA) {
      const end = cdataEnd(xml, index, element.name.toLowerCase());
      if (end === undefined || end.isUnclosed) return end;
      token.lastIndex = end.end;
    } else if (text === '<!--')
      token.lastIndex = (index < element.lastComment ? endOf(xml, index, '-->') : undefined) ?? behind;
    else if (name === undefined) seen.isBroken = true;
    else {
      const tag = { index, name: name.toLowerCase(), local: localName(name.toLowerCase()) };
      const end = slash === '/' ? endByClosing(seen, element, tag) : endByOpening(seen, element, tag);
      if (end !== undefined) return end;
      if (slash !== '/') token.lastIndex = afterOpening(xml, seen, { name: tag.name, behind });
    }
  }
  return undefined;
}

/** Where a closing tag ends a text: its own does, and that of its item. */
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

/** Where an opening tag ends a text: one of the same name does, if others are between. */
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
function afterOpening(xml: string, seen: Seen, { name, behind }: { name: string; behind: number }): number {
  const end = tagEnd(xml, behind);
  if (end === undefined) seen.isBroken = true;
  const isOpen = xml.charAt((end ?? 0) - 2) !== '/' && !UNCLOSED.has(name);
  if (isOpen) seen.open.push(name);
  return end ?? behind;
}

/** Where a CDATA section ends: before the closing tag of its element, if it goes on into another item's. */
function cdataEnd(xml: string, begin: number, own: string): TextEnd | undefined {
  const start = begin + CDATA.length;
  const end = endOf(xml, start, ']]>');
  if (end === undefined) return undefined;
  const nested = xml.indexOf(CDATA, start);
  if (nested === -1 || nested > end) return { end, isBroken: false, isUnclosed: false };
  const inner = xml.slice(start, nested);
  const bound = inner.search(/<\/(?:item|entry)\s{0,10}>/i);
  const close = inner.toLowerCase().indexOf(`</${own}`);
  if (bound === -1 || close === -1 || close > bound) return { end, isBroken: false, isUnclosed: false };
  return { end: start + close, isBroken: false, isUnclosed: true, opensCdata: true };
}

/** Appends the document up to an index, then a text. */
function write(repair: Repair, index: number, text: string): void {
  repair.parts.push(repair.xml.slice(repair.done, index), text);
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

/** The index after the end of a tag; undefined where another one begins before that. */
function tagEnd(xml: string, from: number): number | undefined {
  const sign = /[<>"']/g;
  sign.lastIndex = from;
  for (let match = sign.exec(xml); match !== null && match.index - from < MAX_TAG; match = sign.exec(xml)) {
    if (match[0] === '>') return match.index + 1;
    if (match[0] === '<') return undefined;
    const end = xml.slice(match.index + 1, match.index + MAX_TAG).indexOf(match[0]);
    if (end === -1) return undefined;
    sign.lastIndex = match.index + end + 2;
  }
  return undefined;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function endOf(xml: string, from: number, mark: string): number | undefined {
  const index = xml.indexOf(mark, from);
  return index === -1 ? undefined : index + mark.length;
}
