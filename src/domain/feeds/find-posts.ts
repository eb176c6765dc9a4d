import type { Database } from '../../data/database.ts';
import { periodOf, type Period } from '../date-time.ts';
import type { Page } from '../pagination.ts';
import { compileParameters, membersIn } from '../filters/compile-filter.ts';
import { findSourceIds } from '../sources/sources.ts';
import { tagKeys } from './feeds.ts';
import { listPosts } from './post-list.ts';
import { NONE_YET, describeUnknownNames } from './empty-notes.ts';
import type { Query } from '../../../generated/shapes.ts';
import type { PostFilter, Topics } from '../../data/sql/post-filter.ts';
import type { Muted } from '../../data/sql/muted.ts';
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
export async function findPosts(
  db: Database,
  viewerId: string,
  input: Query<'findPosts'>,
  muted?: Muted,
): Promise<SelectedPage> {
  const { unreadOnly, limit, cursor } = input;
  const period = periodOf(input);
  const tags = tagKeys(input.tags ?? []);
  const { ids: sources, unknown } = input.sources
    ? await findSourceIds(db, viewerId, input.sources)
    : { ids: [], unknown: [] };
  const isNarrow = input.tags !== undefined || input.sources !== undefined;
  // Of its tags and sources together any is enough.
  const members = { ...membersIn(input), tags: undefined, sources: undefined };
  const compiled = await compileParameters(db, viewerId, members);
  const filter = {
    anyOf: isNarrow ? { tags, sources } : undefined,
    since: latest(period.since, compiled?.maxAgeDays),
    muted,
    fits: compiled && { filter: compiled, viewerId },
  };
  const list = `${filterName(filter, period, unreadOnly)}:${JSON.stringify(members)}`;
  const page = namesNothing(filter.anyOf)
    ? { items: [], next: null }
    : await listPosts(db, list, {
        order: 'newest',
        filter,
        unviewed: unreadOnly ? { by: viewerId, at: new Date() } : undefined,
        page: { limit, cursor },
        // Strictly before this moment, whatever the id.
        from: period.until ? { keys: [period.until.getTime(), FIRST_ID] } : undefined,
      });
  const isEmpty = page.items.length === 0 && cursor === undefined;
  return {
    ...page,
    note: isEmpty
      ? await whyEmpty(db, { tags, unknown, period, unreadOnly, isFiltered: compiled !== undefined })
      : null,
  };
}

const DAY_MS = 86_400_000;

function latest(since: Date | null, maxAgeDays: number | undefined): Date | undefined {
  const oldest = maxAgeDays === undefined ? -Infinity : Date.now() - maxAgeDays * DAY_MS;
  const from = Math.max(since?.getTime() ?? -Infinity, oldest);
  return from === -Infinity ? undefined : new Date(from);
}

function namesNothing(topics: Topics | undefined): boolean {
  return topics !== undefined && topics.tags.length + topics.sources.length === 0;
}

/** Names a list for its cursors, with all its filters. */
function filterName({ anyOf }: PostFilter, { since, until }: Period, unreadOnly: boolean): string {
  const topics = anyOf ? `${anyOf.tags.join()};${[...anyOf.sources].sort().join()}` : 'all';
  return `posts:${topics}:${since?.toISOString() ?? ''}:${until?.toISOString() ?? ''}:${unreadOnly}`;
}

interface EmptyRequest {
  readonly tags: string[];
  readonly unknown: string[];
  readonly period: Period;
  readonly unreadOnly: boolean;
  /** Whether other members of a filter were given. */
  readonly isFiltered: boolean;
}

async function whyEmpty(
  db: Database,
  { tags, unknown, period, unreadOnly, isFiltered }: EmptyRequest,
): Promise<string> {
  const nowhere = await describeUnknownNames(db, { tags, unknown });
  if (nowhere !== undefined) return nowhere;
  if (isFiltered) return 'No post fits all that was asked for; leave out some of it.';
  if (unreadOnly) return 'You have opened all of them; leave out unreadOnly to see them.';
  if (period.since ?? period.until) return 'Nothing of it was published in this time; take a longer one.';
  return NONE_YET;
}
