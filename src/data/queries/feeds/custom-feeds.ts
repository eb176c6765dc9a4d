import type { CustomFeed } from '../../entities/feeds.ts';
import { statement, type Statement } from '../../statement.ts';
import type { FilterRow } from '../ranking/taste.ts';
import { TASTE_VERSION } from '../../sql/versions.ts';

/** A custom feed with its filters. */
export type CustomFeedPostsRow = FilterRow &
  Pick<CustomFeed, 'id' | 'orderBy' | 'minDayRange' | 'minUpvotes' | 'minViews' | 'disableEngagementFilter'>;

/** Everything that shapes a feed in one query, before its posts are read. */
export const FILTERED_FEED = { byId: feedBy('id'), bySlug: feedBy('slug') };

function feedBy(column: 'id' | 'slug'): Statement<CustomFeedPostsRow> {
  return statement(`
  SELECT f.id, ${TASTE_VERSION} AS version, f.order_by AS "orderBy", f.min_day_range AS "minDayRange",
    f.min_upvotes AS "minUpvotes", f.min_views AS "minViews", f.disable_engagement_filter AS "disableEngagementFilter",
    ARRAY(SELECT tag FROM feed_tag_filters WHERE feed_id = f.id AND NOT blocked) AS "followedTags",
    ARRAY(SELECT tag FROM feed_tag_filters WHERE feed_id = f.id AND blocked) AS "blockedTags",
    ARRAY(SELECT source_id FROM feed_source_filters WHERE feed_id = f.id AND NOT blocked) AS "followedSources",
    ARRAY(SELECT source_id FROM feed_source_filters WHERE feed_id = f.id AND blocked) AS "blockedSources",
    ARRAY(SELECT setting_id FROM feed_settings WHERE feed_id = f.id AND NOT enabled) AS "turnedOff"
  FROM custom_feeds f WHERE f.account_id = $1 AND f.${column} = $2`);
}

/** By id or slug: the text need not be a valid id. */
const NAMED = 'SELECT id FROM custom_feeds WHERE account_id = $1 AND (id::text = lower($2) OR slug = $2)';
export const NAMED_FEED = statement<{ id: string }>(NAMED);
export const LOCK_NAMED_FEED = statement<{ id: string }>(`${NAMED} FOR NO KEY UPDATE`);
