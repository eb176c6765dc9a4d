import type { Database } from '../../data/database.ts';
import { readByIds } from '../../data/data-sets.ts';
import { validationError } from '../../errors.ts';
import { MAX_MARKED_AT_ONCE } from '../../../generated/greader/limits.ts';
import { findStream } from './find-stream.ts';
import { parseStream, readStream } from './stream-ids.ts';
import { basis, readStreamRows } from './streams.ts';
import { deleteSavedPages } from '../library/saved-pages.ts';
import { lockVisiblePosts } from '../posts/posts.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { isVisible } from '../../data/sql/visible.ts';
import { statement } from '../../data/statement.ts';

/** The states that items get and lose. */
export interface Marks {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** The posts with the numbers $2, in the order of ids, against deadlocks, and whether the person $1 may see them. */
const NUMBERED = statement<{ id: string; visible: boolean }>(`
  SELECT r.post_id AS id, ${isVisible('r', '$1')} AS visible
  FROM post_numbers n JOIN post_ranks r ON r.post_id = n.post_id WHERE n.number = ANY ($2::bigint[]) ORDER BY r.post_id`);

const UNKEEP = statement('DELETE FROM unread_marks WHERE account_id = $1 AND post_id = ANY ($2::uuid[])');

/** Marks posts as read, whether opened ($3) or not; returns those that were not. */
const MARK_READ = statement<{ id: string }>(`INSERT INTO post_views (account_id, post_id, viewed_at, opened)
  SELECT $1::uuid, id, now(), $3::boolean FROM unnest($2::uuid[]) AS p (id) ORDER BY id
  ON CONFLICT DO NOTHING RETURNING post_id AS id`);

const KEEP_UNREAD = statement(`INSERT INTO unread_marks (account_id, post_id)
  SELECT $1::uuid, id FROM unnest($2::uuid[]) AS p (id) ORDER BY id ON CONFLICT DO NOTHING`);

/** Returns those that were opened. */
const UNMARK = statement<{ id: string }>(`WITH unmarked AS (DELETE FROM post_views
    WHERE account_id = $1 AND post_id = ANY ($2::uuid[]) RETURNING post_id, opened)
  SELECT post_id AS id FROM unmarked WHERE opened`);

/** Counts views of posts $1, one each, or one less. */
const COUNT_VIEWS = statement(
  'INSERT INTO count_changes (post_id, num_views) SELECT id, $2::integer FROM unnest($1::uuid[]) AS p (id)',
);

/** Stars posts; a bookmark stays in its list. */
const STAR = statement(`INSERT INTO bookmarks (account_id, post_id, list_id, created_at)
  SELECT $1::uuid, id, NULL, now() FROM unnest($2::uuid[]) AS p (id) ORDER BY id ON CONFLICT DO NOTHING`);

const UNSTAR = statement('DELETE FROM bookmarks WHERE account_id = $1 AND post_id = ANY ($2::uuid[])');

/** Posts by their numbers. */
interface Numbered {
  readonly all: readonly string[];
  readonly visible: readonly string[];
}

async function markRead(db: Database, viewerId: string, posts: Numbered, opened: boolean): Promise<void> {
  await db.query(UNKEEP, [viewerId, posts.all]);
  const marked = await db.query(MARK_READ, [viewerId, posts.visible, opened]);
  if (opened && marked.length > 0) await db.query(COUNT_VIEWS, [marked.map(({ id }) => id), 1]);
}

/** A view that is removed no longer counts, so that it counts once when the post is opened again. */
async function markUnread(db: Database, viewerId: string, posts: Numbered): Promise<void> {
  await db.query(KEEP_UNREAD, [viewerId, posts.visible]);
  const opened = await db.query(UNMARK, [viewerId, posts.all]);
  if (opened.length > 0) await db.query(COUNT_VIEWS, [opened.map(({ id }) => id), -1]);
}

/**
 * Marks posts by their numbers. One alone that is marked as read was opened; several at once are only done with; what
 * is marked as unread stays so, whatever its age. States that are not kept, and posts that the person may not see,
 * change nothing. Runs in the caller's transaction.
 */
export async function markItems(
  db: Database,
  viewerId: string,
  numbers: readonly string[],
  { add, remove }: Marks,
): Promise<void> {
  const [added, removed] = [markStates(add), markStates(remove)];
  const isRead = added.has('read') && !removed.has('read');
  const isUnread = removed.has('read') || added.has('kept-unread');
  // One at a time, so that two requests about the same posts do not wait for each other.
  await db.query(LOCK_ACCOUNT, [viewerId]);
  const rows = await db.query(NUMBERED, [viewerId, numbers]);
  const posts = { all: rows.map(({ id }) => id), visible: rows.flatMap(({ id, visible }) => (visible ? [id] : [])) };
  if (isRead && !added.has('kept-unread')) await markRead(db, viewerId, posts, numbers.length === 1);
  else if (isUnread) await markUnread(db, viewerId, posts);
  if (added.has('starred') && !removed.has('starred'))
    await db.query(STAR, [viewerId, await lockVisiblePosts(db, viewerId, posts.visible)]);
  else if (removed.has('starred')) {
    await db.query(UNSTAR, [viewerId, posts.all]);
    await deleteSavedPages(db, viewerId, posts.all);
  }
}

function markStates(ids: readonly string[]): Set<string> {
  return new Set(
    ids.flatMap((id) => {
      const stream = parseStream(id);
      return stream?.kind === 'state' ? [stream.state] : [];
    }),
  );
}

/**
 * Marks what is unread of a stream as read; with `until`, in milliseconds since 1970, what came until then. At most
 * MAX_MARKED_AT_ONCE, the oldest first. Runs in the caller's transaction. Throws validation_error for a stream that
 * cannot be marked, not_found for one that there is not.
 */
export async function markStream(
  db: Database,
  viewerId: string,
  { stream, until }: { stream: string; until: number | undefined },
): Promise<void> {
  const { origin, filter } = await findStream(db, viewerId, readStream(stream, { in: 'body', path: '/s' }));
  if (typeof origin === 'string')
    throw validationError([{ in: 'body', path: '/s', message: 'must be a feed, a label or the reading list' }]);
  await db.query(LOCK_ACCOUNT, [viewerId]);
  const rows = await readStreamRows(db, viewerId, {
    origin,
    filter: {
      ...basis(),
      ...filter,
      read: false,
      arrivedBefore: until === undefined ? undefined : new Date(until + 1),
    },
    page: { oldestFirst: true, after: undefined, limit: MAX_MARKED_AT_ONCE },
  });
  const ids = rows.map(({ id }) => id);
  await readByIds(ids, (some) => db.query(MARK_READ, [viewerId, some, false]));
  await readByIds(ids, (some) => db.query(UNKEEP, [viewerId, some]));
}
