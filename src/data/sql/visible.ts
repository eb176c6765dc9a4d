/** The address of a person's library, the source of the pages that they save, before their id. It is no feed. */
export const LIBRARY_OF = 'dcs:library:';

/**
 * SQL: whether a person may see a post, of post_ranks under an alias: it is for everybody, or of a source that the
 * person added. `viewer` is the parameter with the person's id.
 */
export function isVisible(alias: string, viewer: string): string {
  return `(${alias}.listed OR ${isOwnSource(`${alias}.source_id`, viewer)})`;
}

/** SQL: whether a person may see a source, of sources under an alias. */
export function isSourceVisible(alias: string, viewer: string): string {
  return `(${alias}.listed OR ${isOwnSource(`${alias}.id`, viewer)})`;
}

function isOwnSource(sourceId: string, viewer: string): string {
  return `EXISTS (SELECT FROM own_sources own WHERE own.account_id = ${viewer} AND own.source_id = ${sourceId})`;
}
