import type { Database } from '../../data/database.ts';
import { listCached, type ListCache } from './list-cache.ts';
import { listAddedSince } from './arrivals.ts';
import { listPosts } from './post-list.ts';
import type { Page, PageRequest } from '../pagination.ts';
import { findSource, getSource } from '../sources/sources.ts';
import { getFilters, type TopicFilters } from '../ranking/user-preferences.ts';
import { tagKey } from '../search/tags.ts';
import { validationError } from '../../errors.ts';
import { MAX_TREND_DAYS } from '../../../generated/limits.ts';
import type { Query } from '../../../generated/shapes.ts';
import { EVERY_POST, type PostFilter } from '../../data/sql/post-filter.ts';
import type { Muted } from '../../data/sql/muted.ts';
import type { PostRef } from '../posts/post-cards.ts';

const DAY_MS = 86_400_000;

/** The person's own feed, newest first: what they follow (everything, if nothing), without what they block. */
export async function listFeed(
  db: Database,
  viewerId: string,
  page: PageRequest & { memory: ListCache; since?: string | undefined; unreadOnly?: boolean },
): Promise<Page<PostRef>> {
  if (page.since !== undefined) {
    if (page.unreadOnly === true)
      throw validationError([{ in: 'query', path: 'unreadOnly', message: 'must not be given with since' }]);
    const filter = await loadOwnFeedFilter(db, viewerId);
    return listAddedSince(db, 'feed', { filter, since: new Date(page.since), page });
  }
  return listCached(db, {
    viewerId,
    page,
    key: `feed:${page.unreadOnly === true ? 'unread:' : ''}${viewerId}`,
    define: () => getFilters(db, viewerId),
    queryOf: (filters) => ({
      name: page.unreadOnly === true ? 'feed-unread' : 'feed',
      order: 'newest',
      filter: ownFeedFilter(viewerId, filters),
      unviewed: page.unreadOnly === true ? { by: viewerId, at: new Date() } : undefined,
    }),
  });
}

/** Which posts the person's own feed has. */
export async function loadOwnFeedFilter(db: Database, viewerId: string): Promise<PostFilter> {
  return ownFeedFilter(viewerId, await getFilters(db, viewerId));
}

function ownFeedFilter(by: string, { followed, blocked, hidden, mutes }: TopicFilters): PostFilter {
  const follows = followed.tags.length + followed.sources.length > 0;
  return {
    anyOf: follows ? followed : undefined,
    noneOf: blocked,
    hidden,
    muted: mutes === undefined ? undefined : { by, mutes },
  };
}

/** A request for a page of a list, for a person who may mute posts of it. */
type Muting<Request> = Request & { readonly muted?: Muted | undefined };

/** Posts by score, the same for everybody; with `tags`, those that have any of them (names in any case). */
export async function listPopular(db: Database, page: Muting<Query<'listPopularFeed'>>): Promise<Page<PostRef>> {
  const tags = page.tags && tagKeys(page.tags);
  const list = `popular:${tags?.join(',') ?? ''}`;
  const filter = tags ? { anyOf: { tags, sources: [] } } : EVERY_POST;
  const { muted } = page;
  // Without mutes the very filter whose first pages are statements that never change.
  return listPosts(db, list, { order: 'popular', filter: muted ? { ...filter, muted } : filter, page });
}

/** Lists the posts that people vote for, comment on and open now, by the function trend_score(). */
export async function listTrending(db: Database, page: Muting<PageRequest>): Promise<Page<PostRef>> {
  const trendingSince = new Date(Date.now() - MAX_TREND_DAYS * DAY_MS);
  return listPosts(db, 'trending', { order: 'trending', filter: { trendingSince, muted: page.muted }, page });
}

/** Posts commented on in the last `period` days, with any of the tags, by number of comments, then newest first. */
export async function listDiscussed(
  db: Database,
  viewerId: string,
  page: Muting<Query<'listDiscussedFeed'>>,
): Promise<Page<PostRef>> {
  const source = page.source === undefined ? undefined : await findSource(db, viewerId, page.source);
  if (page.source !== undefined && source === undefined) return { items: [], next: null };
  const tags = tagKeys(page.tags ?? []);
  const filter = {
    ...(tags.length > 1 ? { anyOf: { tags, sources: [] } } : { tag: tags[0] }),
    source: source?.id,
    discussedSince: new Date(Date.now() - page.period * DAY_MS),
    muted: page.muted,
  };
  return listPosts(db, `discussed:${page.period}:${source?.id ?? ''}:${tags.join()}`, {
    order: 'discussed',
    filter,
    page,
  });
}

/** Posts with a tag, newest first; none for an unknown tag. */
export async function listTag(
  db: Database,
  page: Muting<PageRequest & { tag: string; since?: string | undefined }>,
): Promise<Page<PostRef>> {
  const tag = tagKey(page.tag);
  return listNewest(db, `tag:${tag}`, { filter: { tag, muted: page.muted }, page });
}

/** Posts of a source, named by id or handle, newest first. Throws not_found for an unknown one. */
export async function listSource(
  db: Database,
  viewerId: string,
  page: Muting<PageRequest & { source: string; since?: string | undefined }>,
): Promise<Page<PostRef>> {
  const { id } = await getSource(db, viewerId, page.source);
  return listNewest(db, `source:${id}`, { filter: { source: id, muted: page.muted }, page });
}

/** Lists posts newest first; with `since`, those that arrived after it, latest first. */
function listNewest(
  db: Database,
  list: string,
  { filter, page }: { filter: PostFilter; page: PageRequest & { since?: string | undefined } },
): Promise<Page<PostRef>> {
  return page.since === undefined
    ? listPosts(db, list, { order: 'newest', filter, page })
    : listAddedSince(db, list, { filter, since: new Date(page.since), page });
}

/** The keys of tags, each once. */
export function tagKeys(tags: readonly string[]): string[] {
  return [...new Set(tags.map(tagKey))];
}
