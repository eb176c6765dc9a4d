/** Characters of a line that stand between the names of nested folders. */
export const FOLDER_SEPARATOR = ' / ';

/** Name of the list for favourites that are in none. */
export const FAVOURITES = 'Favourites';

/** An entry of a file that a person imports, as the file has it. */
export interface ImportEntry {
  readonly kind: 'page' | 'feed';
  readonly url: string | null;
  readonly title: string | null;
  /** The folder or list it is in; nested ones with FOLDER_SEPARATOR between them. */
  readonly list: string | null;
  readonly tags: readonly string[];
  readonly note: string | null;
  /** Milliseconds since 1970; null for none, NaN for a date that cannot be read. */
  readonly addedAt: number | null;
  readonly isRead: boolean;
  readonly isFavourite: boolean;
  /** Reason for which it cannot be imported, whatever its address. */
  readonly problem?: string;
}

/** Members of an entry that most formats lack. */
export const PLAIN_ENTRY = {
  kind: 'page',
  list: null,
  tags: [],
  note: null,
  addedAt: null,
  isRead: false,
  isFavourite: false,
} as const;
