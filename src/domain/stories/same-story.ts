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
/** A name that is rare enough for two reports to be of one event. */
const RARE_NAME = 0.9;
const YEAR = /^(?:19|20)\d\d$/;

/** Nearness of reports of one release, and of one event by a name and a number or its kind. */
const SAME_RELEASE = 0.7;
const SAME_EVENT = 0.55;
/** Vulnerabilities up to which a report is about one of them. */
const FEW_VULNERABILITIES = 3;
/** Numbers from which chance is unlikely. */
const TELLING_FIGURE = 100;

/**
 * Whether two titles, of posts with this similarity (-1 to 1), are about the same news: one vulnerability by its
 * identifier, one release by its name and version, one event by a rare name and a number or its kind, or the same facts
 * in similar words. In doubt they are not: a number, a stage, an edition, a turn or a name on each side that the other
 * lacks makes two of them, and so does a title that is no news, such as a lesson or an issue of a series.
 */
export function isSameStory(first: Headline, second: Headline, nearness: number, table: WordTable): boolean {
  if (first.isNoNews || second.isNoNews || haveOtherVulnerabilities(first, second)) return false;
  if (areOfOneVulnerability(first, second) || areOfOneEvent(first, second, { nearness, table })) return true;
  if (haveConflictingFacts(first, second)) return false;
  const likeness = compareTitles(first, second, table);
  return likeness.shared > 0 && tellSameFacts(first, second, { ...likeness, nearness });
}

function tellSameFacts(first: Headline, second: Headline, likeness: Likeness & { nearness: number }): boolean {
  return (
    (likeness.nearness >= SAME_RELEASE && shares(first.releases, second.releases)) ||
    (likeness.contained === 1 && areRelease(first, second)) ||
    (!isReordered(first, second) && areRephrased(likeness))
  );
}

function areOfOneVulnerability({ facts: first }: Headline, { facts: second }: Headline): boolean {
  return (
    Math.max(first.vulnerabilities.length, second.vulnerabilities.length) <= FEW_VULNERABILITIES &&
    shares(new Set(first.vulnerabilities), new Set(second.vulnerabilities))
  );
}

function haveOtherVulnerabilities({ facts: first }: Headline, { facts: second }: Headline): boolean {
  return bothHaveExtra(new Set(first.vulnerabilities), new Set(second.vulnerabilities));
}

/** Whether a rare name of a title is in both, with a number that chance does not make, or the same kind of event. */
function areOfOneEvent(
  first: Headline,
  second: Headline,
  { nearness, table }: { nearness: number; table: WordTable },
): boolean {
  if (nearness < SAME_EVENT || haveOtherEvents(first, second)) return false;
  const titles = new Set([...first.words, ...second.words]);
  const isShared = first.facts.names.some(
    (name) => second.facts.names.includes(name) && titles.has(name) && weightOf(table, name) >= RARE_NAME,
  );
  if (!isShared) return false;
  const isTold = first.events.size + second.events.size > 0;
  return (
    first.facts.figures.some((figure) => Number(figure) >= TELLING_FIGURE && second.facts.figures.includes(figure)) ||
    (isTold && first.facts.events.some((event) => second.facts.events.includes(event)))
  );
}

/** Whether each of two titles has a mark, a kind of event, a name or a number that the whole other report lacks. */
function haveOtherEvents(first: Headline, second: Headline): boolean {
  const [ours, theirs] = [first, second].map(
    ({ words, facts }) => new Set([...words, ...facts.names, ...facts.figures, ...facts.events]),
  );
  return (
    haveOtherMarks(first, second) ||
    bothHaveExtra(first.events, second.events) ||
    bothHaveExtra(first.names, theirs ?? new Set(), second.names, ours) ||
    bothHaveExtra(figuresOf(first), theirs ?? new Set(), figuresOf(second), ours)
  );
}

/** The numbers of a title. */
function figuresOf({ numbers }: Headline): Set<string> {
  return new Set([...numbers].filter((number) => /^\d/.test(number)).map((number) => number.replaceAll(',', '')));
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
    haveOtherMarks(first, second)
  );
}

function haveOtherMarks(first: Headline, second: Headline): boolean {
  return first.marks.size !== second.marks.size || [...first.marks].some((mark) => !second.marks.has(mark));
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
