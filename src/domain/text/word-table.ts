import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../environment/project-folder.ts';
import { WordIndex } from './word-index.ts';

/** Word vectors with the weight of each word. Built by scripts/words/make.ts. */
export interface WordTable {
  /** Changes whenever the vectors do: two sentences are comparable only when read with the same table. */
  readonly name: string;
  readonly dimensions: number;
  /** The row of each word. */
  readonly index: WordIndex;
  /** One row per word, in arbitrary units: only directions are compared. */
  readonly vectors: Int8Array;
  /** From nearly 0 for the commonest words to 255 for rare ones. */
  readonly weights: Uint8Array;
}

interface WordTableHead {
  readonly name: string;
  readonly dimensions: number;
  readonly words: number;
  /** Bytes of the word list, one word a line. */
  readonly text: number;
}

/** The table as long as something of this process uses it: services of one process share it. */
let inUse: WeakRef<WordTable> | undefined;

/** The table of English words, read if nothing uses it yet. */
export function readWordTable(): WordTable {
  const table = inUse?.deref() ?? readTable(join(projectRoot(), 'models/words-en.bin'));
  inUse = new WeakRef(table);
  return table;
}

/** Reads a table of words: a length, a JSON header, the words, their weights, their vectors. */
function readTable(file: string): WordTable {
  const bytes = readFileSync(file);
  const length = bytes.readUInt32LE(0);
  const { name, dimensions, words, text } = JSON.parse(bytes.toString('utf8', 4, 4 + length)) as WordTableHead;
  const [atWords, atWeights] = [4 + length, 4 + length + text];
  return {
    name,
    dimensions,
    index: new WordIndex(bytes.toString('latin1', atWords, atWeights)),
    weights: new Uint8Array(bytes.buffer, bytes.byteOffset + atWeights, words),
    vectors: new Int8Array(bytes.buffer, bytes.byteOffset + atWeights + words, words * dimensions),
  };
}
