import type { ReaderItem } from '../../domain/reader/items.ts';
import { feedStream, labelStream, stateStream } from '../../domain/reader/stream-ids.ts';
import { longId } from '../../domain/reader/item-ids.ts';
import type { Schema } from '../../../generated/greader/shapes.ts';

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
  return {
    direction: 'ltr',
    id: stream,
    title,
    updated: secondOf(Math.max(0, ...items.map((one) => one.arrivedAt))),
    self: [{ href: `${publicUrl}/greader${path}` }],
    items: items.map((one) => item(one, publicUrl)),
    ...(continuation !== undefined && { continuation }),
  };
}

function item(row: ReaderItem, publicUrl: string): Schema<'Item'> {
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
    summary: { direction: 'ltr', content: textOf(row) },
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

/** The text, which was sanitised when it was stored; where there is none, the summary. */
export function textOf({ content, summary }: ReaderItem): string {
  return content ?? (summary === null ? '' : `<p>${escaped(summary)}</p>`);
}

/** Where an item is read: a native post has its page here. */
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
