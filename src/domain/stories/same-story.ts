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
 * Whether two titles, of posts with this similarity (-1 to 1), are about the same news: one release by its name and
 * version, one vulnerability by its identifier, or the same facts in similar words. In doubt they are not: a number,
 * a stage, an edition, a turn or a name on each side that the other lacks makes two of them, and so does a title that
 * is no news, such as a lesson or an issue of a series.
 */
export function isSameStory(first: Headline, second: Headline, nearness: number, table: WordTable): boolean {
  if (first.isNoNews || second.isNoNews || haveConflictingFacts(first, second)) return false;
  const likeness = compareTitles(first, second, table);
  if (likeness.shared === 0) return false;
  return (
    shares(first.vulnerabilities, second.vulnerabilities) ||
    (likeness.contained === 1 && areRelease(first, second)) ||
    (!isReordered(first, second) && areRephrased({ ...likeness, nearness }))
  );
}

/** Whether two titles are of releases with a number in common that is not just the year. */
function areRelease(first: Headline, second: Headline): boolean {
  const isVersion = (number: string): boolean => /\d/.test(number) && !YEAR.test(number);
  return (
    first.isRelease &&
    second.isRelease &&
    [...first.numbers].some((number) => isVersion(number) && second.numbers.has(number))
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

function haveConflictingFacts(first: Headline, second: Headline): boolean {
  return (
    bothHaveExtra(first.numbers, second.numbers) ||
    bothHaveExtra(first.vulnerabilities, second.vulnerabilities) ||
    bothHaveExtra(first.names, new Set(second.words), second.names, new Set(first.words)) ||
    first.marks.size !== second.marks.size ||
    [...first.marks].some((mark) => !second.marks.has(mark))
  );
}

/** Whether each of two has something that the other lacks. */
function bothHaveExtra(
  first: ReadonlySet<string>,
  inSecond: ReadonlySet<string>,
  second: ReadonlySet<string> = inSecond,
  inFirst: ReadonlySet<string> = first,
): boolean {
  return [...first].some((item) => !inSecond.has(item)) && [...second].some((item) => !inFirst.has(item));
}

function shares(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  return [...first].some((item) => second.has(item));
}

/** Number and weight of the words that two titles share; whether each has a rare word that the other lacks. */
interface Likeness {
  readonly shared: number;
  readonly weight: number;
  readonly contained: number;
  readonly rareApart: boolean;
}

function compareTitles(first: Headline, second: Headline, table: WordTable): Likeness {
  const shared = first.words.filter((word) => second.words.includes(word));
  const own = [first, second].map(({ words }) =>
    words.filter((word) => !shared.includes(word)).map((word) => weightOf(table, word)),
  );
  const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0);
  const weight = sum(shared.map((word) => weightOf(table, word)));
  const left = Math.min(...own.map(sum));
  const rareApart = own.every((weights) => weights.some((each) => each >= RARE));
  return { shared: shared.length, weight, contained: left === 0 ? 1 : weight / (weight + left), rareApart };
}

/** Whether the same words stand in another order: who sues whom. Who acquires whom is plain. */
function isReordered(first: Headline, second: Headline): boolean {
  const [firstText, secondText] = [first.words.join(' '), second.words.join(' ')];
  const isPlain = first.words.includes('acquire');
  return (
    !isPlain && firstText !== secondText && [...first.words].sort().join(' ') === [...second.words].sort().join(' ')
  );
}

/** Returns the rarity of a word, by its stem: 0 to 1. */
function weightOf({ index, weights }: WordTable, stem: string): number {
  const row = index.get(stem) ?? index.get(`${stem}e`) ?? index.get(`${stem}s`) ?? index.get(`${stem}ed`);
  return row === undefined ? 1 : (weights[row] ?? 0) / 255;
}
