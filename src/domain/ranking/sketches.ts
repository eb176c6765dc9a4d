/**
 * A component of a vector sets one bit for each threshold that it exceeds, so that the Hamming distance of two sketches
 * grows with the distance of the components; those of a unit vector of 100 are about 0.1 in size. Sketches with one bit
 * per component, or of random hyperplanes, need many times as many candidates.
 */
const THRESHOLDS = [-0.12, -0.05, 0, 0.05, 0.12];
/** 32-bit words of a sketch, for 500 bits. */
const WORDS = 16;
const MAX_DISTANCE = WORDS * 32;
/** Initial capacity in slots; doubled as needed. */
const FIRST_SLOTS = 1_024;

/** Compact forms of vectors with their ids and times, in memory: 88 bytes each. Only the last `maxCount` are kept. */
export class Sketches {
  private words = new Int32Array(FIRST_SLOTS * WORDS);
  private times = new Float64Array(FIRST_SLOTS);
  private ids = Buffer.alloc(FIRST_SLOTS * 16);
  private added = 0;

  constructor(private readonly maxCount: number) {}

  get size(): number {
    return Math.min(this.added, this.maxCount);
  }

  /** `id`: 16 bytes; `time`: milliseconds. An id added twice matches by both vectors. */
  add(id: Buffer, time: number, vector: readonly number[]): void {
    const slot = this.added % this.maxCount;
    if (slot >= this.times.length) this.grow();
    this.words.set(sketchOf(vector), slot * WORDS);
    this.times[slot] = time;
    id.copy(this.ids, slot * 16);
    this.added += 1;
  }

  /**
   * Finds the `count` ids whose sketches differ least from a vector's, in no order, as hexadecimal digits; only those
   * after `since`.
   */
  nearest(vector: readonly number[], since: number, count: number): string[] {
    const distances = this.distances(sketchOf(vector), since);
    const histogram = new Uint32Array(MAX_DISTANCE + 1);
    for (const distance of distances)
      if (distance <= MAX_DISTANCE) histogram[distance] = (histogram[distance] ?? 0) + 1;
    let [within, total] = [-1, 0];
    while (within < MAX_DISTANCE && total < count) total += histogram[(within += 1)] ?? 0;
    const nearest: string[] = [];
    // Posts at the largest distance, of which there may be too many, come after all nearer ones.
    for (const last of [false, true]) {
      for (let slot = distances.length - 1; slot >= 0 && nearest.length < count; slot -= 1) {
        const distance = distances[slot] as number;
        if (last ? distance === within : distance < within)
          nearest.push(this.ids.toString('hex', slot * 16, slot * 16 + 16));
      }
    }
    return nearest;
  }

  /** Differing bits by slot; more than MAX_DISTANCE for a vector that is not after `since`. */
  private distances(sketch: Int32Array, since: number): Uint16Array {
    const { words, times, size } = this;
    const distances = new Uint16Array(size);
    for (let slot = 0, at = 0; slot < size; slot += 1, at += WORDS) {
      distances[slot] = (times[slot] as number) > since ? differing(words, at, sketch) : MAX_DISTANCE + 1;
    }
    return distances;
  }

  private grow(): void {
    const slots = Math.min(this.maxCount, this.times.length * 2);
    const [words, times, ids] = [this.words, this.times, this.ids];
    this.words = new Int32Array(slots * WORDS);
    this.times = new Float64Array(slots);
    this.ids = Buffer.alloc(slots * 16);
    this.words.set(words);
    this.times.set(times);
    ids.copy(this.ids);
  }
}

/** Counts the bits that differ, in parallel: a sum per byte, which is at most 128 for all words together. */
function differing(words: Int32Array, at: number, sketch: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < WORDS; i += 1) {
    let bits = (words[at + i] as number) ^ (sketch[i] as number);
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    sum += (bits + (bits >>> 4)) & 0x0f0f0f0f;
  }
  sum = (sum & 0x00ff00ff) + ((sum >>> 8) & 0x00ff00ff);
  return (sum & 0xffff) + (sum >>> 16);
}

function sketchOf(vector: readonly number[]): Int32Array {
  const words = new Int32Array(WORDS);
  for (let i = 0, bit = 0; i < vector.length; i += 1) {
    for (let step = 0; step < THRESHOLDS.length; step += 1, bit += 1) {
      if ((vector[i] as number) > (THRESHOLDS[step] as number))
        words[bit >> 5] = (words[bit >> 5] as number) | (1 << (bit & 31));
    }
  }
  return words;
}
