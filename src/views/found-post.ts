import type { JsonText, Schema } from '../contract/types.ts';
import { highlightsIn } from '../domain/search/highlights.ts';

/** A post's card with the words that were looked for appended to its JSON text. */
export function foundPost(
  card: JsonText<Schema<'FeedPost'>>,
  lexemes: ReadonlySet<string>,
): JsonText<Schema<'FoundPost'>> {
  const { title, summary } = JSON.parse(card) as Schema<'FeedPost'>;
  return `${card.slice(0, -1)},"highlights":${JSON.stringify(highlightsIn(`${title}\n${summary ?? ''}`, lexemes))}}`;
}
