import type { JsonText, Schema } from '../contract/types.ts';
import { highlightsIn } from '../domain/search/highlights.ts';

/** The words that were looked for as they stand in a post's card, as JSON text. */
export function highlightsOf(
  card: JsonText<Schema<'FeedPost'>>,
  lexemes: ReadonlySet<string>,
): JsonText<Schema<'FoundPost'>['highlights']> {
  const { title, summary } = JSON.parse(card) as Schema<'FeedPost'>;
  return JSON.stringify(highlightsIn(`${title}\n${summary ?? ''}`, lexemes));
}

/** A post's card with these words appended to its JSON text. */
export function foundPost(
  card: JsonText<Schema<'FeedPost'>>,
  highlights: JsonText<Schema<'FoundPost'>['highlights']>,
): JsonText<Schema<'FoundPost'>> {
  return `${card.slice(0, -1)},"highlights":${highlights}}`;
}
