import type { PostTopics } from '../posts/post-topics.ts';
import { learnSubject, NOTHING_LEARNED, type LearnedSubject } from './learned-subject.ts';

/** A person's activity by tag and source: 1 is one post opened just now. */
export interface Interests {
  /** Positive weights of the tags and sources that count most. */
  readonly tags: ReadonlyMap<string, number>;
  readonly sources: ReadonlyMap<string, number>;
  /** All that they did: the sum over all sources, since a post has one. */
  readonly total: number;
}

/** Boosts of posts by a person's interests, on the scale of scores; 0 without evidence. */
export interface TopicAffinity {
  readonly tags: ReadonlyMap<string, number>;
  readonly sources: ReadonlyMap<string, number>;
  readonly learned: LearnedSubject;
}

/** Maximum boost by a liked topic: worth 2.5 times the engagement. */
const LIFT = 0.4;
/** Prior: the share of topics that a new reader likes, and how much more often they read about them. */
const PRIOR = 0.03;
const LOG_RATIO = 0.7;
/** Fewer reads count as none: they are left by rounding, or years old. */
const LEAST_READS = 0.01;
/** Added to the number of offered posts: a few posts say little about what is available. */
const ASSUMED = { posts: 20, ofEach: 0.5 };
/** Exploration for new readers: a higher prior, a stronger boost. */
const CURIOSITY = { reads: 20, prior: 0.3, lift: 2 };

/**
 * Estimates what a person likes by Bayes' rule: a topic is either liked, and then read e^LOG_RATIO times as often as it
 * is offered, or read as often as it is offered; reads of it are counts of a Poisson process. So one read of a rare tag
 * says little, seven say nearly all, and many reads of what is everywhere say nothing. `offered` are the posts that
 * they choose from.
 */
export function computeAffinity({ tags, sources, total }: Interests, offered: readonly PostTopics[]): TopicAffinity {
  if (total < LEAST_READS) return { tags: new Map(), sources: new Map(), learned: NOTHING_LEARNED };
  const curiosity = (CURIOSITY.reads / (CURIOSITY.reads + total)) ** 2;
  const prior = PRIOR + CURIOSITY.prior * curiosity;
  const learned: Learned = {
    logOdds: Math.log(prior / (1 - prior)),
    lift: LIFT * (1 + CURIOSITY.lift * curiosity),
    readsOfEach: total / (offered.length + ASSUMED.posts),
  };
  const counts = topicCounts(offered, { tags, sources });
  return {
    tags: lifts(tags, counts.tags, learned),
    sources: lifts(sources, counts.sources, learned),
    learned: learnSubject({ tags, sources, total }, offered, learned.readsOfEach),
  };
}

interface Learned {
  readonly logOdds: number;
  readonly lift: number;
  /** Expected reads about a topic of one offered post by a person without preferences. */
  readonly readsOfEach: number;
}

function lifts(
  weights: ReadonlyMap<string, number>,
  counts: ReadonlyMap<string, number>,
  { logOdds, lift, readsOfEach }: Learned,
): Map<string, number> {
  const lifted = new Map<string, number>();
  for (const [topic, reads] of weights) {
    if (reads < LEAST_READS) continue;
    const expected = readsOfEach * ((counts.get(topic) ?? 0) + ASSUMED.ofEach);
    const evidence = logOdds + reads * LOG_RATIO - expected * Math.expm1(LOG_RATIO);
    lifted.set(topic, lift / (1 + Math.exp(-evidence)));
  }
  return lifted;
}

/** Counts the posts with each of these topics. */
function topicCounts(
  offered: readonly PostTopics[],
  of: Pick<Interests, 'tags' | 'sources'>,
): { tags: Map<string, number>; sources: Map<string, number> } {
  const [tags, sources] = [new Map<string, number>(), new Map<string, number>()];
  const count = (counts: Map<string, number>, topic: string): unknown =>
    counts.set(topic, (counts.get(topic) ?? 0) + 1);
  for (const post of offered) {
    if (of.sources.has(post.source)) count(sources, post.source);
    for (const tag of post.tags) if (of.tags.has(tag)) count(tags, tag);
  }
  return { tags, sources };
}
