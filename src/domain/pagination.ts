import { createHash } from 'node:crypto';
import { validate as isUuid } from 'uuid';
import { badCursor } from '../errors.ts';

/** The parameters of every paged list. */
export interface PageRequest {
  /** 1 to 50. */
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page of a list, and the cursor of the next one; null on the last. */
export interface Page<Item> {
  readonly items: Item[];
  readonly next: string | null;
}

/** Whether a page takes a row; called in order, until it is full. */
export type Takes<Row> = (row: Row) => boolean;

/**
 * Cuts a page from rows read with one row more than requested, which shows whether there is a next page. It ends sooner
 * at a row that it does not take, but holds at least one.
 */
export function pageOf<Item>(
  rows: Item[],
  limit: number,
  cursorAfter: (last: Item) => string,
  takes?: Takes<Item>,
): Page<Item> {
  const candidates = rows.slice(0, limit);
  const end = takes ? candidates.findIndex((row, n) => !takes(row) && n > 0) : -1;
  const items = end === -1 ? candidates : candidates.slice(0, end);
  const last = items.at(-1);
  return { items, next: rows.length > items.length && last !== undefined ? cursorAfter(last) : null };
}

/** A value that rows are ordered by; dates as milliseconds. */
export type Key = string | number;

/** The kinds of a list's keys, in order. An integer is a count; a date is in milliseconds. */
export type KeyKind = 'integer' | 'number' | 'date' | 'text' | 'id';

const SEAL_LENGTH = 8;
const MAX_INTEGER = 2 ** 31 - 1;
/** From year 1 to the end of year 9999: what every date format can express. */
const MIN_DATE_MS = -62_135_596_800_000;
const MAX_DATE_MS = 253_402_300_799_999;

/** A list's order may have changed since a cursor was issued, so each key is checked as well. */
const FITS: Record<KeyKind, (key: unknown) => boolean> = {
  integer: (key) => Number.isInteger(key) && (key as number) >= 0 && (key as number) <= MAX_INTEGER,
  number: (key) => Number.isFinite(key),
  date: (key) => Number.isInteger(key) && (key as number) >= MIN_DATE_MS && (key as number) <= MAX_DATE_MS,
  text: (key) => typeof key === 'string' && key.isWellFormed() && !key.includes('\0'),
  id: (key) => typeof key === 'string' && isUuid(key),
};

/**
 * The seal binds keys to their list and filters, so that a cursor of another list is rejected. The dispatcher verifies
 * that we issued it.
 */
function seal(list: string, payload: string): string {
  return createHash('sha256').update(list).update('\n').update(payload).digest('base64url').slice(0, SEAL_LENGTH);
}

/** An opaque cursor for the next page of `list`, which names the list and all its filters. */
export function encodeCursor(list: string, keys: readonly Key[]): string {
  const payload = Buffer.from(JSON.stringify(keys)).toString('base64url');
  return seal(list, payload) + payload;
}

/**
 * Decodes a cursor that `encodeCursor` made for the same list into keys of these kinds; undefined if absent or empty.
 * Throws validation_error for anything else.
 */
export function decodeCursor(list: string, cursor: string | undefined, kinds: readonly KeyKind[]): Key[] | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const payload = cursor.slice(SEAL_LENGTH);
  if (cursor.slice(0, SEAL_LENGTH) !== seal(list, payload)) throw badCursor();
  const keys = parseCursorKeys(payload);
  if (!Array.isArray(keys) || keys.length !== kinds.length || !kinds.every((kind, i) => FITS[kind](keys[i])))
    throw badCursor();
  return keys as Key[];
}

function parseCursorKeys(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return undefined;
  }
}
