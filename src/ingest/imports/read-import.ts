import { MAX_IMPORT_ENTRIES } from '../../../generated/limits.ts';
import type { Schema } from '../../../generated/shapes.ts';
import type { ImportEntry } from '../../domain/library/import-entry.ts';
import { FeedError } from '../parse/feed.ts';
import { readBookmarkFile } from './read-bookmark-file.ts';
import { readJsonEntries } from './read-json-entries.ts';
import { readOpmlEntries } from './read-opml-entries.ts';
import { readTable, tableFormatOf } from './read-table.ts';

type ImportFormat = Schema<'ImportFormat'>;

/** The entries of a file, and what wrote it. */
export interface ReadImport {
  readonly format: ImportFormat;
  readonly entries: readonly ImportEntry[];
}

/**
 * Reads the entries of a file that another program exported; without a format, tells it by the text. Every entry of the
 * file is one here, also those that cannot be imported. Throws FeedError for a text of no known format, for one that
 * cannot be read, and for more than MAX_IMPORT_ENTRIES.
 */
export function readImport(text: string, format?: ImportFormat): ReadImport {
  const clean = text.replace(/^\uFEFF/, '');
  const known = format ?? guessFormat(clean);
  const entries = entriesOf(clean, known);
  if (entries.length > MAX_IMPORT_ENTRIES)
    throw new FeedError(
      'too-large',
      `The file has ${entries.length} entries; ${MAX_IMPORT_ENTRIES} can be imported at once. Split it.`,
    );
  return { format: known, entries };
}

function entriesOf(text: string, format: ImportFormat): ImportEntry[] {
  if (format === 'opml') return readOpmlEntries(text);
  if (format === 'netscape') return readBookmarkFile(text);
  return /^\s*[[{]/.test(text) ? readJsonEntries(text) : readTable(text);
}

/** Characters from the beginning in which a format shows. */
const HEAD = 20_000;

function guessFormat(text: string): ImportFormat {
  const head = text.slice(0, HEAD).trimStart();
  if (head.startsWith('<')) {
    if (/<opml[\s>]/i.test(head)) return 'opml';
    if (/<!doctype netscape-bookmark-file|<(?:dl|dt|ul)[\s>]/i.test(head)) return 'netscape';
  }
  if (head.startsWith('{')) return 'karakeep';
  if (head.startsWith('[')) return 'omnivore';
  const table = tableFormatOf(head);
  if (table) return table;
  throw new FeedError(
    'unknown-format',
    'This is no file of bookmarks or feeds that is known here. Export OPML, bookmarks as HTML, or one of the formats ' +
      'that the documentation names.',
  );
}
