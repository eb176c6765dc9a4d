import type { WordTable } from '../text/word-table.ts';
import type { Headline } from './headline.ts';

/**
 * Required similarity of two posts, and weight of the words that their titles share: 1 is a word that is rare or a
 * name, 0 one that is in every text. `contained` is the share of the shorter title that is in the other. Tuned on half
 * of the labelled pairs; the tests hold what it does to the other half.
 */
const SAME_WORDS = { weight: 1.4, contained: 1, nearness: 0.3 };
const REWORDED = { weight: 2.4, contained: 0.85, nearness: 0.75 };
/** Words that are rare enough for two titles not to have different ones. */
const RARE = 0.85;
const YEAR = /^(?:19|20)\d\d$/;

/**
 * Whether two titles, of posts whose meanings are so near (-1 to 1), tell the same news: one release by its name and
 * version, one weakness by its identifier, or the same things in nearly the same words. In doubt they do not: a number,
 * a stage, an edition, a turn or a name on each side that the other lacks makes two of them, and so does a title that
 * is no news, such as a lesson or an issue of a series.
 */
export function isSameStory(one: Headline, other: Headline, nearness: number, table: WordTable): boolean {
  if (one.isNoNews || other.isNoNews || haveConflictingFacts(one, other)) return false;
  const likeness = compareTitles(one, other, table);
  if (likeness.shared === 0) return false;
  return (
    shares(one.vulnerabilities, other.vulnerabilities) ||
    (likeness.contained === 1 && areRelease(one, other)) ||
    (!isReordered(one, other) && areRephrased({ ...likeness, nearness }))
  );
}

/** Whether two titles are of releases with a number in common that is not just the year. */
function areRelease(one: Headline, other: Headline): boolean {
  const isVersion = (number: string): boolean => /\d/.test(number) && !YEAR.test(number);
  return (
    one.isRelease &&
    other.isRelease &&
    [...one.numbers].some((number) => isVersion(number) && other.numbers.has(number))
  );
}

function areRephrased({ shared, weight, contained, rareApart, nearness }: Likeness & { nearness: number }): boolean {
  return (
    shared >= 2 &&
    !rareApart &&
    [SAME_WORDS, REWORDED].some(
      (least) => weight >= least.weight && contained >= least.contained && nearness >= least.nearness,
    )
  );
}

function haveConflictingFacts(one: Headline, other: Headline): boolean {
  return (
    bothHaveExtra(one.numbers, other.numbers) ||
    bothHaveExtra(one.vulnerabilities, other.vulnerabilities) ||
    bothHaveExtra(one.names, new Set(other.words), other.names, new Set(one.words)) ||
    one.marks.size !== other.marks.size ||
    [...one.marks].some((mark) => !other.marks.has(mark))
  );
}

/** Whether each of two has something that the other lacks. */
function bothHaveExtra(
  one: ReadonlySet<string>,
  inOther: ReadonlySet<string>,
  other: ReadonlySet<string> = inOther,
  inOne: ReadonlySet<string> = one,
): boolean {
  return [...one].some((item) => !inOther.has(item)) && [...other].some((item) => !inOne.has(item));
}

function shares(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((item) => other.has(item));
}

/** Number and weight of the words that two titles share; whether each has a rare word that the other lacks. */
interface Likeness {
  readonly shared: number;
  readonly weight: number;
  readonly contained: number;
  readonly rareApart: boolean;
}

function compareTitles(one: Headline, other: Headline, table: WordTable): Likeness {
  const shared = one.words.filter((word) => other.words.includes(word));
  const own = [one, other].map(({ words }) =>
    words.filter((word) => !shared.includes(word)).map((word) => weightOf(table, word)),
  );
  const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0);
  const weight = sum(shared.map((word) => weightOf(table, word)));
  const left = Math.min(...own.map(sum));
  const rareApart = own.every((weights) => weights.some((each) => each >= RARE));
  return { shared: shared.length, weight, contained: left === 0 ? 1 : weight / (weight + left), rareApart };
}

/** Whether the same words stand in another order: who sues whom. Who acquires whom is plain. */
function isReordered(one: Headline, other: Headline): boolean {
  const [first, second] = [one.words.join(' '), other.words.join(' ')];
  const isPlain = one.words.includes('acquire');
  return !isPlain && first !== second && [...one.words].sort().join(' ') === [...other.words].sort().join(' ');
}

/** Returns the rarity of a word, by its stem: 0 to 1. */
function weightOf({ index, weights }: WordTable, stem: string): number {
  const row = index.get(stem) ?? index.get(`${stem}e`) ?? index.get(`${stem}s`) ?? index.get(`${stem}ed`);
  return row === undefined ? 1 : (weights[row] ?? 0) / 255;
}
