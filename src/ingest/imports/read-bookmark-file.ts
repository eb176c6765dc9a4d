import { Parser } from 'htmlparser2';
import { FOLDER_SEPARATOR, PLAIN_ENTRY, type ImportEntry } from '../../domain/library/import-entry.ts';
import { cleanText } from '../parse/text.ts';
import { entryDate } from './entry-dates.ts';

/** Names of the outermost folder, which browsers write and people never see as one. */
const ROOTS = new Set(['bookmarks', 'bookmarks menu']);
/** Heading of what was read, in the file that Pocket wrote. */
const READ_HEADING = /^read archive$/i;

type Draft = { -readonly [Key in keyof ImportEntry]: ImportEntry[Key] };

/**
 * Reads a bookmark file as browsers write it (Netscape): folders are H3 before a DL, links A with ADD_DATE and TAGS,
 * and DD is a note; TOREAD="0" marks what was read, as Pinboard has it. Lists of links, as Pocket wrote them, too.
 */
export function readBookmarkFile(text: string): ImportEntry[] {
  const reader = new BookmarkFileReader();
  const parser = new Parser(reader, { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true });
  parser.end(cleanText(text));
  return reader.entries;
}

/** Collects entries while a parser walks the file, in linear time. */
class BookmarkFileReader {
  readonly entries: Draft[] = [];
  private readonly folders: (string | null)[] = [];
  private folder: string | null = null;
  private heading = '';
  private into: 'folder' | 'heading' | 'title' | 'note' | undefined;
  private text = '';

  onopentag(name: string, attributes: Record<string, string>): void {
    if (name === 'h1' || name === 'h3') this.begin(name === 'h1' ? 'heading' : 'folder');
    else if (name === 'a') this.beginLink(attributes);
    else if (name === 'dd') this.begin('note');
    else if (name === 'dl') {
      this.end();
      this.folders.push(this.folder);
      this.folder = null;
    } else if (name === 'dt') this.end();
  }

  ontext(data: string): void {
    if (this.into !== undefined) this.text += data;
  }

  onclosetag(name: string): void {
    if (name === 'h1' || name === 'h3' || name === 'a') this.end();
    else if (name === 'dl') {
      this.end();
      this.folders.pop();
    }
  }

  onend(): void {
    this.end();
  }

  private beginLink({ href, add_date: addDate, time_added: timeAdded, tags, toread }: Record<string, string>): void {
    this.begin('title');
    const names = this.folders.filter((name) => name !== null && !ROOTS.has(name.toLowerCase()));
    this.entries.push({
      ...PLAIN_ENTRY,
      url: href?.trim() ?? null,
      title: null,
      list: names.length === 0 ? null : names.join(FOLDER_SEPARATOR),
      tags: (tags ?? '').split(','),
      addedAt: entryDate(addDate ?? timeAdded),
      isRead: toread === '0' || READ_HEADING.test(this.heading),
    });
  }

  private begin(into: NonNullable<typeof this.into>): void {
    this.end();
    this.into = into;
  }

  /** Stores the text that was collected where it belongs. */
  private end(): void {
    const [text, into, last] = [this.text.trim(), this.into, this.entries.at(-1)];
    this.text = '';
    this.into = undefined;
    if (into === 'folder') this.folder = text.replace(/\s+/g, ' ') || null;
    else if (into === 'heading') this.heading = text;
    else if (into === 'title' && last) last.title = text || null;
    else if (into === 'note' && last) last.note = text || null;
  }
}
