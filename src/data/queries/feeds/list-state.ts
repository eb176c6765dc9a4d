import { statement } from '../../statement.ts';
import { cardVersion } from '../../sql/card-version.ts';

/** SQL: a version of person $1 that increases with every change to what shapes their lists. */
export const TASTE_VERSION = 'coalesce((SELECT version FROM taste_versions WHERE account_id = $1), 0)';
/** SQL: a version that increases when posts are added or removed. */
export const CONTENT_VERSION = `coalesce(pg_sequence_last_value('content_version'), 0)`;

/** The current versions of a person's taste, of the content and of posts. */
export interface ListStateRow {
  readonly preferences: number;
  readonly content: string;
  /** In the order of the posts requested; null for a deleted one. */
  readonly versions: readonly (number | null)[];
}

/** All that a page from memory needs, in one round trip. */
export const LIST_STATE =
  statement<ListStateRow>(`SELECT ${TASTE_VERSION} AS preferences, ${CONTENT_VERSION} AS content,
  ARRAY(SELECT ${cardVersion('p')} FROM unnest($2::uuid[]) WITH ORDINALITY AS g (id, n)
    LEFT JOIN post_ranks p ON p.post_id = g.id ORDER BY g.n) AS versions`);
