import { PLAIN_ENTRY, type ImportEntry } from '../../domain/library/import-entry.ts';
import { entryDate } from './entry-dates.ts';
import { readOutlines, type Outline } from '../store/opml.ts';

/** Reads the outlines of an OPML document: feeds, and links as bookmarks. Throws FeedError if it is not OPML. */
export function readOpmlEntries(text: string): ImportEntry[] {
  return readOutlines(Buffer.from(text)).flatMap(entriesOfOutline);
}

function entriesOfOutline(outline: Outline): ImportEntry[] {
  const inside = (outline.outlines ?? []).flatMap(entriesOfOutline);
  const isFeed = outline.xmlUrl !== undefined || outline.type === 'rss' || outline.type === 'atom';
  const address = isFeed ? outline.xmlUrl : (outline.url ?? outline.htmlUrl);
  const isFolder = address === undefined && !isFeed && (inside.length > 0 || outline.type === undefined);
  return isFolder ? inside : [entryOf(outline, { isFeed, address }), ...inside];
}

function entryOf(
  { title, text, created }: Outline,
  { isFeed, address = '' }: { isFeed: boolean; address: string | undefined },
): ImportEntry {
  return {
    ...PLAIN_ENTRY,
    kind: isFeed ? 'feed' : 'page',
    url: address.trim() || null,
    title: (title ?? text)?.trim() || null,
    addedAt: isFeed ? null : entryDate(created),
  };
}
