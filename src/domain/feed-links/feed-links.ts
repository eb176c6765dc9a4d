import { v4 as uuid } from 'uuid';
import { IsNull } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { StackLink } from '../../data/entities/changes.ts';
import { FeedLink, ForYouLink } from '../../data/entities/feeds.ts';
import type { DeriveKey } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { findFeedName, getFeedId } from '../custom-feeds/custom-feeds.ts';
import { idOfSigned, signedId } from './signed-id.ts';
import { statement } from '../../data/statement.ts';

/** A link as stored. */
export type FeedLinkRow = Pick<FeedLink, 'id' | 'createdAt'>;

/** A link that there is now, and whether it was there before. */
export interface FeedLinkResult {
  readonly link: FeedLinkRow;
  readonly unchanged: boolean;
}

const PREFIX = 'dcs_link_';
/** The purpose that the key of feed links is derived for. */
const PURPOSE = 'feed-links';

/** The address of a link, without a format. */
export function linkAddress({ keyFor, publicUrl }: { keyFor: DeriveKey; publicUrl: string }, id: string): string {
  return `${publicUrl}/feeds/${signedId(PREFIX, keyFor(PURPOSE), id)}`;
}

/** The id in a link's secret; undefined when its MAC is not ours. */
export function linkOfSecret(keyFor: DeriveKey, secret: string): string | undefined {
  return idOfSigned(PREFIX, keyFor(PURPOSE), secret);
}

/** Creates a link unless there is one, atomically for concurrent requests. */
const ADD_FEED_LINK = statement<{ id: string }>(
  `INSERT INTO feed_links (id, account_id, feed_id, created_at) VALUES ($1, $2, $3, now()) ON CONFLICT (feed_id)
  WHERE feed_id IS NOT NULL DO NOTHING RETURNING id`,
);

const ADD_BOOKMARKS_LINK = statement<{ id: string }>(
  `INSERT INTO feed_links (id, account_id, feed_id, created_at) VALUES ($1, $2, $3, now()) ON CONFLICT (account_id)
  WHERE feed_id IS NULL DO NOTHING RETURNING id`,
);

/**
 * Returns the link of a person's custom feed (by id or slug) or of their bookmarks, creating it if there is none.
 * Throws not_found for a feed that is not theirs.
 */
export async function createFeedLink(db: Database, viewerId: string, feed: string | null): Promise<FeedLinkResult> {
  const feedId = await getFeedId(db, viewerId, feed);
  const added = await db.query(feedId === null ? ADD_BOOKMARKS_LINK : ADD_FEED_LINK, [uuid(), viewerId, feedId]);
  return { link: await ownLink(db, viewerId, feedId), unchanged: added.length === 0 };
}

/** Throws not_found when there is no link, and for a feed that is not the person's. */
export async function getFeedLink(db: Database, viewerId: string, feed: string | null): Promise<FeedLinkRow> {
  return ownLink(db, viewerId, await getFeedId(db, viewerId, feed));
}

/** Throws not_found when there is no link, and for a feed that is not the person's. */
export async function deleteFeedLink(db: Database, viewerId: string, feed: string | null): Promise<void> {
  const feedId = (await getFeedId(db, viewerId, feed)) ?? IsNull();
  const { affected } = await db.orm.delete(FeedLink, { accountId: viewerId, feedId });
  if (affected === 0) throw noLink();
}

/** Target of a feed link, and whether its owner may currently read through the API. */
export interface LinkedFeedRow {
  readonly accountId: string;
  readonly kind: 'custom' | 'bookmarks' | 'for-you' | 'stack';
  /** The custom feed; null for other kinds. */
  readonly feedId: string | null;
  readonly name: string;
  readonly plan: string;
  readonly paidUntil: Date | null;
  readonly isSuspended: boolean;
}

/** The id of a link is of one table alone. */
const LINKED_FEED = statement<Omit<LinkedFeedRow, 'name'>>(`
  SELECT l.account_id AS "accountId", CASE WHEN l.feed_id IS NULL THEN 'bookmarks' ELSE 'custom' END AS kind,
    l.feed_id AS "feedId", a.plan, a.paid_until AS "paidUntil",
    a.suspended_at IS NOT NULL AS "isSuspended"
    FROM feed_links l JOIN accounts a ON a.id = l.account_id
   WHERE l.id = $1
  UNION ALL
  SELECT l.account_id, 'for-you', NULL, a.plan, a.paid_until, a.suspended_at IS NOT NULL
    FROM for_you_links l JOIN accounts a ON a.id = l.account_id WHERE l.id = $1
  UNION ALL
  SELECT l.account_id, 'stack', NULL, a.plan, a.paid_until, a.suspended_at IS NOT NULL
    FROM stack_links l JOIN accounts a ON a.id = l.account_id WHERE l.id = $1`);

/** Names of feeds that are one a person. */
const LINK_NAMES: { readonly [Kind in LinkedFeedRow['kind']]?: string } = { 'for-you': 'For you', stack: 'Your stack' };

/** Finds the target of a link; undefined for a revoked link. */
export async function findLinkedFeed(db: Database, id: string): Promise<LinkedFeedRow | undefined> {
  const [link] = await db.query(LINKED_FEED, [id]);
  if (!link) return undefined;
  const name = LINK_NAMES[link.kind] ?? (await findFeedName(db, link.accountId, link.feedId));
  return { ...link, name: name ?? 'Bookmarks' };
}

async function ownLink(db: Database, viewerId: string, feedId: string | null): Promise<FeedLinkRow> {
  const link = await db.orm.findOneBy(FeedLink, { accountId: viewerId, feedId: feedId ?? IsNull() });
  if (!link) throw noLink();
  return link;
}

/** The error for a link that was not made, or was revoked. */
function noLink(): AppError {
  return new AppError('not_found', 'No feed link exists; create one with PUT.');
}

const ADD_FOR_YOU_LINK = statement<{ id: string }>(
  `INSERT INTO for_you_links (id, account_id, created_at) VALUES ($1, $2, now()) ON CONFLICT (account_id) DO NOTHING
  RETURNING id`,
);

const ADD_STACK_LINK = statement<{ id: string }>(
  `INSERT INTO stack_links (id, account_id, created_at) VALUES ($1, $2, now()) ON CONFLICT (account_id) DO NOTHING
  RETURNING id`,
);

/** Links of which a person has one each: of For You, and of the changes of their packages. */
const PERSONAL_LINKS = {
  'for-you': { Link: ForYouLink, add: ADD_FOR_YOU_LINK },
  stack: { Link: StackLink, add: ADD_STACK_LINK },
} as const;

/** Whether a personal link shows For You or the changes of a person's packages. */
export type PersonalLinkKind = keyof typeof PERSONAL_LINKS;

/** Returns the link of a person, creating it if there is none. */
export async function createPersonalLink(
  db: Database,
  viewerId: string,
  kind: PersonalLinkKind,
): Promise<FeedLinkResult> {
  const added = await db.query(PERSONAL_LINKS[kind].add, [uuid(), viewerId]);
  return { link: await getPersonalLink(db, viewerId, kind), unchanged: added.length === 0 };
}

/** Throws not_found when there is no link. */
export async function getPersonalLink(db: Database, viewerId: string, kind: PersonalLinkKind): Promise<FeedLinkRow> {
  const link = await db.orm.findOneBy<FeedLinkRow & { accountId: string }>(PERSONAL_LINKS[kind].Link, {
    accountId: viewerId,
  });
  if (!link) throw noLink();
  return link;
}

/** Throws not_found when there is no link. */
export async function deletePersonalLink(db: Database, viewerId: string, kind: PersonalLinkKind): Promise<void> {
  const { affected } = await db.orm.delete(PERSONAL_LINKS[kind].Link, { accountId: viewerId });
  if (affected === 0) throw noLink();
}

/** A link and its feed. */
export interface ListedLinkRow extends FeedLinkRow {
  readonly kind: 'foryou' | 'bookmarks' | 'custom';
  /** The custom feed; null for other kinds. */
  readonly feedId: string | null;
}

const FEED_IDS = statement<{ id: string }>('SELECT id FROM custom_feeds WHERE account_id = $1');

/** Links of custom feeds have no index by account: they are looked up by feed. */
const LIST_LINKS = statement<ListedLinkRow>(`
  SELECT id, 'custom' AS kind, feed_id AS "feedId", created_at AS "createdAt" FROM feed_links
   WHERE feed_id = ANY ($2::uuid[]) AND account_id = $1
  UNION ALL
  SELECT id, 'bookmarks', NULL, created_at FROM feed_links WHERE account_id = $1 AND feed_id IS NULL
  UNION ALL
  SELECT id, 'foryou', NULL, created_at FROM for_you_links WHERE account_id = $1
  ORDER BY "createdAt", id`);

/** All links of a person but that of their stack, oldest first. */
export async function listFeedLinks(db: Database, viewerId: string): Promise<ListedLinkRow[]> {
  const feeds = await db.query(FEED_IDS, [viewerId]);
  return db.query(LIST_LINKS, [viewerId, feeds.map(({ id }) => id)]);
}
