import type { Database } from '../../data/database.ts';
import { arrivalsOf } from '../../data/queries/feeds/arrivals.ts';
import { validationError } from '../../errors.ts';
import { MAX_SINCE_DAYS } from '../../../generated/limits.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import { pageOf, type Page, type PageRequest } from '../pagination/page.ts';
import type { PostFilter } from '../../data/sql/post-filter.ts';
import type { PostRef } from '../../data/sql/versions.ts';

const DAY_MS = 86_400_000;

/**
 * The posts of a list that came into the service after a time, the last one first; `list` names the list with all its
 * filters. Throws validation_error for a time more than MAX_SINCE_DAYS ago.
 */
export async function listAddedSince(
  db: Database,
  list: string,
  { filter, since, page }: { filter: PostFilter; since: Date; page: PageRequest },
): Promise<Page<PostRef>> {
  // A moment that does not exist, such as a leap second, is no number.
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
  const { query, values } = arrivalsOf(filter, { since, before: before?.toString(), limit: page.limit + 1 });
  return pageOf(await db.query(query, values), page.limit, (last) => encodeCursor(name, [last.id]));
}
