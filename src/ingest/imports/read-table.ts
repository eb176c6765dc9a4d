import { parse } from 'csv-parse/sync';
import { MAX_IMPORT_ENTRIES } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import { PLAIN_ENTRY, type ImportEntry } from '../../domain/library/import-entry.ts';
import { FeedError } from '../parse/feed.ts';
import { cleanText } from '../parse/text.ts';
import { entryDate } from './entry-dates.ts';

/** Characters of the longest row: the note and the title of an entry, and what nobody needs. */
const MAX_ROW_CHARACTERS = 1_000_000;

type Row = Readonly<Record<string, string | undefined>>;

/** The program that wrote a table, by the names of its columns; undefined for none that is known. */
export function tableFormatOf(text: string): Schema<'ImportFormat'> | undefined {
  const [line = ''] = text.split(/\r\n|\r|\n/, 1);
  const names = new Set(line.split(',').map(columnName));
  if (!names.has('url')) return undefined;
  if (names.has('document tags') || names.has('saved date')) return 'readwise';
  if (names.has('savedat') || names.has('saved_at') || names.has('labels')) return 'omnivore';
  return 'pocket';
}

function columnName(name: string): string {
  return name.replaceAll('"', '').trim().toLowerCase();
}

/**
 * Reads a table (CSV) as Pocket, Instapaper, Omnivore, Readwise Reader and this service write it: by the names of its
 * columns, in any order. A row that cannot be read is an entry with a problem. Throws FeedError without a column `url`.
 */
export function readTable(text: string): ImportEntry[] {
  const entries: ImportEntry[] = [];
  const unreadable = { ...PLAIN_ENTRY, url: null, title: null, problem: 'This row cannot be read.' };
  try {
    parse(cleanText(text), {
      columns: (names: string[]) => names.map(columnName),
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_error: true,
      max_record_size: MAX_ROW_CHARACTERS,
      on_skip: () => void entries.push(unreadable),
      on_record: (row: Row) => void entries.push(entryOf(row)),
      to: MAX_IMPORT_ENTRIES + 1,
    });
  } catch (error) {
    throw new FeedError('malformed', 'The table cannot be read. Export it again from where it comes from.', {
      cause: error,
    });
  }
  if (tableFormatOf(text) === undefined)
    throw new FeedError('unknown-format', 'The table has no column url. Export it again from where it comes from.');
  return entries;
}

function entryOf(row: Row): ImportEntry {
  const of = (...names: string[]): string => names.map((name) => row[name] ?? '').find((text) => text !== '') ?? '';
  const folder = of('folder');
  const state = of('status', 'state', 'location').toLowerCase();
  const isSpecial = ['archive', 'unread', 'starred'].includes(folder.toLowerCase());
  return {
    ...PLAIN_ENTRY,
    url: of('url').trim() || null,
    title: plainCell(of('title')) || null,
    list: plainCell(of('list')) || (isSpecial ? null : plainCell(folder)) || null,
    tags: tagsOf(of('tags', 'labels', 'document tags')),
    note: plainCell(of('note', 'notes', 'document note')) || null,
    addedAt: entryDate(of('time_added', 'savedat', 'saved_at', 'saved date', 'timestamp').trim()),
    isRead: ['archive', 'archived', 'read'].includes(state) || folder.toLowerCase() === 'archive',
    isFavourite: of('favorite', 'favourite') === '1' || folder.toLowerCase() === 'starred',
  };
}

/** A cell without the apostrophe that keeps spreadsheets from reading a text as a formula. */
function plainCell(text: string): string {
  return text.replace(/^'(?=[=+\-@\t\r])/, '');
}

/** Tags with bars, semicolons or commas between them, or as a list in JSON or Python. */
function tagsOf(text: string): string[] {
  const inside = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1];
  if (inside !== undefined) return inside.split(',').map((tag) => tag.trim().replace(/^["']|["']$/g, ''));
  const separator = ['|', ';', ','].find((mark) => text.includes(mark)) ?? '|';
  return text.split(separator).map(plainCell);
}
