import { eld } from 'eld/small';

/** Characters of a text that are read: more do not change the result. */
const READ_CHARACTERS = 2_000;

/** Least words of a text in Latin letters; names of products alone are words of some language by chance. */
const MIN_WORDS = { english: 3, rest: 5 };

/**
 * Least distance of the score of a language in Latin letters from that of English: titles about software are full of
 * English words and names, so English is the assumption.
 */
const MIN_DISTANCE = 0.1;

/** Least letters of a script that is written without spaces. */
const MIN_SYLLABLES = 4;

/** A letter of Chinese or Japanese says as much as this many Latin ones. */
const SYLLABLE_LETTERS = 2;

const LETTERS = {
  latin: /\p{Script=Latin}/gu,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  hangul: /\p{Script=Hangul}/gu,
  han: /\p{Script=Han}/gu,
  any: /\p{L}/gu,
};

/** Words as people write them: not identifiers, paths, versions or commands. */
const WORD = /^\p{L}(?:[\p{L}\p{M}]|['’-](?=\p{L}))*$/u;
const INNER_CAPITAL = /\p{Ll}\p{Lu}|^\p{Lu}{2,}$/u;

/**
 * Returns the language of a short text about software as its ISO 639-1 code; undefined where the text is too short or
 * not clear. Code, names and versions in it are not read.
 */
export function detectLanguage(text: string): string | undefined {
  const read = text.slice(0, READ_CHARACTERS);
  const count = (letters: RegExp): number => read.match(letters)?.length ?? 0;
  const latin = count(LETTERS.latin);
  const syllabic = languageOfSyllables(count, latin);
  if (syllabic !== undefined) return syllabic;
  const words = read
    .split(/[\s/]+/u)
    .map(withoutPunctuation)
    .filter((word) => WORD.test(word) && !INNER_CAPITAL.test(word));
  return languageOfWords(words, latin * 2 >= count(LETTERS.any));
}

/** Characters that words begin and end with, and identifiers and commands, which are no words. */
const EDGES = { begin: /[\p{L}\p{N}@$<_]/u, end: /[\p{L}\p{N}>()_]/u };

function withoutPunctuation(word: string): string {
  const characters = Array.from(word);
  const begin = characters.findIndex((character) => EDGES.begin.test(character));
  const end = characters.findLastIndex((character) => EDGES.end.test(character));
  return begin < 0 ? '' : characters.slice(begin, end + 1).join('');
}

/** The language of a text in a script that is written without spaces, or in Hangul. */
function languageOfSyllables(count: (letters: RegExp) => number, latin: number): string | undefined {
  const [kana, hangul, han] = [count(LETTERS.kana), count(LETTERS.hangul), count(LETTERS.han)];
  const syllables = kana + hangul + han;
  if (syllables < MIN_SYLLABLES || syllables * SYLLABLE_LETTERS < latin) return undefined;
  if (hangul * 2 >= syllables) return 'ko';
  return kana > 1 ? 'ja' : 'zh';
}

function languageOfWords(words: readonly string[], isLatin: boolean): string | undefined {
  if (words.length < MIN_WORDS.english) return undefined;
  const result = eld.detect(words.join(' '));
  const { language } = result;
  if (language === 'en') return result.isReliable() ? language : undefined;
  if (language === '' || !result.isReliable()) return undefined;
  if (!isLatin) return language;
  const scores = result.getScores();
  const distance = (scores[language] ?? 0) - (scores.en ?? 0);
  return words.length >= MIN_WORDS.rest && distance >= MIN_DISTANCE ? language : undefined;
}
