import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../data/database.ts';
import { shownUrl } from '../../data/sql/posts.ts';
import { isVisible, isSourceVisible } from '../../data/sql/visible.ts';
import { statement } from '../../data/statement.ts';
import { MAX_EXPORTED } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { listBookmarkLists, type BookmarkListRow } from '../bookmarks/bookmark-lists.ts';
import {
  EXPORT_FORMATS,
  FEED_FILE,
  feedLine,
  type BookmarkFormat,
  type ExportedBookmark,
  type ExportedFeed,
} from './export-files.ts';

interface ExportRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly listId: string | null;
  readonly note: string | null;
  readonly ownTags: readonly string[];
}

/** The bookmarks of the person $1 behind the time $2 and the post $3, the newest first. */
const BOOKMARKS = statement<ExportRow>(`SELECT post_id AS id, created_at AS "createdAt", list_id AS "listId", note,
    own_tags AS "ownTags" FROM bookmarks WHERE account_id = $1 AND (created_at, post_id) < ($2, $3)
  ORDER BY created_at DESC, post_id DESC LIMIT $4`);

const EXPORTED_POSTS = statement<{ id: string; title: string; url: string | null }>(`
  SELECT p.id, p.title, ${shownUrl('p')} AS url FROM posts p JOIN post_ranks r ON r.post_id = p.id
   WHERE p.id = ANY ($1::uuid[]) AND ${isVisible('r', '$2')}`);

const READ_OF = statement<{ id: string }>(
  'SELECT post_id AS id FROM post_views WHERE account_id = $1 AND post_id = ANY ($2::uuid[])',
);

const FOLLOWED = statement<{ id: string }>(`SELECT source_id AS id FROM source_filters
  WHERE account_id = $1 AND NOT blocked AND source_id > $2 ORDER BY source_id LIMIT $3`);

/** Feeds among the sources $1; what people share is none. */
const FEEDS = statement<ExportedFeed>(`SELECT s.name, s.feed_url AS url, s.homepage FROM sources s
  WHERE s.id = ANY ($1::uuid[]) AND s.feed_url NOT LIKE 'dcs:%' AND ${isSourceVisible('s', '$2')}`);

/** Bookmarks or feeds that are read and written at a time, so that other requests wait for milliseconds only. */
const AT_ONCE = 50;
const [FIRST_ID, LAST_ID] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** Bytes that are copied until other requests have their turn: memory that is used for the first time is slow. */
const COPIED_AT_ONCE = 500_000;

/**
 * A file with all bookmarks of a person, the newest first, or with the feeds that they follow, its media type, and a
 * version that is that of no other bytes.
 */
export async function exportLibrary(
  db: Database,
  viewerId: string,
  { format, publicUrl }: { format: Schema<'ExportFormat'>; publicUrl: string },
): Promise<{ bytes: Buffer; type: string; version: string }> {
  if (format === 'opml') return { ...(await joined(await feedFile(db, viewerId))), type: 'text/x-opml' };
  const lists = await listBookmarkLists(db, viewerId);
  const file = EXPORT_FORMATS[format];
  const sections = new Map<string | null, Buffer[]>([[null, []]]); // by list
  for await (const page of exportedBookmarks(db, viewerId, { lists, publicUrl }))
    for (const [list, text] of textsByList(page, file)) {
      const section = sections.get(list) ?? [];
      section.push(Buffer.from(section.length === 0 ? text : (file.between ?? '') + text));
      sections.set(list, section);
    }
  const written = Array.from(sections, ([list, texts]) =>
    list === null ? texts : [Buffer.from(file.head?.(list) ?? ''), ...texts, Buffer.from(file.foot ?? '')],
  );
  const whole = await joined([Buffer.from(file.begin), ...written.flat(), Buffer.from(file.end(lists))]);
  return { ...whole, type: file.type };
}

async function joined(texts: readonly Buffer[]): Promise<{ bytes: Buffer; version: string }> {
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, { length }) => sum + length, 0));
  const hash = createHash('sha1');
  let [length, copied] = [0, 0];
  for (const text of texts) {
    hash.update(text);
    text.copy(bytes, length);
    length += text.length;
    copied += text.length;
    if (copied < COPIED_AT_ONCE) continue;
    copied = 0;
    await nextTurn();
  }
  return { bytes, version: hash.digest('base64url') };
}

/** Bookmarks as text, by the lists that a format has sections for. */
function textsByList(
  bookmarks: readonly ExportedBookmark[],
  { line, between = '', head }: BookmarkFormat,
): Map<string | null, string> {
  const texts = new Map<string | null, string>();
  for (const bookmark of bookmarks) {
    const list = head === undefined ? null : bookmark.list;
    const before = texts.get(list);
    texts.set(list, before === undefined ? line(bookmark) : before + between + line(bookmark));
  }
  return texts;
}

async function* exportedBookmarks(
  db: Database,
  viewerId: string,
  { lists, publicUrl }: { lists: readonly BookmarkListRow[]; publicUrl: string },
): AsyncGenerator<ExportedBookmark[]> {
  const names = new Map(lists.map(({ id, name }) => [id, name]));
  let last: Pick<ExportRow, 'createdAt' | 'id'> | undefined = { createdAt: new Date(8.64e15), id: LAST_ID };
  for (let count = 0; last && count < MAX_EXPORTED; count += AT_ONCE) {
    const rows: ExportRow[] = await db.query(BOOKMARKS, [viewerId, last.createdAt, last.id, AT_ONCE]);
    const ids = rows.map(({ id }) => id);
    const posts = await db.query(EXPORTED_POSTS, [ids, viewerId]);
    const opened = await db.query(READ_OF, [viewerId, ids]);
    const postsById = new Map(posts.map((post) => [post.id, post]));
    const readIds = new Set(opened.map(({ id }) => id));
    yield rows.flatMap(({ id, createdAt, listId, note, ownTags }) => {
      const post = postsById.get(id);
      if (!post) return [];
      const list = listId === null ? null : (names.get(listId) ?? null);
      const url = post.url ?? `${publicUrl}/posts/${id}`;
      return [{ title: post.title, url, createdAt, listId, list, note, tags: ownTags, isRead: readIds.has(id) }];
    });
    last = rows.length < AT_ONCE ? undefined : rows.at(-1);
  }
}

/** The feeds that a person follows, by their names. */
async function feedFile(db: Database, viewerId: string): Promise<Buffer[]> {
  const feeds: { name: string; line: Buffer }[] = [];
  for (let last: string | undefined = FIRST_ID; last !== undefined;) {
    const sources: { id: string }[] = await db.query(FOLLOWED, [viewerId, last, AT_ONCE]);
    const found = await db.query(FEEDS, [sources.map(({ id }) => id), viewerId]);
    feeds.push(...found.map((feed) => ({ name: feed.name.toLowerCase(), line: Buffer.from(feedLine(feed)) })));
    last = sources.length < AT_ONCE ? undefined : sources.at(-1)?.id;
  }
  feeds.sort((a, b) => (a.name < b.name ? -1 : 1));
  return [Buffer.from(FEED_FILE.begin), ...feeds.map(({ line }) => line), Buffer.from(FEED_FILE.end)];
}
