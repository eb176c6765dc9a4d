import type { Database } from '../../data/database.ts';
import { validationError } from '../../errors.ts';
import { MAX_MARKED_AT_ONCE } from '../../../generated/greader/limits.ts';
import { findStream } from './find-stream.ts';
import { parseStream, readStream } from './stream-ids.ts';
import { readUnreadRows } from './streams.ts';
import { markAllRead, markPosts } from '../posts/mark-posts.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { statement } from '../../data/statement.ts';

/** The states that items get and lose. */
export interface Marks {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

const NUMBERED = statement<{ id: string }>('SELECT post_id AS id FROM post_numbers WHERE number = ANY ($1::bigint[])');

/**
 * Marks posts by their numbers, as markPosts does. One alone that is marked as read was opened; several at once are
 * only done with. States that are not kept, and posts that the person may not see, change nothing. Runs in the caller's
 * transaction.
 */
export async function markItems(
  db: Database,
  viewerId: string,
  numbers: readonly string[],
  { add, remove }: Marks,
): Promise<void> {
  const [added, removed] = [markStates(add), markStates(remove)];
  const isUnread = removed.has('read') || added.has('kept-unread');
  const isRead = added.has('read') && !isUnread;
  const isStarred = added.has('starred') && !removed.has('starred');
  const ids = (await db.query(NUMBERED, [numbers])).map(({ id }) => id);
  const marks = {
    ...(isRead && { [numbers.length === 1 ? 'opened' : 'read']: ids }),
    ...(isUnread && { unread: ids }),
    ...(isStarred ? { starred: ids } : removed.has('starred') && { unstarred: ids }),
  };
  if (ids.length > 0 && Object.keys(marks).length > 0) await markPosts(db, viewerId, marks);
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
  const rows = await readUnreadRows(db, viewerId, {
    topics: origin,
    filter,
    until: until === undefined ? undefined : new Date(until + 1),
    limit: MAX_MARKED_AT_ONCE,
  });
  const ids = rows.map(({ id }) => id);
  await markAllRead(db, viewerId, ids);
}
