import type { Database } from '../../data/database.ts';
import { RECOMMENDED_POSTS } from '../../data/queries/ranking/recommend.ts';
import { hourOf, sinceOf } from '../search/search-words.ts';
import { cosineSimilarity } from './vector-encoding.ts';
import type { Query } from '../../../generated/shapes.ts';
import type { PostRef } from '../../data/sql/versions.ts';

/** A sentence as a query on the stored vectors, and the word table that it was read with. */
export interface QueryEmbedding {
  readonly model: string;
  readonly vector: readonly number[];
  /** The ids of the nearest posts, nearest first; only of those after `since` when given. */
  readonly nearest: (request: { since: Date | null; limit: number }) => Promise<string[]>;
}

/** Number of the nearest posts that are candidates. */
const NEAREST = 100;
/**
 * The weight of nearness against shared words, both 0 to 1: tuned on every other judged question (`make relevance`).
 */
const NEARNESS = 0.35;

/**
 * Posts for a sentence, best first: those near it in meaning and those that share its most distinctive words, ranked
 * together. Without a meaning (no known word), words alone rank. Ties go to the newer.
 */
export async function recommendPosts(
  db: Database,
  viewerId: string,
  input: Query<'recommendByMeaning'> & { meaning: QueryEmbedding | undefined },
): Promise<PostRef[]> {
  const { q, meaning, limit, time } = input;
  const now = Date.now();
  const since = sinceOf(time, now);
  const near = (await meaning?.nearest({ since, limit: NEAREST })) ?? [];
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
    score: words + (meaning && encoded ? NEARNESS * cosineSimilarity(meaning.vector, encoded) : 0),
  }));
  return ranked
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ id, version }) => ({ id, version }));
}
