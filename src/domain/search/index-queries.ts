import type { CorpusStats } from './corpus-stats.ts';
import { hourOf } from './search-words.ts';
import { anyOf, type Alternative, type Group } from './query/expand-query.ts';

/** A query on the index in a window of the newest posts, and one in more of them for where it finds too few. */
export interface IndexQuery {
  /** Stage of the search; the second one runs where the first finds too few posts. */
  readonly stage: 1 | 2;
  readonly near: string;
  readonly wide: string | null;
  /** Whether the last of the two goes through all posts of the search's time. */
  readonly isAll: boolean;
  readonly limit: number;
  /** Fewer from the window are too few. */
  readonly enough: number;
}

/** Numbers of posts that are ranked: with all the words, with all as typed or guessed, and with one group of words. */
const LIMITS = { all: 120, guessed: 60, single: 40 };
/** Maximum number of groups that get a query of their own. */
const MAX_ALONE = 8;
/** A window is to hold this many times what is wanted, since posts are not spread evenly; a third of it will do. */
const MARGIN = 1.3;
const ENOUGH = 1 / 3;
/** Window for an unknown word: as many of the newest posts as hold enough of a frequent one. */
const UNKNOWN_WINDOW = 3_000;
/** Tests of documents for a text in a look for several, and how many hold a word for each use in a title or tag. */
const MOST_TESTS = 40_000;
/** Tests that words in their order cost: the index does not know their places, so each document is read. */
const PHRASE = 20;
const TEXT_USES = 5;
/** Hours by which the time of a post may be ahead. */
const AHEAD = 24;

/** The moment of a search, and when posts are published. */
interface SearchPeriod {
  readonly at: Date;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** Purpose of a query. */
interface QueryPlan {
  readonly groups: readonly Group[];
  readonly queries: readonly string[];
  readonly limit: number;
  /** The share of all posts that may be scanned. */
  readonly reach: number;
  readonly stage: 1 | 2;
}

/** Plans the queries of a search: for all its words, with guesses, and for its rarest words alone. */
export function planIndexQueries(
  when: SearchPeriod,
  { groups: all, condition }: { groups: readonly Group[]; condition: string | null },
  documents: CorpusStats,
): IndexQuery[] {
  const groups = all.filter(({ asks }) => !asks);
  const certain = groups.map(({ alternatives, ...group }) => ({
    ...group,
    alternatives: alternatives.filter(({ guessed }) => !guessed),
  }));
  const reach = reachOf(groups);
  const isGuessed = certain.some(({ alternatives }, n) => alternatives.length !== groups[n]?.alternatives.length);
  // Guesses beside words that are used are for pages that are not full.
  const stage = certain.every(({ alternatives }) => alternatives.some(({ uses }) => uses > 0)) ? 2 : 1;
  const planFor = (some: readonly Group[], rest: Pick<QueryPlan, 'limit' | 'reach' | 'stage'>): QueryPlan => ({
    groups: some,
    queries: some.some(({ alternatives }) => alternatives.length === 0)
      ? []
      : [...some.map(anyOf), ...(condition === null ? [] : [condition])],
    ...rest,
  });
  const rarest = groups.length < 2 ? [] : [...groups].sort((a, b) => a.uses - b.uses).slice(0, MAX_ALONE);
  const reachAlone = condition === null ? 1 : reach;
  const plans = [
    planFor(certain, { limit: LIMITS.all, reach, stage: 1 }),
    ...(isGuessed ? [planFor(groups, { limit: LIMITS.guessed, reach, stage })] : []),
    ...rarest.map((group) => planFor([group], { limit: LIMITS.single, reach: reachAlone, stage: 2 })),
  ];
  return plans.map((plan) => lookFor(when, plan, documents));
}

function lookFor(when: SearchPeriod, plan: QueryPlan, documents: CorpusStats): IndexQuery {
  const { queries, limit, reach, stage } = plan;
  const [enough, rest] = [Math.ceil(limit * ENOUGH), { stage, limit }];
  if (queries.length === 0) return { ...rest, near: '', wide: null, isAll: true, enough: 0 };
  const bottom = when.since && hourOf(when.since.getTime());
  const all = { low: bottom, isAll: true };
  const high = hourOf(when.at.getTime()) + AHEAD;
  const within = (low: number | null): string => [...queries, ...spans(low, high, when.until)].join(' & ');
  const begin = (posts: number): { low: number | null; isAll: boolean } => {
    const low = hourBefore(documents, posts, hourOf(when.at.getTime()));
    return low === null || low <= (bottom ?? 0) ? all : { low, isAll: false };
  };
  // Among posts of before a day the newest ones say nothing.
  const near = when.until ? all : begin(Math.min(windowFor(plan, documents), documents.posts * reach));
  if (near.isAll) return { ...rest, near: within(near.low), wide: null, isAll: true, enough: 0 };
  const wide = reach >= 1 ? all : begin(documents.posts * reach);
  if (wide.low === near.low) return { ...rest, near: within(near.low), wide: null, isAll: false, enough: 0 };
  return { ...rest, near: within(near.low), wide: within(wide.low), isAll: wide.isAll, enough };
}

/** Each document holds words for its time: `@k/n` is the n-th span of 4^k hours since 1970 (search_times). */
const LEVELS = 9;

/** Spans of one length at most in `since`: each is tested for every scanned document. */
const MAX_SPANS = 5;

/**
 * A tsquery for the fewest spans of one length that cover the hours from low to high.
 *
 * @internal tests call it alone
 */
export function bucketsSince(low: number, high: number): string {
  let level = 0;
  while (level < LEVELS && spanAt(high, level) - spanAt(low, level) >= MAX_SPANS) level += 1;
  const first = spanAt(low, level);
  return anySpan(Array.from({ length: spanAt(high, level) - first + 1 }, (_, n) => wordFor(level, first + n)));
}

/**
 * A tsquery for the hours from low to before high, as the fewest spans that cover just them.
 *
 * @internal tests call it alone
 */
export function spansBetween(low: number, high: number): string {
  const words: string[] = [];
  for (let at = low; at < high;) {
    let level = LEVELS;
    while (level > 0 && (at % 4 ** level !== 0 || at + 4 ** level > high)) level -= 1;
    words.push(wordFor(level, spanAt(at, level)));
    at += 4 ** level;
  }
  return anySpan(words);
}

const spanAt = (hour: number, level: number): number => Math.floor(hour / 4 ** level);

const wordFor = (level: number, n: number): string => `'@${level}/${n}'`;

const anySpan = (words: readonly string[]): string => `(${words.join(' | ')})`;

function spans(low: number | null, high: number, until: Date | null): string[] {
  if (until) return [spansBetween(low ?? 0, hourOf(until.getTime()) + 1)];
  return low === null ? [] : [bucketsSince(low, high)];
}

/** Returns how many of the newest posts hold enough matches. */
function windowFor({ groups, limit }: QueryPlan, documents: CorpusStats): number {
  if (documents.rareShare === 1) return UNKNOWN_WINDOW;
  const share = groups.reduce((product, group) => product * groupShare(group, documents), 1);
  return (limit * MARGIN) / share;
}

/** The hour in which the newest posts begin; null where that is before all. */
function hourBefore({ newest, posts: all }: CorpusStats, posts: number, high: number): number | null {
  if (posts * 2 > all) return null;
  const fits = newest.find((window) => window.posts >= posts);
  if (fits) return fits.hour;
  const last = newest.at(-1);
  // Behind the last one that is known, as evenly spread as before it.
  return last ? Math.max(0, Math.floor(high - ((high - last.hour + 1) * posts) / last.posts)) : null;
}

/** In about what share of all posts one of the alternatives is. */
function groupShare({ alternatives }: Group, documents: CorpusStats): number {
  return Math.min(
    1,
    alternatives.reduce((sum, alternative) => sum + shareOfAlternative(alternative, documents), 0),
  );
}

function shareOfAlternative({ query, uses }: Alternative, { shares, rareShare, posts }: CorpusStats): number {
  const rare = Math.min(rareShare, Math.max(1, uses * TEXT_USES) / posts);
  const lexemes = Array.from(query.matchAll(/'([^']+)'/g), ([, lexeme = '']) => lexeme);
  return lexemes.reduce((product, lexeme) => product * (shares.get(lexeme) ?? rare), 1);
}

/**
 * The share of all posts in which the rarest of several words has so many that looking through them is quick; each of
 * the texts is tested for each post.
 */
function reachOf(groups: readonly Group[]): number {
  const texts = groups.reduce(
    (sum, { alternatives, required }) => sum + alternatives.length * (required ? PHRASE : 1),
    0,
  );
  if (groups.length < 2 && !groups.some(({ required }) => required)) return 1;
  const rarest = Math.max(1, Math.min(...groups.map(({ uses }) => uses)));
  return Math.min(1, MOST_TESTS / (texts * TEXT_USES * rarest));
}
