import type { Database } from '../../data/database.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';
import type { SourceRow } from '../sources/sources.ts';
import { UNREAD_DAYS, MAX_UNREAD } from '../../../generated/limits.ts';
import { fragment, statement } from '../../data/statement.ts';

/** A source that a person follows, and how many of its posts they have not opened, at most MAX_UNREAD. */
export type UnreadRow = Omit<SourceRow, 'description' | 'listed'> & { readonly unread: number; readonly key: string };

/** SQL: what the person $1 keeps unread of the time before UNREAD_DAYS, counted by source, and the newest of each. */
export const KEPT_UNREAD_OF_SOURCES =
  fragment(`SELECT r.source_id AS id, count(*)::integer AS count, max(r.post_id::text) AS newest
  FROM unread_marks u JOIN post_ranks r ON r.post_id = u.post_id
  WHERE u.account_id = $1 AND r.sorted_at <= now() - interval '${UNREAD_DAYS} days'
    AND NOT EXISTS (SELECT FROM post_views v WHERE v.account_id = $1 AND v.post_id = u.post_id OFFSET 0)
  GROUP BY r.source_id`);

/** Reads the newest posts of each source by its own index, with one lookup for each. */
const UNREAD_SOURCES = statement<UnreadRow>(`
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

/** The sources that a person follows, by name in any case, each with the number of posts they have not opened. */
export async function listUnread(db: Database, viewerId: string, page: PageRequest): Promise<Page<UnreadRow>> {
  const [name = null, id = null] = decodeCursor('unread', page.cursor, ['text', 'id']) ?? [];
  const rows = await db.query(UNREAD_SOURCES, [viewerId, name, id, page.limit + 1]);
  return pageOf(rows, page.limit, (last) => encodeCursor('unread', [last.key, last.id]));
}
