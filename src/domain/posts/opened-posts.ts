import type { Database } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';

/** A post opened by a person. */
export interface View {
  readonly viewerId: string;
  readonly postId: string;
  readonly at: Date;
}

/** Many views in one statement, each person counted once per post. Posts and accounts deleted meanwhile are skipped. */
const STORE_VIEWS = statement(`
  WITH opened AS (
    INSERT INTO post_views (account_id, post_id, viewed_at)
    SELECT DISTINCT ON (a.id, p.id) a.id, p.id, v.at
      FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS v (account_id, post_id, at)
      JOIN accounts a ON a.id = v.account_id JOIN posts p ON p.id = v.post_id
     ORDER BY a.id, p.id, v.at
    ON CONFLICT DO NOTHING RETURNING post_id)
  INSERT INTO count_changes (post_id, num_views)
  SELECT post_id, count(*)::integer FROM opened GROUP BY post_id`);

/** Stores views and counts them on their posts; a view already stored changes nothing. */
export async function storeViews(db: Database, views: readonly View[]): Promise<void> {
  await db.query(STORE_VIEWS, [
    views.map((view) => view.viewerId),
    views.map((view) => view.postId),
    views.map((view) => view.at),
  ]);
}
