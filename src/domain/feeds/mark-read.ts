import type { Database } from '../../data/database.ts';
import { firstIdOf } from '../../data/first-id.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import type { PostFilter } from '../../data/sql/post-filter.ts';
import { statement } from '../../data/statement.ts';
import { MAX_MARKED_AT_ONCE, UNREAD_DAYS } from '../../../generated/limits.ts';
import type { Body, Schema } from '../../../generated/shapes.ts';
import { getBookmarkListNamed } from '../bookmarks/bookmark-lists.ts';
import { loadCustomFeedFilter } from '../custom-feeds/custom-feed-posts.ts';
import { bodyError, throwIfAny } from '../invalid-body.ts';
import { markAllRead } from '../posts/mark-posts.ts';
import { readKeptUnread } from '../reader/stream-query.ts';
import { readUnreadRows } from '../reader/streams.ts';
import { getSource } from '../sources/sources.ts';
import { loadOwnFeedFilter, tagKeys } from './feeds.ts';
import { listUnreadIds } from './post-list.ts';

type FeedRead = Body<'markFeedRead'>;

const DAY_MS = 86_400_000;
/** One more than is marked shows whether some are left. */
const MAX_READ = MAX_MARKED_AT_ONCE + 1;

/** The unread posts of the list $2 of the person $1, before the id $3. */
const UNREAD_OF_LIST = statement<{ id: string }>(`SELECT b.post_id AS id FROM bookmarks b
  WHERE b.account_id = $1 AND b.list_id = $2 AND b.post_id < $3
    AND NOT EXISTS (SELECT FROM post_views v WHERE v.account_id = $1 AND v.post_id = b.post_id)
  ORDER BY b.post_id LIMIT $4`);

/**
 * Marks the unread posts of a feed as read, at most MAX_MARKED_AT_ONCE: those that the feed lists, and those that count
 * as unread of its sources. Runs in the caller's transaction. Throws validation_error for two feeds at once, not_found
 * for one that there is not.
 */
export async function markFeedRead(
  db: Database,
  viewerId: string,
  { feedId, source, tags, listName, before }: FeedRead,
): Promise<Schema<'FeedMarkedRead'>> {
  const feed = { feedId, source, tags, listName };
  const [first, ...more] = Object.entries(feed).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  throwIfAny(more.map((name) => bodyError(`/${name}`, `must not be given with ${String(first)}`)));
  const until = before === undefined ? new Date() : new Date(before);
  await db.query(LOCK_ACCOUNT, [viewerId]);
  const ids =
    listName === undefined
      ? await unreadOfFeed(db, viewerId, await filterOf(db, viewerId, feed), until)
      : await unreadOfList(db, viewerId, listName, until);
  const marked = await markAllRead(db, viewerId, ids.slice(0, MAX_MARKED_AT_ONCE));
  return { marked, more: ids.length > MAX_MARKED_AT_ONCE };
}

async function filterOf(
  db: Database,
  viewerId: string,
  { feedId, source, tags }: Pick<FeedRead, 'feedId' | 'source' | 'tags'>,
): Promise<PostFilter> {
  if (feedId !== undefined) return loadCustomFeedFilter(db, viewerId, feedId);
  if (source !== undefined) return { source: (await getSource(db, viewerId, source)).id };
  if (tags !== undefined) return { anyOf: { tags: tagKeys(tags), sources: [] } };
  return loadOwnFeedFilter(db, viewerId);
}

async function unreadOfList(db: Database, viewerId: string, name: string, until: Date): Promise<string[]> {
  const { id } = await getBookmarkListNamed(db, viewerId, name);
  const rows = await db.query(UNREAD_OF_LIST, [viewerId, id, firstIdOf(until), MAX_READ]);
  return rows.map((row) => row.id);
}

/**
 * Unread posts of a feed that came before a time, the oldest first. Of a story the feed lists one post, and its sources
 * count each: all are read with it.
 */
async function unreadOfFeed(db: Database, viewerId: string, filter: PostFilter, until: Date): Promise<string[]> {
  const recent = new Date(Date.now() - UNREAD_DAYS * DAY_MS);
  const since = filter.since && filter.since > recent ? filter.since : recent;
  const listed = await listUnreadIds(db, { filter: { ...filter, since }, by: viewerId, limit: MAX_READ });
  const counted = filter.fits ? [] : await countedOf(db, viewerId, filter, until);
  const end = firstIdOf(until);
  return [...new Set([...listed, ...counted])].filter((id) => id < end).sort();
}

/** Posts that count as unread of the sources and tags of a feed; of a feed of all, those that were marked as unread. */
async function countedOf(db: Database, viewerId: string, filter: PostFilter, until: Date): Promise<string[]> {
  const { source, anyOf, ...rest } = filter;
  const topics = anyOf ?? { sources: source === undefined ? [] : [source], tags: [] };
  if (topics.sources.length + topics.tags.length === 0) return readKeptUnread(db, viewerId);
  const rows = await readUnreadRows(db, viewerId, { topics, filter: rest, until, limit: MAX_READ });
  return rows.map(({ id }) => id);
}
