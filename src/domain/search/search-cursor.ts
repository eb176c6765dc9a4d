import { badCursor } from '../../errors.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import { hourOf, type MatchPosition } from './search-words.ts';

/** Hex digits of an id's end, which is random in every kind of id used here. */
const TAIL = 8;

/** End of a page of a search: among the ranked posts, or after them among all that hold the words. */
export interface Position {
  /** Milliseconds; when the search began. */
  readonly at: number;
  /** The ends of the ids that were shown from the ranked ones. */
  readonly shown: ReadonlySet<string>;
  /** Undefined among the ranked ones. */
  readonly place: MatchPosition | undefined;
}

/** The end of an id as a cursor holds it. */
export function tailOf(id: string): string {
  return id.slice(-TAIL);
}

const NO_PLACE: MatchPosition = { high: 0, low: 0, rank: 0, at: 0, id: '00000000-0000-0000-0000-000000000000' };

/** The cursor of a position in a list. */
export function cursorAt(list: string, { at, shown, place = NO_PLACE }: Position): string {
  const tails = Buffer.from([...shown].join(''), 'hex').toString('base64url');
  return encodeCursor(list, [at, place.high, place.low, place.rank, place.at, place.id, tails]);
}

/** The position of a cursor; that of the beginning without one. Throws validation_error for one of another list. */
export function positionOf(list: string, cursor: string | undefined): Position {
  const keys = decodeCursor(list, cursor, ['date', 'integer', 'integer', 'number', 'date', 'id', 'text']);
  if (!keys) return { at: Date.now(), shown: new Set(), place: undefined };
  const [at, high, low, rank, time, id, tails] = keys as [number, number, number, number, number, string, string];
  if (high > hourOf(at) + 1 || (high > 0 && low >= high)) throw badCursor();
  const shown = Buffer.from(tails, 'base64url').toString('hex').match(/.{8}/g) ?? [];
  return { at, shown: new Set(shown), place: high === 0 ? undefined : { high, low, rank, at: time, id } };
}
