import { validate as isUuid } from 'uuid';
import type { Database } from '../data/database.ts';
import { badCursor, decodeCursor, encodeCursor, type Key, type KeyKind } from './cursor.ts';
import type { Page, PageRequest } from './page.ts';
import { keyKinds, readPosts, type PostFilter, type PostRef, type Topics } from './post-list.ts';
import { topicsOf, type TopicCache } from './post-topics.ts';
import { extended, rank, type Candidate, type Run } from './rank.ts';
import { getTaste, type Taste } from './taste.ts';

const LIST = 'foryou';
/** How many posts are ranked together; the rest waits for the next window. */
const WINDOW = 50;
/** How many tags, and half as many sources, are read for what a person does with posts. */
const LEARNED_TOPICS = 12;
/** Less than this is chance: a post or two that was opened. */
const MIN_WEIGHT = 2.5;
const TAIL_BYTES = 4;

/** Where a reader stands. */
interface Place {
  readonly tier: number;
  /** The moment the reading began. */
  readonly at: number;
  /** The topics that the person cares for without following them, fixed when the reading began. */
  readonly learned: Topics;
  /** The keys before the first post of the window. */
  readonly start: readonly Key[];
  /** The ends of the ids of posts behind the start that were shown. */
  readonly shown: ReadonlySet<string>;
  readonly run: Run;
}

type Ranked = PostRef & Candidate & { readonly keys: Key[] };
/** A post that is shown, and where it stands in the order of its window. */
interface Found {
  readonly post: Ranked;
  readonly index: number;
  readonly order: readonly Ranked[];
  readonly window: Place;
}

/** Before everything: above every score and every id. */
const TOP: readonly Key[] = [Number.MAX_VALUE, 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
const NO_RUN: Run = { source: '00000000-0000-0000-0000-000000000000', length: 0 };
const KINDS: KeyKind[] = ['integer', 'date', 'text', 'text', 'text', 'id', 'integer', ...keyKinds('popular')];

/**
 * The feed ranked for a person, in tiers: unread posts of what they follow, then of what they care for by what they did,
 * then all other unread ones, then posts they had opened. A tier is read by hot score in windows; within a window posts
 * are ranked by hot score and affinity, no more than three of one source in a row. Blocked posts are in none. What counts
 * as opened is fixed when the first page is read, and a window knows what it has shown, so each post comes once.
 */
export async function listForYou(db: Database, viewerId: string, page: PageRequest & { topics: TopicCache }): Promise<Page<PostRef>> {
  const taste = await getTaste(db, viewerId);
  const begin = placeOf(page.cursor) ?? { tier: 0, at: Date.now(), learned: learnedFrom(taste), start: TOP, shown: new Set<string>(), run: NO_RUN };
  const tiers = tiersOf(taste, begin.learned, { by: viewerId, at: new Date(begin.at) });
  const found: Found[] = [];
  let place: Place = begin;
  while (place.tier < tiers.length && found.length <= page.limit) {
    const posts = await readWindow(db, tiers[place.tier] ?? {}, place, page.topics);
    const order = rankWindow(posts, taste, place);
    found.push(...order.map((post, index) => ({ post, index, order, window: place })));
    place = afterWindow(posts, order, place);
  }
  const shown = found.slice(0, page.limit);
  const last = shown.at(-1);
  return { items: shown.map(({ post: { id, version } }) => ({ id, version })), next: found.length > page.limit && last ? cursorOf(placeBehind(last)) : null };
}

async function readWindow(db: Database, filter: PostFilter, place: Place, cache: TopicCache): Promise<Ranked[]> {
  const rows = await readPosts(db, { order: 'popular', filter, after: [...place.start], limit: WINDOW });
  const topics = await topicsOf(db, rows, cache);
  return rows.flatMap((row) => {
    const known = topics.get(row.id);
    return known ? [{ ...row, hotScore: Number(row.keys[0]), topics: known }] : [];
  });
}

/** The posts of a window that were not shown, best first. */
function rankWindow(posts: readonly Ranked[], taste: Taste, { shown, run }: Place): Ranked[] {
  return rank(posts.filter((post) => !shown.has(tailOf(post.id))), taste, run);
}

/**
 * The place behind a whole window: the next window of the tier, or the next tier. Posts that arrive push others out of
 * the window; one that was shown already stays known until it is passed.
 */
function afterWindow(posts: readonly Ranked[], order: readonly Ranked[], place: Place): Place {
  const last = posts.at(-1);
  const run = runBehind(order, place.run);
  if (posts.length < WINDOW || !last) return { ...place, run, shown: new Set(), tier: place.tier + 1, start: TOP };
  const passed = new Set(posts.map((post) => tailOf(post.id)));
  return { ...place, run, shown: new Set([...place.shown].filter((tail) => !passed.has(tail))), start: last.keys };
}

/** The place behind a post inside its window. */
function placeBehind({ index, order, window }: Found): Place {
  const passed = order.slice(0, index + 1);
  return { ...window, run: runBehind(passed, window.run), shown: new Set([...window.shown, ...passed.map((post) => tailOf(post.id))]) };
}

function runBehind(posts: readonly Ranked[], run: Run): Run {
  return posts.reduce((before, post) => extended(before, post.topics.source), run);
}

/** What a person cares for most without following or blocking it. */
function learnedFrom({ followed, blocked, interests }: Taste): Topics {
  const most = (weights: ReadonlyMap<string, number>, known: readonly string[], count: number) =>
    [...weights].filter(([name, weight]) => weight >= MIN_WEIGHT && !known.includes(name)).slice(0, count).map(([name]) => name);
  return {
    tags: most(interests.tags, [...followed.tags, ...blocked.tags], LEARNED_TOPICS),
    sources: most(interests.sources, [...followed.sources, ...blocked.sources], LEARNED_TOPICS / 2),
  };
}

function tiersOf({ followed, blocked, hidden }: Taste, learned: Topics, { by, at }: { by: string; at: Date }): PostFilter[] {
  const unread = { hidden, viewed: { by, at, state: false } };
  const tiers: PostFilter[] = [];
  let before = blocked;
  for (const topics of [followed, learned].filter((one) => one.tags.length + one.sources.length > 0)) {
    tiers.push({ ...unread, anyOf: topics, noneOf: before });
    before = joined(before, topics);
  }
  return [...tiers, { ...unread, noneOf: before }, { hidden, noneOf: blocked, viewed: { by, at, state: true } }];
}

function joined(one: Topics, two: Topics): Topics {
  return { tags: [...one.tags, ...two.tags], sources: [...one.sources, ...two.sources] };
}

/** The end of an id, which is random in every kind of id that is used here. */
function tailOf(id: string): string {
  return id.slice(-2 * TAIL_BYTES);
}

function placeOf(cursor: string | undefined): Place | undefined {
  const keys = decodeCursor(LIST, cursor, KINDS);
  if (keys === undefined) return undefined;
  const [tier, at, tags, sources, shown, source, length, ...start] = keys;
  const learned = { tags: listed(tags), sources: listed(sources) };
  const tails = Buffer.from(String(shown), 'base64url').toString('hex').match(/.{8}/g) ?? [];
  if (tails.length > 4 * WINDOW || learned.tags.length > LEARNED_TOPICS || learned.sources.length > LEARNED_TOPICS || !learned.sources.every((id) => isUuid(id))) throw badCursor();
  return { tier: Number(tier), at: Number(at), learned, start, shown: new Set(tails), run: { source: String(source), length: Number(length) } };
}

function cursorOf({ tier, at, learned, start, shown, run }: Place): string {
  const tails = Buffer.from([...shown].join(''), 'hex').toString('base64url');
  return encodeCursor(LIST, [tier, at, learned.tags.join('\n'), learned.sources.join('\n'), tails, run.source, run.length, ...start]);
}

function listed(text: Key | undefined): string[] {
  return text === '' ? [] : String(text).split('\n');
}
