import type { Database } from '../../data/database.ts';
import type { Mutes } from '../../data/sql/muted.ts';
import { withoutMuted } from '../mutes/find-muted.ts';
import { hourOf, sinceOf } from '../search/search-words.ts';
import { cosineSimilarity } from './vector-encoding.ts';
import type { Query } from '../../../generated/shapes.ts';
import type { PostRef } from '../posts/post-cards.ts';
import { cardVersion } from '../../data/sql/versions.ts';
import { statement } from '../../data/statement.ts';
import { anyWord, WEIGHTS } from '../../data/sql/words.ts';
import { isVisible } from '../../data/sql/visible.ts';

/** The embedding of a sentence, for a query on the stored vectors of the same model. */
export interface QueryEmbedding {
  readonly model: string;
  readonly vector: readonly number[];
  /** The ids of the nearest posts, nearest first; only of those after `since` when given. */
  readonly nearest: (request: { since: Date | null; limit: number }) => Promise<string[]>;
}

/** Posts that are candidates because their vectors are the nearest. */
const MAX_NEAREST = 100;
/**
 * The weight of similarity; shared words weigh 1, and both are 0 to 1. Tuned on every other question of `make
 * relevance`.
 */
const SIMILARITY_WEIGHT = 0.35;

type RecommendedRow = PostRef & { readonly encoded: Buffer | null; readonly words: number };

/** Newest posts with a shared word that are candidates: more would include older ones, and take longer. */
const WORD_WINDOW = 300;

/**
 * Recommends posts that person $7 may see; of a story only its lead. The candidates are the nearest posts and
 * the newest ones that share a word with the sentence, newest first. A shared word weighs more the fewer candidates
 * contain it (inverse document frequency) and the better its field (title, tags, source, summary); the power keeps a
 * word's field and repetition from outweighing a second word. All the sentence's words together weigh at most 1.
 */
const RECOMMENDED_POSTS = statement<RecommendedRow>(`WITH query AS MATERIALIZED (SELECT ${anyWord('$1')} AS words),
    terms AS MATERIALIZED (SELECT n, term::tsquery
      FROM query, regexp_split_to_table(words::text, ' \\| ') WITH ORDINALITY AS t (term, n) WHERE numnode(words) > 0),
    ids AS (SELECT f.id FROM query, search_window(words, $2, NULL, ${WORD_WINDOW}, $3, $4) f WHERE f.id IS NOT NULL
      UNION SELECT unnest($5::uuid[])),
    pool AS MATERIALIZED (SELECT p.id, p.sorted_at, p.search, v.parts
      FROM ids JOIN posts p ON p.id = ids.id LEFT JOIN post_vectors v ON v.post_id = p.id AND v.model = $6
      WHERE p.created_at <= $3 AND ($4::timestamptz IS NULL OR p.sorted_at > $4)),
    hits AS MATERIALIZED (SELECT p.id, t.n, power(ts_rank('${WEIGHTS}', p.search, t.term, 1), 0.3) AS strength
      FROM pool p JOIN terms t ON p.search @@ t.term),
    worth AS MATERIALIZED (SELECT t.n, ln(1 + (SELECT count(*)
      FROM pool)::double precision / greatest(count(h.id), 1)) AS idf FROM terms t LEFT JOIN hits h ON h.n = t.n
        GROUP BY t.n),
    shared AS (SELECT h.id, sum(h.strength * w.idf) / (SELECT sum(idf) FROM worth) AS words FROM hits h
      JOIN worth w ON w.n = h.n GROUP BY h.id)
    SELECT p.id, ${cardVersion('r')} AS version, p.parts AS encoded, coalesce(s.words, 0) AS words
      FROM pool p JOIN post_ranks r ON r.post_id = p.id LEFT JOIN shared s ON s.id = p.id
      WHERE r.story_id IS NULL AND ${isVisible('r', '$7')}
      ORDER BY p.sorted_at DESC, p.id DESC`);

/**
 * Posts for a sentence, best first: those with a similar embedding and those that share its most distinctive words,
 * ranked together. Without an embedding (no known word), words alone rank. Of equals the newer comes first.
 */
export async function recommendPosts(
  db: Database,
  viewerId: string,
  input: Query<'recommendByMeaning'> & { meaning: QueryEmbedding | undefined; mutes?: Mutes | undefined },
): Promise<PostRef[]> {
  const { q, meaning, limit, time } = input;
  const now = Date.now();
  const since = sinceOf(time, now);
  const near = (await meaning?.nearest({ since, limit: MAX_NEAREST })) ?? [];
  const candidates = await db.query(RECOMMENDED_POSTS, [
    q,
    hourOf(now) + 1,
    new Date(now),
    since,
    near,
    meaning?.model ?? null,
    viewerId,
  ]);
  const ranked = candidates.map(({ id, version, words, encoded }) => ({
    id,
    version,
    score: words + (meaning && encoded ? SIMILARITY_WEIGHT * cosineSimilarity(meaning.vector, encoded) : 0),
  }));
  return (await withoutMuted(db, ranked, input.mutes))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ id, version }) => ({ id, version }));
}
