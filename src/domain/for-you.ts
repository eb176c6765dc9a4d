import type { Database } from '../data/database.ts';
import { decodeCursor, encodeCursor, type Key } from './cursor.ts';
import { getFilters, type FeedFilters } from './feed-filters.ts';
import type { Page, PageRequest } from './page.ts';
import { keyKinds, readPosts, type PostFilter, type PostRef } from './post-list.ts';

const LIST = 'foryou';

/** Where a reader stands: the tier, the moment the reading began, and the keys of the last post in the tier. */
interface Place {
  tier: number;
  at: number;
  after: Key[] | undefined;
}

/**
 * The feed ranked for a person, in three tiers, each by hot score: unread posts that they follow, other unread posts,
 * posts they had opened. Blocked posts are in none. What counts as opened is fixed when the first page is read, so a
 * post that is opened while paging does not move and each post comes once.
 */
export async function listForYou(db: Database, viewerId: string, page: PageRequest): Promise<Page<PostRef>> {
  const filters = await getFilters(db, viewerId);
  let place = placeOf(page.cursor);
  const tiers = tiersOf(filters, viewerId, new Date(place.at));
  const found: (PostRef & { place: Place })[] = [];
  while (place.tier < tiers.length && found.length <= page.limit) {
    const { tier, at, after } = place;
    const rows = await readPosts(db, { order: 'popular', filter: tiers[tier] ?? {}, after, limit: page.limit + 1 - found.length });
    found.push(...rows.map((row) => ({ id: row.id, version: row.version, place: { tier, at, after: row.keys } })));
    place = { tier: tier + 1, at, after: undefined };
  }
  const items = found.slice(0, page.limit);
  const last = items.at(-1);
  return { items, next: found.length > page.limit && last ? cursorOf(last.place) : null };
}

function tiersOf({ followed, blocked }: FeedFilters, by: string, at: Date): PostFilter[] {
  const unread = { by, at, state: false };
  const read = { noneOf: blocked, viewed: { by, at, state: true } };
  if (followed.tags.length + followed.sources.length === 0) return [{ noneOf: blocked, viewed: unread }, read];
  const others = { tags: [...blocked.tags, ...followed.tags], sources: [...blocked.sources, ...followed.sources] };
  return [{ anyOf: followed, noneOf: blocked, viewed: unread }, { noneOf: others, viewed: unread }, read];
}

function placeOf(cursor: string | undefined): Place {
  const keys = decodeCursor(LIST, cursor, ['integer', 'date', ...keyKinds('popular')]);
  if (keys === undefined) return { tier: 0, at: Date.now(), after: undefined };
  const [tier, at, ...after] = keys;
  return { tier: Number(tier), at: Number(at), after };
}

function cursorOf({ tier, at, after }: Place): string {
  return encodeCursor(LIST, [tier, at, ...(after ?? [])]);
}
