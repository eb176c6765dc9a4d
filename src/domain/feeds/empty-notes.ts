import type { Database } from '../../data/database.ts';
import { getFilters } from '../ranking/user-preferences.ts';
import { knownTags, tagKey } from '../search/tags.ts';
import { findSource } from '../sources/sources.ts';
import { tagKeys } from './feeds.ts';
import { constraints } from '../../../generated/constraints.ts';
import type { Query } from '../../../generated/shapes.ts';

/*
 * Explanations of an empty list of posts and what to try, in a sentence or two. They are called when a first page has
 * no post, and only then: they may cost another query.
 */

export const NONE_YET = 'There are no such posts yet.';
const NOTHING_SINCE = 'Nothing of it came into this service since then; begin earlier, or ask again later.';

/** Names the tags and the `unknown` sources of a request that do not exist; undefined when all exist. */
export async function describeUnknownNames(
  db: Database,
  { tags = [], unknown = [] }: { tags?: readonly string[] | undefined; unknown?: readonly string[] },
): Promise<string | undefined> {
  const known = tags.length === 0 ? new Set<string>() : await knownTags(db, tags);
  const reasons = [
    ...tags.filter((tag) => !known.has(tag)).map((tag) => `No post has the tag ${tag}; GET /search/tags finds tags.`),
    ...unknown.map((source) => `There is no source ${source}; GET /search/sources finds sources.`),
  ];
  return reasons.length === 0 ? undefined : reasons.join(' ').slice(0, constraints.Note.maxLength);
}

/** Explains an empty own feed, in time order or ranked. */
export async function explainEmptyOwnFeed(
  db: Database,
  viewerId: string,
  { since, unreadOnly }: Partial<Query<'listFeed'>> = {},
): Promise<string> {
  if (since !== undefined) return NOTHING_SINCE;
  if (unreadOnly === true) return 'You have opened all of them; leave out unreadOnly to see them.';
  const { followed, blocked, hidden } = await getFilters(db, viewerId);
  if (followed.tags.length + followed.sources.length > 0)
    return (
      'No post has a tag that you follow or comes from a source that you follow, without what you blocked; ' +
      'PATCH /feeds/filters changes that, GET /feeds/popular has posts for everybody.'
    );
  if (blocked.tags.length + blocked.sources.length > 0 || hidden !== 0)
    return 'You blocked or turned off all that there is; PATCH /feeds/filters with dropTags and dropSources lets it in.';
  return 'You follow nothing, so all posts would be here; there are none yet.';
}

/** Explains an empty list of popular posts. */
export async function explainEmptyPopular(db: Database, { tags }: Query<'listPopularFeed'>): Promise<string> {
  return (await describeUnknownNames(db, { tags: tags && tagKeys(tags) })) ?? NONE_YET;
}

/** Explains an empty list of trending posts. */
export function explainEmptyTrending(): string {
  return 'Nobody votes, comments or opens anything just now; GET /feeds/popular has what was liked before.';
}

/** Explains an empty list of discussed posts. */
export async function explainEmptyDiscussed(
  db: Database,
  viewerId: string,
  { tags, source, period }: Query<'listDiscussedFeed'>,
): Promise<string> {
  const unknown = source === undefined || (await findSource(db, viewerId, source)) ? [] : [source];
  const nowhere = await describeUnknownNames(db, { tags: tags && tagKeys(tags), unknown });
  return nowhere ?? `Nobody commented on such posts within ${period} days; a longer period may find some.`;
}

/** Explains an empty list of a tag's posts. */
export async function explainEmptyTag(db: Database, tag: string, since?: string): Promise<string> {
  return (await describeUnknownNames(db, { tags: [tagKey(tag)] })) ?? (since === undefined ? NONE_YET : NOTHING_SINCE);
}

/** Explains an empty list of an existing source's posts. */
export function explainEmptySource(since?: string): string {
  return since === undefined
    ? 'This source has no posts yet; GET /sources/{source} says how reading it goes.'
    : NOTHING_SINCE;
}
