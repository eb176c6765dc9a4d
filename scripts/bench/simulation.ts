/**
 * Simulated people who read simulated posts, to measure what the personal feed is worth. Nothing here knows how the
 * service ranks. A visit shows a person some posts of the last days, favouring liked and new ones, in a partly random
 * order, as front pages and newsletters do; they never choose from the service's own feed. They open one to three by a
 * multinomial logit over how well a post's tags and source match their taste, its quality, and its position. One visit
 * in ten they choose blindly.
 */
import { zipf } from './words.ts';

/** Days; the recommendation happens at day 0. */
const HISTORY_DAYS = 45;
const HELD_OUT_DAYS = 2;
const POSTS = 5_000;
const SOURCES = 80;
export const TOPICS = 300;

const VISIT = { posts: 60, days: 5, fades: 1.5, quality: 0.7, blind: 0.1 };
const CHOICE = { quality: 0.6, position: 0.4 };

export interface Post {
  /** Days. */
  readonly at: number;
  readonly source: number;
  readonly tags: readonly number[];
  /** Its quality, the same for everybody: normal, mean 0. */
  readonly quality: number;
}

/** Tags and sources by number, with their weights, at most 1. */
interface Likes {
  readonly tags: ReadonlyMap<number, number>;
  readonly sources: ReadonlyMap<number, number>;
}

interface Read {
  readonly post: number;
  readonly at: number;
  readonly vote: -1 | 0 | 1;
  readonly kept: boolean;
  /** Whether it has a tag or source that they like. */
  readonly liked: boolean;
}

export interface Reader {
  readonly follows: { readonly tags: readonly number[]; readonly sources: readonly number[] };
  readonly known: readonly Read[];
  /** What they opened in the days after, including posts of those days. */
  readonly heldOut: readonly Read[];
}

export type Random = () => number;

/** Posts in time order; those after day 0 cannot be recommended. Each source mostly writes about a few topics. */
export function makeWorld(random: Random): Post[] {
  const tag = zipf(random, TOPICS, 10);
  const source = zipf(random, SOURCES, 15);
  const themes = Array.from({ length: SOURCES }, () => Array.from({ length: 5 }, tag));
  const total = Math.round((POSTS * (HISTORY_DAYS + HELD_OUT_DAYS)) / HISTORY_DAYS);
  return Array.from({ length: total }, (_, n) => {
    const from = source();
    const tags = Array.from({ length: 2 + Math.floor(random() * 4) }, () =>
      random() < 0.6 ? pick(random, themes[from] ?? []) : tag(),
    );
    return {
      at: -HISTORY_DAYS + (HISTORY_DAYS * (n + random())) / POSTS,
      source: from,
      tags: [...new Set(tags)],
      quality: normal(random),
    };
  }).sort((a, b) => a.at - b.at);
}

/**
 * A person with three to seven liked tags and one to three liked sources; `taste` is how strongly they decide choices.
 */
export function makeReader(random: Random, world: readonly Post[], taste: number): Reader {
  const likes: Likes = {
    tags: liked(random, 3 + Math.floor(random() * 5), zipf(random, TOPICS, 10)),
    sources: liked(random, 1 + Math.floor(random() * 3), zipf(random, SOURCES, 15)),
  };
  const pace = 0.4 * Math.exp(0.6 * normal(random));
  const reads: Read[] = [];
  const opened = new Set<number>();
  for (let at = -HISTORY_DAYS - Math.log(random()) / pace; at < HELD_OUT_DAYS; at -= Math.log(random()) / pace) {
    for (const post of visit(random, world, { at, likes, taste, opened })) {
      opened.add(post);
      const match = matchOf(world[post], likes);
      reads.push({ post, at, liked: match > 0, ...reaction(random, match * Math.min(taste, 1)) });
    }
  }
  return {
    follows: followed(random, likes),
    known: reads.filter(({ at }) => at <= 0),
    heldOut: reads.filter(({ at }) => at > 0),
  };
}

/**
 * Two in five follow nothing; the others follow one to five tags and sometimes a source, one in five of them not to
 * their taste.
 */
function followed(random: Random, { tags, sources }: Likes): Reader['follows'] {
  if (random() < 0.4) return { tags: [], sources: [] };
  const mostly = (ids: number[], size: number): number =>
    random() < 0.8 ? pick(random, ids) : Math.floor(random() * size);
  const some = (count: number, one: () => number): number[] => [...new Set(Array.from({ length: count }, one))];
  return {
    tags: some(1 + Math.floor(random() * 5), () => mostly([...tags.keys()], TOPICS)),
    sources: some(random() < 0.4 ? 1 : 0, () => mostly([...sources.keys()], SOURCES)),
  };
}

/**
 * What one visit opens. Taking the largest scores with Gumbel noise samples by their exponentials: a logit's choice.
 */
function visit(
  random: Random,
  world: readonly Post[],
  { at, likes, taste, opened }: { at: number; likes: Likes; taste: number; opened: ReadonlySet<number> },
): number[] {
  const fresh = indexes(world, at - VISIT.days, at).filter((post) => !opened.has(post));
  const of = (post: number): Post => world[post] as Post;
  const shown = largest(
    random,
    fresh,
    VISIT.posts,
    (post) => VISIT.quality * of(post).quality - (at - of(post).at) / VISIT.fades,
  );
  const blind = random() < VISIT.blind;
  const place = new Map(shown.map((post, n) => [post, n]));
  const wanted = (post: number): number =>
    taste * matchOf(of(post), likes) +
    CHOICE.quality * of(post).quality -
    CHOICE.position * Math.log(1 + (place.get(post) ?? 0));
  return largest(random, shown, 1 + Math.floor(random() * 3), blind ? () => 0 : wanted);
}

/** The indexes of the posts between two times. */
function indexes(world: readonly Post[], from: number, to: number): number[] {
  const [first, last] = [firstAfter(world, from), firstAfter(world, to)];
  return Array.from({ length: last - first }, (_, n) => first + n);
}

function firstAfter(world: readonly Post[], at: number): number {
  let [low, high] = [0, world.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((world[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function largest(random: Random, posts: readonly number[], count: number, score: (post: number) => number): number[] {
  const scored = posts.map((post) => ({ post, score: score(post) - Math.log(-Math.log(random())) }));
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ post }) => post);
}

function reaction(random: Random, match: number): Pick<Read, 'vote' | 'kept'> {
  const drawn = random();
  return { vote: drawn < 0.05 + 0.15 * match ? 1 : drawn > 0.98 ? -1 : 0, kept: random() < 0.03 + 0.1 * match };
}

/** A sum, unlike the service's noisy-or. */
function matchOf(post: Post | undefined, { tags, sources }: Likes): number {
  if (!post) return 0;
  return post.tags.reduce((sum, tag) => sum + (tags.get(tag) ?? 0), sources.get(post.source) ?? 0);
}

/** Weights from 0.3 to 1. */
function liked(random: Random, count: number, draw: () => number): Map<number, number> {
  return new Map(Array.from({ length: count }, () => [draw(), 0.3 + 0.7 * random()]));
}

function pick(random: Random, from: readonly number[]): number {
  return from[Math.floor(random() * from.length)] ?? 0;
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
