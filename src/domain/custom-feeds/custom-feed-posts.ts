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
  order_by: Schema<'FeedOrder'> | null;
  min_day_range: number | null;
  min_upvotes: number | null;
  min_views: number | null;
  disable_engagement_filter: boolean | null;
  followed_tags: string[];
  blocked_tags: string[];
  followed_sources: string[];
  blocked_sources: string[];
  turned_off: number[];
}

// Raw SQL: everything that shapes a feed in one go, before its posts are read.
const FEED = (column: 'id' | 'slug'): string => `
  SELECT f.id, ${TASTE_VERSION} AS version, f.order_by, f.min_day_range, f.min_upvotes, f.min_views, f.disable_engagement_filter,
    ARRAY(SELECT tag FROM feed_tag_filters WHERE feed_id = f.id AND NOT blocked) AS followed_tags,
    ARRAY(SELECT tag FROM feed_tag_filters WHERE feed_id = f.id AND blocked) AS blocked_tags,
    ARRAY(SELECT source_id FROM feed_source_filters WHERE feed_id = f.id AND NOT blocked) AS followed_sources,
    ARRAY(SELECT source_id FROM feed_source_filters WHERE feed_id = f.id AND blocked) AS blocked_sources,
    ARRAY(SELECT setting_id FROM feed_settings WHERE feed_id = f.id AND NOT enabled) AS turned_off
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
      const order = feed.order_by === null ? 'popular' : ORDERS[feed.order_by];
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
  const followed = { tags: feed.followed_tags, sources: feed.followed_sources };
  return {
    anyOf: followed.tags.length + followed.sources.length > 0 ? followed : undefined,
    noneOf: { tags: feed.blocked_tags, sources: feed.blocked_sources },
    since: feed.min_day_range ? new Date(now - feed.min_day_range * DAY_MS) : undefined,
    minUpvotes: feed.min_upvotes ?? undefined,
    minViews: feed.min_views ?? undefined,
    unviewed: feed.disable_engagement_filter === true ? undefined : { by: viewerId, at: new Date(now) },
    hidden: categoryBits(feed.turned_off),
  };
}
