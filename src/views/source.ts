import type { Schema } from '../contract/types.ts';
import type { SourceRow } from '../data/queries/search/sources.ts';
import type { SuggestionRow } from '../domain/search/suggest-source.ts';

/** A source with its description. */
export function sourceSummary({ id, name, handle, image, description }: SourceRow): Schema<'SourceSummary'> {
  return { id, name, handle, image, description };
}

/** A suggested source with its status. */
export function sourceSuggestion({ id, url, status, createdAt }: SuggestionRow): Schema<'SourceSuggestion'> {
  return { id, url, status, createdAt: createdAt.toISOString() };
}
