import type { Schema } from '../contract/types.ts';
import type { UnreadRow } from '../domain/feeds/unread.ts';
import type { FetchStateRow } from '../domain/sources/own-sources.ts';
import type { SourceRow } from '../domain/sources/sources.ts';
import type { SuggestionRow } from '../domain/sources/suggest-source.ts';

/** A source with its description. */
export function sourceSummary({ id, name, handle, image, description, listed }: SourceRow): Schema<'SourceSummary'> {
  return { id, name, handle, image, description, private: !listed };
}

/** A source and how much of it is unread. */
export function unreadSource({ id, name, handle, image, unread }: UnreadRow): Schema<'UnreadSource'> {
  return { source: { id, name, handle, image }, unread };
}

/** A source and how reading it goes. */
export function sourceDetail(row: SourceRow & FetchStateRow): Schema<'SourceDetail'> {
  const { homepage, fetchedAt, problem, feedNotes } = row;
  return { ...sourceSummary(row), homepage, fetchedAt: fetchedAt?.toISOString() ?? null, problem, feedNotes };
}

/** A suggested source with its status. */
export function sourceSuggestion({ id, url, status, createdAt, source }: SuggestionRow): Schema<'SourceSuggestion'> {
  return { id, url, status, createdAt: createdAt.toISOString(), ...(source && { source: sourceSummary(source) }) };
}
