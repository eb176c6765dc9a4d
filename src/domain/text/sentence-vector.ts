import type { WordTable } from './word-table.ts';

/** Names whose signs would be lost, and what a table of plain words calls them. */
const NAMES: [RegExp, string][] = [
  [/\bc\+\+/g, 'cplusplus'],
  [/\bc#/g, 'csharp'],
  [/\bk8s\b/g, 'kubernetes'],
  [/\bnode\.js\b/g, 'nodejs'],
];
/** A word beyond this is an address or noise. */
const MAX_WORD_CHARACTERS = 40;
/** Words that are read: a text says in its beginning what it is about. */
const MAX_WORDS = 2_000;

/**
 * The direction in which a text's meaning points, of length 1; undefined when no word of it is known. It is the mean of
 * its words' vectors, each weighted by how rare the word is (smooth inverse frequency: Arora, Liang and Ma 2017); the
 * directions that all words share were taken out of the table when it was made (Mu and Viswanath 2018).
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

/** A word as it is, or without the ending that a rare form of a known word has. */
function rowOf({ index }: WordTable, word: string): number | undefined {
  return index.get(word) ?? index.get(word.replace(/(?:'s|s|es|ed|ing)$/, ''));
}

function wordsOf(text: string): string[] {
  const plain = NAMES.reduce((line, [sign, name]) => line.replace(sign, name), text.toLowerCase());
  const words = plain.match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu) ?? [];
  return words.slice(0, MAX_WORDS).filter((word) => word.length <= MAX_WORD_CHARACTERS);
}
