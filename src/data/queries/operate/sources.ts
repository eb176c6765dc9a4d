import { statement } from '../../statement.ts';
import type { SourceState } from '../ingest/sources.ts';

export type SourceHealth = Omit<SourceState, 'folder' | 'etag' | 'lastModified'>;

/**
 * Lists sources, failing ones first; $1 is a LIKE pattern for name, handle or address, $2 one of all, failing, paused.
 */
export const SOURCE_HEALTH = statement<SourceHealth>(`
  SELECT s.id, s.name, s.handle, s.listed, s.feed_url AS url, f.last_fetched_at AS "lastFetchedAt",
    f.next_fetch_at AS "nextFetchAt", f.failures, f.last_error AS "lastError", f.feed_notes AS "feedNotes",
    f.paused_at AS "pausedAt",
    f.pause_reason AS "pauseReason", (SELECT count(*)::int FROM posts WHERE source_id = s.id) AS posts
  FROM source_fetches f JOIN sources s ON s.id = f.source_id
  WHERE ($1::text IS NULL OR lower(s.name) LIKE $1 OR s.handle LIKE $1 OR lower(s.feed_url) LIKE $1)
    AND CASE $2::text WHEN 'failing' THEN f.failures > 0 AND f.paused_at IS NULL WHEN 'paused' THEN f.paused_at IS NOT NULL
      ELSE true END
  ORDER BY f.failures DESC, lower(s.name) COLLATE "C", s.id LIMIT $3 OFFSET $4`);
/** No row where it is paused, or not fetched at all. */
export const FETCH_NOW = statement<{ sourceId: string }>(`UPDATE source_fetches f SET next_fetch_at = now()
  FROM sources s WHERE s.id = f.source_id AND (s.feed_url = $1 OR s.handle = $1) AND f.paused_at IS NULL
  RETURNING f.source_id AS "sourceId"`);
