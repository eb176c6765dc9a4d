import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { Source } from '../../data/entities/sources.ts';
import {
  ADD_OWN_SOURCE,
  COUNT_OWN_SOURCES,
  FETCH_STATE,
  JOIN_SOURCE,
  READ_NOW,
  REMOVE_FORSAKEN_SOURCES,
  REMOVE_FROM_FEEDS,
  REMOVE_JOINED_SOURCE,
  REMOVE_OWN_SOURCE,
  type FetchStateRow,
} from '../../data/queries/sources/own-sources.ts';
import type { SourceRow } from '../../data/queries/sources/sources.ts';
import { AppError } from '../../errors.ts';
import { MAX_OWN_SOURCES } from '../../../generated/limits.ts';
import { changeFilters } from '../feed-filters/feed-filters.ts';
import { randomTail } from '../text/random-tail.ts';
import { freeHandles, handleBase, hostOf, scheduleSource } from './new-source.ts';
import { getSource } from './sources.ts';
import { LOCK_HANDLES } from '../../data/sql/locks.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';

/**
 * Has a person read and follow the feed at a canonical URL, or that of the page there. Whoever else adds it shares it;
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

/**
 * Takes a source that a person added out of all their feeds, and deletes it when it is nobody's any more. Runs in the
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

/**
 * Has all who added a source follow the one with another feed address in its place, and deletes it: its page turned
 * out to name that feed. Returns false, and changes nothing, where no source has that address any more. Runs in the
 * caller's transaction.
 */
export async function joinOwnSource(tx: Database, id: string, feedUrl: string): Promise<boolean> {
  if ((await tx.query(JOIN_SOURCE, [id, feedUrl])).length === 0) return false;
  await tx.query(REMOVE_JOINED_SOURCE, [id]);
  return true;
}

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
 * Named after its host until the feed is read. Its handle ends at random: a number would tell that somebody else has a
 * source of that host.
 */
async function createSource(db: Database, feedUrl: string): Promise<string> {
  const name = hostOf(feedUrl);
  const [handle = ''] = await freeHandles(db, [`${handleBase({ title: name })}-${randomTail()}`]);
  const id = uuid();
  await db.orm.insert(Source, { id, name, handle, feedUrl, createdAt: new Date(), listed: false });
  return id;
}
