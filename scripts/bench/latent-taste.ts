/**
 * Taste that the service cannot see: posts, sources and people lie in a space of twelve dimensions, where near means to
 * the person's taste. Tags only hint at where a post lies. Votes, comments and views come from a simulated crowd that
 * reads by the same rules, so that the popular feed knows quality only as far as chance and fashion let it.
 */
import {
  firstAfter,
  normal,
  pick,
  postTimes,
  readsOf,
  SOURCES,
  TOPICS,
  type Person,
  type Post,
  type Random,
  type Reactions,
  type World,
} from './simulation.ts';
import { zipf } from './words.ts';

type Vector = Float64Array;

const DIMENSIONS = 12;
/** Nearness of a post to the place of its source: 0 by chance, 1 on it. */
const SOURCE_SHARE = 0.55;
/** Exponent of e by which a tag is likelier for a post that lies on it. */
const TAG_SHARPNESS = 12;
/** Cosines from which a post suits somebody at all, and fully. */
const SUITS = { from: 0.4, fully: 0.55 };
/** A person of the crowd opens posts for ten people, each of whom may vote and comment. Taste decides as usual. */
const CROWD = { readers: 800, standFor: 10, taste: 2, voting: 0.08, commenting: 0.04 };

/** A world of places; see above. */
export function latentWorld(random: Random): World {
  const topics = Array.from({ length: TOPICS }, () => direction(random));
  const sources = Array.from({ length: SOURCES }, () => direction(random));
  const source = zipf(random, SOURCES, 15);
  const places: Vector[] = [];
  const posts = postTimes(random).map((at): Post => {
    const from = source();
    const place = mixed(sources[from] as Vector, direction(random), SOURCE_SHARE);
    places.push(place);
    return { at, source: from, tags: tagsAt(random, place, topics), quality: normal(random) };
  });
  const drawPerson = (own: Random): Person => personIn({ places, topics, sources }, own);
  const world = { posts, reactions: [], drawPerson };
  return { ...world, reactions: reactionsOf(random, world) };
}

/** Two to five tags, frequent ones and those near the post's place more often. */
function tagsAt(random: Random, place: Vector, topics: readonly Vector[]): number[] {
  const weights = topics.map((one, rank) => Math.exp(TAG_SHARPNESS * cosine(place, one)) / (rank + 11));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const draw = (): number => {
    let left = random() * total;
    return weights.findIndex((weight) => (left -= weight) <= 0);
  };
  return [...new Set(Array.from({ length: 2 + Math.floor(random() * 4) }, draw).filter((tag) => tag >= 0))];
}

interface Space {
  readonly places: readonly Vector[];
  readonly topics: readonly Vector[];
  readonly sources: readonly Vector[];
}

/** One to three interests near topics, frequent ones more often; a post suits by the one that it is nearest to. */
function personIn({ places, topics, sources }: Space, random: Random): Person {
  const topic = zipf(random, TOPICS, 10);
  const interests = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
    place: mixed(topics[topic()] as Vector, direction(random), 0.8),
    weight: 0.6 + 0.4 * random(),
  }));
  const suits = (place: Vector): number =>
    Math.max(...interests.map((one) => one.weight * risen(cosine(one.place, place))));
  const known = new Map<number, number>();
  const match = (post: number): number => {
    const before = known.get(post);
    if (before !== undefined) return before;
    const now = suits(places[post] as Vector);
    known.set(post, now);
    return now;
  };
  return { match, follows: followed(random, { topics, sources, suits }) };
}

function risen(near: number): number {
  return Math.min(1, Math.max(0, (near - SUITS.from) / (SUITS.fully - SUITS.from)));
}

/** One to five of the ten topics that suit best, and sometimes one of the three best sources; one in five by chance. */
function followed(
  random: Random,
  { topics, sources, suits }: Pick<Space, 'topics' | 'sources'> & { suits: (place: Vector) => number },
): Person['follows'] {
  const best = (places: readonly Vector[], count: number): number[] =>
    places
      .map((place, n) => ({ n, suits: suits(place) }))
      .sort((a, b) => b.suits - a.suits)
      .slice(0, count)
      .map(({ n }) => n);
  const mostly = (ids: number[], size: number): number =>
    random() < 0.8 ? pick(random, ids) : Math.floor(random() * size);
  const tags = best(topics, 10);
  return {
    tags: [...new Set(Array.from({ length: 1 + Math.floor(random() * 5) }, () => mostly(tags, TOPICS)))],
    sources: random() < 0.4 ? [mostly(best(sources, 3), SOURCES)] : [],
  };
}

function reactionsOf(random: Random, world: World): Reactions[] {
  const reactions = world.posts.map(() => ({ upvotes: 0, comments: 0, views: 0 }));
  const known = firstAfter(world.posts, 0);
  for (let n = 0; n < CROWD.readers; n += 1) {
    for (const { post, at } of readsOf(random, world, world.drawPerson(random), CROWD.taste)) {
      const got = reactions[post];
      if (at > 0 || post >= known || !got) continue;
      got.views += CROWD.standFor;
      for (let other = 0; other < CROWD.standFor; other += 1) {
        if (random() < CROWD.voting) got.upvotes += 1;
        if (random() < CROWD.commenting) got.comments += 1;
      }
    }
  }
  return reactions;
}

function direction(random: Random): Vector {
  return unit(Float64Array.from({ length: DIMENSIONS }, () => normal(random)));
}

/** A direction between two; `share` of the first. */
function mixed(one: Vector, other: Vector, share: number): Vector {
  return unit(one.map((part, n) => share * part + (1 - share) * (other[n] ?? 0)));
}

function unit(vector: Vector): Vector {
  const length = Math.sqrt(cosine(vector, vector));
  return vector.map((part) => part / length);
}

/** Of directions; the inner product of others. */
function cosine(one: Vector, other: Vector): number {
  let sum = 0;
  for (let n = 0; n < DIMENSIONS; n += 1) sum += (one[n] ?? 0) * (other[n] ?? 0);
  return sum;
}
