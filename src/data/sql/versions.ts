/**
 * SQL: the version of the card of a post in post_ranks, under this alias: it increases with all that the card shows,
 * its source's name and picture too.
 */
export function cardVersion(alias: string): string {
  return `(${alias}.version + coalesce((SELECT version FROM source_version), 0))`;
}

/** SQL: a version of person $1 that increases with every change to what shapes their lists. */
export const TASTE_VERSION = 'coalesce((SELECT version FROM taste_versions WHERE account_id = $1), 0)';

/** SQL: a version that increases when posts are added or removed. */
export const CONTENT_VERSION = `coalesce(pg_sequence_last_value('content_version'), 0)`;

/** SQL: a version that increases when posts get vectors. */
export const VECTORS_VERSION = `coalesce(pg_sequence_last_value('post_vectors_revision'), 0)`;
