import { hasNoProse, isAdvert, isGreeting, isLabel } from '../../../domain/text/prose.ts';
import { sentencesIn } from '../../../domain/text/sentences.ts';
import { cutAtWord, excerpt } from '../text.ts';

/** Characters of a title that is made of the text. */
const MAX_MADE_TITLE = 100;
/** Characters below which the first sentence is too short for a title. */
const MIN_MADE_TITLE = 12;
/** Characters that an excerpt may show. */
const SHOWN_CHARACTERS = 420;
/** Characters that a summary is made of where some of what would be shown is left out. */
const HEAD_CHARACTERS = 1_500;

/** Context of a summary besides its text. */
export interface TextContext {
  readonly title: string;
  /** The name of its feed. */
  readonly feed?: string | undefined;
  /** BCP 47. */
  readonly language?: string | undefined;
}

/**
 * A title of at most 100 characters for an item that has none, from the beginning of its text: the first sentence that
 * is more than a few characters, or the first words. Undefined when the text has no words.
 */
export function titleOfText(text: string, language?: string): string | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  const line =
    lines.find((candidate) => hasWords(candidate)) ??
    lines.find((candidate) => /[\p{L}\p{N}\p{Emoji}]/u.test(candidate));
  if (line === undefined) return undefined;
  let title = '';
  for (const sentence of sentencesIn(line.slice(0, HEAD_CHARACTERS), language)) {
    title = `${title} ${sentence}`.trim();
    if (title.length >= MIN_MADE_TITLE) break;
  }
  return cutAtWord(title, MAX_MADE_TITLE);
}

/**
 * At most 400 characters of a text that may stand under a title: without the title itself, adverts and what software
 * adds, and without greetings and code where there is anything else. Undefined when nothing is left.
 */
export function summaryOfText(text: string, { title, language }: TextContext): string | undefined {
  if (isLabel(text)) return undefined;
  const rest = withoutTitle(text, title);
  if (rest === undefined) return undefined;
  const shown = rest.slice(0, SHOWN_CHARACTERS);
  if (!isAdvert(shown) && !hasNoProse(shown) && !isGreeting(rest.trimStart())) return excerpt(rest);
  const isCut = rest.length > HEAD_CHARACTERS;
  const sentences = rest
    .slice(0, HEAD_CHARACTERS)
    .split('\n')
    .flatMap((line) => sentencesIn(line, language));
  const own = sentences.filter((sentence) => !isAdvert(sentence));
  const prose = own.filter((sentence) => !isGreeting(sentence) && !hasNoProse(sentence));
  const chosen = prose.length > 0 ? prose : own;
  // The last one may be cut in the middle; it is far behind the end of any summary.
  return chosen.length === 0 ? undefined : excerpt(`${chosen.join(' ')}${isCut ? ' …' : ''}`);
}

/** The text behind its title; undefined when there is no more, the whole text when it begins otherwise. */
function withoutTitle(text: string, title: string): string | undefined {
  const begin = text.trimStart();
  const bare = title.replace(/…$/, '');
  // A title that was cut from the text is no sentence of its own: the text repeats it for the rest of the sentence.
  if (bare !== title || begin.slice(0, bare.length).toLowerCase() !== bare.toLowerCase()) return text;
  const following = begin.slice(bare.length);
  if (/^[\p{L}\p{N}]/u.test(following)) return text;
  const rest = following.replace(/^[\s.:;,!?|·–—-]+/u, '');
  if (rest === '') return undefined;
  if (!/^\p{Ll}/u.test(rest)) return rest;
  // "Forms: every field" continues after a sign; "Forms need labels" continues the sentence.
  return /^\s{0,3}[:|·–—-]/u.test(following) ? rest.charAt(0).toUpperCase() + rest.slice(1) : text;
}

function hasWords(line: string): boolean {
  const words = line.replace(/https?:\S+|[#@]\S+/g, '');
  return /\p{L}{2}/u.test(words);
}
