import { isAbout, type PostTopics, type TopicSet } from '../posts/post-topics.ts';
import type { Taste } from './taste.ts';

/** A post with what it is ranked by. */
export interface Candidate {
  readonly id: string;
  /** Votes, comments and views minus age, the same for everybody; 1 is tenfold engagement or 45,000 seconds. */
  readonly hotScore: number;
  readonly topics: PostTopics;
}

export type Scored<Post extends Candidate> = Post & { readonly score: number };

/** How many posts of one source were shown last in a row. */
export interface Run {
  readonly source: string;
  readonly length: number;
}

/** The time that ages are measured at, and how fast they count, in milliseconds. */
export interface Clock {
  readonly at: number;
  /** The age that weighs as much as ten times the engagement. */
  readonly pace: number;
}

const DAY_MS = 86_400_000;
const HOT_UNIT_MS = 45_000_000;
/** The most that affinity lifts a post: as much as ten times the engagement, or one pace of age. */
const MAX_LIFT = 1;
/** The weight of a follow by itself, out of 1. */
const FOLLOWED = 0.5;
/** The weight of interest worth as much as a follow, in posts opened just now. */
const HALF_WEIGHT = 20;
/** Maximum posts of one source in a row. */
const MAX_RUN = 3;
/** How many followed posts come first, a quarter of a page; none older than 30 times the pace. */
export const LEAD = 5;
const MAX_LEAD_PACES = 30;

/**
 * How much a person cares about a post, 0 to 1: each of its tags and its source has a probability of pleasing, from
 * follows and past behaviour, combined as if independent (noisy-or).
 */
function affinity({ source, tags }: PostTopics, follows: TopicSet, interests: Taste['interests']): number {
  let indifferent = indifference(follows.sources.has(source), interests.sources.get(source));
  for (const tag of tags) indifferent *= indifference(follows.tags.has(tag), interests.tags.get(tag));
  return 1 - indifferent;
}

function indifference(follows: boolean, weight = 0): number {
  return (follows ? 1 - FOLLOWED : 1) * (HALF_WEIGHT / (weight + HALF_WEIGHT));
}

/** A day, or where little is published, the median age of popular posts: then half a year may be recent. */
export function paceOf(popular: readonly PostTopics[]): number {
  const times = popular.map(({ sortedAt }) => sortedAt).sort((a, b) => b - a);
  return Math.max(DAY_MS, Math.round((times[0] ?? 0) - (times[times.length >> 1] ?? 0)));
}

/** Posts by engagement, age and affinity, best first. Scores are comparable across lists of candidates. */
export function rank<Post extends Candidate>(
  posts: readonly Post[],
  { follows, interests, clock }: { follows: TopicSet; interests: Taste['interests']; clock: Clock },
): Scored<Post>[] {
  const scored = posts.map((post) => {
    const { sortedAt } = post.topics;
    const engagement = post.hotScore - sortedAt / HOT_UNIT_MS;
    return {
      ...post,
      score: engagement - (clock.at - sortedAt) / clock.pace + MAX_LIFT * affinity(post.topics, follows, interests),
    };
  });
  return scored.sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1));
}

/** The same posts in the same order, except that the first `count` followed and not old ones come first. */
export function led<Post extends Candidate>(
  posts: readonly Post[],
  count: number,
  { follows, clock }: { follows: TopicSet; clock: Clock },
): Post[] {
  const leads = new Set<Post>();
  for (const post of posts) {
    if (leads.size >= count) break;
    if (isAbout(post.topics, follows) && clock.at - post.topics.sortedAt <= MAX_LEAD_PACES * clock.pace)
      leads.add(post);
  }
  return [...leads, ...posts.filter((post) => !leads.has(post))];
}

/** The run after one more post. */
export function extended(run: Run, source: string): Run {
  return run.source === source ? { source, length: run.length + 1 } : { source, length: 1 };
}

/**
 * The first `count` posts, with at most three of one source in a row while there are others; `before` is the run that
 * precedes them.
 */
export function varied<Post extends Candidate>(posts: readonly Post[], count: number, before: Run): Post[] {
  const waiting = [...posts];
  const order: Post[] = [];
  let run = before;
  while (waiting.length > 0 && order.length < count) {
    const tooMany = run.length >= MAX_RUN;
    const at = tooMany ? waiting.findIndex((post) => post.topics.source !== run.source) : 0;
    const [next] = waiting.splice(Math.max(at, 0), 1) as [Post];
    order.push(next);
    run = extended(run, next.topics.source);
  }
  return order;
}
