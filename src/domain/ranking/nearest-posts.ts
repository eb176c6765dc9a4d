import type { Database } from '../../data/database.ts';
import { Sketches } from './sketches.ts';
import { decodeVector, cosineSimilarity } from './vector-encoding.ts';
import { statement } from '../../data/statement.ts';

/** Maximum vectors that a process keeps in memory, in 18 MB: the latest ones; older posts are only found by words. */
const MAX_SKETCHES = 200_000;
/** Posts with the nearest sketches whose stored vectors are compared. */
const MAX_COMPARED = 300;

/** Vectors per read: a few milliseconds of work. */
const VECTORS_AT_ONCE = 1_000;

/** Stored vectors in the order stored, concatenated. */
interface VectorsRow {
  readonly revision: string;
  readonly ids: Buffer;
  readonly encoded: Buffer;
  readonly times: number[];
}

/** All null when there are no more. */
type NextVectorsRow = VectorsRow | Readonly<Record<keyof VectorsRow, null>>;

/** One row for all, since reading many rows takes longer than their contents. */
const NEXT_VECTORS = statement<NextVectorsRow>(`
  SELECT max(revision) AS revision, string_agg(uuid_send(post_id), '' ORDER BY revision) AS ids,
         string_agg(parts, '' ORDER BY revision) AS encoded, array_agg(extract(epoch FROM sorted_at)::double precision
         ORDER BY revision) AS times
    FROM (SELECT v.revision, v.post_id, v.parts, p.sorted_at FROM post_vectors v JOIN posts p ON p.id = v.post_id
           WHERE v.model = $1 AND v.revision > $2 ORDER BY v.revision LIMIT ${VECTORS_AT_ONCE}) AS next`);

/** The revision after which the latest $2 vectors come; null without any. */
export const FIRST_REVISION = statement<{ revision: string | null }>(
  'SELECT greatest(max(revision) - $2, 0) AS revision FROM post_vectors WHERE model = $1',
);

export const VECTORS_OF = statement<{ id: string; encoded: Buffer }>(
  'SELECT post_id AS id, parts AS encoded FROM post_vectors WHERE model = $2 AND post_id = ANY ($1::uuid[])',
);

/**
 * Finds the posts with the nearest vectors. Sketches of vectors are kept in memory and scanned, which is far cheaper
 * than in the database; the nearest are compared by their stored vectors. Each search first reads the vectors that
 * any process has stored since the last one. A deleted post is no longer found; a changed one is found by its old
 * vector and its new one.
 */
export class NearestPosts {
  private readonly sketches: Sketches;
  private revision: string | undefined;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly db: Database,
    private readonly model: string,
    private readonly maxSketches = MAX_SKETCHES,
  ) {
    this.sketches = new Sketches(maxSketches);
  }

  /** Reads what was stored since the last refresh; everything at first. */
  refresh(): Promise<void> {
    return (this.reading ??= this.read().finally(() => (this.reading = undefined)));
  }

  /** The vector of a post; undefined where it has none yet. */
  async vectorOf(id: string): Promise<readonly number[] | undefined> {
    const [row] = await this.db.query(VECTORS_OF, [[id], this.model]);
    return row && decodeVector(row.encoded);
  }

  /** Ids, nearest first; only of posts after `since` when given. */
  async find(vector: readonly number[], { since, limit }: { since: Date | null; limit: number }): Promise<string[]> {
    await this.refresh();
    const ids = this.sketches.nearest(vector, since?.getTime() ?? -Infinity, MAX_COMPARED);
    const candidates = await this.db.query(VECTORS_OF, [ids, this.model]);
    const near = candidates.map(({ id, encoded }) => ({ id, similarity: cosineSimilarity(vector, encoded) }));
    return near
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, limit)
      .map(({ id }) => id);
  }

  private async read(): Promise<void> {
    this.revision ??= (await this.db.query(FIRST_REVISION, [this.model, this.maxSketches]))[0]?.revision ?? '0';
    for (let more = true; more;) {
      const [chunk]: NextVectorsRow[] = await this.db.query(NEXT_VECTORS, [this.model, this.revision]);
      if (!chunk || chunk.revision === null) return;
      this.addVectors(chunk);
      this.revision = chunk.revision;
      more = chunk.times.length === VECTORS_AT_ONCE;
    }
  }

  private addVectors({ ids, encoded: vectors, times }: VectorsRow): void {
    const size = vectors.length / times.length;
    for (const [n, seconds] of times.entries()) {
      this.sketches.add(
        ids.subarray(n * 16, n * 16 + 16),
        seconds * 1000,
        decodeVector(vectors.subarray(n * size, (n + 1) * size)),
      );
    }
  }
}
