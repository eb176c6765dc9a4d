import { statement } from '../../statement.ts';

export interface StoredSource {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
}

/** A source as the operator sees it. Times are of the database. */
export interface SourceState extends StoredSource {
  readonly url: string;
  readonly folder: string | null;
  readonly lastFetchedAt: Date | null;
  readonly nextFetchAt: Date;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly failures: number;
  readonly lastError: string | null;
  readonly pausedAt: Date | null;
  readonly pauseReason: string | null;
  readonly posts: number;
}

/** A source that an OPML document names. */
export interface Listed {
  readonly url: string;
  readonly name: string;
  readonly homepage: string | null;
  readonly description: string | null;
  /** The folders that it is in, each after a slash. */
  readonly folder: string | null;
  readonly paused: boolean;
}

export const SOURCES = statement<SourceState>(`
  SELECT s.id, s.name, s.handle, s.feed_url AS url, f.folder, f.last_fetched_at AS "lastFetchedAt", f.next_fetch_at AS "nextFetchAt", f.etag,
         f.last_modified AS "lastModified", f.failures, f.last_error AS "lastError", f.paused_at AS "pausedAt", f.pause_reason AS "pauseReason",
         (SELECT count(*)::int FROM posts WHERE source_id = s.id) AS posts
    FROM source_fetches f JOIN sources s ON s.id = f.source_id ORDER BY lower(s.name) COLLATE "C", s.id`);
/** In the order of the folders of an OPML document. */
export const LISTED_SOURCES = statement<Listed>(`
  SELECT s.feed_url AS url, s.name, s.homepage, s.description, f.folder, f.paused_at IS NOT NULL AS paused
    FROM source_fetches f JOIN sources s ON s.id = f.source_id ORDER BY f.folder COLLATE "C" NULLS FIRST, lower(s.name) COLLATE "C", s.feed_url COLLATE "C"`);
/** By its address or its handle. */
export const SOURCE_NAMED = statement<StoredSource>(
  `SELECT s.id, s.name, s.handle FROM source_fetches f JOIN sources s ON s.id = f.source_id WHERE s.feed_url = $1 OR s.handle = $2`,
);
export const REMOVE_EMPTY_SOURCE = statement(
  `DELETE FROM sources s WHERE id = $1 AND NOT EXISTS (SELECT FROM posts WHERE source_id = s.id)`,
);

export const HANDLES_LIKE = statement<{ handle: string }>(
  'SELECT handle FROM sources WHERE handle = $1 OR handle LIKE $2',
);
/**
 * One statement for what usually changes nothing. A name that the operator or an earlier feed gave stands; one that was
 * only made from the address gives way to the feed's.
 */
export const RENEW_SOURCE = statement(`
  UPDATE sources SET name = $2, image = coalesce($3, image), description = coalesce($4, description), homepage = coalesce($5, homepage)
   WHERE id = $1 AND (name, image, description, homepage) IS DISTINCT FROM ($2, coalesce($3, image), coalesce($4, description), coalesce($5, homepage))`);
export const ADD_HOST = statement('INSERT INTO fetch_hosts (host) VALUES ($1) ON CONFLICT DO NOTHING');
export const MOVE_SOURCE = statement(`
  WITH moved AS (UPDATE sources SET feed_url = $2 WHERE id = $1)
  UPDATE source_fetches SET host = $3 WHERE source_id = $1`);
export const KEEP_FRESH = statement(`
  INSERT INTO source_fetches (source_id, host, folder) VALUES ($1, $2, $3)
  ON CONFLICT (source_id) DO UPDATE SET folder = coalesce(EXCLUDED.folder, source_fetches.folder)`);
export const ADD_DETAILS = statement(
  `UPDATE sources SET homepage = coalesce(homepage, $2), description = coalesce(description, $3) WHERE id = $1`,
);
export const PAUSE_AS_EXPORTED = statement(
  `UPDATE source_fetches SET paused_at = now(), pause_reason = 'It was paused where it was exported.' WHERE source_id = $1 AND paused_at IS NULL`,
);
