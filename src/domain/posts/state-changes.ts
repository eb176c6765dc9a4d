import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { validationError } from '../../errors.ts';
import { STATE_DAYS } from '../../../generated/limits.ts';
import type { Query, Schema } from '../../../generated/shapes.ts';
import { loadPreferencesVersion } from '../feeds/list-state.ts';
import { decodeCursor, encodeCursor, type Page } from '../pagination.ts';

/** A page of states; `until` is null until the last page. */
export interface StateChangePage extends Page<Schema<'StateChange'>> {
  readonly reset: boolean;
  readonly until: string | null;
}

/**
 * Position of a reading of states: after an entry of the log of changes, a version and the place of a post in it; or
 * still in the list of all states, after a post.
 */
interface StatePosition {
  readonly version: number;
  readonly entry: number;
  /** The last post of the list of all states; none when that is over. */
  readonly post: string | undefined;
}

const DAY_MS = 86_400_000;
/** After every entry of a version. */
const ALL_ENTRIES = 2 ** 31 - 1;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The posts on which the person $1 has any mark, below the id $2, the latest first. */
const MARKED_POSTS = statement<{ id: string }>(`SELECT m.post_id AS id FROM (
    (SELECT post_id FROM post_views WHERE account_id = $1 AND post_id < $2 ORDER BY post_id DESC LIMIT $3)
    UNION (SELECT post_id FROM bookmarks WHERE account_id = $1 AND post_id < $2 ORDER BY post_id DESC LIMIT $3)
    UNION (SELECT post_id FROM unread_marks WHERE account_id = $1 AND post_id < $2 ORDER BY post_id DESC LIMIT $3)) m
  ORDER BY m.post_id DESC LIMIT $3`);

/** The posts that were marked after the entry $3 of the version $2, in the order of the changes. */
const CHANGED_POSTS = statement<{ id: string; version: number; entry: number }>(`
  SELECT c.version, u.entry::integer AS entry, u.id FROM state_changes c
    CROSS JOIN LATERAL unnest(c.post_ids) WITH ORDINALITY AS u (id, entry)
   WHERE c.account_id = $1 AND c.version >= $2 AND (c.version > $2 OR u.entry > $3)
   ORDER BY c.version, u.entry LIMIT $4`);

/** Which of the posts $2 the person $1 has read and starred. */
const STATES = statement<Schema<'StateChange'>>(`
  SELECT g.id, EXISTS (SELECT FROM post_views v WHERE v.account_id = $1 AND v.post_id = g.id) AS read,
    EXISTS (SELECT FROM bookmarks b WHERE b.account_id = $1 AND b.post_id = g.id) AS starred
  FROM unnest($2::uuid[]) WITH ORDINALITY AS g (id, place) ORDER BY g.place`);

/**
 * The states of posts that have changed since a time, named by the `until` of an earlier page; all states without one,
 * or when it is older than STATE_DAYS or not of this database. Each post has its state of now. The versions that order
 * the changes are counted up by the database while the person's row is locked, so that none is passed over. Throws
 * validation_error for a wrong cursor or time.
 */
export async function listStateChanges(
  db: Database,
  viewerId: string,
  { limit, cursor, since }: Query<'listStateChanges'>,
): Promise<StateChangePage> {
  const version = await loadPreferencesVersion(db, viewerId);
  const from = positionOf(cursor) ?? resumed(since, version) ?? { version, entry: 0, post: LAST_ID };
  return from.post === undefined ? readChanges(db, viewerId, from, limit) : readAll(db, viewerId, from, limit);
}

/** A page of all states; what changes while they are read comes after them. */
async function readAll(db: Database, viewerId: string, from: StatePosition, limit: number): Promise<StateChangePage> {
  const rows = await db.query(MARKED_POSTS, [viewerId, from.post, limit + 1]);
  const ids = rows.slice(0, limit).map(({ id }) => id);
  const items = await readStates(db, viewerId, ids);
  const next = rows.length > limit ? { ...from, post: ids.at(-1) } : undefined;
  return pageAt(items, { next, until: { ...from, entry: ALL_ENTRIES }, reset: true });
}

async function readChanges(
  db: Database,
  viewerId: string,
  from: StatePosition,
  limit: number,
): Promise<StateChangePage> {
  const rows = await db.query(CHANGED_POSTS, [viewerId, from.version, from.entry, limit + 1]);
  const changes = rows.slice(0, limit);
  const last = changes.at(-1);
  const to = last ? { version: last.version, entry: last.entry, post: undefined } : from;
  const items = await readStates(db, viewerId, [...new Set(changes.map(({ id }) => id))]);
  return pageAt(items, { next: rows.length > limit ? to : undefined, until: to, reset: false });
}

async function readStates(db: Database, viewerId: string, ids: readonly string[]): Promise<Schema<'StateChange'>[]> {
  return ids.length === 0 ? [] : db.query(STATES, [viewerId, ids]);
}

function pageAt(
  items: Schema<'StateChange'>[],
  { next, until, reset }: { next: StatePosition | undefined; until: StatePosition; reset: boolean },
): StateChangePage {
  // The day is enough, and the same response twice is the same.
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return {
    items,
    next: next ? encodeCursor('states', [next.version, next.entry, next.post ?? '']) : null,
    reset,
    until: next ? null : encodeCursor('states-until', [until.version, until.entry, today]),
  };
}

function positionOf(cursor: string | undefined): StatePosition | undefined {
  const [version, entry, post] = decodeCursor('states', cursor, ['integer', 'integer', 'text']) ?? [];
  return version === undefined
    ? undefined
    : { version: Number(version), entry: Number(entry), post: post === '' ? undefined : String(post) };
}

/** The position of an `until`; undefined where the log of changes does not go back to it. */
function resumed(since: string | undefined, current: number): StatePosition | undefined {
  if (since === undefined || since === '') return undefined;
  const [version, entry, at] = parseUntil(since);
  const isKnown = Date.now() - at < (STATE_DAYS + 1) * DAY_MS && version <= current;
  return isKnown ? { version, entry, post: undefined } : undefined;
}

function parseUntil(since: string): [version: number, entry: number, at: number] {
  try {
    const keys = decodeCursor('states-until', since, ['integer', 'integer', 'date']);
    if (keys) return keys.map(Number) as [number, number, number];
  } catch {
    // said below, of the parameter that is wrong
  }
  const message = 'must be the `until` of the last page of an earlier reading; leave it out to read all states';
  throw validationError([{ in: 'query', path: 'since', message }]);
}
