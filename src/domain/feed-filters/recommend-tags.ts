import type { Database } from '../../data/database.ts';
import { FOLLOWABLE_TAGS, LOOKED_AT, type FollowableRow } from '../../data/queries/feeds/recommend-tags.ts';
import { MAX_TAGS_RECOMMENDED } from '../../../generated/limits.ts';

/** Weight against a tag that appears with the tags of all chosen posts. */
const BESIDE = 0.5;
/** A tag of fewer posts is hardly worth following. */
const ENOUGH_USES = 5;

/**
 * Tags to follow for somebody who would read these posts, best first, at most MAX_TAGS_RECOMMENDED; none that they
 * follow or block. Posts that there are not are ignored.
 */
export async function recommendTags(db: Database, viewerId: string, postIds: readonly string[]): Promise<string[]> {
  const chosen = [...new Set(postIds)];
  const tags = await db.query(FOLLOWABLE_TAGS, [viewerId, chosen]);
  const scored = tags.map((tag) => ({ name: tag.name, score: scoreOf(tag, chosen.length) }));
  return scored
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_TAGS_RECOMMENDED)
    .map(({ name }) => name);
}

/** Among the chosen posts or beside their tags, weighed by how telling the tag is: what many posts have says little. */
function scoreOf({ chosen, nearby, uses }: FollowableRow, posts: number): number {
  const telling = Math.log((2 * LOOKED_AT.uses) / Math.max(1, uses)) * Math.min(1, uses / ENOUGH_USES);
  return telling * (chosen / posts + (BESIDE * nearby) / (LOOKED_AT.newest * posts));
}
