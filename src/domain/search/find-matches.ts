import type { Database } from '../../data/database.ts';
import type { QueryEmbedding } from '../ranking/recommend.ts';
import type { CompiledFilter } from '../../data/sql/filters.ts';
import { keepFitting } from '../feeds/fitting-posts.ts';
import { loadCorpusStats } from './corpus-stats.ts';
import { planIndexQueries, type IndexQuery } from './index-queries.ts';
import { rankMatches, type Term, type CandidateRow, type RankedMatches } from './rank-matches.ts';
import type { ExpandedQuery } from './query/expand-query.ts';
import { cardVersion, CONTENT_VERSION } from '../../data/sql/versions.ts';
import { fragment, statement } from '../../data/statement.ts';
import { isVisible } from '../../data/sql/visible.ts';

/** A search, its moment, and when posts are published; those that came after its moment are left out. */
export interface PostSearch {
  readonly viewerId: string;
  readonly text: string;
  /** Whether mistyped words are left as they are. */
  readonly asTyped: boolean;
  readonly at: Date;
  readonly since: Date | null;
  readonly until: Date | null;
  /** A filter that posts must fit as well. */
  readonly fits?: CompiledFilter | undefined;
  /** None for a text without a known word, and where meaning does not count. */
  readonly meaning: ((text: string) => QueryEmbedding | undefined) | undefined;
}

/** At most some hundred posts. */
export interface SearchMatches extends RankedMatches {
  /** Whether every post that holds all the words is among them. */
  readonly complete: boolean;
  /** Whether some hold all the words without any guess. */
  readonly certain: boolean;
  /** The version of the content that was searched; undefined without a search. */
  readonly content: string | undefined;
  /** Whether everybody without sources of their own finds the same. */
  readonly isPublic: boolean;
}

/** Weight of words that begin as the text ends. */
const BEGUN = 0.6;
/** With fewer posts that hold all the words, posts with one of them and posts of similar meaning are searched, too. */
const FEW = 20;
const NEAREST = 60;
const NOTHING: SearchMatches = {
  posts: [],
  substitutes: new Map(),
  complete: true,
  certain: false,
  content: undefined,
  isPublic: false,
};

/** The posts that fit a search best, at most some hundred, best first. */
export async function findMatches(db: Database, search: PostSearch, understood: ExpandedQuery): Promise<SearchMatches> {
  const { groups, condition } = understood;
  if (groups.length === 0) return NOTHING;
  const queries = planIndexQueries(search, understood, await loadCorpusStats(db));
  const terms = rankedBy(understood);
  const row = await matchCandidates(db, search, queries, terms);
  const [all, complete] = foundBy(queries[0], row?.counts[0]);
  const meaning = all < FEW && condition === null ? search.meaning?.(understood.plainText) : undefined;
  const ranked = rankMatches(await fittingMatches(db, search, { terms, meaning, candidates: row?.candidates ?? [] }), {
    groups,
    isSentence: understood.isSentence,
    terms,
    text: search.text,
    vector: meaning?.vector,
  });
  const isPublic = row?.hasOwn === false && search.fits === undefined;
  return { ...ranked, certain: all > 0, complete, content: row?.content, isPublic };
}

/** Returns the candidates that fit, with those of similar meaning: before they are ranked, which leaves one a story. */
async function fittingMatches(
  db: Database,
  search: PostSearch,
  { terms, candidates, meaning }: Omit<MeantSearch, 'meaning'> & { meaning: QueryEmbedding | undefined },
): Promise<readonly CandidateRow[]> {
  const found = meaning ? await withMeaning(db, search, { terms, candidates, meaning }) : candidates;
  return keepFitting(db, found, search.fits);
}

/** The texts that candidates are ranked by. */
function rankedBy({ groups, isSentence, begins }: ExpandedQuery): Term[] {
  const terms = groups.flatMap(({ alternatives }, group) =>
    alternatives.map(({ query, weight }): Term => ({ query, group, weight })),
  );
  const last = groups.findLastIndex(({ required }) => !required);
  if (begins === null || last < 0 || isSentence) return terms;
  // Only of posts that others found: the index has too many words that begin with a few letters.
  return [...terms, { query: `'${begins}':*`, group: last, weight: BEGUN }];
}

/** The weights of words in the summary, the source's name, the tags and the title. */
const WEIGHTS = '{0.1, 0.2, 0.7, 1.0}';

/** Posts that the first stage of a query found among the newest, and, where it went on, among more. */
interface LookRow {
  readonly near: number;
  readonly wide: number;
}

/** Results of the queries of a search. */
interface FoundRow {
  readonly candidates: readonly CandidateRow[];
  /** In the order of the queries. */
  readonly counts: readonly LookRow[];
  /** The version of the content. */
  readonly content: string;
  /** Whether the person added sources, of which others see nothing. */
  readonly hasOwn: boolean;
}

/** SQL: the texts of parameter $1, as queries on documents. */
const TERMS = fragment(`terms AS MATERIALIZED (SELECT term::tsquery
      FROM unnest($1::text[]) WITH ORDINALITY AS t (term, n) ORDER BY n)`);

/** SQL: how well a post p holds each of the terms. Longer texts score less (normalisation 1). */
const RANKS = fragment(
  `ARRAY(SELECT CASE WHEN p.search @@ t.term THEN ts_rank('${WEIGHTS}', p.search, t.term, 1)::double precision ELSE 0 END FROM terms t)`,
);

/** SQL: what is read of a post p with the rank r. */
const CANDIDATE = `p.id, ${cardVersion('r')} AS version, extract(epoch FROM p.sorted_at)::double precision * 1000 AS "sortedAt",
    p.title, r.story_id AS story, ${RANKS} AS ranks`;

/** SQL: whether a post p is of the time of a search: made until $2 and published after $3 and before $4. */
const IN_TIME = `p.created_at <= $2 AND ($3::timestamptz IS NULL OR p.sorted_at > $3)
      AND ($4::timestamptz IS NULL OR p.sorted_at < $4)`;

/** SQL: the newest matches of a query of the look l; found first and cut then, or a plan may walk through all posts. */
function newestMatches(query: string): string {
  return fragment(`WITH matches AS MATERIALIZED (SELECT p.ctid AS place, p.id, p.sorted_at FROM posts p WHERE p.search @@ ${query} AND ${IN_TIME})
        SELECT m.place FROM matches m ORDER BY m.sorted_at DESC, m.id DESC LIMIT l.want`);
}

/** SQL: the matches of a stage's queries among the newest posts, then of queries that found too few among more. */
function looksOf(stage: number, condition: string): string {
  return fragment(`near${stage} AS MATERIALIZED (SELECT l.n, f.place FROM looks l CROSS JOIN LATERAL (${newestMatches('l.near')}) f
      WHERE l.stage = ${stage} AND ${condition}),
    wide${stage} AS MATERIALIZED (SELECT l.n, f.place FROM looks l CROSS JOIN LATERAL (${newestMatches('l.wide')}) f
      WHERE l.stage = ${stage} AND l.wide IS NOT NULL AND (SELECT count(*) FROM near${stage} WHERE n = l.n) < l.enough AND ${condition})`);
}

/**
 * The candidates of a search in one round trip. Each look is a query on the index in a window of the newest posts ($6),
 * and another in more of them ($7, or null) that is made where the first finds fewer than $9; each gives the newest $8
 * at most. Those of the second stage ($5) are made where the first stage finds fewer posts than $10. Candidates are
 * ranked by the texts $1, and the person $11 may see them.
 */
const FIND_CANDIDATES = statement<FoundRow>(`WITH ${TERMS},
    looks AS MATERIALIZED (SELECT n, stage, near::tsquery, wide::tsquery, want, enough
      FROM unnest($5::integer[], $6::text[], $7::text[], $8::integer[], $9::integer[]) WITH ORDINALITY
        AS t (stage, near, wide, want, enough, n)),
    ${looksOf(1, 'true')},
    found1 AS MATERIALIZED (SELECT place FROM near1 UNION SELECT place FROM wide1),
    ${looksOf(2, '(SELECT count(*) FROM found1) < $10')}
  SELECT coalesce((SELECT json_agg(c) FROM (SELECT ${CANDIDATE}
      FROM (SELECT place FROM found1 UNION SELECT place FROM near2 UNION SELECT place FROM wide2) f
        JOIN posts p ON p.ctid = f.place JOIN post_ranks r ON r.post_id = p.id WHERE ${isVisible('r', '$11')}) c), '[]') AS candidates,
    coalesce((SELECT json_agg(json_build_object('near', (SELECT count(*) FROM near1 WHERE n = l.n),
      'wide', (SELECT count(*) FROM wide1 WHERE n = l.n)) ORDER BY l.n) FROM looks l), '[]') AS counts,
    ${CONTENT_VERSION}::text AS content, EXISTS (SELECT FROM own_sources WHERE account_id = $11) AS "hasOwn"`);

async function matchCandidates(
  db: Database,
  { at, since, until, viewerId }: PostSearch,
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

/** A candidate and its vector, where it has one. */
type MeantRow = CandidateRow & { readonly encoded: Buffer | null };

/**
 * The posts $5 as candidates of a search for the texts $1 with their vectors of the word table $6, where they are of
 * its time and the person $7 may see them.
 */
const MEANT_CANDIDATES = statement<MeantRow>(`WITH ${TERMS} SELECT ${CANDIDATE}, v.parts AS encoded
    FROM posts p JOIN post_ranks r ON r.post_id = p.id LEFT JOIN post_vectors v ON v.post_id = p.id AND v.model = $6
    WHERE p.id = ANY ($5::uuid[]) AND ${IN_TIME} AND ${isVisible('r', '$7')}`);

interface MeantSearch {
  readonly terms: readonly Term[];
  readonly candidates: readonly CandidateRow[];
  readonly meaning: QueryEmbedding;
}

/** The candidates with their vectors, and the posts that are nearest in meaning. */
async function withMeaning(
  db: Database,
  { at, since, until, viewerId }: PostSearch,
  { terms, candidates, meaning }: MeantSearch,
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
