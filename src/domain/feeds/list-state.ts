import type { Database } from '../../data/database.ts';
import { LIST_STATE, type ListStateRow } from '../../data/queries/feeds/list-state.ts';

/** What a list of posts was made from, and when. */
export interface ListVersions {
  readonly taste: number | undefined;
  readonly content: string | undefined;
  readonly at: number;
}

/**
 * Milliseconds after which posts are ordered anew though none came: votes and views of others have moved them
 * meanwhile.
 */
export const FRESH_FOR = 10_000;

/** What is stored now of a person and of posts, by their ids. */
export async function stateOf(db: Database, viewerId: string, posts: readonly string[]): Promise<ListStateRow> {
  const [state] = await db.query(LIST_STATE, [viewerId, posts]);
  return state as ListStateRow;
}

/** Whether a list that was made from this is still the person's, with all posts there are, and not old. */
export function isCurrent({ taste, content, at }: ListVersions, state: ListStateRow): boolean {
  return taste === state.taste && content === state.content && Date.now() - at < FRESH_FOR;
}
