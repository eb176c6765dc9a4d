import { statement } from '../../statement.ts';
import { TASTE_VERSION, CONTENT_VERSION, cardVersion } from '../../sql/versions.ts';

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
