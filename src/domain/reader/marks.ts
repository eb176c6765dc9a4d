import type { Database } from '../../data/database.ts';
import { MARK_READ, MARK_UNREAD, STAR, UNSTAR } from '../../data/queries/reader/marks.ts';
import { StreamQuery } from '../../data/queries/reader/streams.ts';
import { validationError } from '../../errors.ts';
import { MAX_MARKED_AT_ONCE } from '../../../generated/greader/limits.ts';
import { findStream } from './find-stream.ts';
import { parseStream, readStream } from './stream-ids.ts';
import { basis } from './streams.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';

/** The states that items get and lose. */
export interface Marks {
  readonly add: readonly string[];
  readonly remove: readonly string[];
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
  const [added, removed] = [statesOf(add), statesOf(remove)];
  const isRead = added.has('read') && !removed.has('read');
  const isUnread = removed.has('read') || added.has('kept-unread');
  // One at a time, so that two requests about the same posts do not wait for each other.
  await db.query(LOCK_ACCOUNT, [viewerId]);
  if (isRead && !added.has('kept-unread')) await db.query(MARK_READ, [viewerId, numbers, numbers.length === 1]);
  else if (isUnread) await db.query(MARK_UNREAD, [viewerId, numbers]);
  if (added.has('starred') && !removed.has('starred')) await db.query(STAR, [viewerId, numbers]);
  else if (removed.has('starred')) await db.query(UNSTAR, [viewerId, numbers]);
}

function statesOf(ids: readonly string[]): Set<string> {
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
