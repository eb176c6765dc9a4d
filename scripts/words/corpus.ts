import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf } from '../../src/domain/text/sentence-vector.ts';
import { readerOf } from './texts.ts';

/** Words that English sentences hold: without them a paragraph is a list, code or another language. */
const COMMON = new Set(
  'the a an of to in is are and or for with that this it be can you on by from as not if'.split(' '),
);
/** The least share of such words, and the fewest words of a paragraph. */
const LEAST_COMMON = 0.12;
const LEAST_WORDS = 6;
/** Files with more are data. */
const MAX_FILE_BYTES = 4_000_000;
/** Words of a file that are read, so that a long one is not all that its package says. */
const MAX_FILE_WORDS = 40_000;

/** Words in their order, as places in the vocabulary. Documents of a source follow each other. */
export interface Corpus {
  readonly words: readonly string[];
  readonly counts: readonly number[];
  /** The place of each word of the text; -1 between two documents and for rare words. */
  readonly text: Int32Array;
}

export interface Bounds {
  /** Words of one source. */
  readonly perSource: number;
  /** Numbers of uses, and of sources, from which a word counts. */
  readonly leastCount: number;
  readonly leastSources: number;
}

/** Reads the prose of each folder: the same paragraph once, files in an order by chance that is always the same. */
export function readCorpus(folders: readonly string[], bounds: Bounds): Corpus {
  const places = new Map<string, number>();
  const names: string[] = [];
  const uses: { count: number; sources: number; last: number }[] = [];
  const text: number[] = [];
  const seen = new Set<string>();
  for (const [source, folder] of folders.entries()) {
    let left = bounds.perSource;
    for (const file of filesOf(folder)) {
      if (left <= 0) break;
      for (const word of documentOf(folder, file, seen).slice(0, left)) {
        let place = places.get(word);
        if (place === undefined) {
          place = names.push(word) - 1;
          places.set(word, place);
          uses.push({ count: 0, sources: 0, last: -1 });
        }
        const use = uses[place] as (typeof uses)[number];
        use.count += 1;
        if (use.last !== source) [use.sources, use.last] = [use.sources + 1, source];
        text.push(place);
        left -= 1;
      }
      text.push(-1);
    }
  }
  const kept = names
    .map((word, place) => ({ word, place, ...(uses[place] as (typeof uses)[number]) }))
    .filter(({ count, sources }) => count >= bounds.leastCount && sources >= bounds.leastSources)
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
  const newPlaces = new Int32Array(names.length).fill(-1);
  for (const [n, { place }] of kept.entries()) newPlaces[place] = n;
  return {
    words: kept.map(({ word }) => word),
    counts: kept.map(({ count }) => count),
    text: Int32Array.from(text, (place) => (place < 0 ? -1 : (newPlaces[place] as number))),
  };
}

function filesOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => readerOf(`/${path}`) !== undefined);
  const order = new Map(files.map((path) => [path, createHash('sha256').update(path).digest('hex')]));
  return files.sort((a, b) => ((order.get(a) ?? '') < (order.get(b) ?? '') ? -1 : 1));
}

function documentOf(folder: string, file: string, seen: Set<string>): string[] {
  const bytes = readFileSync(join(folder, file));
  if (bytes.length > MAX_FILE_BYTES) return [];
  const words: string[] = [];
  for (const paragraph of (readerOf(`/${file}`)?.(bytes) ?? '').split(/\n\s*\n/)) {
    if (words.length >= MAX_FILE_WORDS) break;
    const found = wordsOf(paragraph);
    const isProse =
      found.length >= LEAST_WORDS && found.filter((word) => COMMON.has(word)).length >= LEAST_COMMON * found.length;
    const key = isProse ? createHash('sha1').update(found.join(' ')).digest('base64') : '';
    if (!isProse || seen.has(key)) continue;
    seen.add(key);
    words.push(...found);
  }
  return words;
}
