import type { Database } from '../../data/database.ts';
import {
  FIND_CANDIDATES,
  MEANT_CANDIDATES,
  type CandidateRow,
  type FoundRow,
  type LookRow,
} from '../../data/queries/search/box.ts';
import type { QueryEmbedding } from '../ranking/recommend.ts';
import { loadCorpusStats } from './corpus-stats.ts';
import { planIndexQueries, type IndexQuery } from './index-queries.ts';
import { rankMatches, type Term } from './rank-matches.ts';
import type { ExpandedQuery } from './query/expand-query.ts';

/** A search, its moment, and when posts are published; those that came after its moment are left out. */
export interface Search {
  readonly viewerId: string;
  readonly text: string;
  readonly at: Date;
  readonly since: Date | null;
  readonly until: Date | null;
  /** None for a text without a known word, and where meaning does not count. */
  readonly meaning: (() => QueryEmbedding | undefined) | undefined;
}

export interface SearchMatches {
  /** At most some hundred, best first. */
  readonly posts: readonly CandidateRow[];
  /** Whether every post that holds all the words is among them. */
  readonly complete: boolean;
  /** Whether some hold all the words without any guess. */
  readonly certain: boolean;
  /** The version of the content that was looked through; undefined where nothing was looked for. */
  readonly content: string | undefined;
  /** Whether everybody without sources of their own finds the same. */
  readonly isPublic: boolean;
}

/** With fewer posts that hold all the words, those that hold one and those near in meaning are looked for. */
const FEW = 20;
const NEAREST = 60;
const NOTHING: SearchMatches = { posts: [], complete: true, certain: false, content: undefined, isPublic: false };

/** The posts that fit a search best, at most some hundred, best first. */
export async function findMatches(db: Database, search: Search, understood: ExpandedQuery): Promise<SearchMatches> {
  const { groups, condition } = understood;
  if (groups.length === 0) return NOTHING;
  const queries = planIndexQueries(search, understood, await loadCorpusStats(db));
  const terms = groups.flatMap(({ alternatives }, group) =>
    alternatives.map(({ query, weight }): Term => ({ query, group, weight })),
  );
  const row = await candidatesOf(db, search, queries, terms);
  const [all, complete] = foundBy(queries[0], row?.counts[0]);
  const meaning = all < FEW && condition === null ? search.meaning?.() : undefined;
  const candidates = row?.candidates ?? [];
  const posts = rankMatches(meaning ? await withMeaning(db, search, { terms, candidates, meaning }) : candidates, {
    count: groups.length,
    terms,
    text: search.text,
    vector: meaning?.vector,
  });
  return { posts, certain: all > 0, complete, content: row?.content, isPublic: row?.hasOwn === false };
}

async function candidatesOf(
  db: Database,
  { at, since, until, viewerId }: Search,
  queries: readonly IndexQuery[],
  terms: readonly Term[],
): Promise<FoundRow | undefined> {
  const [row] = await db.query(FIND_CANDIDATES, [
    terms.map(({ query }) => query),
    at,
    since,
    until,
    queries.map(({ stage }) => stage),
    queries.map(({ near }) => near),
    queries.map(({ wide }) => wide),
    queries.map(({ limit }) => limit),
    queries.map(({ enough }) => enough),
    FEW,
    viewerId,
  ]);
  return row;
}

/** Returns how many posts a query found, and whether these are all. */
function foundBy(look: IndexQuery | undefined, row: LookRow | undefined): [count: number, isAll: boolean] {
  if (!look || !row) return [0, false];
  const isWide = look.wide !== null && row.near < look.enough;
  const count = isWide ? row.wide : row.near;
  return [count, look.isAll && (isWide || look.wide === null) && count < look.limit];
}

/** The candidates with their vectors, and the posts that are nearest in meaning. */
async function withMeaning(
  db: Database,
  { at, since, until, viewerId }: Search,
  {
    terms,
    candidates,
    meaning,
  }: { terms: readonly Term[]; candidates: readonly CandidateRow[]; meaning: QueryEmbedding },
): Promise<CandidateRow[]> {
  const near = await meaning.nearest({ since, limit: NEAREST });
  const ids = new Set([...candidates.map(({ id }) => id), ...near]);
  return db.query(MEANT_CANDIDATES, [
    terms.map(({ query }) => query),
    at,
    since,
    until,
    [...ids],
    meaning.model,
    viewerId,
  ]);
}
