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

/**
 * At most `max` characters (UTF-16 units) of a text on one line, the ellipsis included. A longer text is cut after a
 * sentence if one ends in the second half, else after a word, else (scripts without spaces) after a character.
 */
export function excerpt(text: string, max = 400): string {
  const line = cleanText(text).replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const head = line.slice(0, max - 2);
  const sentence = /^.*[.!?](?=\s)|^.*[。！？]/su.exec(`${head} `)?.[0] ?? '';
  return sentence.length >= max / 2 && sentence.length <= head.length ? `${sentence} …` : cutAtWord(line, max);
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
