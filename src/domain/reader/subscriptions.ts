import type { Database } from '../../data/database.ts';
import { timeOfId } from '../../data/first-id.ts';
import { AppError, validationError } from '../../errors.ts';
import { changeFilters } from '../feed-filters/feed-filters.ts';
import { addOwnSource, REMOVE_FORSAKEN_SOURCES } from '../sources/own-sources.ts';
import { canonicalUrl } from '../text/canonical-url.ts';
import { sourcesKnownAs, LABEL, FOLLOWED_SOURCES, FOLLOWS } from './find-stream.ts';
import { labelSources, labelsIn, usableLabels } from './labels.ts';
import { feedStream, labelStream, readStream, stateStream } from './stream-ids.ts';
import { LOCK_HANDLES } from '../../data/sql/locks.ts';
import type { Mutes } from '../../data/sql/muted.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { statement } from '../../data/statement.ts';
import { countUnreadOfSources } from '../feeds/unread.ts';

/** A source that a person follows, and the names of their custom feeds that follow it. */
export interface SubscriptionRow {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly image: string | null;
  readonly homepage: string | null;
  readonly feedUrl: string;
  readonly labels: string[];
}

const SUBSCRIBED_SOURCES = statement<Omit<SubscriptionRow, 'labels'>>(`
  SELECT id, name, handle, image, homepage, feed_url AS "feedUrl" FROM sources WHERE id = ANY ($1::uuid[])
   ORDER BY lower(name) COLLATE "C", id`);

/** The sources that a person follows, by name, with their labels. */
export async function listSubscriptions(db: Database, viewerId: string): Promise<SubscriptionRow[]> {
  const follows = (await db.query(FOLLOWS, [viewerId, null])).filter(({ followed }) => followed);
  const labels = new Map(follows.map((row) => [row.id, row.labels]));
  const sources = await db.query(SUBSCRIBED_SOURCES, [[...labels.keys()]]);
  return sources.map((source) => ({ ...source, labels: labels.get(source.id) ?? [] }));
}

/** Of custom feeds with one name the oldest, oldest first. */
const LABELS = statement<{ name: string }>(`
  SELECT name FROM (SELECT DISTINCT ON (${LABEL}) ${LABEL} AS name, created_at, id FROM custom_feeds c
    WHERE account_id = $1 ORDER BY ${LABEL}, created_at, id) feeds ORDER BY created_at, id`);

/** The names of a person's custom feeds, oldest first, each once. */
export async function listLabels(db: Database, viewerId: string): Promise<string[]> {
  return (await db.query(LABELS, [viewerId])).map(({ name }) => name);
}

/** Number of unread items of a stream, and the arrival of the newest, in milliseconds since 1970. */
export interface UnreadStream {
  readonly stream: string;
  readonly count: number;
  readonly newestAt: number;
}

/** Counts unread items by followed source, by label, and all together; streams without any are left out. */
export async function countUnread(db: Database, viewerId: string, mutes: Mutes | undefined): Promise<UnreadStream[]> {
  const follows = (await db.query(FOLLOWS, [viewerId, null])).filter(({ followed }) => followed);
  const unread = await countUnreadOfSources(
    db,
    viewerId,
    follows.map(({ id }) => id),
    mutes,
  );
  const counts = new Map<string, UnreadStream>();
  for (const { id, labels } of follows) {
    const { count = 0, newest = null } = unread.get(id) ?? {};
    if (newest === null) continue;
    for (const stream of [stateStream('reading-list'), feedStream(id), ...labels.map(labelStream)]) {
      const before = counts.get(stream) ?? { count: 0, newestAt: 0 };
      const newestAt = Math.max(before.newestAt, timeOfId(newest));
      counts.set(stream, { stream, count: before.count + count, newestAt });
    }
  }
  return [...counts.values()];
}

/** A change of subscriptions; all are ids of streams. */
export interface SubscriptionChange {
  readonly action: 'subscribe' | 'unsubscribe' | 'edit';
  readonly streams: readonly string[];
  readonly addLabels: readonly string[];
  readonly removeLabels: readonly string[];
}

/**
 * Follows sources, lets go of them, and puts those that are followed under labels. A source that is new is followed
 * without a label that is none, or for which there is no room. Runs in the caller's transaction. Throws
 * validation_error for what is no source and no address, not_found for a source that is not followed, and forbidden at
 * the limits of sources and custom feeds.
 */
export async function changeSubscriptions(db: Database, viewerId: string, change: SubscriptionChange): Promise<void> {
  const keys = change.streams.map((stream, n) => subscriptionKey(stream, n));
  const isNew = change.action === 'subscribe';
  const labels = {
    add: isNew ? usableLabels(change.addLabels) : labelsIn(change.addLabels, '/a', 'to add'),
    remove: isNew ? usableLabels(change.removeLabels) : labelsIn(change.removeLabels, '/r', 'to know'),
  };
  // Two that name the same new label at once make one.
  await db.query(LOCK_ACCOUNT, [viewerId]);
  if (change.action === 'unsubscribe') {
    await unsubscribe(db, viewerId, await followed(db, viewerId, keys));
    return;
  }
  const ids = isNew ? await subscribe(db, viewerId, keys) : await followed(db, viewerId, keys);
  // Of its own, so that what was begun of a label is undone without the subscription.
  const labelled = db.transaction((tx) => labelSources(tx, viewerId, ids, labels));
  await (isNew ? labelled.catch(passLimits) : labelled);
}

function passLimits(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'forbidden')) throw error;
}

/**
 * Follows the feed at an address, or a source by its id; undefined for what is neither. Throws like
 * changeSubscriptions.
 */
export async function quickAdd(
  db: Database,
  viewerId: string,
  address: string,
): Promise<{ id: string; name: string } | undefined> {
  const key = address.trim().replace(/^feed\//, '');
  const known = (await sourcesKnownAs(db, viewerId, [key])).get(key);
  if (!known && canonicalUrl(key) === undefined) return undefined;
  const [id = ''] = await subscribe(db, viewerId, [key]);
  const { name } = (await sourcesKnownAs(db, viewerId, [id])).get(id) ?? { name: '' };
  return { id, name };
}

function subscriptionKey(stream: string, n: number): string {
  const place = { in: 'body', path: `/s/${n}` } as const;
  const parsed = readStream(stream, place);
  if (parsed.kind === 'feed') return parsed.key;
  throw validationError([{ ...place, message: 'must be feed/ and an id or an address' }]);
}

/** The ids of sources by their keys; those that are not there yet are added, one after the other: apps send one. */
async function subscribe(db: Database, viewerId: string, keys: readonly string[]): Promise<string[]> {
  const known = await sourcesKnownAs(db, viewerId, keys);
  const addresses = keys.filter((key) => !known.has(key)).map((key) => feedAddressOf(key));
  const ids = [...known.values()].map(({ id }) => id);
  if (ids.length > 0) await changeFilters(db, viewerId, { action: 'follow', kind: 'sources', names: ids });
  for (const address of addresses) ids.push((await addOwnSource(db, viewerId, address)).id);
  return ids;
}

function feedAddressOf(key: string): string {
  const address = canonicalUrl(key);
  if (address === undefined)
    throw validationError([
      { in: 'body', path: '/s', message: 'must be feed/ and the id of a source or an http or https address' },
    ]);
  return address;
}

async function followed(db: Database, viewerId: string, keys: readonly string[]): Promise<string[]> {
  const known = await sourcesKnownAs(db, viewerId, keys);
  const own = new Set((await db.query(FOLLOWED_SOURCES, [viewerId])).map(({ id }) => id));
  return keys.map((key) => {
    const id = known.get(key)?.id;
    if (id === undefined || !own.has(id)) throw new AppError('not_found', 'You do not follow this source.');
    return id;
  });
}

/** Removes sources from all feeds of a person. */
const UNSUBSCRIBE = statement(`
  WITH personal AS (DELETE FROM source_filters WHERE account_id = $1 AND source_id = ANY ($2::uuid[]) AND NOT blocked)
  DELETE FROM feed_source_filters WHERE account_id = $1 AND source_id = ANY ($2::uuid[]) AND NOT blocked`);

/** And from the sources that they added. */
const GIVE_UP_SOURCES = statement('DELETE FROM own_sources WHERE account_id = $1 AND source_id = ANY ($2::uuid[])');

async function unsubscribe(db: Database, viewerId: string, ids: readonly string[]): Promise<void> {
  await db.query(LOCK_HANDLES);
  for (const statement of [UNSUBSCRIBE, GIVE_UP_SOURCES]) await db.query(statement, [viewerId, ids]);
  await db.query(REMOVE_FORSAKEN_SOURCES);
}
