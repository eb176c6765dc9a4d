import type { Topics } from '../../data/sql/post-filter.ts';
import type { PostTopics } from '../posts/post-topics.ts';

/** The subject that a person's reads have in common. */
export interface LearnedSubject {
  /** Topics read far more often than they are offered, the clearest first; each post of the subject has such a tag. */
  readonly topics: Topics;
  /** The same without common tags, which would find too much else. */
  readonly rare: Topics;
  /** Reads of the clear tags beyond those of a person without preferences. */
  readonly reads: number;
  /** The part of all reads that the clear tag takes which is read most, 0 to 1, beyond what is expected. */
  readonly purity: number;
  /** The mean weight of the tags of a read post: what a subject of several tags has, none of which is in most posts. */
  readonly focus: number;
  /** The logarithm of how much more often each offered or read tag is read than offered; negative if less. */
  readonly weights: ReadonlyMap<string, number>;
  /** The same of each source that is read. */
  readonly sources: ReadonlyMap<string, number>;
  /** Penalties of posts that lack a clear tag: high where nearly all that is read has it. */
  readonly absent: ReadonlyMap<string, number>;
}

/** Of a person who has read nothing. */
export const NOTHING_LEARNED: LearnedSubject = {
  topics: { tags: [], sources: [] },
  rare: { tags: [], sources: [] },
  reads: 0,
  purity: 0,
  focus: 0,
  weights: new Map(),
  sources: new Map(),
  absent: new Map(),
};

/** Reads and weight that a topic of the subject has at least, and the most tags and sources. */
const LEARNED = { reads: 2, weight: 0.5, tags: 8, sources: 3 };
/** Reads that are added to those counted and expected. */
const SMOOTHING = 0.5;
/** The share of offered posts from which a topic is common. */
const COMMON = 0.15;
/** Weight of a source, where a tag has 1. */
const SOURCE_WEIGHT = 0.75;
/** Maximum penalty for one tag. */
const MAX_ABSENT = 1.5;

/** Number of all reads, those of one offered post by a person without preferences, and of offered posts. */
interface Evidence {
  readonly total: number;
  readonly readsOfEach: number;
  readonly offered: number;
}

/**
 * Finds the subject of a person's reads, by tags and sources; `readsOfEach` are the reads of one offered post by a
 * person without preferences.
 */
export function learnSubject(
  reads: { tags: ReadonlyMap<string, number>; sources: ReadonlyMap<string, number>; total: number },
  offered: readonly PostTopics[],
  readsOfEach: number,
): LearnedSubject {
  const evidence: Evidence = { total: reads.total, readsOfEach, offered: offered.length };
  const tags = weigh(
    reads.tags,
    countOf(offered, (post) => post.tags),
    evidence,
  );
  const sources = weigh(
    reads.sources,
    countOf(offered, (post) => [post.source]),
    evidence,
  );
  const topics = { tags: tags.clear.slice(0, LEARNED.tags), sources: sources.clear.slice(0, LEARNED.sources) };
  const rareTags = topics.tags.filter((tag) => tags.offeredShare(tag) < COMMON);
  const beyond = topics.tags.map((tag) => (reads.tags.get(tag) ?? 0) - tags.expected(tag));
  const focus = [...reads.tags].reduce((sum, [tag, times]) => sum + times * (tags.weights.get(tag) ?? 0), 0);
  return {
    topics,
    rare: { tags: rareTags.length > 0 ? rareTags : topics.tags, sources: topics.sources },
    reads: beyond.reduce((sum, times) => sum + times, 0),
    purity: Math.max(0, ...beyond.map((times) => times / reads.total)),
    focus: focus / reads.total,
    weights: tags.weights,
    sources: sources.weights,
    absent: new Map(topics.tags.map((tag) => [tag, tags.absent(tag)])),
  };
}

interface Weighed {
  readonly weights: ReadonlyMap<string, number>;
  /** Clear topics, by weight. */
  readonly clear: readonly string[];
  expected(topic: string): number;
  offeredShare(topic: string): number;
  absent(topic: string): number;
}

function weigh(
  reads: ReadonlyMap<string, number>,
  counts: ReadonlyMap<string, number>,
  { total, readsOfEach, offered }: Evidence,
): Weighed {
  const expected = (topic: string): number => readsOfEach * (counts.get(topic) ?? 0);
  const maximum = Math.max(...reads.values());
  const weights = new Map(
    [...new Set([...counts.keys(), ...reads.keys()])].map((topic) => {
      const times = reads.get(topic) ?? 0;
      const ratio = Math.log((times + SMOOTHING) / (expected(topic) + SMOOTHING));
      return [topic, ratio > 0 ? ratio * Math.sqrt(times / maximum) : ratio / 4];
    }),
  );
  const clear = [...reads]
    .filter(([topic, times]) => times >= LEARNED.reads && (weights.get(topic) ?? 0) >= LEARNED.weight)
    .sort(([a], [b]) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))
    .map(([topic]) => topic);
  return {
    weights,
    clear,
    expected,
    offeredShare: (topic) => (counts.get(topic) ?? 0) / Math.max(1, offered),
    absent: (topic) => {
      const left = (Math.max(0, total - (reads.get(topic) ?? 0)) + SMOOTHING) / (total + 2 * SMOOTHING);
      const usual = (Math.max(0, total - expected(topic)) + SMOOTHING) / (total + 2 * SMOOTHING);
      return Math.min(MAX_ABSENT, Math.max(0, Math.log(usual / left)));
    },
  };
}

function countOf(
  posts: readonly PostTopics[],
  topicsOf: (post: PostTopics) => readonly string[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const post of posts) for (const topic of topicsOf(post)) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return counts;
}

/** The weight of a post's topics from which it is of the subject. */
const LEAST_SUBJECT = 0.3;

/** Returns how clearly a post is of a learned subject; 0 if it is of another. */
export function subjectWeight({ tags, source }: PostTopics, learned: LearnedSubject): number {
  const ofTags = tags.reduce((weight, tag) => weight + (learned.weights.get(tag) ?? 0), 0);
  if (ofTags < LEAST_SUBJECT || !tags.some((tag) => learned.topics.tags.includes(tag))) return 0;
  const missing = learned.topics.tags.reduce(
    (sum, tag) => sum + (tags.includes(tag) ? 0 : (learned.absent.get(tag) ?? 0)),
    0,
  );
  const ofSource = SOURCE_WEIGHT * Math.max(0, learned.sources.get(source) ?? 0);
  return (ofTags + ofSource) / (1 + missing);
}

/**
 * Posts that begin a feed and that a learned subject has a share in; its maximum, and reads that earn none.
 */
const SHARE = { of: 20, highest: 10, freeReads: 1 };
/**
 * Purity and focus that earn no share, since a person who reads about everything has no subject, and what beyond it
 * earns all: of 300 sets of twelve posts of the demo taken at random, four earn any.
 */
const CERTAIN = { purity: { none: 0.5, span: 0.1 }, focus: { none: 3.4, span: 0.8 } };

/**
 * Returns the number of first posts that a learned subject gets, when some were shown already: one for each read of it
 * beyond the first ones, up to half.
 */
export function learnedShare({ purity, focus, reads }: LearnedSubject, shown: number): number {
  const above = (value: number, { none, span }: { none: number; span: number }): number =>
    Math.min(1, Math.max(0, (value - none) / span));
  const certainty = Math.max(above(purity, CERTAIN.purity), above(focus, CERTAIN.focus));
  const share = certainty * Math.min(SHARE.highest, Math.floor(reads - SHARE.freeReads));
  return Math.max(0, Math.ceil(share * (1 - shown / SHARE.of)));
}
