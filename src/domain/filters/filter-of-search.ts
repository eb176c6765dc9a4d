import { constraints } from '../../../generated/constraints.ts';
import { parseQuery } from '../search/query/parse-query.ts';
import type { WrittenFilter } from './compile-filter.ts';

const { words: WORDS } = constraints.Filter;

/**
 * Returns the filter of a search: posts that hold all its words and its first phrase as they stand, and nothing that it
 * excludes. Words of further phrases are in any order. Empty for a text without words.
 */
export function filterOfSearch(text: string): WrittenFilter {
  const { words, phrases, without } = parseQuery(text);
  const [phrase, ...rest] = phrases;
  const groups = [...words, ...rest.map((further) => [further])];
  const entries = groups.reduce<string[]>(withEach, ['']).filter((entry) => entry !== '');
  return {
    ...(entries.length > 0 && { words: entries }),
    ...(phrase !== undefined && { phrases: [cut(phrase)] }),
    ...(without.length > 0 && { not: without.slice(0, WORDS.maxItems).map(cut) }),
  };
}

/** Each entry with each alternative behind it, as far as there may be so many. */
function withEach(entries: readonly string[], alternatives: readonly string[]): string[] {
  const longer = entries.flatMap((entry) => alternatives.map((alternative) => `${entry} ${alternative}`.trim()));
  const isTooLong = longer.length > WORDS.maxItems || longer.some((entry) => entry.length > WORDS.items.maxLength);
  return isTooLong ? [...entries] : longer;
}

function cut(text: string): string {
  return Array.from(text).slice(0, WORDS.items.maxLength).join('');
}
