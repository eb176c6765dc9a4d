import { withoutTurns } from '../../domain/text/imitation.ts';
import { endsOpen } from '../../domain/text/sentences.ts';

/** Reading speed of adults in English prose, words per minute (Brysbaert 2019: 238 for non-fiction). */
const WORDS_PER_MINUTE = 230;
/** A shorter text is a caption or teaser, and "1 min" would be a guess. */
const MIN_WORDS = 20;

/**
 * Whether a text of unknown kind is probably HTML: it has a closing tag, a `br`, or a tag with attributes. A bare tag
 * is not enough: titles such as "The <dialog> element" mean it literally.
 */
export function looksLikeHtml(text: string): boolean {
  return /<\/[a-z][a-z0-9]{0,19}\s*>|<br\s*\/?>|<[a-z][a-z0-9]{0,19}\s+[a-z-]+\s*=/i.test(text);
}

/** Removes what PostgreSQL refuses or a page cannot show: NUL, control characters, lone surrogates. */
export function cleanText(text: string): string {
  // With the u flag the class matches lone surrogates only.
  return text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF\uD800-\uDFFF]/gu, '');
}

/** The part of an excerpt that a whole sentence must fill to be preferred to more words. */
const LEAST_WHOLE = 0.25;
/** The part of a long text that is looked at, in excerpts; more of one that is mostly white space. */
const LOOKED_AT = 3;

/**
 * Returns at most `max` characters (UTF-16 units) of a text on one line, including the ellipsis. A longer text is cut
 * after a sentence if one ends after the first quarter, else after a word, else (scripts without spaces) after a
 * character.
 */
export function excerpt(text: string, max = 400): string {
  const head = collapseLine(text.slice(0, max * LOOKED_AT));
  const line = head.length > max ? head : collapseLine(text);
  if (line.length <= max) return line;
  const end = lastSentenceEnd(line, max - 2);
  return end >= max * LEAST_WHOLE ? `${line.slice(0, end)} …` : cutAtWord(line, max);
}

function collapseLine(text: string): string {
  return withoutTurns(cleanText(text)).replace(/\s+/g, ' ').trim();
}

/** The length of the longest beginning of whole sentences that is no longer than `max`; 0 when there is none. */
function lastSentenceEnd(line: string, max: number): number {
  for (let at = max - 1; at > 0; at -= 1) {
    const sign = line.charAt(at);
    if ('。！？'.includes(sign)) return at + 1;
    if ('.!?'.includes(sign) && line.charAt(at + 1) === ' ' && !endsOpen(line.slice(0, at + 1))) return at + 1;
  }
  return 0;
}

/** At most `max` characters; a longer text is cut after a word if one ends nearby, and ends in `…`. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max);
  const space = head.lastIndexOf(' ');
  const cut = space >= max * 0.75 ? head.slice(0, space) : head.slice(0, -1);
  return `${cleanText(cut).replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '')}…`;
}

/**
 * Minutes to read a plain text, at least 1, at 230 words per minute; undefined below 20 words. Two Chinese or Japanese
 * characters count as a word: a segmenter differs by a few percent and takes fifty times as long.
 */
export function readTime(text: string): number | undefined {
  const words = countWords(text);
  return words < MIN_WORDS ? undefined : Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** Words in a plain text; two Han, Hiragana or Katakana characters count as one. */
export function countWords(text: string): number {
  let ideographs = 0;
  const rest = text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, () => {
    ideographs += 1;
    return ' ';
  });
  return (rest.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu) ?? []).length + Math.round(ideographs / 2);
}
