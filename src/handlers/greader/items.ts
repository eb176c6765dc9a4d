import type { ReaderItem } from '../../domain/reader/items.ts';
import type { JsonText } from '../../contract/types.ts';
import type { Schema } from '../../../generated/greader/shapes.ts';
import { fitTexts, type TextDetail } from '../../background/fit-texts.ts';
import { longId } from '../../domain/reader/item-ids.ts';
import { feedStream, stateStream, labelStream } from '../../domain/reader/stream-ids.ts';
import { withoutNonXml } from '../../domain/text/xml-text.ts';
import { escapeText } from '../../domain/text/escape-html.ts';

/** Input of a response with items; `path` is that of the request, under the root of the API. */
export interface ItemList {
  readonly stream: string;
  readonly title: string;
  readonly path: string;
  readonly items: readonly ReaderItem[];
  readonly continuation?: string | undefined;
}

/**
 * Bytes of an answer, and of its largest item without text and summary; the rest is for what stands around the items.
 */
const ROOM = { bytes: 1_350_000, brief: 1_400 };

/** The same of more items than apps read at once: each of them costs time besides its bytes. */
const [MANY, ROOM_OF_MANY] = [250, { bytes: 950_000, brief: 850 }];

/** Characters of a title and of a source's name in an item without text and summary. */
const BRIEF = { title: 80, source: 30 };

/**
 * Renders items of a stream for reader apps, none left out: with their texts as long as they fit, then with
 * their summary, then with title and address only.
 */
export async function streamContents(
  { stream, title, path, items, continuation }: ItemList,
  publicUrl: string,
): Promise<JsonText<Schema<'StreamContents'>>> {
  const head = {
    direction: 'ltr',
    id: stream,
    title,
    updated: secondOf(newestArrival(items)),
    self: [{ href: `${publicUrl}/greader${path}` }],
    ...(continuation !== undefined && { continuation }),
  };
  const room = items.length > MANY ? ROOM_OF_MANY : ROOM;
  const texts = await fitTexts(items, room, (row, detail) => JSON.stringify(item(row, publicUrl, detail)));
  return `${JSON.stringify(head).slice(0, -1)},"items":[${texts.join()}]}`;
}

/** Returns the arrival of the newest item; 0 for none. */
function newestArrival(items: readonly ReaderItem[]): number {
  return items.reduce((newest, { arrivedAt }) => Math.max(newest, arrivedAt), 0);
}

function item(row: ReaderItem, publicUrl: string, detail: TextDetail): Schema<'Item'> {
  const published = secondOf(row.publishedAt?.getTime() ?? row.arrivedAt);
  const shown = shownItem(row, publicUrl, detail);
  return {
    id: longId(row.number),
    crawlTimeMsec: String(row.arrivedAt),
    timestampUsec: microseconds(row.arrivedAt),
    published,
    updated: published,
    title: shown.title,
    author: shown.author,
    alternate: [{ href: shown.href, type: 'text/html' }],
    canonical: [{ href: shown.href }],
    summary: { direction: 'ltr', content: shown.text },
    categories: itemStates(row, shown.labels),
    origin: { streamId: feedStream(row.sourceId), title: shown.source, htmlUrl: shown.site },
  };
}

/** Returns the long parts of an item; a brief one leads to its page here. */
function shownItem(row: ReaderItem, publicUrl: string, detail: TextDetail) {
  const { source, labels } = row;
  if (detail === 'brief')
    return {
      title: cutWithEllipsis(row.title, BRIEF.title),
      author: '',
      href: postPageUrl(row, publicUrl),
      text: '',
      labels: [],
      source: cutWithEllipsis(source.name, BRIEF.source),
      site: siteOf({ homepage: null, handle: source.handle }, publicUrl),
    };
  return {
    title: row.title,
    author: row.authorName ?? '',
    href: row.url ?? postPageUrl(row, publicUrl),
    text: itemHtml(detail === 'whole' ? row : { ...row, content: null }),
    labels,
    source: source.name,
    site: siteOf(source, publicUrl),
  };
}

function cutWithEllipsis(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit).toWellFormed()}…`;
}

/** The streams that an item is in. */
function itemStates({ source, read, starred }: ReaderItem, labels: readonly string[]): string[] {
  return [
    ...(source.followed ? [stateStream('reading-list')] : []),
    ...(read ? [stateStream('read')] : []),
    ...(starred ? [stateStream('starred')] : []),
    ...labels.map(labelStream),
  ];
}

/** The text, which was sanitised when it was stored; where there is none, the summary. */
function itemHtml({ content, summary }: ReaderItem): string {
  return content ?? (summary === null ? '' : `<p>${escapeText(summary)}</p>`);
}

/** Returns the page of an item here: a native post, and one whose address there is no room for. */
function postPageUrl({ id }: ReaderItem, publicUrl: string): string {
  return `${publicUrl}/posts/${id}`;
}

/** The site of a source; where none is known, its page here. */
export function siteOf({ homepage, handle }: { homepage: string | null; handle: string }, publicUrl: string): string {
  return homepage ?? `${publicUrl}/sources/${handle}`;
}

/** Microseconds since 1970 of a time in milliseconds. */
export function microseconds(ms: number): string {
  return `${ms}000`;
}

function secondOf(ms: number): number {
  return Math.floor(ms / 1_000);
}

/** Bytes of an Atom document, and of its largest entry without text; the rest is for the frame of the feed. */
const ATOM_ROOM = { bytes: 1_000_000, brief: 2_000 };

/** The scheme of states, which distinguishes them from other categories. */
const STATES = 'http://www.google.com/reader/';

const [BEGIN, END] = ['<entry>', '</entry>'];

/** Entries that are written together, in half the time of one by one. */
const TOGETHER = 10;

/**
 * Items of a stream as an Atom document (RFC 4287), each with as much as fits. Some entries are made at a time, so that
 * other requests have their turn in between. feedsmith is imported at the first, to keep the start fast.
 */
export async function streamFeed(list: ItemList, publicUrl: string): Promise<string> {
  const { generateAtomFeed } = await import('feedsmith');
  const { stream, title, path, items } = list;
  const head = {
    id: `tag:google.com,2005:reader/${stream}`,
    title: { value: title },
    updated: new Date(newestArrival(items)),
    links: [{ href: `${publicUrl}/greader${path}`, rel: 'self' }],
  };
  const write = (rows: readonly ReaderItem[], detail: TextDetail): string[] => {
    const document = generateAtomFeed({ ...EMPTY, entries: rows.map((row) => entry(row, publicUrl, detail)) });
    const texts = entriesIn(withoutNonXml(document), rows.length);
    return texts ?? rows.flatMap((row) => write([row], detail));
  };
  let written: { detail?: TextDetail; first: number; texts: readonly string[] } = { first: 0, texts: [] };
  const entries = await fitTexts(items, ATOM_ROOM, (_, detail, n) => {
    if (written.detail !== detail || n - written.first >= written.texts.length) {
      written = { detail, first: n, texts: write(items.slice(n, n + TOGETHER), detail) };
    }
    return written.texts[n - written.first] ?? '';
  });
  const feed = withoutNonXml(generateAtomFeed(head));
  const end = feed.lastIndexOf('</feed>');
  return `${feed.slice(0, end)}${entries.join('')}${feed.slice(end)}`;
}

/** The texts of so many entries of a document; undefined where one has the tag of its end in a text, too. */
function entriesIn(document: string, count: number): string[] | undefined {
  const text = document.slice(document.indexOf(BEGIN), document.lastIndexOf(END));
  const texts = count === 1 ? [text] : text.split(END);
  return texts.length === count ? texts.map((entryText) => entryText.trimStart() + END) : undefined;
}

/** A feed around some entries. */
const EMPTY = { id: '-', title: { value: '-' }, updated: new Date(0) };

function entry(row: ReaderItem, publicUrl: string, detail: TextDetail) {
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
