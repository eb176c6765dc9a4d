import { now } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { SourceFetch, Source } from '../../data/entities/sources.ts';
import {
  REMOVE_EMPTY_SOURCE,
  SOURCE_NAMED,
  SOURCE_STATE,
  SOURCES,
  type SourceState,
  type StoredSource,
} from '../../data/queries/ingest/sources.ts';
import { AppError } from '../../errors.ts';
import { canonicalUrl } from '../../domain/text/canonical-url.ts';
import type { FetchOptions } from '../fetch/fetch.ts';
import { feedNotes } from '../parse/repair/notes.ts';
import type { ParseThread } from '../parse/parse-thread.ts';
import { findFeed } from './find-feed.ts';
import { itemsOfSource } from './items-of-source.ts';
import { storePosts } from './store-posts.ts';
import { scheduleSource } from '../../domain/sources/new-source.ts';
import { ensureSource } from './store-source.ts';

export type { SourceState } from '../../data/queries/ingest/sources.ts';

const PAUSED = { pausedAt: now, pauseReason: 'The operator paused it.', claimExpiresAt: null };
const RESUMED = { pausedAt: null, pauseReason: null, failures: 0, nextFetchAt: now };

/** A source that is fetched from now on, and the number of posts from its first fetch. */
export type Added = { readonly source: StoredSource; readonly url: string; readonly added: number };

/** Every source that is fetched, by name. */
export async function listSources(db: Database): Promise<SourceState[]> {
  return db.query(SOURCES);
}

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

async function sourceNamed(db: Database, address: string): Promise<StoredSource> {
  const [source] = await db.query(SOURCE_NAMED, [canonicalUrl(address) ?? address, address]);
  if (source === undefined) throw noSource(address);
  return source;
}

function noSource(address: string): AppError {
  return new AppError('not_found', `No source has the address or handle ${address}. See: dcs source list`);
}
