import type { WordTable } from './word-table.ts';

/** Names whose punctuation would be lost, and how a table of plain words spells them. */
const NAMES: [RegExp, string][] = [
  [/\bc\+\+/g, 'cplusplus'],
  [/\bc#/g, 'csharp'],
  [/\bf#/g, 'fsharp'],
  [/(?<!\w)\.net\b/g, 'dotnet'],
  [/\bk8s\b/g, 'kubernetes'],
  [/\b([a-z]{2,20})\.js\b/g, '$1js'],
];
/** Maximum characters of a word: a longer one is an address or noise. */
const MAX_WORD_CHARACTERS = 40;
/** Maximum words read: a text says what it is about at its beginning. */
const MAX_WORDS = 2_000;

/** The least share of a text's words, not of its numbers, that must be known: another language has some by chance. */
const LEAST_KNOWN = 0.4;
/** Characters of the shortest part of a name that is put together, and of the longest such name. */
const PART_CHARACTERS = 3;
const MAX_NAME_CHARACTERS = 24;

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Words that nearly every sentence of another language has and that mean nothing in English, though a table of English
 * words may know them, as of names: what remains of a text without them is what is known of it.
 */
const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  words(`
  der die und ist nicht ein eine einen einer von für auf dem sich auch wird sind oder bei nach wenn wie
  werden kann aus über zur zum durch
  le la les une est dans pour que qui pas avec aux ce cette sont vous nous et du comme leur
  el los las un una y por para del como este esta su más muy pero sobre
  il gli della delle dei di che sono nel alla come una ed
  uma não dos ao seu sua pelo pela
  het een van dat niet voor zijn hoe wat ook naar
  jak nie jest dla przez oraz
  ve bir için ile de`),
);

/**
 * The direction of a text's meaning, of length 1; undefined when too few of its words are known. It is the mean of its
 * words' vectors, weighted by rarity (smooth inverse frequency: Arora, Liang and Ma 2017); the directions common to all
 * words were removed when the table was built (Mu and Viswanath 2018). A name that is not known is read by its parts,
 * and is half known.
 */
export function sentenceVector(table: WordTable, text: string): number[] | undefined {
  const sum = new Float64Array(table.dimensions);
  let [known, all] = [0, 0];
  for (const word of wordsOf(text)) {
    const rows = FOREIGN_WORDS.has(word) ? [] : vectorRows(table, word);
    if (rows.length > 0) known += 1 / rows.length;
    if (rows.length > 0 || /\D/.test(word)) all += 1;
    for (const row of rows) addVector(sum, table, row);
  }
  if (known < LEAST_KNOWN * all) return undefined;
  const length = Math.hypot(...sum);
  return length === 0 ? undefined : Array.from(sum, (value) => Math.fround(value / length));
}

function addVector(sum: Float64Array, { vectors, weights, dimensions }: WordTable, row: number): void {
  const [weight, start] = [weights[row] ?? 0, row * dimensions];
  for (let i = 0; i < dimensions; i += 1) sum[i] = (sum[i] ?? 0) + weight * (vectors[start + i] ?? 0);
}

/** The row of a word, or those of its parts; none for an unknown one. */
function vectorRows(table: WordTable, word: string): number[] {
  const row = vectorRow(table, word);
  return row === undefined ? partsOf(table, word) : [row];
}

/** The row of a word as it is, without the ending of a rare form of a known word, or without its version. */
function vectorRow({ index }: WordTable, word: string): number | undefined {
  return (
    index.get(word) ??
    index.get(word.replace(/(?:'s|s|es|ed|ing)$/, '')) ??
    index.get(word.replace(/(?:\d{1,20}|js)$/, ''))
  );
}

/** The rows of the two words that a name is put together of, such as `dockerfile`, the first as long as can be. */
function partsOf({ index }: WordTable, word: string): number[] {
  if (word.length > MAX_NAME_CHARACTERS) return [];
  for (let at = word.length - PART_CHARACTERS; at >= PART_CHARACTERS; at -= 1) {
    const [first, second] = [index.get(word.slice(0, at)), index.get(word.slice(at))];
    if (first !== undefined && second !== undefined) return [first, second];
  }
  return [];
}

/**
 * The words of a text in lower case, names with signs as the word table spells them.
 * @internal The table is made of the same words.
 */
export function wordsOf(text: string): string[] {
  const plain = NAMES.reduce((line, [sign, name]) => line.replace(sign, name), text.toLowerCase());
  const words = plain.match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu) ?? [];
  return words.slice(0, MAX_WORDS).filter((word) => word.length <= MAX_WORD_CHARACTERS);
}
