import type { Database } from '../../data/database.ts';
import type { Mutes } from '../../data/sql/muted.ts';
import { findMuted, sizeOfRead, withoutMuted, type MutedPosts } from '../mutes/find-muted.ts';
import { readVisibleVersions, type PostRef } from '../posts/post-cards.ts';

/** The ids of posts that a search ranked, best first. */
export interface RankedIds {
  readonly ids: readonly string[];
  /** Of stories the ids of the other posts that it found, by the id of the one that is ranked. */
  readonly substitutes: ReadonlyMap<string, readonly string[]>;
}

/** Reads posts with the versions of their cards, in the same order; undefined where the ranking holds no longer. */
export type ReadRanked = (
  ids: readonly string[],
) => Promise<readonly PostRef[] | undefined> | readonly PostRef[] | undefined;

/** The first posts of a ranking, for somebody who may mute some of it. */
interface UnmutedRequest {
  readonly viewerId: string;
  readonly mutes: Mutes | undefined;
  readonly limit: number;
  readonly read: ReadRanked;
}

/** Posts of a page, and the ids of the ranking that it used up, of which some are muted. */
interface UnmutedPosts {
  readonly items: PostRef[];
  readonly used: readonly string[];
  readonly hidden: number;
}

/**
 * Takes the first posts of a ranking that the person does not mute. In place of a muted one, another post of its story
 * that was found stands in. Undefined where the ranking holds no longer.
 */
export async function firstUnmuted(
  db: Database,
  ranked: RankedIds,
  request: UnmutedRequest,
): Promise<UnmutedPosts | undefined> {
  const { limit, mutes, read } = request;
  if (mutes === undefined) {
    const used = ranked.ids.slice(0, limit);
    const items = await read(used);
    return items && { items: [...items], used, hidden: 0 };
  }
  const items: PostRef[] = [];
  let [from, hidden] = [0, 0];
  for (let size = sizeOfRead(db, mutes, { limit }); ; size *= 4) {
    const ids = ranked.ids.slice(from, from + size);
    const posts = await read(ids);
    if (!posts) return undefined;
    const muted = await findMuted(db, posts, mutes);
    const byId = await withStandIns(db, { posts, muted, ranked }, request);
    for (const id of ids) {
      if (items.length === limit) break;
      from += 1;
      const post = byId.get(id);
      if (post) items.push(post);
      if (muted.has(id)) hidden += 1;
    }
    if (items.length === limit || ids.length < size) return { items, used: ranked.ids.slice(0, from), hidden };
  }
}

/** Posts that are shown, by the ids of the ranking: themselves, or in place of a muted one what stands in for it. */
async function withStandIns(
  db: Database,
  { posts, muted, ranked }: { posts: readonly PostRef[]; muted: MutedPosts; ranked: RankedIds },
  { viewerId, mutes }: UnmutedRequest,
): Promise<ReadonlyMap<string, PostRef>> {
  const shown = new Map(posts.flatMap((post) => (muted.has(post.id) ? [] : [[post.id, post]])));
  const stories = posts.flatMap(({ id }) =>
    muted.has(id) ? [{ id, substitutes: ranked.substitutes.get(id) ?? [] }] : [],
  );
  const ids = stories.flatMap((story) => story.substitutes.map((id) => ({ id })));
  if (ids.length === 0) return shown;
  const visible = await withoutMuted(db, await readVisibleVersions(db, viewerId, ids), mutes);
  const visibleById = new Map(visible.map((post) => [post.id, post]));
  for (const story of stories) {
    const next = story.substitutes.flatMap((id) => visibleById.get(id) ?? [])[0];
    if (next) shown.set(story.id, next);
  }
  return shown;
}
