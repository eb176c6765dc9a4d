import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { TASTE_VERSION, CONTENT_VERSION, cardVersion } from '../../data/sql/versions.ts';

/** The versions that a list of posts was built from, and when. */
export interface ListVersions {
  readonly preferences: number | undefined;
  readonly content: string | undefined;
  readonly at: number;
}

/** Milliseconds after which posts are ordered again even without new ones: votes and views may have moved them. */
export const FRESH_FOR = 10_000;

/** The current versions of a person's preferences, of the content and of posts. */
export interface ListStateRow {
  readonly preferences: number;
  readonly content: string;
  /** In the order of the posts requested; null for a deleted one. */
  readonly versions: readonly (number | null)[];
}

/** Reads all that a cached page needs, in one round trip. */
const LIST_STATE = statement<ListStateRow>(`SELECT ${TASTE_VERSION} AS preferences, ${CONTENT_VERSION} AS content,
  ARRAY(SELECT ${cardVersion('p')} FROM unnest($2::uuid[]) WITH ORDINALITY AS g (id, n)
    LEFT JOIN post_ranks p ON p.post_id = g.id ORDER BY g.n) AS versions`);

/** Reads the current versions of a person's preferences, of the content, and of posts by id. */
export async function loadListState(db: Database, viewerId: string, posts: readonly string[]): Promise<ListStateRow> {
  const [state] = await db.query(LIST_STATE, [viewerId, posts]);
  return state as ListStateRow;
}

/** Whether a list built from these versions is current: same preferences, same content, and fresh. */
export function isCurrent({ preferences, content, at }: ListVersions, state: ListStateRow): boolean {
  return preferences === state.preferences && content === state.content && Date.now() - at < FRESH_FOR;
}
