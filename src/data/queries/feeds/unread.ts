import { MAX_UNREAD, UNREAD_DAYS } from '../../../../generated/limits.ts';
import { statement } from '../../statement.ts';
import type { SourceRow } from '../sources/sources.ts';

/** A source that a person follows, and how many of its posts they have not opened, at most MAX_UNREAD. */
export type UnreadRow = Omit<SourceRow, 'description' | 'listed'> & { readonly unread: number; readonly key: string };

/** SQL: what the person $1 keeps unread of the time before UNREAD_DAYS, counted by source, and the newest of each. */
export const KEPT_UNREAD_OF_SOURCES = `SELECT r.source_id AS id, count(*)::integer AS count, max(r.post_id::text) AS newest
  FROM unread_marks u JOIN post_ranks r ON r.post_id = u.post_id
  WHERE u.account_id = $1 AND r.sorted_at <= now() - interval '${UNREAD_DAYS} days'
    AND NOT EXISTS (SELECT FROM post_views v WHERE v.account_id = $1 AND v.post_id = u.post_id OFFSET 0)
  GROUP BY r.source_id`;

/** The newest posts of each source by its own index; one key is looked up for each. */
export const UNREAD_SOURCES = statement<UnreadRow>(`
  WITH page AS MATERIALIZED (SELECT s.id, s.name, s.handle, s.image, lower(s.name) AS key
    FROM source_filters f JOIN sources s ON s.id = f.source_id
    WHERE f.account_id = $1 AND NOT f.blocked
      AND ($2::text IS NULL OR (lower(s.name) COLLATE "C", s.id) > ($2, $3::uuid))
    ORDER BY lower(s.name) COLLATE "C", s.id LIMIT $4),
  kept AS MATERIALIZED (${KEPT_UNREAD_OF_SOURCES})
  SELECT page.*, least(coalesce(kept.count, 0) + (SELECT count(*)::integer FROM (SELECT FROM post_ranks r
      WHERE r.source_id = page.id AND r.sorted_at > now() - interval '${UNREAD_DAYS} days'
        AND NOT EXISTS (SELECT FROM post_views v WHERE v.account_id = $1 AND v.post_id = r.post_id OFFSET 0)
      ORDER BY r.sorted_at DESC, r.post_id DESC LIMIT ${MAX_UNREAD}) unread), ${MAX_UNREAD}) AS unread
  FROM page LEFT JOIN kept ON kept.id = page.id ORDER BY key COLLATE "C", page.id`);
