/** The lists that are compared. */
export const LISTS = ['foryou', 'popular', 'newest'] as const;
type List = (typeof LISTS)[number];

/** Results of the lists for one person. */
export interface Outcome {
  readonly follows: boolean;
  /** The share of the posts they opened that matched their taste. */
  readonly liked: number;
  /** Whether they went on to read one of the first posts. */
  readonly hits: Readonly<Record<List, boolean>>;
}

/** Rows of the table: all of these people, and apart those who follow something and nothing. */
export function rowsOf(taste: string, outcomes: readonly Outcome[]): string[][] {
  const row = (people: string, of: readonly Outcome[]): string[] => {
    const percents = LISTS.map((list) => (100 * rate(of, list)).toFixed(1));
    const liked = (100 * of.reduce((sum, one) => sum + one.liked, 0)) / of.length;
    const gained = gain(of).map((one) => (100 * one).toFixed(1));
    return [taste, people, String(of.length), liked.toFixed(0), ...percents, ...gained];
  };
  const following = outcomes.filter(({ follows }) => follows);
  const nothing = outcomes.filter(({ follows }) => !follows);
  return [row('all', outcomes), row('who follow', following), row('who follow nothing', nothing)];
}

/** By how much foryou is above popular, as a share of people, and the 95% interval of the paired difference. */
export function gain(of: readonly Outcome[]): [mean: number, interval: number] {
  const won = of.filter(({ hits }) => hits.foryou && !hits.popular).length;
  const lost = of.filter(({ hits }) => !hits.foryou && hits.popular).length;
  const mean = (won - lost) / of.length;
  return [mean, 1.96 * Math.sqrt(((won + lost) / of.length - mean ** 2) / of.length)];
}

/** The share of people whom a list showed something that they went on to read. */
export function rate(outcomes: readonly Outcome[], list: List): number {
  return outcomes.filter(({ hits }) => hits[list]).length / outcomes.length;
}
