import { createHash } from 'node:crypto';
import { validate as isUuid } from 'uuid';
import { badCursor } from '../../errors.ts';

/** A value that rows are ordered by. Dates travel as milliseconds. */
export type Key = string | number;

/** What a list's keys are, one after the other. An integer counts something; a date travels as milliseconds. */
export type KeyKind = 'integer' | 'number' | 'date' | 'text' | 'id';

const SEAL_LENGTH = 8;
const MAX_INTEGER = 2 ** 31 - 1;
/** From the year 1 to the end of the year 9999: what every form of a date can say. */
const MIN_DATE = -62_135_596_800_000;
const MAX_DATE = 253_402_300_799_999;

/** What a list orders by may have changed since a cursor was made, so each key is checked, too. */
const FITS: Record<KeyKind, (key: unknown) => boolean> = {
  integer: (key) => Number.isInteger(key) && (key as number) >= 0 && (key as number) <= MAX_INTEGER,
  number: (key) => Number.isFinite(key),
  date: (key) => Number.isInteger(key) && (key as number) >= MIN_DATE && (key as number) <= MAX_DATE,
  text: (key) => typeof key === 'string' && key.isWellFormed() && !key.includes('\0'),
  id: (key) => typeof key === 'string' && isUuid(key),
};

/**
 * The seal binds keys to their list and filters, so that a cursor of another list is refused. That we made it is the
 * dispatcher's to know.
 */
function seal(list: string, payload: string): string {
  return createHash('sha256').update(list).update('\n').update(payload).digest('base64url').slice(0, SEAL_LENGTH);
}

/** An opaque cursor that says where the next page of `list` begins; `list` names the list and all its filters. */
export function encodeCursor(list: string, keys: readonly Key[]): string {
  const payload = Buffer.from(JSON.stringify(keys)).toString('base64url');
  return seal(list, payload) + payload;
}

/**
 * The keys, of these kinds, in a cursor that `encodeCursor` made for the same list; undefined for an absent or empty
 * one. Throws validation_error for anything else.
 */
export function decodeCursor(list: string, cursor: string | undefined, kinds: readonly KeyKind[]): Key[] | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const payload = cursor.slice(SEAL_LENGTH);
  if (cursor.slice(0, SEAL_LENGTH) !== seal(list, payload)) throw badCursor();
  const keys = parsed(payload);
  if (!Array.isArray(keys) || keys.length !== kinds.length || !kinds.every((kind, i) => FITS[kind](keys[i])))
    throw badCursor();
  return keys as Key[];
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return undefined;
  }
}
