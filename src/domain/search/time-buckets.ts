/** Each document holds words for its time: `@k/n` is the n-th span of 4^k hours since 1970 (search_times). */
const LEVELS = 9;
/** Spans of one length at most in `since`: each is tested for every document that is gone through. */
const MAX_SPANS = 5;

/** A tsquery for the fewest spans of one length that cover the hours from low to high. */
export function bucketsSince(low: number, high: number): string {
  let level = 0;
  while (level < LEVELS && spanAt(high, level) - spanAt(low, level) >= MAX_SPANS) level += 1;
  const first = spanAt(low, level);
  return anySpan(Array.from({ length: spanAt(high, level) - first + 1 }, (_, n) => wordFor(level, first + n)));
}

/** A tsquery for the hours from low to before high, as the fewest spans that cover just them. */
export function spansBetween(low: number, high: number): string {
  const words: string[] = [];
  for (let at = low; at < high;) {
    let level = LEVELS;
    while (level > 0 && (at % 4 ** level !== 0 || at + 4 ** level > high)) level -= 1;
    words.push(wordFor(level, spanAt(at, level)));
    at += 4 ** level;
  }
  return anySpan(words);
}

const spanAt = (hour: number, level: number): number => Math.floor(hour / 4 ** level);
const wordFor = (level: number, n: number): string => `'@${level}/${n}'`;
const anySpan = (words: readonly string[]): string => `(${words.join(' | ')})`;
