import type { Schema } from '../contract.ts';
import type { SourceRow } from '../domain/sources.ts';

/** A source with a line about it. */
export function sourceSummary({ id, name, handle, image, description }: SourceRow): Schema<'SourceSummary'> {
  return { id, name, handle, image, description };
}
