import { hasNoProse, isAdvert, isGreeting, isOrder, isPreamble } from '../../domain/text/prose.ts';
import { endsSentence } from '../../domain/text/sentences.ts';

/** The most that a summary may have. */
export interface SummaryLimits {
  readonly characters: number;
  readonly sentences: number;
}

/** Characters up to which a line that ends as no sentence does is a heading. */
const HEADING_CHARACTERS = 60;

/** Whether a line is short, and ends as no sentence does. */
export function isHeading(line: string): boolean {
  return line.length > 0 && line.length <= HEADING_CHARACTERS && !/[.!。！:,;]["'”’)\]]*$/u.test(line.trim());
}

/** A sentence without the pictures before it. */
export function withoutPictures(sentence: string): string {
  return sentence.replace(/^[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200d\ufe0f\s]+/u, '');
}

/** Elements and type parameters, as posts name them between words: `<video>`, `Vec<T>`, `<>`. */
const NAMED_MARKUP = /<\/?[\p{L}\d&-]{0,20}>/gu;

/** Ends as a sentence does, opens and closes what is quoted and in brackets, and is neither code nor a time stamp. */
export function isWhole(sentence: string): boolean {
  if (!endsSentence(sentence) || /[<>|]|https?:|\.\.\.$/.test(sentence.replace(NAMED_MARKUP, ''))) return false;
  if (hasNoProse(sentence) || MENU.test(sentence)) return false;
  const count = (sign: string): number => sentence.split(sign).length - 1;
  return count('(') === count(')') && count('[') === count(']') && count('“') === count('”') && count('"') % 2 === 0;
}

/** Links to what is elsewhere, a praise that is quoted, and dated lines of a change log. */
const POINTER = new RegExp(
  [
    String.raw`^(?:learn more|find out more|more (?:information|details|examples|about)|full documentation|head over|back to|scroll)\b`,
    String.raw`^(?:an? )?(?:blog ?post|video|talk|slides|screencast|demo|article|post) (?:of|about|on|from|explaining|describing|with)\b`,
    String.raw`\b(?:is|are|found|available|listed|live) here[.!]$|\b(?:please|also) (?:see|read|visit|refer to)\b|\b(?:in|at|on|read|see) (?:the|our) (?:[\p{L}]{1,20} )?(?:documentation|docs|wiki)[.!]$`,
    String.raw`^["“].{0,200}\b(?:i|we|my)\b|^\W{0,2}\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b`,
  ].join('|'),
  'iu',
);
/** Names of sections in a row, to choose one of. */
const MENU = /(?: [•·] .{0,80}){2}/u;

/**
 * Whether a sentence advertises, greets, orders, or speaks of the text before it begins. What clearly defines the
 * subject does not: projects are called Hey, Check and Today, too.
 */
export function isBesideTheSubject(text: string, defines: number): boolean {
  return (
    isAdvert(text) || POINTER.test(text) || (defines < 1 && (isGreeting(text) || isOrder(text) || isPreamble(text)))
  );
}

/** Whether a sentence ends with a question mark. */
export function isQuestion(text: string): boolean {
  return /[?？]["'”’)\]]*$/u.test(text);
}

/** The words of a sentence, in small letters. */
export function sentenceWords(sentence: string): string[] {
  return sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Cosine similarity of two sets of words, 0 to 1. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.sqrt(a.size * b.size);
}

/** A definition without the words before it that speak to readers: "If you are new here: X is ...". */
export function withoutAddress(definition: string): string {
  return definition.replace(/^(?:if you|for those|in case you|in short|in a nutshell|tl;dr)[^:.]{0,40}: /iu, '');
}

/** Cosine similarity above which a sentence repeats the title, and words beside it with which it says more. */
const REPEATS_TITLE = 0.7;
const MORE_WORDS = 4;

/** Whether the words of a sentence are those of the title, and hardly any others. */
export function repeats(words: readonly string[], titleWords: ReadonlySet<string>): boolean {
  const own = new Set(words);
  const more = [...own].filter((word) => !titleWords.has(word));
  return more.length < MORE_WORDS && overlap(own, titleWords) > REPEATS_TITLE;
}
