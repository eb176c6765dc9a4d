import type { Database } from '../../data/database.ts';
import { readByIds } from '../../data/data-sets.ts';
import { shownUrl } from '../../data/sql/posts.ts';
import { isVisible, isSourceVisible } from '../../data/sql/visible.ts';
import { statement } from '../../data/statement.ts';
import { MAX_EXPORTED } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { listBookmarkLists, type BookmarkListRow } from '../bookmarks/bookmark-lists.ts';
import {
  bookmarkFile,
  bookmarkTable,
  feedDocument,
  karakeepFile,
  markdownFile,
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

const BOOKMARKS = statement<ExportRow>(`SELECT post_id AS id, created_at AS "createdAt", list_id AS "listId", note,
    own_tags AS "ownTags" FROM bookmarks WHERE account_id = $1 ORDER BY created_at DESC, post_id DESC LIMIT $2`);

const EXPORTED_POSTS = statement<{ id: string; title: string; url: string | null }>(`
  SELECT p.id, p.title, ${shownUrl('p')} AS url FROM posts p JOIN post_ranks r ON r.post_id = p.id
   WHERE p.id = ANY ($1::uuid[]) AND ${isVisible('r', '$2')}`);

const READ_OF = statement<{ id: string }>(
  'SELECT post_id AS id FROM post_views WHERE account_id = $1 AND post_id = ANY ($2::uuid[])',
);

const FOLLOWED = statement<{ id: string }>(
  'SELECT source_id AS id FROM source_filters WHERE account_id = $1 AND NOT blocked ORDER BY source_id',
);

/** Feeds among the sources $1; what people share is none. */
const FEEDS = statement<ExportedFeed>(`SELECT s.name, s.feed_url AS url, s.homepage FROM sources s
  WHERE s.id = ANY ($1::uuid[]) AND s.feed_url NOT LIKE 'dcs:%' AND ${isSourceVisible('s', '$2')}
  ORDER BY lower(s.name) COLLATE "C", s.id`);

/** A file with all bookmarks of a person, the newest first, or with the feeds that they follow, and its media type. */
export async function exportLibrary(
  db: Database,
  viewerId: string,
  { format, publicUrl }: { format: Schema<'ExportFormat'>; publicUrl: string },
): Promise<{ text: string; type: string }> {
  if (format === 'opml') return { text: feedDocument(await followedFeeds(db, viewerId)), type: 'text/x-opml' };
  const lists = await listBookmarkLists(db, viewerId);
  const bookmarks = await exportedBookmarks(db, viewerId, { lists, publicUrl });
  if (format === 'csv') return { text: bookmarkTable(bookmarks), type: 'text/csv' };
  if (format === 'json') return { text: karakeepFile(bookmarks, lists), type: 'application/json' };
  if (format === 'markdown') return { text: markdownFile(bookmarks), type: 'text/markdown' };
  return { text: bookmarkFile(bookmarks), type: 'text/html' };
}

async function exportedBookmarks(
  db: Database,
  viewerId: string,
  { lists, publicUrl }: { lists: readonly BookmarkListRow[]; publicUrl: string },
): Promise<ExportedBookmark[]> {
  const rows = await db.query(BOOKMARKS, [viewerId, MAX_EXPORTED]);
  const ids = rows.map(({ id }) => id);
  const posts = await readByIds(ids, (some) => db.query(EXPORTED_POSTS, [some, viewerId]));
  const opened = await readByIds(ids, (some) => db.query(READ_OF, [viewerId, some]));
  const postsById = new Map(posts.map((post) => [post.id, post]));
  const readIds = new Set(opened.map(({ id }) => id));
  const names = new Map(lists.map(({ id, name }) => [id, name]));
  return rows.flatMap(({ id, createdAt, listId, note, ownTags }) => {
    const post = postsById.get(id);
    if (!post) return [];
    const list = listId === null ? null : (names.get(listId) ?? null);
    const url = post.url ?? `${publicUrl}/posts/${id}`;
    return [{ title: post.title, url, createdAt, listId, list, note, tags: ownTags, isRead: readIds.has(id) }];
  });
}

async function followedFeeds(db: Database, viewerId: string): Promise<ExportedFeed[]> {
  const sources = await db.query(FOLLOWED, [viewerId]);
  return db.query(FEEDS, [sources.map(({ id }) => id), viewerId]);
}
