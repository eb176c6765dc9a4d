import type { Database } from '../../data/database.ts';
import {
  FIRST_REVISION,
  NEXT_VECTORS,
  VECTORS_AT_ONCE,
  VECTORS_OF,
  type NextVectorsRow,
  type VectorsRow,
} from '../../data/queries/ranking/vectors.ts';
import { Sketches } from './sketches.ts';
import { fromParts, nearness } from './vector-parts.ts';

/**
 * Vectors that a process keeps in memory, in 18 MB: the last ones that were made, so that older posts are found by
 * words.
 */
const MAX_SKETCHES = 200_000;
/** How many of the nearest by their sketches are compared exactly. */
const COMPARED = 300;

/**
 * Finds the posts whose vectors are nearest. Sketches of them are kept in memory and looked through, which is far
 * cheaper than in the database; what they find is compared with the stored vectors. Before each look it reads what any
 * process has stored meanwhile. A post that was deleted is found no more, one that was changed by its new vector too.
 */
export class NearestPosts {
  private readonly sketches: Sketches;
  private revision: string | undefined;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly db: Database,
    private readonly model: string,
    private readonly most = MAX_SKETCHES,
  ) {
    this.sketches = new Sketches(most);
  }

  /** Reads what was stored since it did so last; all at first. */
  refresh(): Promise<void> {
    return (this.reading ??= this.read().finally(() => (this.reading = undefined)));
  }

  /** Ids, the nearest first; of posts after `since` where it is given. */
  async find(vector: readonly number[], { since, limit }: { since: Date | null; limit: number }): Promise<string[]> {
    await this.refresh();
    const ids = this.sketches.nearest(vector, since?.getTime() ?? -Infinity, COMPARED);
    const candidates = await this.db.query(VECTORS_OF, [ids, this.model]);
    const near = candidates.map(({ id, parts }) => ({ id, nearness: nearness(vector, parts) }));
    return near
      .sort((a, b) => b.nearness - a.nearness)
      .slice(0, limit)
      .map(({ id }) => id);
  }

  private async read(): Promise<void> {
    this.revision ??= (await this.db.query(FIRST_REVISION, [this.model, this.most]))[0]?.revision ?? '0';
    for (let more = true; more;) {
      const [chunk]: NextVectorsRow[] = await this.db.query(NEXT_VECTORS, [this.model, this.revision]);
      if (!chunk || chunk.revision === null) return;
      this.take(chunk);
      this.revision = chunk.revision;
      more = chunk.times.length === VECTORS_AT_ONCE;
    }
  }

  private take({ ids, parts, times }: VectorsRow): void {
    const size = parts.length / times.length;
    for (const [n, seconds] of times.entries()) {
      this.sketches.add(
        ids.subarray(n * 16, n * 16 + 16),
        seconds * 1000,
        fromParts(parts.subarray(n * size, (n + 1) * size)),
      );
    }
  }
}
