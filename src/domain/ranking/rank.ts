import { hasAnyTopic, type PostTopics, type TopicSet } from '../posts/post-topics.ts';
import { subjectWeight, type LearnedSubject } from './learned-subject.ts';
import type { TopicAffinity } from './topic-affinity.ts';
import type { Schema } from '../../../generated/shapes.ts';

/** A post with its ranking data. */
export interface RankCandidate {
  readonly id: string;
  /** Votes, comments and views minus age, the same for everybody; 1 is tenfold engagement or 45,000 seconds. */
  readonly hotScore: number;
  readonly topics: PostTopics;
  /** Number of past sittings in which this person was shown it and did not open it. */
  readonly shown: number;
}

export type Scored<Post extends RankCandidate> = Post & { readonly score: number };

/** Number of posts of one source that were shown last in a row. */
export interface SourceRun {
  readonly source: string;
  readonly length: number;
}

/** The time that ages are measured at, and how fast they count, in milliseconds. */
export interface TimeDecay {
  readonly at: number;
  /** The age that weighs as much as ten times the engagement. */
  readonly pace: number;
}

/** The least pace: two days. */
const MIN_PACE_MS = 172_800_000;
const HOT_UNIT_MS = 45_000_000;
/**
 * Engagement that a young post is still to get: half of what it will get within a pace is added, at a falling rate. A
 * post younger than a fiftieth of a pace counts as that old.
 */
const GROWTH = { share: 0.5, least: 0.02 };
/** Boost of a post by a followed topic: three times the engagement, or half a pace of age. */
const FOLLOWED = 0.5;
/** Maximum boost of a post, worth thirty times the engagement. */
const MAX_LIFT = 1.5;
/** Penalty of a post for each time that it is shown and not opened, and its maximum. */
const SINK = { once: 0.3, max: 1.5 };
/** Maximum posts of one source in a row. */
const MAX_RUN = 3;
/** Number of followed posts that come first, a quarter of a page; none older than 30 times the pace. */
export const MAX_PROMOTED = 5;
const MAX_LEAD_PACES = 30;
/** Posts shown this often without being opened are not promoted. */
const MAX_LEAD_SHOWN = 2;

/** A person's follows, and the topics that boost posts for them. */
export interface RankingSignals {
  readonly follows: TopicSet;
  readonly likes: TopicAffinity;
}

/** Returns the boost of a post by one topic, for a person who follows it or not and likes it so much. */
function topicBoost(follows: boolean, liked = 0): number {
  return follows ? FOLLOWED + liked / 2 : liked;
}

/** Returns the boost of a post by all its topics. */
function lift({ source, tags }: PostTopics, { follows, likes }: RankingSignals): number {
  let sum = topicBoost(follows.sources.has(source), likes.sources.get(source));
  for (const tag of tags) sum += topicBoost(follows.tags.has(tag), likes.tags.get(tag));
  return Math.min(sum, MAX_LIFT);
}

/** Two days, or where little is published, the median age of popular posts: then half a year may be recent. */
export function decayRate(popular: readonly PostTopics[]): number {
  const times = popular.map(({ sortedAt }) => sortedAt).sort((a, b) => b - a);
  return Math.max(MIN_PACE_MS, Math.round((times[0] ?? 0) - (times[times.length >> 1] ?? 0)));
}

/** Ranks posts by engagement, age and boost, best first. Scores are comparable across lists of candidates. */
export function rank<Post extends RankCandidate>(
  posts: readonly Post[],
  signals: RankingSignals,
  clock: TimeDecay,
): Scored<Post>[] {
  const scored = posts.map((post) => {
    const { sortedAt } = post.topics;
    const age = (clock.at - sortedAt) / clock.pace;
    const engagement = post.hotScore - sortedAt / HOT_UNIT_MS - GROWTH.share * Math.log10(grown(age));
    const sunk = Math.min(SINK.once * post.shown, SINK.max);
    return { ...post, score: engagement - age + lift(post.topics, signals) - sunk };
  });
  return scored.sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1));
}

/** The share of its engagement that a post has got at an age, in paces. */
function grown(age: number): number {
  return -Math.expm1(-Math.max(age, GROWTH.least));
}

/**
 * The same posts in the same order, except that the first `count` followed ones come first that are neither old nor
 * were passed by again and again.
 */
export function promoteFollowed<Post extends RankCandidate>(
  posts: readonly Post[],
  count: number,
  { follows, clock }: { follows: TopicSet; clock: TimeDecay },
): readonly Post[] {
  if (count <= 0 || follows.tags.size + follows.sources.size === 0) return posts;
  const leads = new Set<Post>();
  for (const post of posts) {
    if (leads.size >= count) break;
    const isOld = clock.at - post.topics.sortedAt > MAX_LEAD_PACES * clock.pace;
    if (!isOld && post.shown <= MAX_LEAD_SHOWN && hasAnyTopic(post.topics, follows)) leads.add(post);
  }
  return [...leads, ...posts.filter((post) => !leads.has(post))];
}

/**
 * The same posts, except that the `count` that are clearest of the learned subject take every second place, by score,
 * behind `led` posts that stay first. Such posts among those count.
 */
export function promoteLearned<Post extends Scored<RankCandidate>>(
  posts: readonly Post[],
  { count, led }: { count: number; led: number },
  learned: LearnedSubject,
): readonly Post[] {
  if (count <= 0) return posts;
  const [first, rest] = [posts.slice(0, led), posts.slice(led)];
  const left = count - first.filter(({ topics }) => subjectWeight(topics, learned) > 0).length;
  const best = rest
    .flatMap((post) => {
      const weight = subjectWeight(post.topics, learned);
      return weight > 0 ? [{ post, worth: weight - SINK.once * post.shown }] : [];
    })
    .sort((a, b) => b.worth - a.worth || b.post.score - a.post.score)
    .slice(0, Math.max(0, left))
    .map(({ post }) => post)
    .sort((a, b) => b.score - a.score);
  const chosen = new Set(best);
  const between = rest.filter((post) => !chosen.has(post));
  return [...first, ...best.flatMap((post, at) => [post, ...between.slice(at, at + 1)]), ...between.slice(best.length)];
}

/** The run after one more post. */
export function extendRun(run: SourceRun, source: string): SourceRun {
  return run.source === source ? { source, length: run.length + 1 } : { source, length: 1 };
}

/**
 * The first `count` posts, with at most three of one source in a row while there are others; `before` is the run that
 * precedes them.
 */
export function diversify<Post extends RankCandidate>(
  posts: readonly Post[],
  count: number,
  before: SourceRun,
): Post[] {
  const order: Post[] = [];
  /** Posts that were skipped and come as soon as they may. */
  const waiting: Post[] = [];
  let [run, next] = [before, 0];
  while (order.length < count && (waiting.length > 0 || next < posts.length)) {
    const fits = ({ topics }: Post): boolean => run.length < MAX_RUN || topics.source !== run.source;
    const waited = waiting.findIndex(fits);
    for (; waited < 0 && next < posts.length && !fits(posts[next] as Post); next += 1)
      waiting.push(posts[next] as Post);
    const isLeft = waited < 0 && next < posts.length;
    const post = isLeft ? posts[next++] : waiting.splice(Math.max(waited, 0), 1)[0];
    order.push(post as Post);
    run = extendRun(run, (post as Post).topics.source);
  }
  return order;
}

/** Reason for a post in a person's feed. */
export type Reason = Schema<'Reason'>;

/** Minimum boost by an interest to be named as the reason: a quarter more engagement. */
const LEAST_LIFT = 0.1;

/**
 * Names the topic that boosted a post most: a followed one, else one they often read about; a post without a boost is
 * there because it is popular.
 */
export function reasonFor(topics: PostTopics, signals: RankingSignals): Reason {
  return bestSignal(topics, signals, true) ?? bestSignal(topics, signals, false) ?? { kind: 'popular', name: null };
}

function bestSignal(
  { source, sourceName, tags }: PostTopics,
  { follows, likes }: RankingSignals,
  followed: boolean,
): Reason | undefined {
  let [reason, strongest]: [Reason | undefined, number] = [undefined, followed ? 0 : LEAST_LIFT];
  const consider = (isFollowed: boolean, liked: number | undefined, candidate: Reason): void => {
    const lift = topicBoost(isFollowed, liked);
    if (isFollowed !== followed || lift <= strongest) return;
    [reason, strongest] = [candidate, lift];
  };
  const [tagKind, sourceKind] = followed
    ? (['followed-tag', 'followed-source'] as const)
    : (['read-tag', 'read-source'] as const);
  for (const tag of tags) consider(follows.tags.has(tag), likes.tags.get(tag), { kind: tagKind, name: tag });
  consider(follows.sources.has(source), likes.sources.get(source), { kind: sourceKind, name: sourceName });
  return reason;
}
