import type { WordTable } from './word-table.ts';

/** Names whose punctuation would be lost, and how a table of plain words spells them. */
const NAMES: [RegExp, string][] = [
  [/\bc\+\+/g, 'cplusplus'],
  [/\bc#/g, 'csharp'],
  [/\bk8s\b/g, 'kubernetes'],
  [/\bnode\.js\b/g, 'nodejs'],
];
/** Maximum characters of a word: a longer one is an address or noise. */
const MAX_WORD_CHARACTERS = 40;
/** Maximum words read: a text says what it is about at its beginning. */
const MAX_WORDS = 2_000;

/**
 * The direction of a text's meaning, of length 1; undefined when no word of it is known. It is the mean of its words'
 * vectors, weighted by rarity (smooth inverse frequency: Arora, Liang and Ma 2017); the directions common to all words
 * were removed when the table was built (Mu and Viswanath 2018).
 */
export function sentenceVector(table: WordTable, text: string): number[] | undefined {
  const sum = new Float64Array(table.dimensions);
  for (const word of wordsOf(text)) {
    const row = rowOf(table, word);
    if (row === undefined) continue;
    const weight = table.weights[row] ?? 0;
    const start = row * table.dimensions;
    for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + weight * (table.vectors[start + i] ?? 0);
  }
  const length = Math.hypot(...sum);
  return length === 0 ? undefined : Array.from(sum, (value) => Math.fround(value / length));
}

/** The row of a word as it is, or without the ending of a rare form of a known word. */
function rowOf({ index }: WordTable, word: string): number | undefined {
  return index.get(word) ?? index.get(word.replace(/(?:'s|s|es|ed|ing)$/, ''));
}

function wordsOf(text: string): string[] {
  const plain = NAMES.reduce((line, [sign, name]) => line.replace(sign, name), text.toLowerCase());
  const words = plain.match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu) ?? [];
  return words.slice(0, MAX_WORDS).filter((word) => word.length <= MAX_WORD_CHARACTERS);
}
