import type { Database } from '../../data/database.ts';
import { periodOf, type Period } from '../date-time.ts';
import type { Page } from '../pagination.ts';
import { findSourceIds } from '../sources/sources.ts';
import { tagKeys } from './feeds.ts';
import { listPosts } from './post-list.ts';
import { NONE_YET, describeUnknownNames } from './empty-notes.ts';
import type { Query } from '../../../generated/shapes.ts';
import type { PostFilter, Topics } from '../../data/sql/post-filter.ts';
import type { PostRef } from '../posts/post-cards.ts';

/** A page of posts, and an explanation when it is empty. */
export interface SelectedPage extends Page<PostRef> {
  readonly note: string | null;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Posts with any of the tags or from any of the sources (all, without either), published in a period, newest first.
 * Throws validation_error for a day that does not exist.
 */
export async function findPosts(db: Database, viewerId: string, input: Query<'findPosts'>): Promise<SelectedPage> {
  const { unreadOnly, limit, cursor } = input;
  const period = periodOf(input);
  const tags = tagKeys(input.tags ?? []);
  const { ids: sources, unknown } = input.sources
    ? await findSourceIds(db, viewerId, input.sources)
    : { ids: [], unknown: [] };
  const isNarrow = input.tags !== undefined || input.sources !== undefined;
  const filter = { anyOf: isNarrow ? { tags, sources } : undefined, since: period.since ?? undefined };
  const page = namesNothing(filter.anyOf)
    ? { items: [], next: null }
    : await listPosts(db, filterName(filter, period, unreadOnly), {
        order: 'newest',
        filter,
        unviewed: unreadOnly ? { by: viewerId, at: new Date() } : undefined,
        page: { limit, cursor },
        // Strictly before this moment, whatever the id.
        from: period.until ? { keys: [period.until.getTime(), FIRST_ID] } : undefined,
      });
  const isEmpty = page.items.length === 0 && cursor === undefined;
  return { ...page, note: isEmpty ? await whyEmpty(db, { tags, unknown, period, unreadOnly }) : null };
}

function namesNothing(topics: Topics | undefined): boolean {
  return topics !== undefined && topics.tags.length + topics.sources.length === 0;
}

/** Names a list for its cursors, with all its filters. */
function filterName({ anyOf }: PostFilter, { since, until }: Period, unreadOnly: boolean): string {
  const topics = anyOf ? `${anyOf.tags.join()};${[...anyOf.sources].sort().join()}` : 'all';
  return `posts:${topics}:${since?.toISOString() ?? ''}:${until?.toISOString() ?? ''}:${unreadOnly}`;
}

async function whyEmpty(
  db: Database,
  { tags, unknown, period, unreadOnly }: { tags: string[]; unknown: string[]; period: Period; unreadOnly: boolean },
): Promise<string> {
  const nowhere = await describeUnknownNames(db, { tags, unknown });
  if (nowhere !== undefined) return nowhere;
  if (unreadOnly) return 'You have opened all of them; leave out unreadOnly to see them.';
  if (period.since ?? period.until) return 'Nothing of it was published in this time; take a longer one.';
  return NONE_YET;
}
