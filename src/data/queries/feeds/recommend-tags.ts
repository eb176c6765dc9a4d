import { statement } from '../../statement.ts';
import { usesOf } from '../ranking/related.ts';
import { isVisible } from '../../sql/visible.ts';

/** Limits: posts of a tag that are counted, and of its newest posts those whose other tags are read. */
export const LOOKED_AT = { uses: 200, newest: 50 };
/** Tags of the chosen posts that are looked at, and tags that are ranked. */
const MOST = { chosen: 30, ranked: 100 };

/** A tag of chosen posts, or one that stands beside such a tag. */
export interface FollowableRow {
  readonly name: string;
  /** Number of the chosen posts that have it. */
  readonly chosen: number;
  /** Number of times it appears with one of their tags, among the newest posts of each. */
  readonly nearby: number;
  /** Number of posts that have it, at most LOOKED_AT.uses. */
  readonly uses: number;
}

/** Tags that a person neither follows nor blocks. */
export const FOLLOWABLE_TAGS = statement<FollowableRow>(`
  WITH chosen AS MATERIALIZED (SELECT t.tag, count(*)::integer AS posts FROM post_tags t
      JOIN post_ranks r ON r.post_id = t.post_id
      WHERE t.post_id = ANY ($2::uuid[]) AND ${isVisible('r', '$1')} GROUP BY t.tag ORDER BY posts DESC, t.tag LIMIT ${MOST.chosen}),
  near AS (SELECT o.tag, count(*)::integer AS nearby FROM chosen c CROSS JOIN LATERAL (SELECT n.post_id FROM post_tags n
      WHERE n.tag = c.tag ORDER BY n.sorted_at DESC, n.post_id DESC LIMIT ${LOOKED_AT.newest}) n
      JOIN post_tags o ON o.post_id = n.post_id AND o.tag <> c.tag GROUP BY o.tag),
  ranked AS (SELECT tag AS name, sum(posts)::integer AS chosen, sum(nearby)::integer AS nearby
      FROM (SELECT tag, posts, 0 AS nearby FROM chosen UNION ALL SELECT tag, 0, nearby FROM near) tags
      WHERE NOT EXISTS (SELECT FROM tag_filters f WHERE f.account_id = $1 AND f.tag = tags.tag)
      GROUP BY tag ORDER BY chosen DESC, nearby DESC, name LIMIT ${MOST.ranked})
  SELECT r.name, r.chosen, r.nearby, ${usesOf('r.name', LOOKED_AT.uses)} AS uses FROM ranked r`);
