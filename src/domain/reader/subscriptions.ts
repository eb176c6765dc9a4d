import type { Database } from '../../data/database.ts';
import { timeOfId } from '../../data/first-id.ts';
import { AppError, validationError } from '../../errors.ts';
import { changeFilters } from '../feed-filters/feed-filters.ts';
import { addOwnSource, REMOVE_FORSAKEN_SOURCES } from '../sources/own-sources.ts';
import { canonicalUrl } from '../text/canonical-url.ts';
import { sourcesKnownAs, LABEL, FOLLOWED_SOURCES } from './find-stream.ts';
import { labelSources, labelsIn, usableLabels } from './labels.ts';
import { feedStream, labelStream, readStream, stateStream } from './stream-ids.ts';
import { LOCK_HANDLES } from '../../data/sql/locks.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { statement } from '../../data/statement.ts';
import { MAX_UNREAD, UNREAD_DAYS } from '../../../generated/limits.ts';
import { KEPT_UNREAD_OF_SOURCES } from '../feeds/unread.ts';

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

const SUBSCRIPTIONS = statement<SubscriptionRow>(`
  WITH labelled AS MATERIALIZED (SELECT x.source_id, jsonb_agg(DISTINCT ${LABEL} ORDER BY ${LABEL}) AS labels
    FROM custom_feeds c JOIN feed_source_filters x ON x.account_id = c.account_id AND x.feed_id = c.id
    WHERE c.account_id = $1 AND NOT x.blocked GROUP BY x.source_id)
  SELECT s.id, s.name, s.handle, s.image, s.homepage, s.feed_url AS "feedUrl", coalesce(l.labels, '[]') AS labels
  FROM source_filters f JOIN sources s ON s.id = f.source_id LEFT JOIN labelled l ON l.source_id = s.id
  WHERE f.account_id = $1 AND NOT f.blocked ORDER BY lower(s.name) COLLATE "C", s.id`);

/** The sources that a person follows, by name, with their labels. */
export async function listSubscriptions(db: Database, viewerId: string): Promise<SubscriptionRow[]> {
  return db.query(SUBSCRIPTIONS, [viewerId]);
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

/**
 * The sources that a person follows with something unread, at most MAX_UNREAD, and the newest of that: of the last
 * UNREAD_DAYS, and what was kept unread of the time before.
 */
const UNREAD_OF_SOURCES = statement<{ id: string; count: number; newest: string }>(`
  SELECT id, least(sum(count), ${MAX_UNREAD})::integer AS count, coalesce(max(newest), '') AS newest FROM (
    SELECT f.source_id AS id, u.count, u.newest
    FROM source_filters f CROSS JOIN LATERAL (SELECT count(*)::integer AS count, max(n.post_id::text) AS newest
      FROM (SELECT r.post_id FROM post_ranks r
        WHERE r.source_id = f.source_id AND r.sorted_at > now() - interval '${UNREAD_DAYS} days'
          AND NOT EXISTS (SELECT FROM post_views v WHERE v.account_id = $1 AND v.post_id = r.post_id OFFSET 0)
        ORDER BY r.sorted_at DESC, r.post_id DESC LIMIT ${MAX_UNREAD}) n) u
    WHERE f.account_id = $1 AND NOT f.blocked AND u.count > 0
    UNION ALL SELECT k.id, k.count, k.newest FROM (${KEPT_UNREAD_OF_SOURCES}) k
    JOIN source_filters f ON f.account_id = $1 AND f.source_id = k.id AND NOT f.blocked) unread
  GROUP BY id`);

/** Counts unread items by followed source, by label, and all together; streams without any are left out. */
export async function countUnread(db: Database, viewerId: string): Promise<UnreadStream[]> {
  const [rows, subscriptions] = await Promise.all([
    db.query(UNREAD_OF_SOURCES, [viewerId]),
    db.query(SUBSCRIPTIONS, [viewerId]),
  ]);
  const labels = new Map(subscriptions.map((subscription) => [subscription.id, subscription.labels]));
  const counts = new Map<string, UnreadStream>();
  for (const { id, count, newest } of rows) {
    const streams = [stateStream('reading-list'), feedStream(id), ...(labels.get(id) ?? []).map(labelStream)];
    for (const stream of streams) {
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

/** Removes sources from all feeds of a person, and from the sources that they added. */
const UNSUBSCRIBE = statement(`
  WITH personal AS (DELETE FROM source_filters WHERE account_id = $1 AND source_id = ANY ($2::uuid[]) AND NOT blocked),
  owned AS (DELETE FROM own_sources WHERE account_id = $1 AND source_id = ANY ($2::uuid[]))
  DELETE FROM feed_source_filters WHERE account_id = $1 AND source_id = ANY ($2::uuid[]) AND NOT blocked`);

async function unsubscribe(db: Database, viewerId: string, ids: readonly string[]): Promise<void> {
  await db.query(LOCK_HANDLES);
  await db.query(UNSUBSCRIBE, [viewerId, ids]);
  await db.query(REMOVE_FORSAKEN_SOURCES);
}
