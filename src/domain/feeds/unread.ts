import type { Database } from '../../data/database.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';
import type { SourceRow } from '../sources/sources.ts';
import { UNREAD_DAYS, MAX_UNREAD } from '../../../generated/limits.ts';
import { firstIdOf } from '../../data/first-id.ts';
import type { Mutes } from '../../data/sql/muted.ts';
import { isMuted } from '../../data/sql/mutes.ts';
import { type Statement, statement } from '../../data/statement.ts';

/** A source that a person follows, and how many of its posts they have not opened, at most MAX_UNREAD. */
export type UnreadRow = Omit<SourceRow, 'description' | 'listed'> & { readonly unread: number; readonly key: string };

/** Posts that a person opened of those that arrived since $2, and all that they keep unread. */
const RECENT_MARKS = statement<{ id: string; viewed: boolean }>(`
  SELECT post_id AS id, true AS viewed FROM post_views WHERE account_id = $1 AND post_id >= $2::uuid
  UNION ALL SELECT u.post_id, false FROM unread_marks u WHERE u.account_id = $1
    AND NOT EXISTS (SELECT FROM post_views v WHERE v.account_id = $1 AND v.post_id = u.post_id OFFSET 0)`);

/** Unread posts of a source: how many, at most MAX_UNREAD, and the newest; null without any. */
interface UnreadOfSource {
  readonly id: string;
  readonly count: number;
  readonly newest: string | null;
}

/**
 * Unread posts of the sources $1: those of the last UNREAD_DAYS that are not among $2, and those of before that
 * are among $3. Reads the newest posts of each source by its own index.
 */
const unreadOfSources = (unmuted: string): Statement<UnreadOfSource> =>
  statement(`
  WITH kept AS MATERIALIZED (SELECT r.source_id AS id, count(*)::integer AS count, max(r.post_id::text) AS newest
    FROM post_ranks r WHERE r.post_id = ANY ($3::uuid[]) AND r.sorted_at <= now() - interval '${UNREAD_DAYS} days' ${unmuted}
    GROUP BY r.source_id)
  SELECT s.id, least(u.count + coalesce(k.count, 0), ${MAX_UNREAD})::integer AS count,
    greatest(u.newest, k.newest) AS newest
  FROM unnest($1::uuid[]) AS s (id) LEFT JOIN kept k ON k.id = s.id
  CROSS JOIN LATERAL (SELECT count(*)::integer AS count, max(n.post_id::text) AS newest
    FROM (SELECT r.post_id FROM post_ranks r
      WHERE r.source_id = s.id AND r.sorted_at > now() - interval '${UNREAD_DAYS} days'
        AND r.post_id NOT IN (SELECT unnest($2::uuid[])) ${unmuted}
      ORDER BY r.sorted_at DESC, r.post_id DESC LIMIT ${MAX_UNREAD}) n) u`);

/** The same without the posts that fit a filter of $4. */
const UNREAD_OF_SOURCES = { all: unreadOfSources(''), unmuted: unreadOfSources(`AND NOT ${isMuted('r', '$4')}`) };

const DAY_MS = 86_400_000;

/**
 * Counts the unread posts of sources for a person, without what they mute: of the last UNREAD_DAYS, and what they keep
 * unread of before.
 */
export async function countUnreadOfSources(
  db: Database,
  viewerId: string,
  sources: readonly string[],
  mutes: Mutes | undefined,
): Promise<ReadonlyMap<string, UnreadOfSource>> {
  if (sources.length === 0) return new Map();
  // No post arrives before its date.
  const since = firstIdOf(new Date(Date.now() - (UNREAD_DAYS + 1) * DAY_MS));
  const marks = await db.query(RECENT_MARKS, [viewerId, since]);
  const idsOf = (isViewed: boolean): string[] => marks.flatMap(({ id, viewed }) => (viewed === isViewed ? [id] : []));
  const values = [sources, idsOf(true), idsOf(false)];
  const rows = await (mutes === undefined
    ? db.query(UNREAD_OF_SOURCES.all, values)
    : db.query(UNREAD_OF_SOURCES.unmuted, [...values, mutes]));
  return new Map(rows.map((row) => [row.id, row]));
}

const FOLLOWED = statement<{ id: string }>(
  'SELECT source_id AS id FROM source_filters WHERE account_id = $1 AND NOT blocked',
);

const FOLLOWED_PAGE = statement<Omit<UnreadRow, 'unread'>>(`
  SELECT s.id, s.name, s.handle, s.image, lower(s.name) AS key FROM sources s
    WHERE s.id = ANY ($1::uuid[]) AND ($2::text IS NULL OR (lower(s.name) COLLATE "C", s.id) > ($2, $3::uuid))
    ORDER BY lower(s.name) COLLATE "C", s.id LIMIT $4`);

/** The sources that a person follows, by name in any case, each with the number of posts they have not opened. */
export async function listUnread(
  db: Database,
  viewerId: string,
  page: PageRequest & { mutes?: Mutes | undefined },
): Promise<Page<UnreadRow>> {
  const [name = null, id = null] = decodeCursor('unread', page.cursor, ['text', 'id']) ?? [];
  const followed = (await db.query(FOLLOWED, [viewerId])).map((source) => source.id);
  const sources = await db.query(FOLLOWED_PAGE, [followed, name, id, page.limit + 1]);
  const unread = await countUnreadOfSources(
    db,
    viewerId,
    sources.map((source) => source.id),
    page.mutes,
  );
  const rows = sources.map((source) => ({ ...source, unread: unread.get(source.id)?.count ?? 0 }));
  return pageOf(rows, page.limit, (last) => encodeCursor('unread', [last.key, last.id]));
}
