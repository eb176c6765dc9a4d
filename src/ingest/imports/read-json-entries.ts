import { FOLDER_SEPARATOR, PLAIN_ENTRY, type ImportEntry } from '../../domain/library/import-entry.ts';
import { FeedError } from '../parse/feed.ts';
import { cleanText } from '../parse/text.ts';
import { entryDate } from './entry-dates.ts';

type Members = Readonly<Record<string, unknown>>;

/** Nested lists of Karakeep that are named; deeper ones, and lists that contain themselves, end there. */
const MAX_NESTED = 20;

/**
 * Reads the entries of a JSON file: of Karakeep and of this service an object with `bookmarks` and `lists`, of Omnivore
 * a list. Members of another type than expected count as missing. Throws FeedError for any other file.
 */
export function readJsonEntries(text: string): ImportEntry[] {
  const document = parseJson(text);
  if (Array.isArray(document)) return document.map(omnivoreEntry);
  const { bookmarks, lists } = membersOf(document);
  if (!Array.isArray(bookmarks))
    throw new FeedError(
      'unknown-format',
      'The file has no list of bookmarks. Export it again from where it comes from.',
    );
  const listsById = new Map(arrayOf(lists).map((list) => [textOf(membersOf(list).id), membersOf(list)]));
  return bookmarks.map((bookmark) => karakeepEntry(membersOf(bookmark), listsById));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FeedError('malformed', 'The file is no JSON. Export it again from where it comes from.', {
      cause: error,
    });
  }
}

function karakeepEntry(bookmark: Members, lists: ReadonlyMap<string | null, Members>): ImportEntry {
  const content = membersOf(bookmark.content);
  const url = textOf(content.url);
  const [list] = arrayOf(bookmark.lists).flatMap((id) => listName(textOf(id), lists) ?? []);
  return {
    ...PLAIN_ENTRY,
    url,
    title: textOf(bookmark.title) ?? textOf(content.title),
    list: list ?? null,
    tags: textsOf(bookmark.tags),
    note: textOf(bookmark.note),
    addedAt: entryDate(bookmark.createdAt),
    isRead: bookmark.archived === true,
    isFavourite: bookmark.favourited === true,
    ...(url === null && { problem: 'It is a text or a file without an address.' }),
  };
}

/** The name of a list after those that it is in; undefined for one that is searched, and for an unknown one. */
function listName(id: string | null, lists: ReadonlyMap<string | null, Members>): string | undefined {
  const names: string[] = [];
  for (let list = lists.get(id); list && names.length < MAX_NESTED; list = lists.get(textOf(list.parentId))) {
    if (list.type === 'smart') return undefined;
    names.unshift(textOf(list.name) ?? '');
  }
  return names.length === 0 ? undefined : names.filter((name) => name !== '').join(FOLDER_SEPARATOR);
}

function omnivoreEntry(item: unknown): ImportEntry {
  const { url, title, labels, savedAt, state, note } = membersOf(item);
  const names = arrayOf(labels).map((label) => (typeof label === 'string' ? label : membersOf(label).name));
  return {
    ...PLAIN_ENTRY,
    url: textOf(url),
    title: textOf(title),
    tags: textsOf(names),
    note: textOf(note),
    addedAt: entryDate(savedAt),
    isRead: textOf(state)?.toLowerCase() === 'archived',
  };
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? cleanText(value).trim() : '';
  return text === '' ? null : text;
}

function textsOf(value: unknown): string[] {
  return arrayOf(value).flatMap((item) => textOf(item) ?? []);
}
