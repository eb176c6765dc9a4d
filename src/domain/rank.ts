import type { PostTopics } from './post-topics.ts';
import type { Taste } from './taste.ts';

/** A post with what ranks it. */
export interface Candidate {
  readonly id: string;
  /** Votes, comments and views against age, the same for everybody; 1 is tenfold engagement or 12.5 hours. */
  readonly hotScore: number;
  readonly topics: PostTopics;
}

/** How many posts of one source came one after the other at the end of what was shown. */
export interface Run {
  readonly source: string;
  readonly length: number;
}

/** The most that affinity lifts a post, in units of the hot score: a thousandfold engagement, or a day and a half. */
const MAX_LIFT = 3;
/** What a follow is worth by itself, of 1. */
const FOLLOWED = 0.6;
/** The weight of interest at which half of the lift is reached, in posts opened just now. */
const HALF_WEIGHT = 5;
/** At most so many posts of one source in a row. */
export const MAX_RUN = 3;

/**
 * How much a person cares for a post, 0 to 1: its tags and its source each bring the chance that they please, from
 * following and from what the person did, and the chances are joined as if independent (a noisy or).
 */
export function affinity({ source, tags }: PostTopics, { followed, interests }: Taste): number {
  let indifferent = 1;
  for (const tag of tags) indifferent *= indifference(followed.tags.includes(tag), interests.tags.get(tag));
  indifferent *= indifference(followed.sources.includes(source), interests.sources.get(source));
  return 1 - indifferent;
}

function indifference(follows: boolean, weight = 0): number {
  return (follows ? 1 - FOLLOWED : 1) * (HALF_WEIGHT / (weight + HALF_WEIGHT));
}

/**
 * The posts by hot score and affinity, best first, but no more than three of one source in a row while there is another
 * one; `run` is what came before them.
 */
export function rank<Post extends Candidate>(posts: readonly Post[], taste: Taste, run: Run): Post[] {
  const scored = posts.map((post) => ({ post, score: post.hotScore + MAX_LIFT * affinity(post.topics, taste) }));
  scored.sort((a, b) => b.score - a.score || (a.post.id < b.post.id ? 1 : -1));
  return varied(scored.map((one) => one.post), run);
}

/** What a run becomes when one more post follows. */
export function extended(run: Run, source: string): Run {
  return run.source === source ? { source, length: run.length + 1 } : { source, length: 1 };
}

function varied<Post extends Candidate>(posts: Post[], before: Run): Post[] {
  const waiting = [...posts];
  const order: Post[] = [];
  let run = before;
  while (waiting.length > 0) {
    const tooMany = run.length >= MAX_RUN;
    const at = tooMany ? waiting.findIndex((post) => post.topics.source !== run.source) : 0;
    const [next] = waiting.splice(Math.max(at, 0), 1) as [Post];
    order.push(next);
    run = extended(run, next.topics.source);
  }
  return order;
}
