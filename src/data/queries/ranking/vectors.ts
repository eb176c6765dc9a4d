import { statement } from '../../statement.ts';

/** Vectors per read: a few milliseconds of work. */
export const VECTORS_AT_ONCE = 1_000;

/** Stored vectors in the order stored, concatenated. */
export interface VectorsRow {
  readonly revision: string;
  readonly ids: Buffer;
  readonly encoded: Buffer;
  readonly times: number[];
}
/** All null when there are no more. */
export type NextVectorsRow = VectorsRow | Readonly<Record<keyof VectorsRow, null>>;

/** One row for all, since reading many rows takes longer than their contents. */
export const NEXT_VECTORS = statement<NextVectorsRow>(`
  SELECT max(revision) AS revision, string_agg(uuid_send(post_id), '' ORDER BY revision) AS ids,
         string_agg(parts, '' ORDER BY revision) AS encoded, array_agg(extract(epoch FROM sorted_at)::double precision
         ORDER BY revision) AS times
    FROM (SELECT v.revision, v.post_id, v.parts, p.sorted_at FROM post_vectors v JOIN posts p ON p.id = v.post_id
           WHERE v.model = $1 AND v.revision > $2 ORDER BY v.revision LIMIT ${VECTORS_AT_ONCE}) AS next`);
export const FIRST_REVISION = statement<{ revision: string | null }>(
  'SELECT greatest(max(revision) - $2, 0) AS revision FROM post_vectors WHERE model = $1',
);
export const VECTORS_OF = statement<{ id: string; encoded: Buffer }>(
  'SELECT post_id AS id, parts AS encoded FROM post_vectors WHERE model = $2 AND post_id = ANY ($1::uuid[])',
);
