import { ALIASES } from './aliases.ts';

/** Characters of scripts that are written without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
/** Runs of one script: particles are in Hiragana, most nouns are not. */
const RUNS =
  /[\p{Script=Katakana}ー]+|\p{Script=Han}+|\p{Script=Hiragana}+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
/** Letters of a word within a compound, and what German puts between two. */
const MIN_PART = 4;
const LINKS = ['', 's', 'n', 'en', 'es'];
const MAX_COMPOUND = 40;

/**
 * The words that a folded one is made of: those of Japanese and Chinese that have translations, with what is of
 * another script; or the two of a compound that both have one. None where it has none.
 */
export function partsOf(word: string): string[] {
  if (word.length > MAX_COMPOUND) return [];
  return UNSPACED.test(word) ? segments(word) : compound(word);
}

function segments(text: string): string[] {
  const words: string[] = [];
  let isTranslated = false;
  for (let at = 0; at < text.length;) {
    const name = longestName(text.slice(at));
    if (name !== undefined) isTranslated = true;
    const [run = ''] = text.slice(at).match(RUNS) ?? [];
    // Posts hold no other words of these scripts, but those in Latin letters.
    if (name !== undefined || !UNSPACED.test(run)) words.push(name ?? run.trim());
    at += name?.length ?? Math.max(1, UNSPACED.test(run) ? 1 : run.length);
  }
  return isTranslated ? words.filter((word) => word !== '') : [];
}

function longestName(text: string): string | undefined {
  for (let length = text.length; length > 0; length -= 1) {
    const name = text.slice(0, length);
    if (UNSPACED.test(name) && ALIASES.has(name)) return name;
  }
  return undefined;
}

function compound(word: string): string[] {
  for (let at = word.length - MIN_PART; at >= MIN_PART; at -= 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (!ALIASES.has(tail)) continue;
    const link = LINKS.find((end) => head.endsWith(end) && ALIASES.has(head.slice(0, head.length - end.length)));
    if (link !== undefined) return [head.slice(0, head.length - link.length), tail];
  }
  return [];
}
