import type { CandidateRow } from '../../data/queries/search/box.ts';
import { nearness, type Vector } from '../ranking/vector-parts.ts';
import { folded } from './spelling.ts';

/** A candidate with its score and whether it holds every group of words. */
export type Ranked = CandidateRow & { readonly score: number; readonly whole: boolean };

/** What a title adds that is the text itself, begins with it, or holds it. */
const TITLE = { same: 1, begins: 0.15, holds: 0.1 };
/**
 * The weight of nearness in meaning, 0 to 1, beside words, which are 0 to 1 together; the nearness from which a post is
 * found that holds no word; and the share of the words, weighed by rarity, from which one is found that does not hold
 * all. The words of a sentence are rarely in one post, and its meaning is surer than that of a word or two.
 */
const FEW_WORDS = { nearness: 0.1, nearEnough: 0.55, enough: 0.4 };
const SENTENCE = { nearness: 0.2, nearEnough: 0.45, enough: 0.15 };
/** Groups of words from which a text is a sentence. */
const SENTENCE_GROUPS = 5;

/**
 * Candidates that are worth showing, best first, ties by time. A group of words weighs more the fewer candidates hold
 * it (inverse document frequency), and counts by the better of its fields; a candidate without a group loses its share.
 */
export function rankMatches(
  rows: readonly CandidateRow[],
  { count, text, vector }: { count: number; text: string; vector: Vector | undefined },
): Ranked[] {
  const { nearness: weight, nearEnough, enough } = count < SENTENCE_GROUPS ? FEW_WORDS : SENTENCE;
  const best = rows.map((row) => strengthsOf(row, count));
  const hits = Array.from({ length: count }, (_, g) => best.filter((strengths) => (strengths[g] ?? 0) > 0).length);
  const worth = hits.map((n) => Math.log(1 + (rows.length + 1) / (n + 0.5)));
  const all = worth.reduce((sum, one) => sum + one, 0);
  const typed = folded(text).trim();
  const ranked = rows.flatMap((row, i): Ranked[] => {
    const strengths = best[i] ?? [];
    const held = worth.reduce((sum, one, g) => sum + (strengths[g] === 0 ? 0 : one), 0) / all;
    const words = worth.reduce((sum, one, g) => sum + one * (strengths[g] ?? 0), 0) / all;
    const near = vector && row.parts ? nearness(vector, row.parts) : 0;
    if (held < enough && near < nearEnough) return [];
    const score = words + weight * Math.max(near, 0) + titled(folded(row.title), typed);
    return [{ ...row, score, whole: !strengths.includes(0) }];
  });
  return onceEach(
    ranked.sort((a, b) => b.score - a.score || b.sortedAt.getTime() - a.sortedAt.getTime() || (a.id < b.id ? 1 : -1)),
  );
}

/** One post of each story, at the place of the best of them: the one that leads it where that is among them. */
function onceEach(ranked: readonly Ranked[]): Ranked[] {
  const leads = new Map(ranked.filter(({ id, story }) => id === story).map((one) => [one.id, one]));
  const shown = new Map<string, Ranked>();
  for (const one of ranked) if (!shown.has(one.story)) shown.set(one.story, leads.get(one.story) ?? one);
  return [...shown.values()];
}

function titled(title: string, typed: string): number {
  if (title === typed) return TITLE.same;
  if (title.startsWith(`${typed} `) || title.startsWith(`${typed}:`)) return TITLE.begins;
  return ` ${title} `.includes(` ${typed} `) ? TITLE.holds : 0;
}

/** How well a candidate holds each group, by the best of its texts; 0 where it holds none. */
function strengthsOf({ groups, strengths }: CandidateRow, count: number): number[] {
  const best = Array.from({ length: count }, () => 0);
  for (const [i, g] of (groups ?? []).entries()) best[g] = Math.max(best[g] ?? 0, strengths?.[i] ?? 0);
  return best;
}
