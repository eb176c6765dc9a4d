import type { Schema } from '../contract/types.ts';
import type { CustomFeedRow } from '../domain/custom-feeds/custom-feeds.ts';

/** A custom feed without its posts. */
export function customFeed(row: CustomFeedRow): Schema<'CustomFeed'> {
  const { name, icon, orderBy, minDayRange, minUpvotes, minViews, disableEngagementFilter } = row;
  return {
    id: row.id,
    userId: row.accountId,
    slug: row.slug,
    createdAt: row.createdAt.toISOString(),
    flags: { name, icon, orderBy, minDayRange, minUpvotes, minViews, disableEngagementFilter },
  };
}
