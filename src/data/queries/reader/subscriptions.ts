import { MAX_UNREAD, UNREAD_DAYS } from '../../../../generated/limits.ts';
import { statement } from '../../statement.ts';
import { KEPT_UNREAD_OF_SOURCES } from '../feeds/unread.ts';
import { isSourceVisible } from '../../sql/visible.ts';

/** SQL: the name of a custom feed c in reader apps. */
export const LABEL = 'coalesce(c.label, c.name)';

/** A source that a person follows, and the names of their custom feeds that follow it. */
export interface SubscriptionRow {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly image: string | null;
  readonly homepage: string | null;
  readonly feedUrl: string;
  readonly labels: string[];
}

export const SUBSCRIPTIONS = statement<SubscriptionRow>(`
  WITH labelled AS MATERIALIZED (SELECT x.source_id, jsonb_agg(DISTINCT ${LABEL} ORDER BY ${LABEL}) AS labels
    FROM custom_feeds c JOIN feed_source_filters x ON x.feed_id = c.id
    WHERE c.account_id = $1 AND NOT x.blocked GROUP BY x.source_id)
  SELECT s.id, s.name, s.handle, s.image, s.homepage, s.feed_url AS "feedUrl", coalesce(l.labels, '[]') AS labels
  FROM source_filters f JOIN sources s ON s.id = f.source_id LEFT JOIN labelled l ON l.source_id = s.id
  WHERE f.account_id = $1 AND NOT f.blocked ORDER BY lower(s.name) COLLATE "C", s.id`);
export const FOLLOWED_SOURCES = statement<{ id: string }>(
  'SELECT source_id AS id FROM source_filters WHERE account_id = $1 AND NOT blocked',
);
/** The sources that the person $3 may see, by ids, or by handles and addresses of feed documents. */
export const SOURCES_KNOWN_AS = statement<{ id: string; handle: string; feedUrl: string; name: string }>(
  `SELECT id, handle, feed_url AS "feedUrl", name FROM sources s
  WHERE (id = ANY ($1::uuid[]) OR handle = ANY ($2::text[]) OR feed_url = ANY ($2::text[]))
    AND ${isSourceVisible('s', '$3')}`,
);

/** Of custom feeds with one name the oldest, oldest first. */
export const LABELS = statement<{ name: string }>(`
  SELECT name FROM (SELECT DISTINCT ON (${LABEL}) ${LABEL} AS name, created_at, id FROM custom_feeds c
    WHERE account_id = $1 ORDER BY ${LABEL}, created_at, id) feeds ORDER BY created_at, id`);
/** In any case; the oldest of several, one with just this name first. */
export const LABEL_NAMED = statement<{ id: string }>(
  `SELECT id FROM custom_feeds c WHERE account_id = $1 AND lower(${LABEL}) = lower($2)
  ORDER BY ${LABEL} = $2 DESC, created_at, id LIMIT 1`,
);

/**
 * The sources that a person follows with something unread, at most MAX_UNREAD, and the newest of that: of the last
 * UNREAD_DAYS, and what was kept unread of the time before.
 */
export const UNREAD_OF_SOURCES = statement<{ id: string; count: number; newest: string }>(`
  SELECT id, least(sum(count), ${MAX_UNREAD})::integer AS count, coalesce(max(newest), '') AS newest FROM (
    SELECT f.source_id AS id, u.count, u.newest
    FROM source_filters f CROSS JOIN LATERAL (SELECT count(*)::integer AS count, max(n.post_id::text) AS newest
      FROM (SELECT r.post_id FROM post_ranks r
        WHERE r.source_id = f.source_id AND r.sorted_at > now() - interval '${UNREAD_DAYS} days'
          AND NOT EXISTS (SELECT FROM post_views v WHERE v.account_id = $1 AND v.post_id = r.post_id OFFSET 0)
        ORDER BY r.sorted_at DESC, r.post_id DESC LIMIT ${MAX_UNREAD}) n) u
    WHERE f.account_id = $1 AND NOT f.blocked AND u.count > 0
    UNION ALL SELECT k.id, k.count, k.newest FROM (${KEPT_UNREAD_OF_SOURCES}) k
    JOIN source_filters f ON f.account_id = $1 AND f.source_id = k.id AND NOT f.blocked) unread
  GROUP BY id`);

/** Takes sources out of all feeds of a person; those that they added for themselves are theirs no more. */
export const UNSUBSCRIBE = statement(`
  WITH personal AS (DELETE FROM source_filters WHERE account_id = $1 AND source_id = ANY ($2::uuid[]) AND NOT blocked),
  owned AS (DELETE FROM own_sources WHERE account_id = $1 AND source_id = ANY ($2::uuid[]))
  DELETE FROM feed_source_filters f USING custom_feeds c
  WHERE c.id = f.feed_id AND c.account_id = $1 AND f.source_id = ANY ($2::uuid[]) AND NOT f.blocked`);
