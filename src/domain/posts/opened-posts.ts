import type { Database } from '../../data/database.ts';
import { STORE_VIEWS } from '../../data/queries/posts/posts.ts';

/** A post opened by a person. */
export interface View {
  readonly viewerId: string;
  readonly postId: string;
  readonly at: Date;
}

/** Stores views and counts them on their posts; a view already stored changes nothing. */
export async function storeViews(db: Database, views: readonly View[]): Promise<void> {
  await db.query(STORE_VIEWS, [
    views.map((view) => view.viewerId),
    views.map((view) => view.postId),
    views.map((view) => view.at),
  ]);
}
