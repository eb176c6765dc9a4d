import { statement } from '../../statement.ts';

/** Sources of a person that are not listed. */
export const COUNT_OWN_SOURCES = statement<{ count: number }>(
  `SELECT count(*)::integer AS count FROM own_sources o JOIN sources s ON s.id = o.source_id
  WHERE o.account_id = $1 AND NOT s.listed`,
);
export const ADD_OWN_SOURCE = statement(
  'INSERT INTO own_sources (account_id, source_id, added_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING',
);
/** One that could not be read is tried again at once. */
export const READ_NOW = statement(
  `UPDATE source_fetches SET next_fetch_at = now(), failures = 0, paused_at = NULL, pause_reason = NULL
  WHERE source_id = $1 AND (failures > 0 OR paused_at IS NOT NULL)`,
);
export const REMOVE_OWN_SOURCE = statement<{ id: string }>(
  'DELETE FROM own_sources WHERE account_id = $1 AND source_id = $2 RETURNING source_id AS id',
);
/** A source that a person gave up is in none of their feeds. */
export const REMOVE_FROM_FEEDS = statement(`
  WITH personal AS (DELETE FROM source_filters WHERE account_id = $1 AND source_id = $2)
  DELETE FROM feed_source_filters f USING custom_feeds c
  WHERE c.id = f.feed_id AND c.account_id = $1 AND f.source_id = $2`);
/** Gives the source with the feed $2 to all who added the source $1, and puts it where that stands in their feeds. */
export const JOIN_SOURCE = statement<{ id: string }>(`
  WITH other AS MATERIALIZED (SELECT id, listed FROM sources WHERE feed_url = $2 FOR KEY SHARE),
  owned AS (INSERT INTO own_sources (account_id, source_id, added_at)
    SELECT w.account_id, o.id, w.added_at FROM own_sources w CROSS JOIN other o WHERE w.source_id = $1 AND NOT o.listed
    ON CONFLICT DO NOTHING),
  filtered AS (INSERT INTO source_filters (account_id, source_id, blocked)
    SELECT f.account_id, o.id, f.blocked FROM source_filters f CROSS JOIN other o WHERE f.source_id = $1
    ORDER BY f.account_id
    ON CONFLICT (account_id, source_id) DO UPDATE SET blocked = EXCLUDED.blocked),
  of_feeds AS (INSERT INTO feed_source_filters (feed_id, source_id, blocked)
    SELECT f.feed_id, o.id, f.blocked FROM feed_source_filters f CROSS JOIN other o WHERE f.source_id = $1
    ORDER BY f.feed_id
    ON CONFLICT (feed_id, source_id) DO UPDATE SET blocked = EXCLUDED.blocked)
  SELECT id FROM other`);
export const REMOVE_JOINED_SOURCE = statement('DELETE FROM sources WHERE id = $1 AND NOT listed');

/** Sources that are neither listed nor anybody's any more. */
export const REMOVE_FORSAKEN_SOURCES = statement(
  'DELETE FROM sources s WHERE NOT listed AND NOT EXISTS (SELECT FROM own_sources o WHERE o.source_id = s.id)',
);

/**
 * Sources that people added have the turn of the first account that still has them; listed ones that of nobody. Of
 * those that are nobody's any more, and that go, it stays what it was.
 */
export const PASS_ON_TURNS = statement(`
  UPDATE source_fetches f SET turn_of = CASE WHEN s.listed THEN NULL ELSE coalesce((SELECT o.account_id
      FROM own_sources o WHERE o.source_id = f.source_id ORDER BY o.added_at, o.account_id LIMIT 1), f.turn_of) END
    FROM sources s
   WHERE s.id = f.source_id AND ((s.listed AND f.turn_of IS NOT NULL) OR (NOT s.listed AND NOT EXISTS
     (SELECT FROM own_sources o WHERE o.source_id = f.source_id AND o.account_id = f.turn_of)))`);

/** Makes the sources with these feeds everybody's; a post keeps its own address where another one has the plain one. */
export const LIST_SOURCES = statement(`
  WITH opened AS (UPDATE sources SET listed = true WHERE feed_url = ANY ($1::text[]) AND NOT listed RETURNING id),
  turns AS (UPDATE source_fetches f SET turn_of = NULL FROM opened o WHERE f.source_id = o.id)
  UPDATE posts p SET url = left(p.url, -37) FROM opened o
  WHERE p.source_id = o.id AND p.url LIKE '%#' || o.id
    AND NOT EXISTS (SELECT FROM posts other WHERE other.url = left(p.url, -37))`);

/** Fetch state of a source. */
export interface FetchStateRow {
  readonly homepage: string | null;
  readonly fetchedAt: Date | null;
  readonly problem: string | null;
  readonly feedNotes: string[];
}

export const FETCH_STATE = statement<FetchStateRow>(`SELECT s.homepage, f.last_fetched_at AS "fetchedAt",
    coalesce(f.last_error, f.pause_reason) AS problem, coalesce(f.feed_notes, '{}') AS "feedNotes"
  FROM sources s LEFT JOIN source_fetches f ON f.source_id = s.id WHERE s.id = $1`);
