import { escapeMarkdown, markdownLink } from '../text/escape-markdown.ts';
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

function tableLine({ title, url, createdAt, tags, isRead, list, note }: ExportedBookmark): string {
  const names = tags.map((tag) => tag.replaceAll('|', ' ')).join('|');
  const state = isRead ? 'archive' : 'unread';
  const row = [title, url, String(seconds(createdAt)), names, state, list ?? '', note ?? ''];
  return `${row.map(cell).join(',')}\r\n`;
}

/** A cell that no spreadsheet reads as a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function karakeepLine({ title, url, createdAt, listId, note, tags, isRead }: ExportedBookmark): string {
  const bookmark = {
    createdAt: seconds(createdAt),
    title,
    tags,
    lists: listId === null ? [] : [listId],
    content: { type: 'link', url },
    note,
    archived: isRead,
  };
  return JSON.stringify(bookmark);
}

function karakeepEnd(lists: readonly BookmarkListRow[]): string {
  const manual = { description: null, type: 'manual', query: null, parentId: null };
  return `],"lists":${JSON.stringify(lists.map(({ id, name, icon }) => ({ id, name, icon: icon ?? '', ...manual })))}}`;
}

function markdownLine({ title, url, createdAt, tags, note }: ExportedBookmark): string {
  const words = tags.map((tag) => ` \`${tag.replaceAll('`', "'")}\``).join('');
  const day = createdAt.toISOString().slice(0, 10);
  const quote = note === null ? '' : `  > ${escapeMarkdown(note).replaceAll('\n', '\n  > ')}\n`;
  return `- ${markdownLink(title, url)} (${day})${words}\n${quote}`;
}

/** A file of bookmarks: what stands at its begin and its end, a bookmark, and what is around those of a list. */
export interface BookmarkFormat {
  readonly type: string;
  readonly begin: string;
  readonly line: (bookmark: ExportedBookmark) => string;
  readonly between?: string;
  /** Of a list by its name; bookmarks are not sorted by lists without it. */
  readonly head?: (list: string) => string;
  readonly foot?: string;
  readonly end: (lists: readonly BookmarkListRow[]) => string;
}

/**
 * `netscape` is what browsers import, with a folder for each list; TOREAD tells what was read. `csv` has the columns of
 * Pocket, and those of lists and notes. `json` is as Karakeep exports it.
 */
export const EXPORT_FORMATS: Readonly<Record<'netscape' | 'csv' | 'json' | 'markdown', BookmarkFormat>> = {
  netscape: {
    type: 'text/html',
    begin: `${HEAD}<DL><p>\n`,
    line: linkLine,
    head: (list) => `<DT><H3>${escapeText(list)}</H3>\n<DL><p>\n`,
    foot: '</DL><p>\n',
    end: () => '</DL><p>\n',
  },
  csv: { type: 'text/csv', begin: 'title,url,time_added,tags,status,list,note\r\n', line: tableLine, end: () => '' },
  json: { type: 'application/json', begin: '{"bookmarks":[', line: karakeepLine, between: ',\n', end: karakeepEnd },
  markdown: {
    type: 'text/markdown',
    begin: '# Bookmarks\n\n',
    line: markdownLine,
    head: (list) => `\n## ${escapeMarkdown(list)}\n\n`,
    foot: '',
    end: () => '',
  },
};

/** Begin and end of a file of feeds (OPML 2.0). */
export const FEED_FILE = {
  begin: `<?xml version="1.0" encoding="utf-8"?>
<opml version="2.0">
  <head><title>Feeds</title></head>
  <body>
`,
  end: `  </body>
</opml>
`,
};

/** A feed in a file of feeds. */
export function feedLine({ name, url, homepage }: ExportedFeed): string {
  const [label, home] = [escapeAttribute(name), homepage === null ? '' : ` htmlUrl="${escapeAttribute(homepage)}"`];
  return `    <outline type="rss" text="${label}" title="${label}" xmlUrl="${escapeAttribute(url)}"${home}/>\n`;
}
