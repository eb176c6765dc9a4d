import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { Not } from '../../data/conditions.ts';
import { CustomFeed } from '../../data/entities/feeds.ts';
import { AppError } from '../../errors.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';
import { compileFilter, type WrittenFilter } from '../filters/compile-filter.ts';
import { slug, randomTail } from '../text/slug.ts';
import { MAX_CUSTOM_FEEDS } from '../../../generated/limits.ts';
import type { Body } from '../../../generated/shapes.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { statement } from '../../data/statement.ts';

/** Signs that distinguish names such as C, C++ and C#. */
const SPOKEN_SIGNS = [
  ['+', 'plus'],
  ['#', 'sharp'],
  ['&', 'and'],
] as const;

/** A custom feed as stored. */
export type CustomFeedRow = CustomFeed;

/** A person's custom feeds, oldest first. */
export async function listCustomFeeds(db: Database, viewerId: string, page: PageRequest): Promise<Page<CustomFeed>> {
  const [at, id] = decodeCursor('custom-feeds', page.cursor, ['date', 'id']) ?? [];
  const query = db.orm
    .createQueryBuilder(CustomFeed, 'f')
    .where('f.accountId = :viewerId', { viewerId })
    .orderBy('f.createdAt')
    .addOrderBy('f.id')
    .limit(page.limit + 1);
  if (at !== undefined) query.andWhere('(f.createdAt, f.id) > (:at, :id::uuid)', { at: new Date(at), id });
  return pageOf(await query.getMany(), page.limit, (last) =>
    encodeCursor('custom-feeds', [last.createdAt.getTime(), last.id]),
  );
}

/** A person's custom feed by id or slug. Throws not_found. */
export async function getCustomFeed(db: Database, viewerId: string, feedId: string): Promise<CustomFeed> {
  const feed = await db.orm.findOneBy(CustomFeed, { accountId: viewerId, ...byIdOrSlug(feedId) });
  if (!feed) throw feedNotFound();
  return feed;
}

/** Returns the id of a feed that is named by id or slug; null for the person's own. Throws as getCustomFeed does. */
export async function getFeedId(db: Database, viewerId: string, feed: string | null): Promise<string | null> {
  return feed === null ? null : (await getCustomFeed(db, viewerId, feed)).id;
}

const FEED_NAME = statement<{ name: string }>('SELECT name FROM custom_feeds WHERE account_id = $1 AND id = $2');

/** The name of a person's custom feed; undefined without one. */
export async function findFeedName(db: Database, viewerId: string, id: string | null): Promise<string | undefined> {
  return id === null ? undefined : (await db.query(FEED_NAME, [viewerId, id]))[0]?.name;
}

/** The name of a feed in reader apps; null where it is the feed's own name. */
type Label = Partial<Pick<CustomFeed, 'label'>>;

/**
 * Throws forbidden when the person already has the maximum number of feeds, and validation_error for a filter that
 * nothing fits.
 */
export async function createCustomFeed(
  db: Database,
  viewerId: string,
  input: Body<'createCustomFeed'> & Label,
): Promise<CustomFeed> {
  // Lock first and count in a separate statement, so that concurrent creations see each other.
  await db.query(LOCK_ACCOUNT, [viewerId]);
  const count = await db.orm.countBy(CustomFeed, { accountId: viewerId });
  if (count >= MAX_CUSTOM_FEEDS)
    throw new AppError(
      'forbidden',
      `You have ${MAX_CUSTOM_FEEDS} custom feeds, which is the most there may be. Delete one first.`,
    );
  const feed: CustomFeed = {
    ...EMPTY,
    id: uuid(),
    accountId: viewerId,
    slug: feedSlug(input.name),
    createdAt: new Date(),
    name: input.name,
    label: input.label ?? null,
    ...customFeedColumns(input),
    ...(await filterColumns(db, viewerId, input.filter)),
  };
  await db.orm.insert(CustomFeed, feed);
  return feed;
}

/**
 * Changes the given fields; a new name is the one in reader apps, too, unless they have another. Throws not_found, and
 * validation_error for a filter that nothing fits.
 */
export async function updateCustomFeed(
  db: Database,
  viewerId: string,
  feedId: string,
  change: Body<'updateCustomFeed'> & Label,
): Promise<CustomFeed> {
  const { label } = change;
  const owned = { accountId: viewerId, ...byIdOrSlug(feedId) };
  const values = {
    ...customFeedColumns(change),
    ...(await filterColumns(db, viewerId, change.filter)),
    ...(label !== undefined && { label }),
  };
  if (values.name !== undefined && label === undefined)
    await db.orm.update(CustomFeed, { ...owned, name: Not(values.name) }, { label: null });
  if (Object.keys(values).length > 0) await db.orm.update(CustomFeed, owned, values);
  return getCustomFeed(db, viewerId, feedId);
}

const DELETE_FEED = statement<{ id: string }>(
  'DELETE FROM custom_feeds WHERE account_id = $1 AND (id::text = lower($2) OR slug = $2) RETURNING id',
);

/** No key of the database leads from these to a feed where people's tables are distributed. */
const DELETE_USES_OF_FEED = statement(`
  WITH links AS (DELETE FROM feed_links WHERE account_id = $1 AND feed_id = $2),
  mails AS (DELETE FROM digests WHERE account_id = $1 AND feed_id = $2)
  DELETE FROM webhooks WHERE account_id = $1 AND feed_id = $2`);

/** Deletes it with its filters and settings, and what is read or sent of it. Throws not_found. */
export async function deleteCustomFeed(db: Database, viewerId: string, feedId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [feed] = await tx.query(DELETE_FEED, [viewerId, feedId]);
    if (!feed) throw feedNotFound();
    await tx.query(DELETE_USES_OF_FEED, [viewerId, feed.id]);
  });
}

const EMPTY = {
  icon: null,
  orderBy: null,
  minDayRange: null,
  minUpvotes: null,
  minViews: null,
  disableEngagementFilter: null,
  filter: null,
  compiledFilter: null,
};

function customFeedColumns({
  name,
  icon,
  orderBy,
  minDayRange,
  minUpvotes,
  minViews,
  disableEngagementFilter,
}: Omit<Body<'updateCustomFeed'>, 'filter'>): Partial<CustomFeed> {
  const all = { name: name?.trim(), icon, orderBy, minDayRange, minUpvotes, minViews, disableEngagementFilter };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Returns the columns of a filter: none where it is not given, and nulls for null. */
async function filterColumns(
  db: Database,
  viewerId: string,
  filter: WrittenFilter | null | undefined,
): Promise<Partial<Pick<CustomFeed, 'filter' | 'compiledFilter'>>> {
  if (filter === undefined) return {};
  if (filter === null) return { filter: null, compiledFilter: null };
  const place = { in: 'body', path: '/filter', isOfList: true } as const;
  const { filter: stored, compiled } = await compileFilter(db, viewerId, filter, place);
  return { filter: stored, compiledFilter: compiled };
}

function byIdOrSlug(feedId: string): { id: string } | { slug: string } {
  return isUuid(feedId) ? { id: feedId } : { slug: feedId };
}

/** The name as a slug with a random suffix, since two feeds may have the same name. */
function feedSlug(name: string): string {
  const spoken = SPOKEN_SIGNS.reduce((text, [sign, word]) => text.replaceAll(sign, ` ${word} `), name);
  return `${slug(spoken) || 'feed'}-${randomTail()}`;
}

/** The error for a custom feed that does not exist or is another person's. */
export function feedNotFound(): AppError {
  return new AppError('not_found', 'There is no such custom feed. Check the id or slug; it may have been deleted.');
}
