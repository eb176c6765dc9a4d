import type { Database } from '../../data/database.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { statement } from '../../data/statement.ts';
import { AppError } from '../../errors.ts';
import { constraints } from '../../../generated/constraints.ts';
import { MAX_BOOKMARK_LISTS } from '../../../generated/limits.ts';
import { createBookmarkList, listBookmarkLists } from '../bookmarks/bookmark-lists.ts';
import { addOwnSource } from '../sources/own-sources.ts';
import { canonicalUrl } from '../text/canonical-url.ts';
import { FAVOURITES, type ImportEntry } from './import-entry.ts';
import type { ImportLineRow } from './imports.ts';
import { savePages } from './saved-pages.ts';

const { title: TITLE, note: NOTE, ownTags: TAGS, listName: LIST } = constraints.BookmarksInput;
const MAX_TAG = TAGS.items.maxLength;
/** Characters of an address that the report shows. */
const MAX_SHOWN_URL = constraints.ImportLine.url.maxLength;

/** Result of an entry; only entries that were simply added have no reason. */
export type EntryResult = Pick<ImportLineRow, 'outcome'> & { readonly reason?: string };

/** An entry whose address can be kept, with what of it can be kept. */
interface Candidate {
  /** Its index among the entries. */
  readonly index: number;
  readonly url: string;
  readonly title: string | null;
  readonly list: string | null;
  readonly tags: readonly string[];
  readonly note: string | null;
  readonly at: Date;
  readonly isRead: boolean;
  readonly remarks: string[];
}

/** Report line of an entry with its number; undefined for one that was simply added. */
export function importLine(
  { title, url }: ImportEntry,
  entry: number,
  { outcome, reason }: EntryResult,
): ImportLineRow | undefined {
  if (reason === undefined) return undefined;
  return { entry, outcome, title: cut(title, TITLE.maxLength), url: cut(url, MAX_SHOWN_URL), reason };
}

function cut(text: string | null, length: number): string | null {
  return text === null ? null : text.slice(0, length).toWellFormed();
}

const ADD_BOOKMARKS_OF = statement<{ id: string }>(`
  INSERT INTO bookmarks (account_id, post_id, list_id, created_at, note, own_tags)
  SELECT $1::uuid, g.id, g.list_id, g.at, g.note, ARRAY(SELECT jsonb_array_elements_text(g.tags))
    FROM jsonb_to_recordset($2) AS g (id uuid, list_id uuid, at timestamptz, note text, tags jsonb, place integer)
   ORDER BY g.place ON CONFLICT DO NOTHING RETURNING post_id AS id`);

const MARK_IMPORTED_READ = statement(`INSERT INTO post_views (account_id, post_id, viewed_at, opened)
  SELECT $1::uuid, id, now(), false FROM unnest($2::uuid[]) AS p (id) ORDER BY id ON CONFLICT DO NOTHING`);

/**
 * Bookmarks the pages of entries for a person, and returns what became of each, in their order. Those that the person
 * has stay as they are. Runs in the caller's transaction.
 */
export async function importPages(
  tx: Database,
  viewerId: string,
  entries: readonly ImportEntry[],
): Promise<EntryResult[]> {
  await tx.query(LOCK_ACCOUNT, [viewerId]);
  const results = new Map<number, EntryResult>();
  const candidates: Candidate[] = [];
  for (const [index, entry] of entries.entries()) {
    const candidate = readCandidate(entry, index);
    if (typeof candidate === 'string') results.set(index, { outcome: 'skipped', reason: candidate });
    else candidates.push(candidate);
  }
  await keepCandidates(tx, viewerId, candidates, results);
  return entries.map((_, index) => results.get(index) ?? { outcome: 'failed', reason: 'It could not be stored.' });
}

async function keepCandidates(
  tx: Database,
  viewerId: string,
  candidates: readonly Candidate[],
  results: Map<number, EntryResult>,
): Promise<void> {
  if (candidates.length === 0) return;
  const saved = await savePages(tx, viewerId, { pages: candidates, isPaced: true }).catch((error: unknown) => error);
  if (Array.isArray(saved)) {
    const ids = (saved as Awaited<ReturnType<typeof savePages>>).map(({ postId }) => postId);
    await bookmarkCandidates(tx, viewerId, { candidates, ids }, results);
  } else if (!(saved instanceof AppError)) throw saved;
  else if (candidates.length === 1)
    results.set(candidates[0]?.index ?? 0, { outcome: 'failed', reason: saved.message });
  // There is room for some of them.
  else for (const candidate of candidates) await keepCandidates(tx, viewerId, [candidate], results);
}

async function bookmarkCandidates(
  tx: Database,
  viewerId: string,
  { candidates, ids }: { candidates: readonly Candidate[]; ids: readonly string[] },
  results: Map<number, EntryResult>,
): Promise<void> {
  const lists = await listsFor(tx, viewerId, candidates);
  const rows = new Map<string, object>();
  for (const [place, { list, at, note, tags }] of candidates.entries()) {
    const id = ids[place] ?? '';
    const listId = list === null ? null : (lists.get(list.toLowerCase()) ?? null);
    if (!rows.has(id)) rows.set(id, { id, list_id: listId, at, note, tags, place });
  }
  const added = new Set(
    (await tx.query(ADD_BOOKMARKS_OF, [viewerId, JSON.stringify([...rows.values()])])).map(({ id }) => id),
  );
  await tx.query(MARK_IMPORTED_READ, [
    viewerId,
    candidates.flatMap(({ isRead }, place) => (isRead && added.has(ids[place] ?? '') ? [ids[place]] : [])),
  ]);
  for (const [place, { index, remarks, list }] of candidates.entries()) {
    const isAdded = added.delete(ids[place] ?? '');
    if (list !== null && !lists.has(list.toLowerCase()))
      remarks.push(`You have ${MAX_BOOKMARK_LISTS} lists, so that it is in none.`);
    results.set(
      index,
      isAdded
        ? { outcome: 'added', ...(remarks.length > 0 && { reason: remarks.join(' ') }) }
        : { outcome: 'present', reason: 'You have a bookmark of this address already.' },
    );
  }
}

/** The ids of the lists that entries name, in lower case, made where missing as long as there is room. */
async function listsFor(
  tx: Database,
  viewerId: string,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, string>> {
  const named = new Map(candidates.flatMap(({ list }) => (list === null ? [] : [[list.toLowerCase(), list] as const])));
  if (named.size === 0) return new Map();
  const existing = await listBookmarkLists(tx, viewerId);
  const lists = new Map(existing.toReversed().map(({ name, id }) => [name.toLowerCase(), id]));
  for (const [key, name] of named) {
    if (lists.has(key) || lists.size >= MAX_BOOKMARK_LISTS) continue;
    if (existing.length + lists.size >= 2 * MAX_BOOKMARK_LISTS) continue;
    const made = await createBookmarkList(tx, viewerId, { name }).catch(() => undefined);
    if (made) lists.set(key, made.id);
  }
  return lists;
}

/** An entry as it can be kept, or the reason for which it cannot. */
function readCandidate(entry: ImportEntry, index: number): Candidate | string {
  if (entry.problem !== undefined) return entry.problem;
  if (entry.url === null) return 'It has no address.';
  const url = canonicalUrl(entry.url);
  if (url === undefined) return 'This is no http or https address.';
  const remarks: string[] = [];
  const list = entry.list ?? (entry.isFavourite ? FAVOURITES : null);
  return {
    index,
    url,
    title: entry.title,
    list:
      list === null ? null : shortened(list, LIST.maxLength, () => remarks.push('The name of its list is shorter.')),
    tags: tagsOf(entry, remarks),
    note: entry.note && shortened(entry.note, NOTE.maxLength, () => remarks.push('Its note is shorter.')),
    at: dateOf(entry, remarks),
    isRead: entry.isRead,
    remarks: [...remarks, ...((entry.title?.length ?? 0) > TITLE.maxLength ? ['Its title is shorter.'] : [])],
  };
}

function shortened(text: string, length: number, onCut: () => void): string | null {
  const trimmed = text.trim().toWellFormed();
  if (trimmed.length > length) onCut();
  return trimmed.slice(0, length).toWellFormed().trim() || null;
}

function tagsOf({ tags }: ImportEntry, remarks: string[]): string[] {
  const names = [...new Set(tags.map((tag) => tag.trim().toWellFormed()).filter((tag) => tag !== ''))];
  if (names.length > TAGS.maxItems || names.some((name) => name.length > MAX_TAG))
    remarks.push(`It has ${TAGS.maxItems} tags of ${MAX_TAG} characters at most.`);
  return names.slice(0, TAGS.maxItems).map((name) => name.slice(0, MAX_TAG).toWellFormed());
}

function dateOf({ addedAt }: ImportEntry, remarks: string[]): Date {
  if (addedAt === null) return new Date();
  if (!Number.isNaN(addedAt)) return new Date(addedAt);
  remarks.push('Its date cannot be read, so that it is as of today.');
  return new Date();
}

const FOLLOWS = statement<{ id: string }>(
  'SELECT source_id AS id FROM source_filters WHERE account_id = $1 AND NOT blocked',
);

/**
 * Has a person follow the feed of an entry, in a transaction of its own that `note` is a part of. What the person may
 * not do is the result, and then nothing of it is stored.
 */
export async function followFeed(
  db: Database,
  viewerId: string,
  entry: ImportEntry,
  note: (tx: Database, result: EntryResult) => Promise<void>,
): Promise<void> {
  const url = entry.url === null ? undefined : canonicalUrl(entry.url);
  if (url === undefined) {
    await db.transaction((tx) => note(tx, { outcome: 'skipped', reason: 'This is no http or https address.' }));
    return;
  }
  try {
    await db.transaction(async (tx) => {
      await tx.query(LOCK_ACCOUNT, [viewerId]);
      const before = new Set((await tx.query(FOLLOWS, [viewerId])).map(({ id }) => id));
      const { id } = await addOwnSource(tx, viewerId, url);
      const isNew = !before.has(id);
      await note(tx, isNew ? { outcome: 'added' } : { outcome: 'present', reason: 'You follow this feed already.' });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'forbidden') throw error;
    await db.transaction((tx) => note(tx, { outcome: 'failed', reason: error.message }));
  }
}
