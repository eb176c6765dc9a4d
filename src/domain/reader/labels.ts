import type { Database } from '../../data/database.ts';
import { validationError, type AppError } from '../../errors.ts';
import { constraints } from '../../../generated/constraints.ts';
import { createCustomFeed, deleteCustomFeed, updateCustomFeed } from '../custom-feeds/custom-feeds.ts';
import { changeFilters } from '../feed-filters/feed-filters.ts';
import { findLabelId, noLabel } from './find-stream.ts';
import { beginningOf, parseStream, readStream } from './stream-ids.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';

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

/** The names in those ids that are of labels. */
export function usableLabels(ids: readonly string[]): string[] {
  const streams = ids.map((id) => parseStream(id));
  return [...new Set(streams.flatMap((stream) => (stream?.kind === 'label' ? [stream.name] : [])))];
}

/**
 * Puts sources into the custom feeds of these names, which are made when there are none, and takes them out of others.
 * Runs in the caller's transaction. Throws forbidden at the limits of custom feeds and of what they follow.
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
  const feed = await createCustomFeed(db, viewerId, {
    ...labelledName(name),
    orderBy: 'DATE',
    disableEngagementFilter: true,
  });
  return feed.id;
}

/** Renames a custom feed. Throws not_found, and validation_error for no label and for the name of another one. */
export async function renameLabel(db: Database, viewerId: string, from: string, to: string): Promise<void> {
  const [[name], [newName]] = [labelsIn([from], '/s', 'to rename'), labelsIn([to], '/dest', 'to rename to')];
  if (newName === undefined) throw refusedName('must be user/-/label/ and a name');
  await db.query(LOCK_ACCOUNT, [viewerId]);
  const feedId = name === undefined ? undefined : await findLabelId(db, viewerId, name);
  if (feedId === undefined) throw noLabel();
  const other = await findLabelId(db, viewerId, newName);
  if (other !== undefined && other !== feedId) throw refusedName('is the name of another custom feed of yours');
  await updateCustomFeed(db, viewerId, feedId, labelledName(newName));
}

/** Deletes a custom feed; what it follows stays followed. Throws not_found, and validation_error for no label. */
export async function deleteLabel(db: Database, viewerId: string, id: string): Promise<void> {
  const [name] = labelsIn([id], '/s', 'to delete');
  const feedId = name === undefined ? undefined : await findLabelId(db, viewerId, name);
  if (feedId === undefined) throw noLabel();
  await deleteCustomFeed(db, viewerId, feedId);
}

function refusedName(message: string): AppError {
  return validationError([{ in: 'body', path: '/dest', message }]);
}

/** Name here of a custom feed whose label has no letter and no digit. */
const NAMELESS = 'Folder';

/**
 * A label as the name of a custom feed, which has letters, digits and few signs only. Apps receive the label if it is
 * not the name.
 */
function labelledName(label: string): { name: string; label: string | null } {
  if (Array.from(label).length <= NAME.maxLength && NAME_PATTERN.test(label)) return { name: label, label: null };
  const known = label.replace(/[^\p{L}\p{M}\p{N} +#.&]\p{M}*/gu, ' ').replace(/ {2,}/g, ' ');
  const name = beginningOf(known.trim(), NAME.maxLength);
  return { name: NAME_PATTERN.test(name) ? name : NAMELESS, label };
}
