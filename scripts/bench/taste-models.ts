/** Taste as liked tags and sources: what the service itself can know of a post. */
import { latentWorld } from './latent-taste.ts';
import {
  pick,
  normal,
  postTimes,
  SOURCES,
  TOPICS,
  type Person,
  type Post,
  type Random,
  type Reactions,
  type World,
} from './simulation.ts';
import { zipf } from './words.ts';

/** Days until two thirds of those who will like a post have seen it. */
const SPREAD_DAYS = 0.7;

/** The models of taste that the feed is measured in, each of which makes a world. */
export const MODELS: Readonly<Record<'tags' | 'latent', (random: Random) => World>> = {
  tags: tagWorld,
  latent: latentWorld,
};

/** Tags and sources by number, with their weights, at most 1. */
interface Likes {
  readonly tags: ReadonlyMap<number, number>;
  readonly sources: ReadonlyMap<number, number>;
}

/**
 * Each source mostly writes about a few topics. People have three to seven liked tags and one to three liked sources.
 * Reactions follow from quality and age, without chance.
 */
function tagWorld(random: Random): World {
  const tag = zipf(random, TOPICS, 10);
  const source = zipf(random, SOURCES, 15);
  const themes = Array.from({ length: SOURCES }, () => Array.from({ length: 5 }, tag));
  const posts = postTimes(random).map((at): Post => {
    const from = source();
    const tags = Array.from({ length: 2 + Math.floor(random() * 4) }, () =>
      random() < 0.6 ? pick(random, themes[from] ?? []) : tag(),
    );
    return { at, source: from, tags: [...new Set(tags)], quality: normal(random) };
  });
  return {
    posts,
    reactions: posts.map(reactionsTo),
    drawPerson: (own) => {
      const likes: Likes = {
        tags: liked(own, 3 + Math.floor(own() * 5), zipf(own, TOPICS, 10)),
        sources: liked(own, 1 + Math.floor(own() * 3), zipf(own, SOURCES, 15)),
      };
      return { match: (post) => matchOf(posts[post], likes), follows: followed(own, likes) };
    },
  };
}

function reactionsTo({ at, quality }: Post): Reactions {
  const likes = at > 0 ? 0 : Math.exp(1.1 * quality) * (1 - Math.exp(at / SPREAD_DAYS));
  return { upvotes: Math.round(5 * likes), comments: Math.round(likes), views: Math.round(60 * likes) };
}

/** One to five tags and sometimes a source, one in five of them not to their taste. */
function followed(random: Random, { tags, sources }: Likes): Person['follows'] {
  const mostly = (ids: number[], size: number): number =>
    random() < 0.8 ? pick(random, ids) : Math.floor(random() * size);
  const some = (count: number, one: () => number): number[] => [...new Set(Array.from({ length: count }, one))];
  return {
    tags: some(1 + Math.floor(random() * 5), () => mostly([...tags.keys()], TOPICS)),
    sources: some(random() < 0.4 ? 1 : 0, () => mostly([...sources.keys()], SOURCES)),
  };
}

/** A sum. */
function matchOf(post: Post | undefined, { tags, sources }: Likes): number {
  if (!post) return 0;
  return post.tags.reduce((sum, tag) => sum + (tags.get(tag) ?? 0), sources.get(post.source) ?? 0);
}

/** Weights from 0.3 to 1. */
function liked(random: Random, count: number, draw: () => number): Map<number, number> {
  return new Map(Array.from({ length: count }, () => [draw(), 0.3 + 0.7 * random()]));
}
