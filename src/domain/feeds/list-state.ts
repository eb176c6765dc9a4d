import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { createLoader } from '../../data/servers/batch-loader.ts';
import { CONTENT_VERSION, cardVersion } from '../../data/sql/versions.ts';

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

const PREFERENCES_VERSIONS = statement<{ accountId: string; version: number }>(
  'SELECT account_id AS "accountId", version FROM taste_versions WHERE account_id = ANY ($1::uuid[])',
);

/** Reads the version of a person's preferences, which increases with every change to what shapes their lists. */
export const loadPreferencesVersion = createLoader(async (db: Database, viewerIds: readonly string[]) => {
  const rows = await db.query(PREFERENCES_VERSIONS, [viewerIds]);
  const versions = new Map(rows.map(({ accountId, version }) => [accountId, version]));
  return viewerIds.map((id) => versions.get(id) ?? 0);
});

const CONTENT_STATE = statement<Omit<ListStateRow, 'preferences'>>(`SELECT ${CONTENT_VERSION} AS content,
  ARRAY(SELECT ${cardVersion('p')} FROM unnest($1::uuid[]) WITH ORDINALITY AS g (id, n)
    LEFT JOIN post_ranks p ON p.post_id = g.id ORDER BY g.n) AS versions`);

/** Reads the current versions of a person's preferences, of the content, and of posts by id, in one round trip. */
export async function loadListState(db: Database, viewerId: string, posts: readonly string[]): Promise<ListStateRow> {
  const [preferences, [state]] = await Promise.all([
    loadPreferencesVersion(db, viewerId),
    db.query(CONTENT_STATE, [posts]),
  ]);
  return { ...(state as Omit<ListStateRow, 'preferences'>), preferences };
}

/** Whether a list built from these versions is current: same preferences, same content, and fresh. */
export function isCurrent({ preferences, content, at }: ListVersions, state: ListStateRow): boolean {
  return preferences === state.preferences && content === state.content && Date.now() - at < FRESH_FOR;
}
