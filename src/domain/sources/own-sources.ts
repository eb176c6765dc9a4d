import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { Source } from '../../data/entities/sources.ts';
import { AppError } from '../../errors.ts';
import { MAX_OWN_SOURCES } from '../../../generated/limits.ts';
import { changeFilters } from '../feed-filters/feed-filters.ts';
import { randomTail } from '../text/slug.ts';
import { freeHandles, handleBase, hostOf, scheduleSource } from './new-source.ts';
import { getSource, type SourceRow } from './sources.ts';
import { LIBRARY_OF } from '../../data/sql/visible.ts';
import { LOCK_HANDLES } from '../../data/sql/locks.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { statement } from '../../data/statement.ts';

/** Sources of a person that are not listed, without the library. */
const COUNT_OWN_SOURCES = statement<{ count: number }>(
  `SELECT count(*)::integer AS count FROM own_sources o JOIN sources s ON s.id = o.source_id
  WHERE o.account_id = $1 AND NOT s.listed AND s.feed_url <> '${LIBRARY_OF}' || $1::text`,
);

const ADD_OWN_SOURCE = statement(
  'INSERT INTO own_sources (account_id, source_id, added_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING',
);

/** Fetches a source that failed or is paused again immediately. */
const READ_NOW = statement(
  `UPDATE source_fetches SET next_fetch_at = now(), failures = 0, paused_at = NULL, pause_reason = NULL
  WHERE source_id = $1 AND (failures > 0 OR paused_at IS NOT NULL)`,
);

/**
 * Has a person read and follow the feed at a canonical URL, or that of the page there. Others who add it share it;
 * everybody else finds it once the operator lists it. Runs in the caller's transaction. Throws forbidden at
 * MAX_OWN_SOURCES, and beyond what one can follow.
 */
export async function addOwnSource(db: Database, viewerId: string, feedUrl: string): Promise<SourceRow> {
  await db.query(LOCK_ACCOUNT, [viewerId]);
  await db.query(LOCK_HANDLES);
  const existing =
    (await db.orm.findOneBy(Source, { feedUrl })) ??
    (await db.orm.findOneBy(Source, { homepage: feedUrl, listed: true }));
  const id = existing?.id ?? (await createSource(db, feedUrl));
  if (existing?.listed !== true) {
    await db.query(ADD_OWN_SOURCE, [viewerId, id]);
    const [own] = await db.query(COUNT_OWN_SOURCES, [viewerId]);
    if (own && own.count > MAX_OWN_SOURCES)
      throw new AppError('forbidden', `You have ${MAX_OWN_SOURCES} sources of your own. Give one up first.`);
    await scheduleSource(db, id, { url: feedUrl });
    await db.query(READ_NOW, [id]);
  }
  await changeFilters(db, viewerId, { action: 'follow', kind: 'sources', names: [id] });
  return getSource(db, viewerId, id);
}

/** Gives up a source; a library, which goes with its bookmarks, stays. */
const REMOVE_OWN_SOURCE = statement<{ id: string }>(
  `DELETE FROM own_sources WHERE account_id = $1 AND source_id = $2 AND NOT EXISTS (SELECT FROM sources s
    WHERE s.id = $2 AND s.feed_url = '${LIBRARY_OF}' || $1::text) RETURNING source_id AS id`,
);

/** A source that a person gave up is in none of their feeds. */
const REMOVE_FROM_FEEDS = statement(`
  WITH personal AS (DELETE FROM source_filters WHERE account_id = $1 AND source_id = $2)
  DELETE FROM feed_source_filters WHERE account_id = $1 AND source_id = $2`);

/** Deletes sources that are not listed and that no account has. */
export const REMOVE_FORSAKEN_SOURCES = statement(
  'DELETE FROM sources s WHERE NOT listed AND NOT EXISTS (SELECT FROM own_sources o WHERE o.source_id = s.id)',
);

/**
 * Removes a source that a person added from all their feeds, and deletes it when no account has it. Runs in the
 * caller's transaction. Throws not_found for one that they did not add.
 */
export async function removeOwnSource(db: Database, viewerId: string, idOrHandle: string): Promise<void> {
  await db.query(LOCK_HANDLES);
  const { id } = await getSource(db, viewerId, idOrHandle);
  const rows = await db.query(REMOVE_OWN_SOURCE, [viewerId, id]);
  if (rows.length === 0)
    throw new AppError('not_found', 'You did not add this source for yourself. To stop reading it, unfollow it.');
  await db.query(REMOVE_FROM_FEEDS, [viewerId, id]);
  await db.query(REMOVE_FORSAKEN_SOURCES);
}

const OTHER_SOURCE = statement<{ id: string }>('SELECT id FROM sources WHERE feed_url = $1 FOR KEY SHARE');

/** Gives the source $2, unless it is listed, to all who added the source $1. */
const JOIN_OWNERS = statement(`INSERT INTO own_sources (account_id, source_id, added_at)
  SELECT w.account_id, o.id, w.added_at FROM own_sources w JOIN sources o ON o.id = $2 AND NOT o.listed
   WHERE w.source_id = $1 ON CONFLICT DO NOTHING`);

/** Puts the source $2 where the source $1 stands in people's feeds. */
const JOIN_FILTERS = statement(`INSERT INTO source_filters (account_id, source_id, blocked)
  SELECT account_id, $2::uuid, blocked FROM source_filters WHERE source_id = $1 ORDER BY account_id
  ON CONFLICT (account_id, source_id) DO UPDATE SET blocked = EXCLUDED.blocked`);

const JOIN_FEED_FILTERS = statement(`INSERT INTO feed_source_filters (account_id, feed_id, source_id, blocked)
  SELECT account_id, feed_id, $2::uuid, blocked FROM feed_source_filters WHERE source_id = $1
   ORDER BY account_id, feed_id
  ON CONFLICT (account_id, feed_id, source_id) DO UPDATE SET blocked = EXCLUDED.blocked`);

const REMOVE_JOINED_SOURCE = statement('DELETE FROM sources WHERE id = $1 AND NOT listed');

/**
 * Has all who added a source follow the one with another feed address in its place, and deletes it: its page turned
 * out to name that feed. Returns false, and changes nothing, where no source has that address any more. Runs in the
 * caller's transaction.
 */
export async function joinOwnSource(tx: Database, id: string, feedUrl: string): Promise<boolean> {
  const [other] = await tx.query(OTHER_SOURCE, [feedUrl]);
  if (!other) return false;
  for (const statement of [JOIN_OWNERS, JOIN_FILTERS, JOIN_FEED_FILTERS]) await tx.query(statement, [id, other.id]);
  await tx.query(REMOVE_JOINED_SOURCE, [id]);
  return true;
}

/** Fetch state of a source. */
export interface FetchStateRow {
  readonly homepage: string | null;
  readonly fetchedAt: Date | null;
  readonly problem: string | null;
  readonly feedNotes: string[];
}

const FETCH_STATE = statement<FetchStateRow>(`SELECT s.homepage, f.last_fetched_at AS "fetchedAt",
    coalesce(f.last_error, f.pause_reason) AS problem, coalesce(f.feed_notes, '{}') AS "feedNotes"
  FROM sources s LEFT JOIN source_fetches f ON f.source_id = s.id WHERE s.id = $1`);

/** A source that the person may see, and how reading it goes. Throws not_found. */
export async function describeSource(
  db: Database,
  viewerId: string,
  idOrHandle: string,
): Promise<SourceRow & FetchStateRow> {
  const source = await getSource(db, viewerId, idOrHandle);
  const [state] = await db.query(FETCH_STATE, [source.id]);
  return { ...source, ...(state ?? { homepage: null, fetchedAt: null, problem: null, feedNotes: [] }) };
}

/**
 * Creates a source, named after its host until the feed is read. Its handle ends at random: a number would reveal that
 * another account has a source of that host.
 */
async function createSource(db: Database, feedUrl: string): Promise<string> {
  const name = hostOf(feedUrl);
  const [handle = ''] = await freeHandles(db, [`${handleBase({ title: name })}-${randomTail()}`]);
  const id = uuid();
  await db.orm.insert(Source, { id, name, handle, feedUrl, createdAt: new Date(), listed: false });
  return id;
}

/**
 * Gives sources that people added the turn of the first account that still has them, and listed ones none. Sources
 * without an account, which are about to be deleted, keep theirs.
 */
const PASS_ON_TURNS = statement(`
  UPDATE source_fetches f SET turn_of = CASE WHEN s.listed THEN NULL ELSE coalesce((SELECT o.account_id
      FROM own_sources o WHERE o.source_id = f.source_id ORDER BY o.added_at, o.account_id LIMIT 1), f.turn_of) END
    FROM sources s
   WHERE s.id = f.source_id AND ((s.listed AND f.turn_of IS NOT NULL) OR (NOT s.listed AND NOT EXISTS
     (SELECT FROM own_sources o WHERE o.source_id = f.source_id AND o.account_id = f.turn_of)))`);

/** Passes the turns of accounts that gave a source up on to those that have it. */
export async function passOnTurns(db: Database): Promise<void> {
  await db.query(PASS_ON_TURNS);
}
