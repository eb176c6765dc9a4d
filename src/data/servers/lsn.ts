/** Bytes of the headers of a page of PostgreSQL's log, of a segment's first one and of any other. */
const HEADER = { first: 40, other: 24 };
const PAGE = 8_192;
/** The smallest segment there can be. */
const SEGMENT = 1_048_576;

/**
 * A position in PostgreSQL's log, such as `16/B374D848`, as a number to compare. One right behind the header of a page
 * counts as the page's beginning: nothing was written between, and a replica that replayed all is at the latter.
 */
export function positionOf(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/');
  const position = parseInt(high, 16) * 2 ** 32 + parseInt(low, 16);
  if (position % SEGMENT === HEADER.first) return position - HEADER.first;
  return position % PAGE === HEADER.other ? position - HEADER.other : position;
}
