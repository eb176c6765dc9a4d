import type { Database } from '../../data/database.ts';
import { validationError } from '../../errors.ts';
import { MAX_SINCE_DAYS } from '../../../generated/limits.ts';
import { readInRounds } from '../../data/data-sets.ts';
import { findFittingPosts } from './fitting-posts.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';
import {
  isChosenByIds,
  type PostFilter,
  StatementValues,
  isListed,
  belongsTo,
  conditionsOf,
} from '../../data/sql/post-filter.ts';
import type { PostRef } from '../posts/post-cards.ts';
import { cardVersion } from '../../data/sql/versions.ts';
import { type Statement, statement } from '../../data/statement.ts';
import { firstIdOf } from '../../data/first-id.ts';

const DAY_MS = 86_400_000;

/** Bounds of a page: after a time, before a post, at most so many posts. */
interface Arrivals {
  readonly since: Date;
  readonly before: string | undefined;
  readonly limit: number;
}

/**
 * Builds the query for posts of a list that arrived after a time, latest first: from the end of the primary key, since
 * ids are in the order of time. The cost grows with all posts since then.
 */
function arrivalsOf(
  filter: PostFilter,
  { since, before, limit }: Arrivals,
): { query: Statement<PostRef>; values: readonly unknown[] } {
  const values = new StatementValues();
  const conditions = [
    `p.post_id >= ${values.add(firstIdOf(since))}::uuid`,
    ...(before === undefined ? [] : [`p.post_id < ${values.add(before)}::uuid`]),
    isListed(filter, values),
    belongsTo(filter, values),
    ...conditionsOf(filter, values),
  ].filter((condition) => condition !== '');
  const query = statement<PostRef>(`SELECT p.post_id AS id, ${cardVersion('p')} AS version FROM post_ranks p
    WHERE ${conditions.join(' AND ')} ORDER BY p.post_id DESC LIMIT ${values.add(limit)}`);
  return { query, values: values.all };
}

/**
 * Returns the posts of a list that arrived in the service after a time, latest first; `list` names the list with all
 * its filters. Throws validation_error for a time more than MAX_SINCE_DAYS ago.
 */
export async function listAddedSince(
  db: Database,
  list: string,
  { filter, since, page }: { filter: PostFilter; since: Date; page: PageRequest },
): Promise<Page<PostRef>> {
  // A time that does not exist, such as a leap second, is NaN.
  if (!(since.getTime() >= Date.now() - MAX_SINCE_DAYS * DAY_MS))
    throw validationError([
      {
        in: 'query',
        path: 'since',
        message: `must be within the last ${MAX_SINCE_DAYS} days; leave it out to read the whole list`,
      },
    ]);
  const name = `${list}:since:${since.toISOString()}`;
  const [before] = decodeCursor(name, page.cursor, ['id']) ?? [];
  const posts = await readArrivals(db, filter, { since, before: before?.toString(), limit: page.limit + 1 });
  return pageOf(posts, page.limit, (last) => encodeCursor(name, [last.id]));
}

/** The arrivals of a list; which of them fit and are not muted is asked by their ids. */
async function readArrivals(db: Database, filter: PostFilter, { since, before, limit }: Arrivals): Promise<PostRef[]> {
  const read = (after: PostRef | undefined, size: number): Promise<PostRef[]> => {
    const { query, values } = arrivalsOf(filter, { since, before: after?.id ?? before, limit: size });
    return db.query(query, values);
  };
  if (!isChosenByIds(filter)) return read(undefined, limit);
  return readInRounds<PostRef, PostRef>(limit, read, async (round) => {
    const fitting = await findFittingPosts(
      db,
      round.map(({ id }) => id),
      filter,
    );
    return round.filter(({ id }) => fitting.has(id));
  });
}
