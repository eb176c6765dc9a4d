import { statement } from '../../statement.ts';

export interface StoredSource {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  /** Whether it is for everybody. */
  readonly listed: boolean;
}

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

/** A source listed in an OPML document. */
export interface Listed {
  readonly url: string;
  readonly name: string;
  readonly homepage: string | null;
  readonly description: string | null;
  /** Its path of folders, each preceded by a slash. */
  readonly folder: string | null;
  readonly paused: boolean;
}

const STATE = `SELECT s.id, s.name, s.handle, s.listed, s.feed_url AS url, f.folder, f.last_fetched_at AS "lastFetchedAt",
    f.next_fetch_at AS "nextFetchAt", f.etag,
         f.last_modified AS "lastModified", f.failures, f.last_error AS "lastError", f.feed_notes AS "feedNotes",
         f.paused_at AS "pausedAt",
         f.pause_reason AS "pauseReason",
         (SELECT count(*)::int FROM posts WHERE source_id = s.id) AS posts
    FROM source_fetches f JOIN sources s ON s.id = f.source_id`;
export const SOURCES = statement<SourceState>(`${STATE} ORDER BY lower(s.name) COLLATE "C", s.id`);
/** By its address or its handle. */
export const SOURCE_STATE = statement<SourceState>(`${STATE} WHERE s.feed_url = $1 OR s.handle = $2`);
/** Ordered by the folders of an OPML document. */
export const LISTED_SOURCES = statement<Listed>(`
  SELECT s.feed_url AS url, s.name, s.homepage, s.description, f.folder, f.paused_at IS NOT NULL AS paused
    FROM source_fetches f JOIN sources s ON s.id = f.source_id
      ORDER BY f.folder COLLATE "C" NULLS FIRST, lower(s.name) COLLATE "C", s.feed_url COLLATE "C"`);
/** By its address or its handle. */
export const SOURCE_NAMED = statement<StoredSource>(
  `SELECT s.id, s.name, s.handle, s.listed FROM source_fetches f JOIN sources s ON s.id = f.source_id
  WHERE s.feed_url = $1 OR s.handle = $2`,
);
export const REMOVE_EMPTY_SOURCE = statement(
  `DELETE FROM sources s WHERE id = $1 AND NOT EXISTS (SELECT FROM posts WHERE source_id = s.id)`,
);

/** Handles equal to one of these, or to one of these with a number; also some others that end in a digit. */
export const HANDLES_LIKE = statement<{ handle: string }>(`
  SELECT handle FROM sources WHERE handle IN (SELECT unnest($1::text[]))
      OR rtrim(rtrim(handle, '0123456789'), '-') IN (SELECT unnest($1::text[]))`);
/**
 * One statement for what usually changes nothing. A name from the operator or an earlier feed is kept; one derived from
 * the address is replaced by the feed's.
 */
export const RENEW_SOURCE = statement(`
  UPDATE sources SET name = $2, image = coalesce($3, image), description = coalesce($4, description),
    homepage = coalesce($5, homepage)
   WHERE id = $1 AND (name, image, description, homepage) IS DISTINCT
     FROM ($2, coalesce($3, image), coalesce($4, description), coalesce($5, homepage))`);
export const ADD_HOST = statement('INSERT INTO fetch_hosts (host) VALUES ($1) ON CONFLICT DO NOTHING');
export const MOVE_SOURCE = statement(`
  WITH moved AS (UPDATE sources SET feed_url = $2 WHERE id = $1)
  UPDATE source_fetches SET host = $3 WHERE source_id = $1`);
/** One that is not listed is fetched when it is the turn of the first account that added it. */
export const KEEP_FRESH = statement(`
  INSERT INTO source_fetches (source_id, host, turn_of) VALUES ($1, $2,
    (SELECT o.account_id FROM own_sources o JOIN sources s ON s.id = o.source_id AND NOT s.listed
      WHERE o.source_id = $1 ORDER BY o.added_at, o.account_id LIMIT 1)) ON CONFLICT DO NOTHING`);

/** Sources with these feed addresses, and whether each is kept fresh. */
export const SCHEDULE_OF_URLS = statement<{ url: string; isScheduled: boolean }>(`
  SELECT s.feed_url AS url, f.source_id IS NOT NULL AS "isScheduled"
    FROM sources s LEFT JOIN source_fetches f ON f.source_id = s.id WHERE s.feed_url = ANY ($1::text[])`);
/** Existing sources keep their own descriptions, and those already kept fresh are unchanged. */
export const KEEP_LISTED = statement(`
  WITH input AS (
    SELECT * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
      $9::text[], $10::boolean[])
      AS g (id, url, name, handle, homepage, description, host, folder, paused)),
  hosts AS (INSERT INTO fetch_hosts (host) SELECT DISTINCT host FROM input ORDER BY host ON CONFLICT DO NOTHING),
  stored AS (
    INSERT INTO sources (id, feed_url, name, handle, homepage, description, created_at)
    SELECT id, url, name, handle, homepage, description, $1 FROM input
    ON CONFLICT (feed_url) DO UPDATE SET homepage = coalesce(sources.homepage, EXCLUDED.homepage),
      description = coalesce(sources.description, EXCLUDED.description)
    RETURNING id, feed_url)
  INSERT INTO source_fetches (source_id, host, folder, paused_at, pause_reason)
  SELECT s.id, g.host, g.folder, CASE WHEN g.paused THEN now() END,
    CASE WHEN g.paused THEN 'It was paused where it was exported.' END
    FROM stored s JOIN input g ON g.url = s.feed_url
  ON CONFLICT DO NOTHING`);
