import type { Database } from '../../data/database.ts';

/** That a person opened a post. */
export interface View {
  readonly viewerId: string;
  readonly postId: string;
  readonly at: Date;
}

/*
 * Raw SQL: many views in one statement. A person counts once a post. Posts and accounts that are gone by now are left
 * out, and posts are locked in the order of their ids so that two processes cannot wait for each other.
 */
const STORE = `
  WITH opened AS (
    INSERT INTO post_views (account_id, post_id, viewed_at)
    SELECT DISTINCT ON (a.id, p.id) a.id, p.id, v.at
      FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS v (account_id, post_id, at)
      JOIN accounts a ON a.id = v.account_id JOIN posts p ON p.id = v.post_id
     ORDER BY a.id, p.id, v.at
    ON CONFLICT DO NOTHING RETURNING post_id),
  counted AS (SELECT post_id, count(*)::int AS views FROM opened GROUP BY post_id),
  locked AS (SELECT p.id, c.views FROM posts p JOIN counted c ON c.post_id = p.id ORDER BY p.id FOR NO KEY UPDATE OF p)
  UPDATE posts SET num_views = num_views + locked.views FROM locked WHERE posts.id = locked.id`;

/** Stores views and counts them on their posts. A view that is stored already changes nothing. */
export async function storeViews(db: Database, views: readonly View[]): Promise<void> {
  await db.query(STORE, [
    views.map((view) => view.viewerId),
    views.map((view) => view.postId),
    views.map((view) => view.at),
  ]);
}
