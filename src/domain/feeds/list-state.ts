import type { Database } from '../../data/database.ts';

/** SQL: the number of the person $1 that moves with every change of what shapes their lists. */
export const TASTE_VERSION = 'coalesce((SELECT version FROM taste_versions WHERE account_id = $1), 0)';
/** SQL: the number that moves when posts come or go. */
export const CONTENT_VERSION = `coalesce(pg_sequence_last_value('content_version'), 0)`;

/** What a list of posts was made from, and when. */
export interface ListVersions {
  readonly taste: number | undefined;
  readonly content: string | undefined;
  readonly at: number;
}

/** What is stored now of a person and of posts. */
export interface State {
  readonly taste: number;
  readonly content: string;
  /** In the order of the posts that were asked for; null for one that is gone. */
  readonly versions: readonly (number | null)[];
}

/**
 * Milliseconds after which posts are ordered anew though none came: votes and views of others have moved them
 * meanwhile.
 */
export const FRESH_FOR = 10_000;

// Raw SQL: all that a page from memory needs, in one round trip.
const STATE = `SELECT ${TASTE_VERSION} AS taste, ${CONTENT_VERSION} AS content,
  ARRAY(SELECT p.version FROM unnest($2::uuid[]) WITH ORDINALITY AS g (id, n) LEFT JOIN posts p ON p.id = g.id ORDER BY g.n) AS versions`;

/** What is stored now of a person and of posts, by their ids. */
export async function stateOf(db: Database, viewerId: string, posts: readonly string[]): Promise<State> {
  const [state] = await db.query<State>(STATE, [viewerId, posts]);
  return state as State;
}

/** Whether a list that was made from this is still the person's, with all posts there are, and not old. */
export function isCurrent({ taste, content, at }: ListVersions, state: State): boolean {
  return taste === state.taste && content === state.content && Date.now() - at < FRESH_FOR;
}
