import { longId } from '../../domain/reader/item-ids.ts';
import type { ReaderItem } from '../../domain/reader/items.ts';
import { withoutNonXml } from '../../domain/text/xml-text.ts';
import { addressOf, textOf, type ItemList } from './item.ts';

/** The scheme of states, by which apps tell them from other categories. */
const STATES = 'http://www.google.com/reader/';

/** Items of a stream as an Atom document (RFC 4287). feedsmith is imported at the first, to keep the start fast. */
export async function streamFeed(list: ItemList, publicUrl: string): Promise<string> {
  const { generateAtomFeed } = await import('feedsmith');
  const { stream, title, path, items } = list;
  const feed = generateAtomFeed({
    id: `tag:google.com,2005:reader/${stream}`,
    title: { value: title },
    updated: new Date(Math.max(0, ...items.map((one) => one.arrivedAt))),
    links: [{ href: `${publicUrl}/greader${path}`, rel: 'self' }],
    entries: items.map((row) => entry(row, publicUrl)),
  });
  return withoutNonXml(feed);
}

function entry(row: ReaderItem, publicUrl: string) {
  const at = row.publishedAt ?? new Date(row.arrivedAt);
  const states = [row.read ? 'read' : 'fresh', ...(row.starred ? ['starred'] : [])];
  return {
    id: longId(row.number),
    title: { value: row.title },
    published: at,
    updated: at,
    links: [{ href: addressOf(row, publicUrl), rel: 'alternate', type: 'text/html' }],
    authors: [{ name: row.authorName ?? row.sourceName }],
    categories: states.map((state) => ({ term: `user/-/state/com.google/${state}`, scheme: STATES, label: state })),
    content: { value: textOf(row), type: 'html' },
  };
}
