import { cosineSimilarity, type Vector } from '../ranking/vector-encoding.ts';
import { foldText } from './query/spelling.ts';

/** A candidate with all that it is ranked by. */
export interface CandidateRow {
  readonly id: string;
  /** The version of its card. */
  readonly version: number;
  /** Milliseconds. */
  readonly sortedAt: number;
  readonly title: string;
  /** The post that leads its story; null where it is itself. */
  readonly story: string | null;
  /** Score for each text that was searched for, 0 to 1, in their order. */
  readonly ranks: readonly number[];
}

/** A candidate, with its vector where meaning counts. */
type MatchCandidate = CandidateRow & { readonly encoded?: Buffer | null };

/** Candidates that are worth showing, best first, one of each story. */
export interface RankedMatches<Post extends CandidateRow = CandidateRow> {
  readonly posts: readonly Post[];
  /** The ids of the other posts of its story that are worth showing, by its id. */
  readonly substitutes: ReadonlyMap<string, readonly string[]>;
}

/** A candidate with its score and what it is made of. */
interface Ranked<Post> {
  readonly post: Post;
  readonly score: number;
  /** Similarity in meaning, at most 1. */
  readonly near: number;
  /** The share of the words that it holds, weighted by what they are worth. */
  readonly share: number;
}

/** A text that candidates are ranked by, the number of its group of words, and how much it counts there. */
export interface Term {
  readonly query: string;
  readonly group: number;
  readonly weight: number;
}

/** A search that posts are ranked for. */
interface Ranking {
  /** The groups of words of a search. */
  readonly groups: readonly { readonly asks: boolean }[];
  readonly isSentence: boolean;
  /** Their texts. */
  readonly terms: readonly Term[];
  /** The text as typed. */
  readonly text: string;
  readonly vector: Vector | undefined;
}

/** Bonus of a title that is the text itself, begins with it, or holds it. */
const TITLE = { same: 1, begins: 0.15, holds: 0.1 };
/**
 * Weight of similarity in meaning (0 to 1), added to the words' (0 to 1 together); the similarity from which a post
 * without a word is found; and the share of the words, weighted by rarity, from which a post without all is found. The
 * words of a sentence are rarely in one post, and its meaning is surer than the meaning of a word or two.
 */
const FEW_WORDS = { nearness: 0.2, nearEnough: 0.45, enough: 0.4 };
const SENTENCE = { nearness: 0.2, nearEnough: 0.45, enough: 0.15 };
/**
 * The same thresholds where a post holds all the words and the page is not full yet: it is known then what is asked
 * for, and what fits less comes below.
 */
const TO_FILL = { nearEnough: 0.4, enough: 0.25 };
/** Posts of a full page. */
const FULL_PAGE = 20;
/** Ranks are so uneven that the second word of a search would count next to nothing. */
const SOFTENED = 0.3;
/** The worth of a group that only asks, relative to another. */
const ASKING_WORTH = 0.3;

/**
 * Candidates that are worth showing, best first, ties by time. A group of words weighs more the fewer candidates hold
 * it (inverse document frequency), and counts by the better of its fields; a candidate without a group loses its share.
 */
export function rankMatches<Post extends MatchCandidate>(
  posts: readonly Post[],
  { groups, isSentence, terms, text, vector }: Ranking,
): RankedMatches<Post> {
  const count = groups.length;
  const { nearness: weight, nearEnough, enough } = isSentence ? SENTENCE : FEW_WORDS;
  const best = posts.map(({ ranks }) => strengthsOf(ranks, terms, count));
  const hits = Array.from({ length: count }, (_, g) => best.filter((strengths) => (strengths[g] ?? 0) > 0).length);
  const worth = hits.map(
    (n, g) => Math.log(1 + (posts.length + 1) / (n + 0.5)) * (groups[g]?.asks === true ? ASKING_WORTH : 1),
  );
  const all = worth.reduce((sum, weight) => sum + weight, 0);
  const typed = foldText(text).trim();
  const ranked = posts
    .map((post, i): Ranked<Post> => {
      const near = vector && post.encoded ? cosineSimilarity(vector, post.encoded) : 0;
      const [matched, words] = sums(worth, best[i] ?? []);
      const score = words / all + weight * Math.max(near, 0) + titled(foldText(post.title), typed);
      return { post, score, near, share: matched / all };
    })
    .sort(byScore);
  const fits = ranked.filter(({ share, near }) => share >= enough || near >= nearEnough);
  const found = onceEach(fits.map(({ post }) => post));
  if (found.posts.length >= FULL_PAGE || !fits.some(({ share }) => share > 0.999)) return found;
  const fill = ranked.filter(
    (candidate) =>
      !fits.includes(candidate) && (candidate.share >= TO_FILL.enough || candidate.near >= TO_FILL.nearEnough),
  );
  const filled = onceEach([...fits, ...fill].map(({ post }) => post));
  return { ...filled, posts: filled.posts.slice(0, FULL_PAGE) };
}

function byScore(a: Ranked<MatchCandidate>, b: Ranked<MatchCandidate>): number {
  return b.score - a.score || b.post.sortedAt - a.post.sortedAt || (a.post.id < b.post.id ? 1 : -1);
}

/** Sums the worth of the groups that a candidate holds, and the same weighted by how well it holds them. */
function sums(worth: readonly number[], strengths: readonly number[]): [matched: number, words: number] {
  let [matched, words] = [0, 0];
  for (const [g, weight] of worth.entries()) {
    const strength = strengths[g] ?? 0;
    if (strength > 0) matched += weight;
    words += weight * strength;
  }
  return [matched, words];
}

/**
 * One post of each story, at the place of the best of them: the one that leads it where that is among them. The others
 * come along, best first.
 */
function onceEach<Post extends MatchCandidate>(ranked: readonly Post[]): RankedMatches<Post> {
  const leads = new Map(ranked.filter(({ story }) => story === null).map((post) => [post.id, post]));
  const shown = new Map<string, Post>();
  const substitutes = new Map<string, string[]>();
  for (const post of ranked) {
    const story = post.story ?? post.id;
    const first = shown.get(story) ?? leads.get(story) ?? post;
    shown.set(story, first);
    if (first !== post) substitutes.set(first.id, [...(substitutes.get(first.id) ?? []), post.id]);
  }
  return { posts: [...shown.values()], substitutes };
}

function titled(title: string, typed: string): number {
  if (title === typed) return TITLE.same;
  if (title.startsWith(`${typed} `) || title.startsWith(`${typed}:`)) return TITLE.begins;
  return ` ${title} `.includes(` ${typed} `) ? TITLE.holds : 0;
}

/** Returns how well a candidate holds each group, by the best of its texts; 0 where it holds none. */
function strengthsOf(ranks: readonly number[], terms: readonly Term[], count: number): number[] {
  const best = Array.from({ length: count }, () => 0);
  for (const [i, { group, weight }] of terms.entries()) {
    const rank = ranks[i] ?? 0;
    if (rank > 0) best[group] = Math.max(best[group] ?? 0, weight * rank ** SOFTENED);
  }
  return best;
}
