import { statement } from '../../statement.ts';
import { isVisible } from '../../sql/visible.ts';
import { CONTENT_VERSION, cardVersion } from '../../sql/versions.ts';

/** The weights of words in the summary, the source's name, the tags and the title. */
const WEIGHTS = '{0.1, 0.2, 0.7, 1.0}';

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

/** Posts that the first stage of a query found among the newest, and, where it went on, among more. */
export interface LookRow {
  readonly near: number;
  readonly wide: number;
}

/** Results of the queries of a search. */
export interface FoundRow {
  readonly candidates: readonly CandidateRow[];
  /** In the order of the looks. */
  readonly counts: readonly LookRow[];
  /** The version of the content. */
  readonly content: string;
  /** Whether the person added sources, of which others see nothing. */
  readonly hasOwn: boolean;
}

/** SQL: the texts of parameter $1, as queries on documents. */
const TERMS = `terms AS MATERIALIZED (SELECT term::tsquery
      FROM unnest($1::text[]) WITH ORDINALITY AS t (term, n) ORDER BY n)`;

/** SQL: how well a post p holds each of the terms. Longer texts score less (normalisation 1). */
const RANKS = `ARRAY(SELECT CASE WHEN p.search @@ t.term THEN ts_rank('${WEIGHTS}', p.search, t.term, 1)::double precision ELSE 0 END FROM terms t)`;

/** SQL: what is read of a post p with the rank r. */
const CANDIDATE = `p.id, ${cardVersion('r')} AS version, extract(epoch FROM p.sorted_at)::double precision * 1000 AS "sortedAt",
    p.title, r.story_id AS story, ${RANKS} AS ranks`;

/** SQL: whether a post p is of the time of a search: made until $2 and published after $3 and before $4. */
const IN_TIME = `p.created_at <= $2 AND ($3::timestamptz IS NULL OR p.sorted_at > $3)
      AND ($4::timestamptz IS NULL OR p.sorted_at < $4)`;

/** SQL: the newest matches of a query of the look l; found first and cut then, or a plan may walk through all posts. */
function newestOf(query: string): string {
  return `WITH matches AS MATERIALIZED (SELECT p.ctid AS place, p.id, p.sorted_at FROM posts p WHERE p.search @@ ${query} AND ${IN_TIME})
        SELECT m.place FROM matches m ORDER BY m.sorted_at DESC, m.id DESC LIMIT l.want`;
}

/** SQL: the matches of a stage's looks among the newest posts, then those of a look that found too few among more. */
function looksOf(stage: number, condition: string): string {
  return `near${stage} AS MATERIALIZED (SELECT l.n, f.place FROM looks l CROSS JOIN LATERAL (${newestOf('l.near')}) f
      WHERE l.stage = ${stage} AND ${condition}),
    wide${stage} AS MATERIALIZED (SELECT l.n, f.place FROM looks l CROSS JOIN LATERAL (${newestOf('l.wide')}) f
      WHERE l.stage = ${stage} AND l.wide IS NOT NULL AND (SELECT count(*) FROM near${stage} WHERE n = l.n) < l.enough AND ${condition})`;
}

/**
 * The candidates of a search in one round trip. Each look is a query on the index in a window of the newest posts ($6),
 * and another in more of them ($7, or null) that is made where the first finds fewer than $9; each gives the newest $8
 * at most. Those of the second stage ($5) are made where the first stage finds fewer posts than $10. Candidates are
 * ranked by the texts $1, and the person $11 may see them.
 */
export const FIND_CANDIDATES = statement<FoundRow>(`WITH ${TERMS},
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

/** A candidate and its vector, where it has one. */
export type MeantRow = CandidateRow & { readonly encoded: Buffer | null };

/**
 * The posts $5 as candidates of a search for the texts $1 with their vectors of the word table $6, where they are of
 * its time and the person $7 may see them.
 */
export const MEANT_CANDIDATES = statement<MeantRow>(`WITH ${TERMS} SELECT ${CANDIDATE}, v.parts AS encoded
    FROM posts p JOIN post_ranks r ON r.post_id = p.id LEFT JOIN post_vectors v ON v.post_id = p.id AND v.model = $6
    WHERE p.id = ANY ($5::uuid[]) AND ${IN_TIME} AND ${isVisible('r', '$7')}`);

/** Limit of the newest posts that a query may read, and the hour in which those begin. */
export interface WindowRow {
  readonly posts: number;
  /** Hours since 1970; null where there are no more posts than these. */
  readonly hour: string | null;
}

/** The hours in which the newest posts begin, so many at a time. */
export const NEWEST_HOUR =
  statement<WindowRow>(`SELECT t.posts, (SELECT search_hour(sorted_at)::text FROM post_ranks WHERE listed AND story_id IS NULL
      ORDER BY sorted_at DESC, post_id DESC OFFSET t.posts LIMIT 1) AS hour
  FROM unnest(ARRAY[300, 1000, 3000, 10000, 30000]) AS t (posts)`);

interface UsesRow {
  /** About how many posts there are; -1 where nobody has counted yet. */
  readonly posts: number;
  /** The most used lexemes of documents, and in what share of all each is; those of times among them. */
  readonly lexemes: string[] | null;
  readonly shares: number[] | null;
}

/** PostgreSQL's statistics of the documents, as of the last ANALYZE. */
export const LEXEME_USES = statement<UsesRow>(`SELECT c.reltuples::double precision AS posts,
    s.most_common_elems::text::text[] AS lexemes, s.most_common_elem_freqs::double precision[] AS shares
  FROM pg_class c LEFT JOIN pg_stats s ON s.schemaname = current_schema() AND s.tablename = 'posts' AND s.attname = 'search'
  WHERE c.oid = 'posts'::regclass`);

interface StateRow {
  readonly content: string;
  readonly hasOwn: boolean;
  /** In the order of the posts asked for; null for one that is gone or that not everybody may see. */
  readonly versions: (number | null)[];
}

/** Whether a remembered answer still holds for the person $1, and the versions of the posts $2 of it. */
export const ANSWER_STATE = statement<StateRow>(`SELECT ${CONTENT_VERSION}::text AS content,
    EXISTS (SELECT FROM own_sources WHERE account_id = $1) AS "hasOwn",
    ARRAY(SELECT CASE WHEN p.listed THEN ${cardVersion('p')} END FROM unnest($2::uuid[]) WITH ORDINALITY AS g (id, n)
      LEFT JOIN post_ranks p ON p.post_id = g.id ORDER BY g.n) AS versions`);
