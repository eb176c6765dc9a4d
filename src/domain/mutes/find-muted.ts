import { LRUCache } from 'lru-cache';
import type { Database } from '../../data/database.ts';
import type { CompiledFilter } from '../../data/sql/filters.ts';
import type { Mutes } from '../../data/sql/muted.ts';
import { isMuted } from '../../data/sql/mutes.ts';
import { cardVersion } from '../../data/sql/versions.ts';
import { statement } from '../../data/statement.ts';
import { readByIds } from '../../data/data-sets.ts';

/** A post, and the version of its card where that is known. */
interface JudgedPost {
  readonly id: string;
  readonly version?: number;
}

/** Muted posts by id, each with its story: the id of the post that leads it; null for a post without others. */
export type MutedPosts = ReadonlyMap<string, string | null>;

interface JudgedRow {
  readonly id: string;
  readonly version: number;
  readonly muted: boolean;
  readonly story: string | null;
}

/** Posts that were judged under the same mutes, by id, and how many of them are muted. */
interface JudgedPosts {
  readonly posts: Map<string, JudgedRow>;
  muted: number;
}

/** Posts that a database remembers, under all mutes and under the same: some 150 bytes each. */
const REMEMBERED = { all: 100_000, ofOne: 20_000 };

const remembered = new WeakMap<Database, LRUCache<Mutes, JudgedPosts>>();

/** Members that posts of the same version may fit at one time and not at another: they count, age or are learned. */
const CHANGING = ['minUpvotes', 'minViews', 'maxAgeDays', 'about'] as const satisfies (keyof CompiledFilter)[];

const JUDGED_POSTS = statement<JudgedRow>(`SELECT p.post_id AS id, ${cardVersion('p')} AS version,
    ${isMuted('p', '$2')} AS muted,
    CASE WHEN p.num_sources > 0 OR p.story_id IS NOT NULL THEN coalesce(p.story_id, p.post_id) END AS story
  FROM post_ranks p WHERE p.post_id = ANY ($1::uuid[])`);

/**
 * Which of these posts are muted. Asks the database only about those that are not known: what a post is about changes
 * with the version of its card, so that a list that is read again costs no statement. Runs none without mutes.
 */
export async function findMuted(
  db: Database,
  posts: readonly JudgedPost[],
  mutes: Mutes | undefined,
): Promise<MutedPosts> {
  const muted = new Map<string, string | null>();
  if (mutes === undefined || posts.length === 0) return muted;
  const known = knownUnder(db, mutes);
  const unknown: string[] = [];
  for (const { id, version } of posts) {
    const row = known?.posts.get(id);
    if (row === undefined || version === undefined || row.version < version) unknown.push(id);
    else if (row.muted) muted.set(id, row.story);
  }
  if (unknown.length === 0) return muted;
  const rows = await readByIds(unknown, (some) => db.query(JUDGED_POSTS, [some, mutes]));
  for (const { id, muted: isMutedPost, story } of rows) if (isMutedPost) muted.set(id, story);
  remember(db, mutes, rows);
  return muted;
}

/** Returns the posts that are not muted, in the same order. */
export async function withoutMuted<Post extends JudgedPost>(
  db: Database,
  posts: readonly Post[],
  mutes: Mutes | undefined,
): Promise<readonly Post[]> {
  if (mutes === undefined) return posts;
  const muted = await findMuted(db, posts, mutes);
  return posts.filter(({ id }) => !muted.has(id));
}

/** The share that is thought to be muted before any post was judged, and of how many posts it counts as much. */
const FIRST_SHARE = { share: 0.2, posts: 20 };

/**
 * The number of posts to read besides so many, since some of them are muted: as many as are muted of those that were
 * judged, and two standard deviations more (binomial distribution), so that few pages need a second read.
 */
export function sparesFor(db: Database, mutes: Mutes | undefined, count: number): number {
  if (mutes === undefined) return 0;
  const known = knownUnder(db, mutes);
  const judged = (known?.posts.size ?? 0) + FIRST_SHARE.posts;
  const share = ((known?.muted ?? 0) + FIRST_SHARE.share * FIRST_SHARE.posts) / judged;
  const muted = count * share;
  return Math.min(Math.ceil((muted + 2 * Math.sqrt(muted)) / (1 - share)), 4 * count);
}

function knownUnder(db: Database, mutes: Mutes): JudgedPosts | undefined {
  return remembered.get(db)?.get(mutes);
}

function remember(db: Database, mutes: Mutes, rows: readonly JudgedRow[]): void {
  if (isChanging(mutes)) return;
  const all = remembered.get(db) ?? createMemory();
  remembered.set(db, all);
  let known: JudgedPosts = all.get(mutes) ?? { posts: new Map(), muted: 0 };
  if (known.posts.size + rows.length > REMEMBERED.ofOne) known = { posts: new Map(), muted: 0 };
  for (const row of rows) {
    known.muted += Number(row.muted) - Number(known.posts.get(row.id)?.muted ?? false);
    known.posts.set(row.id, row);
  }
  all.delete(mutes); // the cache measures a value when it is set, and not again while it is the same
  all.set(mutes, known);
}

function createMemory(): LRUCache<Mutes, JudgedPosts> {
  return new LRUCache({ maxSize: REMEMBERED.all, sizeCalculation: ({ posts }) => posts.size + 1 });
}

function isChanging(mutes: Mutes): boolean {
  const filters = JSON.parse(mutes) as CompiledFilter[];
  return filters.some((filter) => CHANGING.some((member) => filter[member] !== undefined));
}
