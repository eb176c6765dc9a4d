import { validate as isUuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { categoryBits } from '../feed-filters/advanced-settings.ts';
import { noFeed } from './custom-feeds.ts';
import { listRemembered, type ListMemory } from '../feeds/list-memory.ts';
import { TASTE_VERSION } from '../feeds/list-state.ts';
import type { Page, PageRequest } from '../pagination/page.ts';
import type { PostFilter, PostOrder, PostRef } from '../feeds/post-list.ts';
import type { Schema } from '../../../generated/shapes.ts';

const DAY_MS = 86_400_000;
const ORDERS: Record<Schema<'FeedOrder'>, PostOrder> = {
  DATE: 'newest',
  UPVOTES: 'upvoted',
  DOWNVOTES: 'downvoted',
  COMMENTS: 'discussed',
  CLICKS: 'viewed',
};

interface FeedRow {
  id: string;
  version: number;
  orderBy: Schema<'FeedOrder'> | null;
  minDayRange: number | null;
  minUpvotes: number | null;
  minViews: number | null;
  disableEngagementFilter: boolean | null;
  followedTags: string[];
  blockedTags: string[];
  followedSources: string[];
  blockedSources: string[];
  turnedOff: number[];
}

// Raw SQL: everything that shapes a feed in one go, before its posts are read.
const FEED = (column: 'id' | 'slug'): string => `
  SELECT f.id, ${TASTE_VERSION} AS version, f.order_by AS "orderBy", f.min_day_range AS "minDayRange", f.min_upvotes AS "minUpvotes", f.min_views AS "minViews", f.disable_engagement_filter AS "disableEngagementFilter",
    ARRAY(SELECT tag FROM feed_tag_filters WHERE feed_id = f.id AND NOT blocked) AS "followedTags",
    ARRAY(SELECT tag FROM feed_tag_filters WHERE feed_id = f.id AND blocked) AS "blockedTags",
    ARRAY(SELECT source_id FROM feed_source_filters WHERE feed_id = f.id AND NOT blocked) AS "followedSources",
    ARRAY(SELECT source_id FROM feed_source_filters WHERE feed_id = f.id AND blocked) AS "blockedSources",
    ARRAY(SELECT setting_id FROM feed_settings WHERE feed_id = f.id AND NOT enabled) AS "turnedOff"
  FROM custom_feeds f WHERE f.account_id = $1 AND f.${column} = $2`;
const BY = { id: FEED('id'), slug: FEED('slug') };

/** The posts of a person's custom feed, by id or slug, in the feed's own order. Throws not_found. */
export async function listCustomFeedPosts(
  db: Database,
  viewerId: string,
  input: PageRequest & { feedId: string; memory: ListMemory },
): Promise<Page<PostRef>> {
  return listRemembered(db, {
    viewerId,
    page: input,
    key: `custom-feed:${viewerId}:${input.feedId}`,
    define: () => readFeed(db, viewerId, input.feedId),
    queryOf: (feed) => {
      const order = feed.orderBy === null ? 'popular' : ORDERS[feed.orderBy];
      return { name: `custom-feed:${feed.id}:${order}`, order, filter: filterOf(feed, viewerId) };
    },
  });
}

async function readFeed(db: Database, viewerId: string, feedId: string): Promise<FeedRow> {
  const [feed] = await db.query<FeedRow>(isUuid(feedId) ? BY.id : BY.slug, [viewerId, feedId]);
  if (!feed) throw noFeed();
  return feed;
}

function filterOf(feed: FeedRow, viewerId: string): PostFilter {
  const now = Date.now();
  const followed = { tags: feed.followedTags, sources: feed.followedSources };
  return {
    anyOf: followed.tags.length + followed.sources.length > 0 ? followed : undefined,
    noneOf: { tags: feed.blockedTags, sources: feed.blockedSources },
    since: feed.minDayRange ? new Date(now - feed.minDayRange * DAY_MS) : undefined,
    minUpvotes: feed.minUpvotes ?? undefined,
    minViews: feed.minViews ?? undefined,
    unviewed: feed.disableEngagementFilter === true ? undefined : { by: viewerId, at: new Date(now) },
    hidden: categoryBits(feed.turnedOff),
  };
}
