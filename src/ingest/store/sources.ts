import { now } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { SourceFetch, Source } from '../../data/entities/sources.ts';
import { fragment, statement } from '../../data/statement.ts';
import { type StoredSource, ensureSource } from './store-source.ts';
import { AppError } from '../../errors.ts';
import { canonicalUrl } from '../../domain/text/canonical-url.ts';
import type { FetchOptions } from '../fetch/fetch.ts';
import { feedNotes } from '../parse/repair/notes.ts';
import type { ParseThread } from '../parse/parse-thread.ts';
import { findFeed } from './find-feed.ts';
import { itemsOfSource } from './items-of-source.ts';
import { storePosts } from './store-posts.ts';
import { scheduleSource } from '../../domain/sources/new-source.ts';

/** A source as the operator sees it. Times are by the database's clock. */
export interface SourceState extends StoredSource {
  readonly url: string;
  readonly folder: string | null;
  readonly lastFetchedAt: Date | null;
  readonly nextFetchAt: Date;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly failures: number;
  readonly lastError: string | null;
  /** Repairs of its feed, and items that were left out. */
  readonly feedNotes: string[];
  readonly pausedAt: Date | null;
  readonly pauseReason: string | null;
  readonly posts: number;
}

const PAUSED = { pausedAt: now, pauseReason: 'The operator paused it.', claimExpiresAt: null };
const RESUMED = { pausedAt: null, pauseReason: null, failures: 0, nextFetchAt: now };

/** A source that is fetched from now on, and the number of posts from its first fetch. */
export type Added = { readonly source: StoredSource; readonly url: string; readonly added: number };
const STATE =
  fragment(`SELECT s.id, s.name, s.handle, s.listed, s.feed_url AS url, f.folder, f.last_fetched_at AS "lastFetchedAt",
    f.next_fetch_at AS "nextFetchAt", f.etag,
         f.last_modified AS "lastModified", f.failures, f.last_error AS "lastError", f.feed_notes AS "feedNotes",
         f.paused_at AS "pausedAt",
         f.pause_reason AS "pauseReason",
         (SELECT count(*)::int FROM posts WHERE source_id = s.id) AS posts
    FROM source_fetches f JOIN sources s ON s.id = f.source_id`);

const SOURCES = statement<SourceState>(`${STATE} ORDER BY lower(s.name) COLLATE "C", s.id`);

/** Every source that is fetched, by name. */
export async function loadSourceStates(db: Database): Promise<SourceState[]> {
  return db.query(SOURCES);
}

/** By its address or its handle. */
const SOURCE_STATE = statement<SourceState>(`${STATE} WHERE s.feed_url = $1 OR s.handle = $2`);

/** A source that is fetched, with its state. Throws not_found when no source has this URL or handle. */
export async function sourceState(db: Database, address: string): Promise<SourceState> {
  const [state] = await db.query(SOURCE_STATE, [canonicalUrl(address) ?? address, address]);
  if (state === undefined) throw noSource(address);
  return state;
}

/**
 * Adds the feed at a URL, or the feed that the page there links to, to those that are fetched, and stores its posts. An
 * existing or paused one is fetched again. Throws FetchError or FeedError when there is no feed.
 */
export async function addSource(
  db: Database,
  address: string,
  { options, parser }: { options: FetchOptions; parser: ParseThread },
): Promise<Added> {
  const { url, feed } = await findFeed(address, { options, parser });
  const at = new Date();
  return db.transaction(async (tx) => {
    const source = await ensureSource(tx, { feed, feedUrl: url, at });
    await scheduleSource(tx, source.id, { url });
    await tx.orm.update(SourceFetch, { sourceId: source.id }, { ...RESUMED, feedNotes: feedNotes(feed) });
    const items = await itemsOfSource(tx, source, feed.items);
    const { added } = await storePosts(tx, source, { items, language: feed.language, at });
    return { source, url, added };
  });
}

/** Stops fetching until `resumeSource`. Throws not_found when no source has this URL or handle. */
export async function pauseSource(db: Database, address: string): Promise<StoredSource> {
  const source = await sourceNamed(db, address);
  await db.orm.update(SourceFetch, { sourceId: source.id }, PAUSED);
  return source;
}

/** Fetches again, immediately. Throws not_found when no source has this URL or handle. */
export async function resumeSource(db: Database, address: string): Promise<StoredSource> {
  const source = await sourceNamed(db, address);
  await db.orm.update(SourceFetch, { sourceId: source.id }, RESUMED);
  return source;
}

const REMOVE_EMPTY_SOURCE = statement(
  `DELETE FROM sources s WHERE id = $1 AND NOT EXISTS (SELECT FROM posts WHERE source_id = s.id)`,
);

/**
 * Stops fetching a source for good. Its posts stay, since people may have saved them, unless `withPosts`; a source
 * without posts is deleted. Throws not_found when no source has this URL or handle.
 */
export async function removeSource(db: Database, address: string, withPosts: boolean): Promise<StoredSource> {
  return db.transaction(async (tx) => {
    const source = await sourceNamed(tx, address);
    await tx.orm.delete(SourceFetch, { sourceId: source.id });
    await (withPosts ? tx.orm.delete(Source, { id: source.id }) : tx.query(REMOVE_EMPTY_SOURCE, [source.id]));
    return source;
  });
}

/** By its address or its handle. */
const SOURCE_NAMED = statement<StoredSource>(
  `SELECT s.id, s.name, s.handle, s.listed FROM source_fetches f JOIN sources s ON s.id = f.source_id
  WHERE s.feed_url = $1 OR s.handle = $2`,
);

async function sourceNamed(db: Database, address: string): Promise<StoredSource> {
  const [source] = await db.query(SOURCE_NAMED, [canonicalUrl(address) ?? address, address]);
  if (source === undefined) throw noSource(address);
  return source;
}

function noSource(address: string): AppError {
  return new AppError('not_found', `No source has the address or handle ${address}. See: dcs source list`);
}
