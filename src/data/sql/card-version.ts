/**
 * SQL: the version of the card of a post in post_ranks, under this alias: it increases with all that the card shows,
 * its source's name and picture too.
 */
export function cardVersion(alias: string): string {
  return `(${alias}.version + coalesce((SELECT version FROM source_version), 0))`;
}
