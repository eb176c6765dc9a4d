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

/** Posts that were judged under the same mutes. */
interface JudgedPosts {
  /** The versions of posts that are not muted. */
  readonly shown: Map<string, number>;
  readonly muted: Map<string, Pick<JudgedRow, 'version' | 'story'>>;
  /** Pages by their names. */
  readonly pages: Map<string, ReadPage>;
}

/** A page of a list as it was read last. */
interface ReadPage {
  /** The number of posts that were read until it was full. */
  readonly filled?: number;
  /** Posts that were read for it at once, and which of them are muted. */
  readonly judged?: { readonly posts: readonly JudgedPost[]; readonly muted: MutedPosts };
}

/** Posts that a database remembers, some 100 bytes each, under all mutes and under the same; and pages of the same. */
const REMEMBERED = { all: 100_000, ofOne: 20_000, pages: 100 };

const remembered = new WeakMap<Database, LRUCache<Mutes, JudgedPosts>>();

/** Members that posts of the same version may fit at one time and not at another: they count, age or are learned. */
const CHANGING = ['minUpvotes', 'minViews', 'maxAgeDays', 'about'] as const satisfies (keyof CompiledFilter)[];

const JUDGED_POSTS = statement<JudgedRow>(`SELECT p.post_id AS id, ${cardVersion('p')} AS version,
    ${isMuted('p', '$2')} AS muted,
    CASE WHEN p.num_sources > 0 OR p.story_id IS NOT NULL THEN coalesce(p.story_id, p.post_id) END AS story
  FROM post_ranks p WHERE p.post_id = ANY ($1::uuid[])`);

/**
 * Which of these posts are muted. Asks the database only about those that are not known: what a post is about changes
 * with the version of its card, so that a list that is read again costs no statement. Runs none without mutes. `page`
 * names one that may be read again: the same posts are not looked up one by one.
 */
export async function findMuted(
  db: Database,
  posts: readonly JudgedPost[],
  mutes: Mutes | undefined,
  page = '',
): Promise<MutedPosts> {
  if (mutes === undefined || posts.length === 0) return new Map();
  const known = knownUnder(db, mutes);
  const last = known?.pages.get(page)?.judged;
  if (last && areSame(posts, last.posts)) return last.muted;
  const { muted, unknown } = recall(known, posts);
  if (unknown.length > 0) {
    const rows = await readByIds(unknown, (some) => db.query(JUDGED_POSTS, [some, mutes]));
    for (const row of rows) if (row.muted) muted.set(row.id, row.story);
    remember(db, mutes, rows);
  } else if (page !== '') notePage(known, page, { judged: { posts, muted } });
  return muted;
}

/** Returns which posts are known to be muted, and which are not known. */
function recall(
  known: JudgedPosts | undefined,
  posts: readonly JudgedPost[],
): { muted: Map<string, string | null>; unknown: string[] } {
  const muted = new Map<string, string | null>();
  const unknown: string[] = [];
  for (const { id, version } of posts) {
    // Most are not muted: one look for each of them.
    if (isSince(known?.shown.get(id), version)) continue;
    const row = known?.muted.get(id);
    if (row && isSince(row.version, version)) muted.set(id, row.story);
    else unknown.push(id);
  }
  return { muted, unknown };
}

/** Whether posts are those of the last time, in the same order and the same versions. */
function areSame(posts: readonly JudgedPost[], last: readonly JudgedPost[]): boolean {
  return (
    posts.length === last.length &&
    posts.every(({ id, version }, n) => version === last[n]?.version && id === last[n]?.id)
  );
}

/** Whether what was judged is this version of a post or a later one. */
function isSince(judged: number | undefined, version: number | undefined): boolean {
  return judged !== undefined && version !== undefined && judged >= version;
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

/** A page of posts that are not muted; of one that may be read again a name for its list and where it begins. */
interface UnmutedPage {
  readonly limit: number;
  readonly name?: string;
}

/**
 * The number of posts to read for a page, since some of them are muted: as many as filled it last time and one more, or
 * without a last time as many more as are muted of those that were judged, and two standard deviations (binomial
 * distribution), so that few pages need a second read.
 */
export function sizeOfRead(db: Database, mutes: Mutes | undefined, { limit, name = '' }: UnmutedPage): number {
  if (mutes === undefined) return limit;
  const known = knownUnder(db, mutes);
  const filled = known?.pages.get(name)?.filled;
  if (filled !== undefined && filled >= limit) return filled + 1;
  const judged = (known ? sizeOf(known) : 0) + FIRST_SHARE.posts;
  const share = ((known?.muted.size ?? 0) + FIRST_SHARE.share * FIRST_SHARE.posts) / judged;
  const muted = limit * share;
  return limit + Math.min(Math.ceil((muted + 2 * Math.sqrt(muted)) / (1 - share)), 4 * limit);
}

/** Remembers the number of posts that were read until a page was full, for the next time. */
export function noteFilled(db: Database, mutes: Mutes | undefined, page: string, filled: number): void {
  const known = mutes === undefined ? undefined : knownUnder(db, mutes);
  if (known?.pages.get(page)?.filled !== filled) notePage(known, page, { filled });
}

function notePage(known: JudgedPosts | undefined, name: string, page: ReadPage): void {
  if (known === undefined) return;
  if (!known.pages.has(name) && known.pages.size >= REMEMBERED.pages) known.pages.clear();
  known.pages.set(name, { ...known.pages.get(name), ...page });
}

function knownUnder(db: Database, mutes: Mutes): JudgedPosts | undefined {
  return remembered.get(db)?.get(mutes);
}

function remember(db: Database, mutes: Mutes, rows: readonly JudgedRow[]): void {
  if (isChanging(mutes)) return;
  const all = remembered.get(db) ?? createMemory();
  remembered.set(db, all);
  let known = all.get(mutes);
  if (known === undefined || sizeOf(known) + rows.length > REMEMBERED.ofOne)
    known = { shown: new Map(), muted: new Map(), pages: new Map() };
  for (const { id, version, muted, story } of rows) {
    (muted ? known.shown : known.muted).delete(id);
    if (muted) known.muted.set(id, { version, story });
    else known.shown.set(id, version);
  }
  all.delete(mutes); // the cache measures a value when it is set, and not again while it is the same
  all.set(mutes, known);
}

function sizeOf({ shown, muted }: JudgedPosts): number {
  return shown.size + muted.size;
}

function createMemory(): LRUCache<Mutes, JudgedPosts> {
  return new LRUCache({ maxSize: REMEMBERED.all, sizeCalculation: (known) => sizeOf(known) + 1 });
}

function isChanging(mutes: Mutes): boolean {
  const filters = JSON.parse(mutes) as CompiledFilter[];
  return filters.some((filter) => CHANGING.some((member) => filter[member] !== undefined));
}
