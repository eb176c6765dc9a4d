/** Elements of feeds that hold text, by their local names. */
export const TEXTS = new Set(
  (
    'title description encoded summary subtitle tagline content link guid id pubdate published updated issued modified ' +
    'created date creator comments name email uri rights copyright managingeditor webmaster generator language keywords'
  ).split(' '),
);

/** Elements that are items. */
export const ITEMS = new Set(['item', 'entry']);
/** Elements that no text goes beyond the end of. */
export const BOUNDS = new Set(['item', 'entry', 'channel', 'feed', 'rss', 'rdf']);
/** Elements of HTML that are not closed, or need not be. */
export const UNCLOSED = new Set(
  'br hr img input wbr col source area embed track base link meta p li td tr th dt dd'.split(' '),
);

/** Begins a CDATA section. */
export const CDATA = '<![CDATA[';
/** Characters of an opening tag that is looked at. */
export const MAX_TAG = 10_000;

/** The index after the end of a tag; undefined where another one begins before that. */
export function tagEnd(xml: string, from: number): number | undefined {
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

/** A name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The index after a mark; undefined where it does not come any more. */
export function endOf(xml: string, from: number, mark: string): number | undefined {
  const index = xml.indexOf(mark, from);
  return index === -1 ? undefined : index + mark.length;
}
