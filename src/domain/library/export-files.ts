import type { BookmarkListRow } from '../bookmarks/bookmark-lists.ts';
import { escapeText } from '../text/escape-html.ts';

/** A bookmark as files have it. */
export interface ExportedBookmark {
  readonly title: string;
  readonly url: string;
  readonly createdAt: Date;
  readonly listId: string | null;
  /** Name of its list. */
  readonly list: string | null;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly isRead: boolean;
}

/** A feed as OPML has it. */
export interface ExportedFeed {
  readonly name: string;
  readonly url: string;
  readonly homepage: string | null;
}

const HEAD = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
`;

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000);
}

/** Bookmarks by the names of their lists; those in none first. */
function byList(bookmarks: readonly ExportedBookmark[]): Map<string | null, ExportedBookmark[]> {
  const lists = new Map<string | null, ExportedBookmark[]>([[null, []]]);
  for (const bookmark of bookmarks) {
    const list = lists.get(bookmark.list) ?? [];
    list.push(bookmark);
    lists.set(bookmark.list, list);
  }
  return lists;
}

/** The file that browsers import (Netscape), with a folder for each list; TOREAD tells what was read. */
export function bookmarkFile(bookmarks: readonly ExportedBookmark[]): string {
  const folders = Array.from(byList(bookmarks), ([list, entries]) => {
    const links = entries.map(linkLine).join('');
    return list === null ? links : `<DT><H3>${escapeText(list)}</H3>\n<DL><p>\n${links}</DL><p>\n`;
  });
  return `${HEAD}<DL><p>\n${folders.join('')}</DL><p>\n`;
}

function linkLine({ url, title, createdAt, tags, note, isRead }: ExportedBookmark): string {
  // Commas stand between tags.
  const names = tags.map((tag) => tag.replaceAll(',', ' ')).join(',');
  const attributes = [
    `HREF="${escapeAttribute(url)}"`,
    `ADD_DATE="${seconds(createdAt)}"`,
    ...(names === '' ? [] : [`TAGS="${escapeAttribute(names)}"`]),
    `TOREAD="${isRead ? 0 : 1}"`,
  ];
  return `<DT><A ${attributes.join(' ')}>${escapeText(title)}</A>\n${note === null ? '' : `<DD>${escapeText(note)}\n`}`;
}

/** A table (CSV) with the columns of Pocket, and those of lists and notes. */
export function bookmarkTable(bookmarks: readonly ExportedBookmark[]): string {
  const rows = bookmarks.map(({ title, url, createdAt, tags, isRead, list, note }) => [
    title,
    url,
    String(seconds(createdAt)),
    tags.map((tag) => tag.replaceAll('|', ' ')).join('|'),
    isRead ? 'archive' : 'unread',
    list ?? '',
    note ?? '',
  ]);
  const table = [['title', 'url', 'time_added', 'tags', 'status', 'list', 'note'], ...rows];
  return table.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A cell that no spreadsheet reads as a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A file as Karakeep exports it. */
export function karakeepFile(bookmarks: readonly ExportedBookmark[], lists: readonly BookmarkListRow[]): string {
  return JSON.stringify({
    bookmarks: bookmarks.map(({ title, url, createdAt, listId, note, tags, isRead }) => ({
      createdAt: seconds(createdAt),
      title,
      tags,
      lists: listId === null ? [] : [listId],
      content: { type: 'link', url },
      note,
      archived: isRead,
    })),
    lists: lists.map(({ id, name, icon }) => ({
      id,
      name,
      description: null,
      icon: icon ?? '',
      type: 'manual',
      query: null,
      parentId: null,
    })),
  });
}

/** A text with a heading for each list and a line for each bookmark. */
export function markdownFile(bookmarks: readonly ExportedBookmark[]): string {
  const sections = Array.from(byList(bookmarks), ([list, entries]) => {
    const lines = entries.map(markdownLine).join('');
    return list === null ? lines : `\n## ${escapeMarkdown(list)}\n\n${lines}`;
  });
  return `# Bookmarks\n\n${sections.join('')}`;
}

function markdownLine({ title, url, createdAt, tags, note }: ExportedBookmark): string {
  const words = tags.map((tag) => ` \`${tag.replaceAll('`', "'")}\``).join('');
  const day = createdAt.toISOString().slice(0, 10);
  const quote = note === null ? '' : `  > ${escapeMarkdown(note).replaceAll('\n', '\n  > ')}\n`;
  return `- [${escapeMarkdown(title)}](<${url.replace(/[<>]/g, encodeURIComponent)}>) (${day})${words}\n${quote}`;
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#]/g, '\\$&');
}

/** Feeds as OPML 2.0. */
export function feedDocument(feeds: readonly ExportedFeed[]): string {
  const outlines = feeds.map(({ name, url, homepage }) => {
    const home = homepage === null ? '' : ` htmlUrl="${escapeAttribute(homepage)}"`;
    return `    <outline type="rss" text="${escapeAttribute(name)}" title="${escapeAttribute(name)}" xmlUrl="${escapeAttribute(url)}"${home}/>\n`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<opml version="2.0">
  <head><title>Feeds</title></head>
  <body>
${outlines.join('')}  </body>
</opml>
`;
}
