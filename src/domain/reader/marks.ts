import type { Database } from '../../data/database.ts';
import { StreamQuery } from './stream-query.ts';
import { validationError } from '../../errors.ts';
import { MAX_MARKED_AT_ONCE } from '../../../generated/greader/limits.ts';
import { findStream } from './find-stream.ts';
import { parseStream, readStream } from './stream-ids.ts';
import { basis } from './streams.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { isVisible } from '../../data/sql/visible.ts';
import { fragment, statement } from '../../data/statement.ts';

/** The states that items get and lose. */
export interface Marks {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** SQL: the ids of the posts with the numbers $2 that the person $1 may see, in order, against deadlocks. */
const VISIBLE = fragment(`SELECT r.post_id AS id FROM post_numbers n JOIN post_ranks r ON r.post_id = n.post_id
  WHERE n.number = ANY ($2::bigint[]) AND ${isVisible('r', '$1')} ORDER BY r.post_id`);

/** Marks posts as read; those that were opened ($3) count as views. */
const MARK_READ = statement(`
  WITH unkept AS (DELETE FROM unread_marks u USING post_numbers n
    WHERE n.number = ANY ($2::bigint[]) AND u.account_id = $1 AND u.post_id = n.post_id),
  marked AS (INSERT INTO post_views (account_id, post_id, viewed_at, opened)
    SELECT $1::uuid, id, now(), $3::boolean FROM (${VISIBLE}) p ON CONFLICT DO NOTHING RETURNING post_id)
  INSERT INTO count_changes (post_id, num_views) SELECT post_id, 1 FROM marked WHERE $3`);

/**
 * Keeps posts unread, whatever their age. A view that is removed no longer counts, so that it counts once when the
 * post is opened again.
 */
const MARK_UNREAD = statement(`
  WITH kept AS (INSERT INTO unread_marks (account_id, post_id)
    SELECT $1::uuid, id FROM (${VISIBLE}) p ON CONFLICT DO NOTHING),
  unmarked AS (DELETE FROM post_views v USING post_numbers n
    WHERE n.number = ANY ($2::bigint[]) AND v.account_id = $1 AND v.post_id = n.post_id
    RETURNING v.post_id, v.opened)
  INSERT INTO count_changes (post_id, num_views) SELECT post_id, -1 FROM unmarked WHERE opened`);

/** Stars posts; a bookmark stays in its list. */
const STAR = statement(`
  INSERT INTO bookmarks (account_id, post_id, list_id, created_at)
  SELECT $1::uuid, p.id, NULL, now() FROM (SELECT id FROM posts WHERE id IN (${VISIBLE}) ORDER BY id FOR KEY SHARE) p
  ON CONFLICT DO NOTHING`);

const UNSTAR = statement(`
  DELETE FROM bookmarks b USING post_numbers n
  WHERE n.number = ANY ($2::bigint[]) AND b.account_id = $1 AND b.post_id = n.post_id`);

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
  if (isRead && !added.has('kept-unread')) await db.query(MARK_READ, [viewerId, numbers, numbers.length === 1]);
  else if (isUnread) await db.query(MARK_UNREAD, [viewerId, numbers]);
  if (added.has('starred') && !removed.has('starred')) await db.query(STAR, [viewerId, numbers]);
  else if (removed.has('starred')) await db.query(UNSTAR, [viewerId, numbers]);
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
  const { unreadSince, ...person } = basis(viewerId);
  const query = new StreamQuery(
    {
      ...person,
      ...filter,
      unreadSince,
      read: false,
      arrivedBefore: until === undefined ? undefined : new Date(until + 1),
    },
    { oldestFirst: true, after: undefined, limit: MAX_MARKED_AT_ONCE },
  );
  await db.query(query.marking(origin), query.values);
}
