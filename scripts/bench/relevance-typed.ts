import type { Find } from './relevance-peers.ts';
import { difference, judge, keep, mean, miss, shown } from './relevance-rows.ts';
import { ndcg, releasedScores, storeScores, typedQueries } from './relevance-set.ts';
import { table } from './table.ts';

/** The way of searching that is measured, and what it is compared with, by the names of the tables. */
const PEERS = { minisearch: 'minisearch', postgresql: 'PostgreSQL: all words' } as const;
/** Least means of kinds, where more than a peer's is asked for. */
const LEAST: Readonly<Record<string, number>> = { words: 0.65, prefix: 0.8, question: 0.55, all: 0.78 };
const DEPTH = 10;

/** The answer to a search. */
interface Answer {
  readonly urls: readonly string[];
  readonly didYouMean: string | null;
}

/** Scores of one query. */
interface Scored {
  readonly query: string;
  readonly kind: string;
  readonly ours: number;
  readonly minisearch: number;
  readonly postgresql: number;
}

/**
 * Prints how well search answers what developers type, by kind, beside its peers and the last release, and reports what
 * is missed: a kind behind a peer or the last release by more than the interval of 90 %, a mean below its least, noise
 * that finds something, a correct word that is put right. With `isRelease` the scores become those of the release.
 */
export async function reportTyped(
  search: (query: string) => Promise<Answer>,
  peers: Readonly<Record<string, Find>>,
  { urlOf, isRelease }: { urlOf: (id: string) => string; isRelease: boolean },
): Promise<void> {
  const { queries, correct } = typedQueries();
  const scored: Scored[] = [];
  const noisy: string[] = [];
  for (const { kind, query, relevant } of queries) {
    const { urls } = await search(query);
    if (kind === 'noise') {
      if (urls.length > 0) noisy.push(query);
      continue;
    }
    const scoreOf = async (name: string): Promise<number> =>
      ndcg(((await peers[name]?.(query)) ?? []).map(urlOf), { query, relevant }, DEPTH);
    const [minisearch, postgresql] = [await scoreOf(PEERS.minisearch), await scoreOf(PEERS.postgresql)];
    scored.push({ query, kind, ours: ndcg(urls, { query, relevant }, DEPTH), minisearch, postgresql });
  }
  const corrected: string[] = [];
  for (const text of correct) if ((await search(text)).didYouMean !== null) corrected.push(text);
  if (isRelease) storeScores(Object.fromEntries(scored.map(({ kind, query, ours }) => [`${kind}: ${query}`, ours])));
  console.log(`${queries.length} queries as they are typed, nDCG@${DEPTH} with paired 90 % intervals\n`);
  console.log(
    `${table(['', 'n', 'ours', 'minisearch', 'PostgreSQL', '- minisearch', '- last release'], rowsOf(scored))}\n`,
  );
  judge('noise: found something for', noisy.length, noisy);
  judge('correct words put right', corrected.length, corrected);
}

function rowsOf(scored: readonly Scored[]): string[][] {
  const released = releasedScores();
  const before = ({ kind, query, ours }: Scored): number => released[`${kind}: ${query}`] ?? ours;
  const kinds = [...new Set(scored.map(({ kind }) => kind))];
  return [...kinds, 'all'].map((kind) => {
    const some = scored.filter((row) => kind === 'all' || row.kind === kind);
    const ours = mean(some.map((row) => row.ours));
    const beside = difference(some.map((row) => row.ours - row.minisearch));
    const postgres = difference(some.map((row) => row.ours - row.postgresql));
    const release = difference(some.map((row) => row.ours - before(row)));
    miss(`${kind}: behind minisearch`, beside);
    miss(`${kind}: behind PostgreSQL`, postgres);
    miss(`${kind}: behind the last release`, release);
    const least = LEAST[kind];
    if (least !== undefined)
      keep({ measured: `${kind}: nDCG`, target: `>= ${least}`, figure: ours.toFixed(3), met: ours >= least });
    const means = [ours, mean(some.map((row) => row.minisearch)), mean(some.map((row) => row.postgresql))];
    return [kind, String(some.length), ...means.map((one) => one.toFixed(3)), shown(beside), shown(release)];
  });
}
