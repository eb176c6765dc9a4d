import type { Database } from '../data/database.ts';
import { statement } from '../data/statement.ts';
import type { StoredSource } from '../ingest/store/store-source.ts';
import { decideSuggestions, listSuggestions } from '../domain/sources/suggest-source.ts';
import { AppError } from '../errors.ts';
import type { OutboundSettings } from '../environment/outbound-settings.ts';
import { FetchError } from '../ingest/fetch/fetch-error.ts';
import { parseAllowedUrl, type TargetRules } from '../ingest/fetch/fetch-guard.ts';
import { fetchOfOperators } from '../ingest/fetch/ways.ts';
import { FeedError } from '../ingest/parse/feed.ts';
import { createParseThread } from '../ingest/parse/parse-thread.ts';
import { exportOpml, importSources, readOpml } from '../ingest/store/opml.ts';
import {
  addSource,
  pauseSource,
  removeSource,
  resumeSource,
  type Added,
  type SourceState,
} from '../ingest/store/sources.ts';
import { recordAuditEntry, type AuditEntryInput, type Operator } from './audit-log.ts';
import { listPart, searchPattern, type TablePage } from './table-page.ts';

export { exportOpml, listSuggestions };

/** Which origins of the own network feeds may be of, and by which way they are fetched. */
export type Outbound = Partial<OutboundSettings>;

/** Which sources a list shows. */
export const SOURCE_STATES = ['all', 'failing', 'paused'] as const;
export type SourceListState = (typeof SOURCE_STATES)[number];
/** A source with its state, as operators see it. */
export type SourceHealth = Omit<SourceState, 'folder' | 'etag' | 'lastModified'>;

/**
 * Lists sources, failing ones first; $1 is a LIKE pattern for name, handle or address, $2 one of all, failing, paused.
 */
const SOURCE_HEALTH = statement<SourceHealth>(`
  SELECT s.id, s.name, s.handle, s.listed, s.feed_url AS url, f.last_fetched_at AS "lastFetchedAt",
    f.next_fetch_at AS "nextFetchAt", f.failures, f.last_error AS "lastError", f.feed_notes AS "feedNotes",
    f.paused_at AS "pausedAt",
    f.pause_reason AS "pauseReason", (SELECT count(*)::int FROM posts WHERE source_id = s.id) AS posts
  FROM source_fetches f JOIN sources s ON s.id = f.source_id
  WHERE ($1::text IS NULL OR lower(s.name) LIKE $1 OR s.handle LIKE $1 OR lower(s.feed_url) LIKE $1)
    AND CASE $2::text WHEN 'failing' THEN f.failures > 0 AND f.paused_at IS NULL WHEN 'paused' THEN f.paused_at IS NOT NULL
      ELSE true END
  ORDER BY f.failures DESC, lower(s.name) COLLATE "C", s.id LIMIT $3 OFFSET $4`);

/** Sources with the state of fetching them, those that fail first. */
export async function listSourceHealth(
  db: Database,
  { page, search, state }: { page: number; search: string; state: SourceListState },
): Promise<TablePage<SourceHealth>> {
  return listPart(page, (limit, skip) => db.query(SOURCE_HEALTH, [searchPattern(search), state, limit, skip]));
}

/**
 * Adds the feed at an address, or the one that the page there links to, and accepts suggestions of it. Fetches it
 * first. Throws FetchError or FeedError where there is no feed.
 */
export async function addAnySource(db: Database, by: Operator, address: string, outbound: Outbound): Promise<Added> {
  const parser = createParseThread();
  try {
    const added = await addSource(db, address, { options: fetchOfOperators(outbound), parser });
    await db.transaction(async (tx) => {
      await decideSuggestions(tx, [address, added.url], 'accepted');
      await recordAuditEntry(tx, by, {
        action: 'source_added',
        subjectId: added.source.id,
        detail: added.source.handle,
      });
    });
    return added;
  } finally {
    await parser.close();
  }
}

/** Stops fetching a source, by its address or handle. Throws not_found. */
export async function pauseSourceAs(db: Database, by: Operator, address: string): Promise<StoredSource> {
  return actOnSource(db, by, 'source_paused', (tx) => pauseSource(tx, address));
}

/** Fetches a paused source again, from now on. Throws not_found. */
export async function resume(db: Database, by: Operator, address: string): Promise<StoredSource> {
  return actOnSource(db, by, 'source_resumed', (tx) => resumeSource(tx, address));
}

/** No row where it is paused, or not fetched at all. */
const FETCH_NOW = statement<{ sourceId: string }>(`UPDATE source_fetches f SET next_fetch_at = now()
  FROM sources s WHERE s.id = f.source_id AND (s.feed_url = $1 OR s.handle = $1) AND f.paused_at IS NULL
  RETURNING f.source_id AS "sourceId"`);

/** Makes a source due now, for a worker to fetch. Throws not_found, also for one that is paused. */
export async function fetchNow(db: Database, by: Operator, address: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [source] = await tx.query(FETCH_NOW, [address]);
    if (!source)
      throw new AppError('not_found', `No source that is fetched has the address or handle ${address}. Is it paused?`);
    await recordAuditEntry(tx, by, {
      action: 'source_fetched',
      subjectId: source.sourceId,
      detail: address.slice(0, 200),
    });
  });
}

/** Stops fetching a source for good. Throws not_found. */
export async function removeSourceAs(
  db: Database,
  by: Operator,
  { address, withPosts }: { address: string; withPosts: boolean },
): Promise<StoredSource> {
  return actOnSource(db, by, 'source_removed', (tx) => removeSource(tx, address, withPosts));
}

/** Rejects all suggestions of an address; returns how many. */
export async function reject(db: Database, by: Operator, url: string): Promise<number> {
  return db.transaction(async (tx) => {
    const rejected = await decideSuggestions(tx, [url], 'rejected');
    if (rejected > 0) await recordAuditEntry(tx, by, { action: 'suggestion_rejected', detail: url.slice(0, 500) });
    return rejected;
  });
}

/**
 * Adds every feed of an OPML document but those that can never be fetched; calls `step` for each. Throws FeedError
 * where it is not one.
 */
export async function importOpml(
  db: Database,
  by: Operator,
  { bytes, outbound, begin }: { bytes: Uint8Array; outbound: Outbound; begin?: (feeds: number) => () => void },
): Promise<{ added: number; known: number; skipped: readonly string[]; refused: readonly RefusedSource[] }> {
  const skipped: string[] = [];
  const listed = readOpml(bytes, (address) => skipped.push(address));
  const rules = fetchOfOperators(outbound);
  const refused = listed.flatMap(({ url }) => refusedByRules(url, rules));
  const feeds = listed.filter(({ url }) => !refused.some((feed) => feed.url === url));
  const step = begin?.(feeds.length);
  const added = await db.transaction(async (tx) => {
    const count = await importSources(tx, feeds, step);
    await recordAuditEntry(tx, by, { action: 'sources_imported', detail: `${count} new of ${feeds.length}` });
    return count;
  });
  return { added, known: feeds.length - added, skipped, refused };
}

/** A feed that can never be fetched from here, and why. */
interface RefusedSource {
  readonly url: string;
  readonly reason: string;
}

/** The problem of an address that is visible before a fetch; its name is resolved and checked during the fetch. */
function refusedByRules(url: string, rules: TargetRules): RefusedSource[] {
  try {
    parseAllowedUrl(url, rules);
    return [];
  } catch (error) {
    return [{ url, reason: sourceErrorMessage(error) }];
  }
}

/** Says why an address or a document gives no sources; rethrows any other error. */
export function sourceErrorMessage(error: unknown): string {
  if (error instanceof FetchError || error instanceof FeedError) return error.message;
  throw error;
}

async function actOnSource(
  db: Database,
  by: Operator,
  action: AuditEntryInput['action'],
  work: (tx: Database) => Promise<StoredSource>,
): Promise<StoredSource> {
  return db.transaction(async (tx) => {
    const source = await work(tx);
    await recordAuditEntry(tx, by, { action, subjectId: source.id, detail: source.handle });
    return source;
  });
}
