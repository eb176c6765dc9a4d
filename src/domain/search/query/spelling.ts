/** Lengths from which a word may hold one mistake and two: in shorter ones another word is as likely. */
const ONE_MISTAKE = 4;
const TWO_MISTAKES = 8;
/** Letters from the beginning that are compared by hashes; a word has at most 29 of them. */
const HASHED_LETTERS = 7;
const MAX_WORD_LETTERS = 40;
const MIN_WORD_LETTERS = 2;

/** Characters that have no other form. */
const PLAIN = /^[\0-\x7f]*$/;

/** A text in lower case and without accents, so that it is the same however it was typed. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC');
}

/** The words of a text as they are learned and looked up: runs of letters and digits that begin with a letter. */
export function plainWords(text: string): string[] {
  const words = foldText(text).match(/\p{L}[\p{L}\p{N}]*/gu) ?? [];
  return words.filter((word) => word.length >= MIN_WORD_LETTERS && word.length <= MAX_WORD_LETTERS);
}

/** Returns the number of typos that a word may hold. */
export function maxTypos(word: string): number {
  return word.length >= TWO_MISTAKES ? 2 : word.length >= ONE_MISTAKE ? 1 : 0;
}

/**
 * Hashes of a word's beginning, whole and with as many letters left out as it may hold mistakes. A letter too many, one
 * too few, a wrong one and two in the wrong order all leave two words with a hash in common (Garbe 2012, symmetric
 * deletion); others may share one by chance.
 */
export function deletionHashes(word: string): number[] {
  let texts = new Set([word.slice(0, HASHED_LETTERS)]);
  for (let left = maxTypos(word); left > 0; left -= 1) texts = new Set([...texts, ...[...texts].flatMap(shorter)]);
  return [...new Set([...texts].map(hash))];
}

function shorter(text: string): string[] {
  return Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1));
}

/** FNV-1a of 32 bits, signed. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value | 0;
}
