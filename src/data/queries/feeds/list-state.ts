import { statement } from '../../statement.ts';

/** SQL: the number of the person $1 that moves with every change of what shapes their lists. */
export const TASTE_VERSION = 'coalesce((SELECT version FROM taste_versions WHERE account_id = $1), 0)';
/** SQL: the number that moves when posts come or go. */
export const CONTENT_VERSION = `coalesce(pg_sequence_last_value('content_version'), 0)`;

/** What is stored now of a person and of posts. */
export interface ListStateRow {
  readonly taste: number;
  readonly content: string;
  /** In the order of the posts that were asked for; null for one that is gone. */
  readonly versions: readonly (number | null)[];
}

/** All that a page from memory needs, in one round trip. */
export const LIST_STATE = statement<ListStateRow>(`SELECT ${TASTE_VERSION} AS taste, ${CONTENT_VERSION} AS content,
  ARRAY(SELECT p.version FROM unnest($2::uuid[]) WITH ORDINALITY AS g (id, n) LEFT JOIN posts p ON p.id = g.id ORDER BY g.n) AS versions`);
