import type { Database } from '../../data/database.ts';
import { STORE_IMPRESSIONS } from '../../data/queries/feeds/impressions.ts';

/** Posts that a person was shown together. */
export interface Shown {
  readonly viewerId: string;
  readonly postIds: readonly string[];
  readonly at: Date;
}

/** A bounded cache by person of what they were shown last. */
interface RecentCache {
  get(viewerId: string): Recent | undefined;
  set(viewerId: string, recent: Recent): unknown;
}

interface Recent {
  readonly since: number;
  readonly postIds: Set<string>;
}

/** Milliseconds for which a post that is shown again is not noted again, and posts remembered for that. */
const NOTED = { forMs: 600_000, max: 200 };

/** Passes on what people are shown for the first time in ten minutes, as far as the cache of this process remembers. */
export function createImpressions(
  recents: RecentCache,
  add: (shown: Shown) => void,
): (viewerId: string, postIds: readonly string[]) => void {
  return (viewerId, postIds) => {
    const now = Date.now();
    const known = recents.get(viewerId);
    const isRecent = known && now - known.since < NOTED.forMs && known.postIds.size < NOTED.max;
    const recent = isRecent ? known : { since: now, postIds: new Set<string>() };
    const added = postIds.filter((id) => !recent.postIds.has(id));
    if (added.length === 0) return;
    for (const id of added) recent.postIds.add(id);
    if (recent !== known) recents.set(viewerId, recent);
    add({ viewerId, postIds: added, at: new Date(now) });
  };
}

/** Stores what people were shown; of each the last 500 posts are kept. Who was deleted meanwhile is left out. */
export async function storeImpressions(db: Database, shown: readonly Shown[]): Promise<void> {
  await db.query(STORE_IMPRESSIONS, [
    shown.flatMap(({ viewerId, postIds }) => postIds.map(() => viewerId)),
    shown.flatMap(({ postIds }) => postIds),
    shown.flatMap(({ at, postIds }) => postIds.map(() => at)),
  ]);
}
