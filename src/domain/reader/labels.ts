import type { Database } from '../../data/database.ts';
import { LOCK_ACCOUNT } from '../../data/queries/people.ts';
import { validationError } from '../../errors.ts';
import { constraints } from '../../../generated/constraints.ts';
import { createCustomFeed, deleteCustomFeed, updateCustomFeed } from '../custom-feeds/custom-feeds.ts';
import { changeFilters } from '../feed-filters/feed-filters.ts';
import { findLabelId, noLabel } from './find-stream.ts';
import { readStream } from './stream-ids.ts';

const { name: NAME } = constraints.CustomFeedInput;
const NAME_PATTERN = new RegExp(NAME['x-pattern'], 'u');

/** The names in the ids of labels; states are left out. Throws validation_error for what is no stream. */
export function labelsIn(ids: readonly string[], path: string, what: string): string[] {
  return [
    ...new Set(
      ids.flatMap((id, n) => {
        const stream = readStream(id, { in: 'body', path: `${path}/${n}` });
        if (stream.kind === 'feed')
          throw validationError([{ in: 'body', path: `${path}/${n}`, message: `must be a label ${what}` }]);
        return stream.kind === 'label' ? [stream.name] : [];
      }),
    ),
  ];
}

/**
 * Puts sources into the custom feeds of these names, which are made when there are none, and takes them out of others.
 * Runs in the caller's transaction. Throws validation_error for a name that no custom feed may have, forbidden at the
 * limits of custom feeds and of what they follow.
 */
export async function labelSources(
  db: Database,
  viewerId: string,
  sourceIds: readonly string[],
  labels: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<void> {
  for (const name of labels.remove) {
    const feedId = await findLabelId(db, viewerId, name);
    const change = { kind: 'sources', names: sourceIds, action: 'unfollow' } as const;
    if (feedId !== undefined) await changeFilters(db, viewerId, { ...change, feedId });
  }
  for (const name of labels.add) {
    const feedId = (await findLabelId(db, viewerId, name)) ?? (await createLabel(db, viewerId, name));
    await changeFilters(db, viewerId, { kind: 'sources', names: sourceIds, action: 'follow', feedId });
  }
}

/** In the order of time and with what was opened, as a folder of a reader app is. */
async function createLabel(db: Database, viewerId: string, name: string): Promise<string> {
  demandName(name, '/a');
  const feed = await createCustomFeed(db, viewerId, { name, orderBy: 'DATE', disableEngagementFilter: true });
  return feed.id;
}

/** Renames a custom feed. Throws not_found, and validation_error for a name that it may not have or another one has. */
export async function renameLabel(db: Database, viewerId: string, from: string, to: string): Promise<void> {
  const [[name], [wanted]] = [labelsIn([from], '/s', 'to rename'), labelsIn([to], '/dest', 'to rename to')];
  await db.query(LOCK_ACCOUNT, [viewerId]);
  const feedId = name === undefined ? undefined : await findLabelId(db, viewerId, name);
  if (feedId === undefined) throw noLabel();
  demandName(wanted ?? '', '/dest');
  const other = await findLabelId(db, viewerId, wanted ?? '');
  if (other !== undefined && other !== feedId)
    throw validationError([{ in: 'body', path: '/dest', message: 'is the name of another custom feed of yours' }]);
  await updateCustomFeed(db, viewerId, feedId, { name: wanted ?? '' });
}

/** Deletes a custom feed; what it follows stays followed. Throws not_found, and validation_error for no label. */
export async function deleteLabel(db: Database, viewerId: string, id: string): Promise<void> {
  const [name] = labelsIn([id], '/s', 'to delete');
  const feedId = name === undefined ? undefined : await findLabelId(db, viewerId, name);
  if (feedId === undefined) throw noLabel();
  await deleteCustomFeed(db, viewerId, feedId);
}

function demandName(name: string, path: string): void {
  if (name.length <= NAME.maxLength && NAME_PATTERN.test(name)) return;
  const message = `must be user/-/label/ and a name of 1 to ${NAME.maxLength} letters, numbers, spaces and + # . &`;
  throw validationError([{ in: 'body', path, message }]);
}
