import type { ReaderItem } from '../../domain/reader/items.ts';
import { feedStream, labelStream, stateStream } from '../../domain/reader/stream-ids.ts';
import { longId } from '../../domain/reader/item-ids.ts';
import type { Schema } from '../../../generated/greader/shapes.ts';

/** Characters of the texts of an answer; further items go out with their summary only. */
const MAX_TEXT_CHARACTERS = 4_000_000;

/** What an answer with items is made of; `path` is that of the request, under the root of the API. */
export interface ItemList {
  readonly stream: string;
  readonly title: string;
  readonly path: string;
  readonly items: readonly ReaderItem[];
  readonly continuation?: string | undefined;
}

/** Items of a stream as reader apps read them. */
export function streamContents(
  { stream, title, path, items, continuation }: ItemList,
  publicUrl: string,
): Schema<'StreamContents'> {
  const texts = textsOf(items);
  return {
    direction: 'ltr',
    id: stream,
    title,
    updated: secondOf(Math.max(0, ...items.map((one) => one.arrivedAt))),
    self: [{ href: `${publicUrl}/greader${path}` }],
    items: items.map((one, n) => item(one, texts[n] ?? '', publicUrl)),
    ...(continuation !== undefined && { continuation }),
  };
}

function item(row: ReaderItem, text: string, publicUrl: string): Schema<'Item'> {
  const published = secondOf(row.publishedAt?.getTime() ?? row.arrivedAt);
  const href = addressOf(row, publicUrl);
  return {
    id: longId(row.number),
    crawlTimeMsec: String(row.arrivedAt),
    timestampUsec: microseconds(row.arrivedAt),
    published,
    updated: published,
    title: row.title,
    author: row.authorName ?? '',
    alternate: [{ href, type: 'text/html' }],
    canonical: [{ href }],
    summary: { direction: 'ltr', content: text },
    categories: statesOf(row),
    origin: {
      streamId: feedStream(row.sourceId),
      title: row.sourceName,
      htmlUrl: siteOf({ homepage: row.sourceHomepage, handle: row.sourceHandle }, publicUrl),
    },
  };
}

/** The streams that an item is in. */
function statesOf({ followed, read, starred, labels }: ReaderItem): string[] {
  return [
    ...(followed ? [stateStream('reading-list')] : []),
    ...(read ? [stateStream('read')] : []),
    ...(starred ? [stateStream('starred')] : []),
    ...labels.map(labelStream),
  ];
}

/** The text of each item, sanitised when it was stored; its summary where there is none or no more room. */
export function textsOf(items: readonly ReaderItem[]): string[] {
  let room = MAX_TEXT_CHARACTERS;
  return items.map(({ content, summary }) => {
    if (content === null || content.length > room) return summary === null ? '' : `<p>${escaped(summary)}</p>`;
    room -= content.length;
    return content;
  });
}

export function addressOf({ url, id }: ReaderItem, publicUrl: string): string {
  return url ?? `${publicUrl}/posts/${id}`;
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

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
