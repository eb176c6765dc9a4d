/**
 * Parts of a vector are stored as multiples of 1/32,767, two bytes each: the ten nearest are the same as without
 * rounding.
 */
const SCALE = 32_767;

/** A unit vector as stored. */
export function encodeVector(vector: readonly number[]): Buffer {
  const encoded = Buffer.alloc(2 * vector.length);
  for (const [i, part] of vector.entries()) encoded.writeInt16LE(Math.round(part * SCALE), 2 * i);
  return encoded;
}

/** A stored vector, of length 1 but for rounding. */
export function decodeVector(encoded: Buffer): number[] {
  const vector: number[] = [];
  for (let at = 0; at < encoded.length; at += 2) vector.push(encoded.readInt16LE(at) / SCALE);
  return vector;
}

/** A direction of length 1. */
export type Vector = readonly number[];

/** The cosine similarity of a vector and a stored one: 1 for the same direction. */
export function cosineSimilarity(vector: readonly number[], encoded: Buffer): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i += 1) sum += (vector[i] ?? 0) * encoded.readInt16LE(2 * i);
  return sum / SCALE;
}
