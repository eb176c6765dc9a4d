/**
 * Simulated people who read simulated posts, to measure what the personal feed is worth. Nothing here knows how the
 * service ranks. A visit shows a person some posts of the last days, favouring liked and new ones, in a partly random
 * order, as front pages and newsletters do; they never choose from the service's own feed. They open one to three by a
 * multinomial logit over how well a post matches their taste, its quality, and its position. One visit in ten they
 * choose blindly. What a match is, is up to the model of taste (taste-models.ts, latent-taste.ts).
 */

/** Days; the recommendation happens at day 0. */
const HISTORY_DAYS = 45;
const HELD_OUT_DAYS = 2;
const POSTS = 5_000;
export const SOURCES = 80;
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

/** Reactions that a post had got by day 0. */
export interface Reactions {
  readonly upvotes: number;
  readonly comments: number;
  readonly views: number;
}

/** Somebody's taste: how well each post suits them, mostly 0 to 1, and what they follow. */
export interface Person {
  match(post: number): number;
  readonly follows: { readonly tags: readonly number[]; readonly sources: readonly number[] };
}

/** Posts in time order, and how people in this world differ. */
export interface World {
  readonly posts: readonly Post[];
  /** Of each post; only those until day 0 have any. */
  readonly reactions: readonly Reactions[];
  drawPerson(random: Random): Person;
}

export interface Read {
  readonly post: number;
  readonly at: number;
  readonly vote: -1 | 0 | 1;
  readonly kept: boolean;
  /** Whether it has anything that they like. */
  readonly liked: boolean;
}

export interface Reader {
  readonly follows: Person['follows'];
  readonly known: readonly Read[];
  /** Posts that they opened in the days after, including posts of those days. */
  readonly heldOut: readonly Read[];
}

export type Random = () => number;

/** Returns the times at which posts come: evenly, in time order; those after day 0 cannot be recommended. */
export function postTimes(random: Random): number[] {
  const total = Math.round((POSTS * (HISTORY_DAYS + HELD_OUT_DAYS)) / HISTORY_DAYS);
  return Array.from({ length: total }, (_, n) => -HISTORY_DAYS + (HISTORY_DAYS * (n + random())) / POSTS).sort(
    (a, b) => a - b,
  );
}

/** Returns what a person opens in their time; `taste` is how strongly their taste decides. */
export function readsOf(random: Random, { posts }: World, person: Person, taste: number): Read[] {
  const pace = 0.4 * Math.exp(0.6 * normal(random));
  const reads: Read[] = [];
  const opened = new Set<number>();
  for (let at = -HISTORY_DAYS - Math.log(random()) / pace; at < HELD_OUT_DAYS; at -= Math.log(random()) / pace) {
    for (const post of visit(random, posts, { at, person, taste, opened })) {
      opened.add(post);
      const match = person.match(post);
      reads.push({ post, at, liked: match > 0, ...reaction(random, match * Math.min(taste, 1)) });
    }
  }
  return reads;
}

/** A person of that world who follows nothing, or what their taste has them follow. */
export function makeReader(
  random: Random,
  world: World,
  { taste, follows }: { taste: number; follows: boolean },
): Reader {
  const person = world.drawPerson(random);
  const reads = readsOf(random, world, person, taste);
  return {
    follows: follows ? person.follows : { tags: [], sources: [] },
    known: reads.filter(({ at }) => at <= 0),
    heldOut: reads.filter(({ at }) => at > 0),
  };
}

interface Visit {
  readonly at: number;
  readonly person: Person;
  readonly taste: number;
  readonly opened: ReadonlySet<number>;
}

/** Returns what one visit opens. */
function visit(random: Random, posts: readonly Post[], { at, person, taste, opened }: Visit): number[] {
  const fresh: number[] = [];
  const end = firstAfter(posts, at);
  for (let post = firstAfter(posts, at - VISIT.days); post < end; post += 1) if (!opened.has(post)) fresh.push(post);
  const of = (post: number): Post => posts[post] as Post;
  const shown = largest(
    random,
    fresh,
    VISIT.posts,
    (post) => VISIT.quality * of(post).quality - (at - of(post).at) / VISIT.fades,
  );
  return chosen(random, shown, {
    count: 1 + Math.floor(random() * 3),
    wanted: random() < VISIT.blind ? () => 0 : (post) => taste * person.match(post) + CHOICE.quality * of(post).quality,
  });
}

/** Returns what a person opens of the posts they are shown, those in front more often. */
export function chosen(
  random: Random,
  shown: readonly number[],
  { count, wanted }: { count: number; wanted: (post: number) => number },
): number[] {
  const place = new Map(shown.map((post, n) => [post, n]));
  return largest(random, shown, count, (post) => wanted(post) - CHOICE.position * Math.log(1 + (place.get(post) ?? 0)));
}

/** The index of the first post after a time. */
export function firstAfter(posts: readonly Post[], at: number): number {
  let [low, high] = [0, posts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((posts[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Taking the largest scores with Gumbel noise samples by their exponentials: a logit's choice. */
function largest(random: Random, posts: readonly number[], count: number, score: (post: number) => number): number[] {
  const scores = new Float64Array(posts.length);
  for (const [n, post] of posts.entries()) scores[n] = score(post) - Math.log(-Math.log(random()));
  const least = scores.slice().sort().at(-count) ?? -Infinity;
  const best: { post: number; score: number }[] = [];
  for (const [n, post] of posts.entries()) {
    const own = scores[n] ?? 0;
    if (own >= least) best.push({ post, score: own });
  }
  return best.sort((a, b) => b.score - a.score).map(({ post }) => post);
}

function reaction(random: Random, match: number): Pick<Read, 'vote' | 'kept'> {
  const drawn = random();
  return { vote: drawn < 0.05 + 0.15 * match ? 1 : drawn > 0.98 ? -1 : 0, kept: random() < 0.03 + 0.1 * match };
}

/** One of these. */
export function pick(random: Random, from: readonly number[]): number {
  return from[Math.floor(random() * from.length)] ?? 0;
}

/** A normal number of mean 0 and deviation 1. */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
