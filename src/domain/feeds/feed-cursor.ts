import { badCursor } from '../../errors.ts';
import { decodeCursor, encodeCursor, type Key, type KeyKind } from '../pagination/cursor.ts';
import { MARK_KINDS, markKeys, readMark } from '../ranking/rank-marks.ts';
import type { HotKey, HotPlace } from './post-list.ts';
import type { Run } from '../ranking/rank.ts';

/** Where a reader of the personal feed stands: enough to find every window again in another process. */
export interface FeedCursor {
  /** The moment the reading began, in milliseconds. */
  readonly at: number;
  /** How fast age counts in this reading, in milliseconds; 0 before the first window. */
  readonly pace: number;
  /** Whether unread posts are passed and opened ones come. */
  readonly opened: boolean;
  /** The last posts before the window: of those followed, and of all. */
  readonly followed: HotPlace;
  readonly all: HotPlace;
  /** The ends of the ids of posts behind those that were shown. */
  readonly shown: ReadonlySet<string>;
  readonly run: Run;
}

/** Before everything: above every score and every id. */
export const TOP: HotPlace = { key: [Number.MAX_VALUE, 'ffffffff-ffff-ffff-ffff-ffffffffffff'], mark: undefined };
/** Below every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
/** Behind everything. */
export const BOTTOM: HotPlace = { key: [-Number.MAX_VALUE, NO_ID], mark: undefined };

const LIST = 'foryou';
const TAIL_BYTES = 4;
/** More shown posts than that no window holds. */
const MAX_SHOWN = 1_000;
const PLACE_KINDS: KeyKind[] = ['number', 'id', ...MARK_KINDS];
const KINDS: KeyKind[] = ['date', 'number', 'integer', 'text', 'id', 'integer', ...PLACE_KINDS, ...PLACE_KINDS];

/** The beginning of a reading. */
export function beginning(at: number): FeedCursor {
  return { at, pace: 0, opened: false, followed: TOP, all: TOP, shown: new Set(), run: { source: NO_ID, length: 0 } };
}

/** Whether a post stands at or before a place in the popular order, or did before it fell. */
export function isPassed([score, id]: HotKey, { key: [passedScore, passedId], mark }: HotPlace): boolean {
  return (
    score > passedScore || (score === passedScore && id >= passedId) || (mark?.passed.includes(tailOf(id)) ?? false)
  );
}

/** The end of an id, which is random in every kind of id that is used here. */
export function tailOf(id: string): string {
  return id.slice(-2 * TAIL_BYTES);
}

/** The place in a cursor; undefined for an absent one. Throws validation_error for one that no page gave. */
export function placeOf(cursor: string | undefined): FeedCursor | undefined {
  const keys = decodeCursor(LIST, cursor, KINDS) as
    | [number, number, number, string, string, number, ...Key[]]
    | undefined;
  if (keys === undefined) return undefined;
  const [at, pace, opened, shown, source, length, ...places] = keys;
  const tails = Buffer.from(shown, 'base64url').toString('hex').match(/.{8}/g) ?? [];
  if (tails.length > MAX_SHOWN || pace < 0) throw badCursor();
  return {
    at,
    pace,
    opened: opened === 1,
    followed: placeIn(places.slice(0, PLACE_KINDS.length)),
    all: placeIn(places.slice(PLACE_KINDS.length)),
    shown: new Set(tails),
    run: { source, length },
  };
}

/** The cursor of a place. */
export function cursorOf({ at, pace, opened, followed, all, shown, run }: FeedCursor): string {
  const tails = Buffer.from([...shown].slice(-MAX_SHOWN).join(''), 'hex').toString('base64url');
  const keys: Key[] = [
    at,
    pace,
    opened ? 1 : 0,
    tails,
    run.source,
    run.length,
    ...placeKeys(followed),
    ...placeKeys(all),
  ];
  return encodeCursor(LIST, keys);
}

/** A place without a mark has an empty one, as all places have the same kinds of keys. */
function placeKeys({ key, mark }: HotPlace): Key[] {
  return [...key, ...(mark ? markKeys(mark) : ['', 0, ''])];
}

function placeIn([score, id, ...mark]: readonly Key[]): HotPlace {
  return { key: [Number(score), String(id)], mark: mark[0] === '' ? undefined : readMark(mark) };
}
