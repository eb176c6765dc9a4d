import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../data/database.ts';
import type { ErrorDetail } from '../../errors.ts';
import { throwIfAny, bodyError } from '../invalid-body.ts';
import { changeMutedWords } from '../mutes/mutes.ts';
import { tagKey } from '../search/tags.ts';
import { changeFilters, type FilterAction, type FilterChange } from './feed-filters.ts';
import { getFeedSettings, type FeedSettings } from './feed-settings.ts';
import { lockFilterOwner } from './filter-owner.ts';
import type { Body } from '../../../generated/shapes.ts';

/** Filters after a change, whether they differ from before, and the names of no tag or source. */
export interface FiltersChanged {
  readonly settings: FeedSettings;
  readonly changed: boolean;
  readonly ignored: readonly string[];
  /** Whether words were muted or not muted any more. */
  readonly changesMutes: boolean;
}

type Changes = Body<'changeFilters'>;

/**
 * Follows, blocks and lets go in one transaction: for the person's own feeds, or for their custom feed with this id or
 * slug. Throws validation_error for no change and for a name in two of the lists, not_found for a feed that is not the
 * person's, forbidden beyond MAX_FILTERS of a kind and MAX_MUTES.
 */
export async function changeAllFilters(
  db: Database,
  viewerId: string,
  changes: Changes,
  feedId?: string,
): Promise<FiltersChanged> {
  const requested = requestedChanges(changes);
  const words = (changes.muteWords ?? []).length + (changes.unmuteWords ?? []).length;
  if (requested.length + words === 0)
    throwIfAny([bodyError('', 'must name at least one tag, source or word to follow, block, drop or mute')]);
  throwIfAny(namedTwice(requested));
  const owner = await lockFilterOwner(db, viewerId, feedId);
  const before = await getFeedSettings(db, viewerId, feedId);
  const ignored: string[] = [];
  // Letting go comes first: it makes room for what is followed.
  for (const { kind, names, actions } of requested)
    for (const action of actions)
      ignored.push(...(await changeFilters(db, viewerId, { feedId, action, kind, names })).ignored);
  const { muteWords, unmuteWords } = changes;
  await changeMutedWords(db, viewerId, owner.is === 'feed' ? owner.id : null, { muteWords, unmuteWords });
  const settings = await getFeedSettings(db, viewerId, feedId);
  return { settings, changed: !isDeepStrictEqual(before, settings), ignored, changesMutes: words > 0 };
}

interface RequestedChange extends Pick<FilterChange, 'kind' | 'names'> {
  readonly list: string;
  readonly actions: readonly FilterAction[];
}

function requestedChanges(changes: Changes): RequestedChange[] {
  const { followTags, blockTags, dropTags, followSources, blockSources, dropSources } = changes;
  const all: (Omit<RequestedChange, 'names'> & { names: readonly string[] | undefined })[] = [
    { list: 'dropTags', kind: 'tags', names: dropTags, actions: ['unfollow', 'unblock'] },
    { list: 'dropSources', kind: 'sources', names: dropSources, actions: ['unfollow', 'unblock'] },
    { list: 'followTags', kind: 'tags', names: followTags, actions: ['follow'] },
    { list: 'followSources', kind: 'sources', names: followSources, actions: ['follow'] },
    { list: 'blockTags', kind: 'tags', names: blockTags, actions: ['block'] },
    { list: 'blockSources', kind: 'sources', names: blockSources, actions: ['block'] },
  ];
  return all.flatMap(({ names, ...change }) => (names === undefined ? [] : [{ ...change, names }]));
}

/** One name cannot be followed and blocked at once. */
function namedTwice(requested: readonly RequestedChange[]): ErrorDetail[] {
  const lists = new Map<string, string>();
  return requested.flatMap(({ list, kind, names }) =>
    names.flatMap((name, i) => {
      const key = `${kind} ${kind === 'tags' ? tagKey(name) : name.toLowerCase()}`;
      const other = lists.get(key) ?? list;
      lists.set(key, other);
      return other === list ? [] : [bodyError(`/${list}/${i}`, `is in ${other}, too`)];
    }),
  );
}
