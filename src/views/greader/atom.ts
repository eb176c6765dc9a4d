import { longId } from '../../domain/reader/item-ids.ts';
import type { ReaderItem } from '../../domain/reader/items.ts';
import { withoutNonXml } from '../../domain/text/xml-text.ts';
import { fitTexts, type Detail } from '../../background/fit-texts.ts';
import { newestOf, shownItem, type ItemList } from './item.ts';

/** The scheme of states, by which apps tell them from other categories. */
const STATES = 'http://www.google.com/reader/';

/** Bytes of a document, and of its largest entry without text; the rest is for what stands around the entries. */
const ROOM = { bytes: 1_000_000, brief: 2_000 };
const [BEGIN, END] = ['<entry>', '</entry>'];

/**
 * Items of a stream as an Atom document (RFC 4287), each with as much as fits. Entries are made one by one, so that
 * other requests have their turn in between. feedsmith is imported at the first, to keep the start fast.
 */
export async function streamFeed(list: ItemList, publicUrl: string): Promise<string> {
  const { generateAtomFeed } = await import('feedsmith');
  const { stream, title, path, items } = list;
  const head = {
    id: `tag:google.com,2005:reader/${stream}`,
    title: { value: title },
    updated: new Date(newestOf(items)),
    links: [{ href: `${publicUrl}/greader${path}`, rel: 'self' }],
  };
  const entries = await fitTexts(items, ROOM, (row, detail) => {
    const document = generateAtomFeed({ ...EMPTY, entries: [entry(row, publicUrl, detail)] });
    return withoutNonXml(document.slice(document.indexOf(BEGIN), document.lastIndexOf(END) + END.length));
  });
  const feed = withoutNonXml(generateAtomFeed(head));
  const end = feed.lastIndexOf('</feed>');
  return `${feed.slice(0, end)}${entries.join('')}${feed.slice(end)}`;
}

/** A feed around one entry. */
const EMPTY = { id: '-', title: { value: '-' }, updated: new Date(0) };

function entry(row: ReaderItem, publicUrl: string, detail: Detail) {
  const at = row.publishedAt ?? new Date(row.arrivedAt);
  const states = [row.read ? 'read' : 'fresh', ...(row.starred ? ['starred'] : [])];
  const { title, author, source, href, text } = shownItem(row, publicUrl, detail);
  return {
    id: longId(row.number),
    title: { value: title },
    published: at,
    updated: at,
    links: [{ href, rel: 'alternate', type: 'text/html' }],
    authors: [{ name: author === '' ? source : author }],
    categories: states.map((state) => ({ term: `user/-/state/com.google/${state}`, scheme: STATES, label: state })),
    content: { value: text, type: 'html' },
  };
}
