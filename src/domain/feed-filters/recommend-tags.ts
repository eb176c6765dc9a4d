import type { Database } from '../../data/database.ts';
import { MAX_TAGS_RECOMMENDED } from '../../../generated/limits.ts';
import { statement } from '../../data/statement.ts';
import { isVisible } from '../../data/sql/visible.ts';
import { tagUses } from '../ranking/related.ts';

/** Weight against a tag that appears with the tags of all chosen posts. */
const BESIDE = 0.5;
/** A tag of fewer posts is hardly worth following. */
const ENOUGH_USES = 5;

/** The share of the best tag's score from which a tag is recommended: the rest has little to do with the posts. */
const WORTH = 0.08;

/** Limits: posts of a tag that are counted, and of its newest posts those whose other tags are read. */
const LOOKED_AT = { uses: 200, newest: 50 };

/** Limits: tags of the chosen posts that are read, and tags that are ranked. */
const MOST = { chosen: 30, ranked: 100 };

/** A tag of chosen posts, or one that posts have together with such a tag. */
interface FollowableRow {
  readonly name: string;
  /** Number of the chosen posts that have it. */
  readonly chosen: number;
  /** Number of times it appears with one of their tags, among the newest posts of each. */
  readonly nearby: number;
  /** Number of posts that have it, at most LOOKED_AT.uses. */
  readonly uses: number;
}

const FILTERED_TAGS = statement<{ tag: string }>('SELECT tag FROM tag_filters WHERE account_id = $1');

/** Tags without those of $3, which the person $1 follows or blocks. */
const FOLLOWABLE_TAGS = statement<FollowableRow>(`
  WITH chosen AS MATERIALIZED (SELECT t.tag, count(*)::integer AS posts FROM post_tags t
      JOIN post_ranks r ON r.post_id = t.post_id
      WHERE t.post_id = ANY ($2::uuid[]) AND ${isVisible('r', '$1')} GROUP BY t.tag ORDER BY posts DESC, t.tag LIMIT ${MOST.chosen}),
  near AS (SELECT o.tag, count(*)::integer AS nearby FROM chosen c CROSS JOIN LATERAL (SELECT n.post_id FROM post_tags n
      WHERE n.tag = c.tag ORDER BY n.sorted_at DESC, n.post_id DESC LIMIT ${LOOKED_AT.newest}) n
      JOIN post_tags o ON o.post_id = n.post_id AND o.tag <> c.tag GROUP BY o.tag),
  ranked AS (SELECT tag AS name, sum(posts)::integer AS chosen, sum(nearby)::integer AS nearby
      FROM (SELECT tag, posts, 0 AS nearby FROM chosen UNION ALL SELECT tag, 0, nearby FROM near) tags
      WHERE tag <> ALL ($3::text[])
      GROUP BY tag ORDER BY chosen DESC, nearby DESC, name LIMIT ${MOST.ranked})
  SELECT r.name, r.chosen, r.nearby, ${tagUses('r.name', LOOKED_AT.uses)} AS uses FROM ranked r`);

/**
 * Recommends tags to a reader of these posts, best first, at most MAX_TAGS_RECOMMENDED; none that they follow or block,
 * and none that is far behind the best. Posts that there are not are ignored.
 */
export async function recommendTags(db: Database, viewerId: string, postIds: readonly string[]): Promise<string[]> {
  const chosen = [...new Set(postIds)];
  const filters = await db.query(FILTERED_TAGS, [viewerId]);
  const tags = await db.query(FOLLOWABLE_TAGS, [viewerId, chosen, filters.map(({ tag }) => tag)]);
  const scored = tags.map((tag) => ({ name: tag.name, score: scoreOf(tag, chosen.length) }));
  const least = WORTH * Math.max(...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_TAGS_RECOMMENDED)
    .map(({ name }) => name);
}

/** Share of the chosen posts with the tag or near it, weighted by rarity: a tag of many posts says little. */
function scoreOf({ chosen, nearby, uses }: FollowableRow, posts: number): number {
  const telling = Math.log((2 * LOOKED_AT.uses) / Math.max(1, uses)) * Math.min(1, uses / ENOUGH_USES);
  return telling * (chosen / posts + (BESIDE * nearby) / (LOOKED_AT.newest * posts));
}
