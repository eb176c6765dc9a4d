import { validate as isUuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { categoryBits } from '../feed-filters/advanced-settings.ts';
import { appliedMutes, mutesIn } from '../mutes/applied-mutes.ts';
import { feedNotFound } from './custom-feeds.ts';
import { listPosts, type Opened } from '../feeds/post-list.ts';
import { listCached, type ListCache } from '../feeds/list-cache.ts';
import type { Page, PageRequest } from '../pagination.ts';
import type { Schema } from '../../../generated/shapes.ts';
import type { PostFilter, PostOrder, Topics } from '../../data/sql/post-filter.ts';
import type { PostRef } from '../posts/post-cards.ts';
import { TASTE_VERSION } from '../../data/sql/versions.ts';
import type { FilterRow } from '../ranking/user-preferences.ts';
import type { CustomFeed } from '../../data/entities/feeds.ts';
import { type Statement, statement } from '../../data/statement.ts';

const DAY_MS = 86_400_000;
const ORDERS: Record<Schema<'FeedOrder'>, PostOrder> = {
  DATE: 'newest',
  UPVOTES: 'upvoted',
  DOWNVOTES: 'downvoted',
  COMMENTS: 'discussed',
  CLICKS: 'viewed',
};

/**
 * The posts of a person's custom feed, by id or slug, in the feed's own order; with `since` those that arrived
 * after it. Throws not_found.
 */
export async function listCustomFeedPosts(
  db: Database,
  viewerId: string,
  input: PageRequest & { feedId: string; memory: ListCache; since?: Date },
): Promise<Page<PostRef>> {
  return listCached(db, {
    viewerId,
    page: input,
    key: `custom-feed:${viewerId}:${input.feedId}`,
    define: async () => {
      const feed = await readFeedFilters(db, viewerId, input.feedId);
      return { ...feed, endsAt: appliedMutes(feed.mutes).endsAt };
    },
    queryOf: (feed) => {
      const order = feed.orderBy === null ? 'popular' : ORDERS[feed.orderBy];
      const { filter, unviewed } = customFeedFilter(feed, viewerId);
      const since = latest(filter.since, input.since);
      const bounds = boundsOf(order, feed);
      return { name: `custom-feed:${feed.id}:${order}`, order, filter: { ...filter, ...bounds, since }, unviewed };
    },
  });
}

/** Which posts a person's custom feed has, by id or slug, opened or not. Throws not_found. */
export async function loadCustomFeedFilter(db: Database, viewerId: string, feedId: string): Promise<PostFilter> {
  return customFeedFilter(await readFeedFilters(db, viewerId, feedId), viewerId).filter;
}

/** Explains why a person's custom feed, by id or slug, has no posts, and what to try. Throws not_found. */
export async function explainEmptyCustomFeed(db: Database, viewerId: string, feedId: string): Promise<string> {
  const feed = await readFeedFilters(db, viewerId, feedId);
  const { filter, unviewed } = customFeedFilter(feed, viewerId);
  if (unviewed && (await hasPosts(db, filter)))
    return 'You have opened all of its posts; with disableEngagementFilter they stay in the feed.';
  const { since, minUpvotes, minViews, ...ofAnyCount } = filter;
  if ((since ?? minUpvotes ?? minViews) !== undefined && (await hasPosts(db, ofAnyCount)))
    return 'No post passes its thresholds; PATCH /feeds/custom/{feedId} changes minDayRange, minUpvotes and minViews.';
  if (filter.muted && (await hasPosts(db, { ...filter, muted: undefined })))
    return 'All that fits is muted; GET /mutes lists what you mute.';
  if (filter.fits && (await hasPosts(db, { ...filter, fits: undefined })))
    return 'No post fits its filter; PATCH /feeds/custom/{feedId} changes filter.';
  return (
    'No post fits what this feed follows, without what it blocks and what is turned off; ' +
    'PATCH /feeds/filters/{feedId} changes that.'
  );
}

async function hasPosts(db: Database, filter: PostFilter): Promise<boolean> {
  const page = { limit: 1, cursor: undefined };
  const { items } = await listPosts(db, 'any', { order: 'newest', filter, page });
  return items.length > 0;
}

/** A custom feed with its filters. */
type CustomFeedPostsRow = FilterRow &
  Pick<CustomFeed, 'id' | 'orderBy' | 'minDayRange' | 'minUpvotes' | 'minViews' | 'disableEngagementFilter'> &
  Pick<CustomFeed, 'compiledFilter'> & { readonly unread: boolean };

/** Everything that shapes a feed in one query, before its posts are read. */
export const FILTERED_FEED = { byId: feedBy('id'), bySlug: feedBy('slug') };

function feedBy(column: 'id' | 'slug'): Statement<CustomFeedPostsRow> {
  return statement(`
  SELECT f.id, ${TASTE_VERSION} AS version, f.order_by AS "orderBy", f.min_day_range AS "minDayRange",
    f.min_upvotes AS "minUpvotes", f.min_views AS "minViews", f.disable_engagement_filter AS "disableEngagementFilter",
    f.compiled_filter AS "compiledFilter", coalesce(f.filter @> '{"unread":true}', false) AS unread,
    ARRAY(SELECT tag FROM feed_tag_filters WHERE account_id = $1 AND feed_id = f.id AND NOT blocked) AS "followedTags",
    ARRAY(SELECT tag FROM feed_tag_filters WHERE account_id = $1 AND feed_id = f.id AND blocked) AS "blockedTags",
    ARRAY(SELECT source_id FROM feed_source_filters WHERE account_id = $1 AND feed_id = f.id AND NOT blocked) AS "followedSources",
    ARRAY(SELECT source_id FROM feed_source_filters WHERE account_id = $1 AND feed_id = f.id AND blocked) AS "blockedSources",
    ARRAY(SELECT setting_id FROM feed_settings WHERE account_id = $1 AND feed_id = f.id AND NOT enabled) AS "turnedOff",
    ${mutesIn('f.id')} AS mutes
  FROM custom_feeds f WHERE f.account_id = $1 AND f.${column} = $2`);
}

async function readFeedFilters(db: Database, viewerId: string, feedId: string): Promise<CustomFeedPostsRow> {
  const [feed] = await db.query(isUuid(feedId) ? FILTERED_FEED.byId : FILTERED_FEED.bySlug, [viewerId, feedId]);
  if (!feed) throw feedNotFound();
  return feed;
}

function latest(a: Date | undefined, b: Date | undefined): Date | undefined {
  return a && b ? new Date(Math.max(a.getTime(), b.getTime())) : (a ?? b);
}

function customFeedFilter(
  feed: CustomFeedPostsRow,
  viewerId: string,
): { filter: PostFilter; unviewed: Opened | undefined } {
  const now = Date.now();
  const { mutes } = appliedMutes(feed.mutes);
  const filter = {
    anyOf: topicsOf(feed),
    fits: feed.compiledFilter ? { filter: feed.compiledFilter, viewerId } : undefined,
    muted: mutes === undefined ? undefined : { by: viewerId, mutes },
    noneOf: { tags: feed.blockedTags, sources: feed.blockedSources },
    since: latest(daysBefore(now, feed.minDayRange), daysBefore(now, feed.compiledFilter?.maxAgeDays)),
    minUpvotes: feed.minUpvotes ?? undefined,
    minViews: feed.minViews ?? undefined,
    hidden: categoryBits(feed.turnedOff),
  };
  const keepsOpened = feed.disableEngagementFilter === true && !feed.unread;
  return { filter, unviewed: keepsOpened ? undefined : { by: viewerId, at: new Date(now) } };
}

function daysBefore(now: number, days: number | null | undefined): Date | undefined {
  return days ? new Date(now - days * DAY_MS) : undefined;
}

/** Returns the least count that a list by a count ends at, which its filter may have as well. */
function boundsOf(order: PostOrder, { minUpvotes, minViews, compiledFilter }: CustomFeedPostsRow): PostFilter {
  const least = (a: number | null, b = 0): number => Math.max(a ?? 0, b);
  if (order === 'upvoted' && compiledFilter?.minUpvotes !== undefined)
    return { minUpvotes: least(minUpvotes, compiledFilter.minUpvotes) };
  if (order === 'viewed' && compiledFilter?.minViews !== undefined)
    return { minViews: least(minViews, compiledFilter.minViews) };
  return {};
}

/**
 * Returns the topics that a custom feed's posts are read by: those it follows, else the sources or tags of its filter;
 * undefined for all posts.
 */
export function topicsOf({ followedTags, followedSources, compiledFilter }: CustomFeedPostsRow): Topics | undefined {
  if (followedTags.length + followedSources.length > 0) return { tags: followedTags, sources: followedSources };
  const { tags, sources } = compiledFilter ?? {};
  if (sources) return { tags: [], sources };
  return tags && { tags, sources: [] };
}
