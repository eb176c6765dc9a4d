import type { Database } from '../data/database.ts';
import type { PostRef } from './post-list.ts';
import { anyWord, hourOf, sinceOf, WEIGHTS, type SearchTime } from './search.ts';

/** Where a sentence points among the stored vectors, and which word table says so. */
export interface Meaning {
  readonly model: string;
  readonly vector: readonly number[];
}

/** How many of the newest posts that share a word are ranked: more would find older ones, and take longer. */
const WORD_WINDOW = 300;
/** How many of the nearest posts are; in a span of time, among so many of its newest. */
const NEAREST = 100;
const SPAN_WINDOW = 3_000;
/** What nearness counts beside shared words, both from 0 to 1: chosen on every other judged question (`make relevance`). */
const NEARNESS = 0.2;

const NEAR = `SELECT post_id AS id FROM (
  SELECT post_id FROM post_vectors WHERE $6::text IS NOT NULL AND model = $6 AND $4::timestamptz IS NULL ORDER BY direction <=> $5::vector LIMIT ${NEAREST}) n
  UNION SELECT post_id FROM (
  SELECT v.post_id FROM (SELECT id FROM posts WHERE sorted_at > $4 ORDER BY sorted_at DESC, id DESC LIMIT ${SPAN_WINDOW}) p
    JOIN post_vectors v ON v.post_id = p.id AND v.model = $6 ORDER BY v.direction <=> $5::vector LIMIT ${NEAREST}) s`;

/*
 * Raw SQL: the candidates are the nearest vectors and the newest posts that share a word with the sentence. A shared word
 * counts the more, the fewer candidates hold it (inverse document frequency) and the better its place (title, tags,
 * source, summary); the power keeps a word's place and repetition from outweighing a second word. What the words of the
 * sentence could count together is 1.
 */
function ranked(near: boolean): string {
  return `WITH query AS MATERIALIZED (SELECT ${anyWord('$1')} AS words),
    terms AS MATERIALIZED (SELECT n, term::tsquery FROM query, regexp_split_to_table(words::text, ' \\| ') WITH ORDINALITY AS t (term, n) WHERE numnode(words) > 0),
    ids AS (SELECT f.id FROM query, search_window(words, $2, NULL, ${WORD_WINDOW}, $3, $4) f WHERE f.id IS NOT NULL
      ${near ? `UNION (${NEAR})` : ''}),
    pool AS MATERIALIZED (SELECT p.id, p.version, p.sorted_at, p.search, ${near ? '1 - (v.direction <=> $5::vector)' : 'NULL::double precision'} AS nearness
      FROM ids JOIN posts p ON p.id = ids.id ${near ? 'LEFT JOIN post_vectors v ON v.post_id = p.id AND v.model = $6' : ''}
      WHERE p.created_at <= $3 AND ($4::timestamptz IS NULL OR p.sorted_at > $4)),
    hits AS MATERIALIZED (SELECT p.id, t.n, power(ts_rank('${WEIGHTS}', p.search, t.term, 1), 0.3) AS strength FROM pool p JOIN terms t ON p.search @@ t.term),
    worth AS MATERIALIZED (SELECT t.n, ln(1 + (SELECT count(*) FROM pool)::double precision / greatest(count(h.id), 1)) AS idf FROM terms t LEFT JOIN hits h ON h.n = t.n GROUP BY t.n),
    shared AS (SELECT h.id, sum(h.strength * w.idf) / (SELECT sum(idf) FROM worth) AS words FROM hits h JOIN worth w ON w.n = h.n GROUP BY h.id)
    SELECT p.id, p.version FROM pool p LEFT JOIN shared s ON s.id = p.id
      ORDER BY coalesce(s.words, 0) + ${NEARNESS} * coalesce(p.nearness, 0) DESC, p.sorted_at DESC, p.id DESC LIMIT $${near ? 7 : 5}`;
}
const BY_MEANING = ranked(true);
const BY_WORDS = ranked(false);

/**
 * Posts for a sentence, best first: those near to it in meaning and those that share its most telling words, ranked
 * together. Without a meaning (no place for vectors, no known word) the words alone rank.
 */
export async function recommendPosts(db: Database, input: { q: string; meaning: Meaning | undefined; limit: number; time: SearchTime }): Promise<PostRef[]> {
  const now = Date.now();
  const about = [input.q, hourOf(now) + 1, new Date(now), sinceOf(input.time, now)];
  if (!input.meaning) return db.query<PostRef>(BY_WORDS, [...about, input.limit]);
  const { model, vector } = input.meaning;
  return db.query<PostRef>(BY_MEANING, [...about, `[${vector.join()}]`, model, input.limit]);
}
