import type { Database } from '../../data/database.ts';
import { LIST_STATE, type ListStateRow } from '../../data/queries/feeds/list-state.ts';

/** The versions that a list of posts was built from, and when. */
export interface ListVersions {
  readonly preferences: number | undefined;
  readonly content: string | undefined;
  readonly at: number;
}

/** Milliseconds after which posts are ordered again even without new ones: votes and views may have moved them. */
export const FRESH_FOR = 10_000;

/** The current versions of a person's taste, of the content, and of posts by id. */
export async function stateOf(db: Database, viewerId: string, posts: readonly string[]): Promise<ListStateRow> {
  const [state] = await db.query(LIST_STATE, [viewerId, posts]);
  return state as ListStateRow;
}

/** Whether a list built from these versions is current: same taste, same content, and fresh. */
export function isCurrent({ preferences, content, at }: ListVersions, state: ListStateRow): boolean {
  return preferences === state.preferences && content === state.content && Date.now() - at < FRESH_FOR;
}
