import { badCursor } from '../../errors.ts';
import { decodeCursor, encodeCursor, type Key, type KeyKind } from '../pagination.ts';
import { MARK_KINDS, markKeys, readMark } from './rank-marks.ts';
import type { HotKey, HotPosition } from './post-list.ts';
import type { SourceRun } from '../ranking/rank.ts';

/** A position in the personal feed: enough to compute every window again in another process. */
export interface FeedCursor {
  /** Begin of the reading, in milliseconds. */
  readonly at: number;
  /** The pace of this reading (see Clock), in milliseconds; 0 before the first window. */
  readonly pace: number;
  /** Whether the unread posts are exhausted and opened ones are shown. */
  readonly opened: boolean;
  /** The last posts before the window: of those followed, and of all. */
  readonly followed: HotPosition;
  readonly all: HotPosition;
  /** Id suffixes of the posts after these places that were already shown. */
  readonly shown: ReadonlySet<string>;
  readonly run: SourceRun;
}

/** Before every post: above every score and id. */
export const TOP: HotPosition = { key: [Number.MAX_VALUE, 'ffffffff-ffff-ffff-ffff-ffffffffffff'], mark: undefined };
/** Below every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
/** After every post. */
export const BOTTOM: HotPosition = { key: [-Number.MAX_VALUE, NO_ID], mark: undefined };

const LIST = 'foryou';
const TAIL_BYTES = 4;
/** Maximum shown posts in a cursor; no window has more. */
const MAX_SHOWN = 1_000;
const PLACE_KINDS: KeyKind[] = ['number', 'id', ...MARK_KINDS];
const KINDS: KeyKind[] = ['date', 'number', 'integer', 'text', 'id', 'integer', ...PLACE_KINDS, ...PLACE_KINDS];

/** The cursor at the start of a reading. */
export function initialCursor(at: number): FeedCursor {
  return { at, pace: 0, opened: false, followed: TOP, all: TOP, shown: new Set(), run: { source: NO_ID, length: 0 } };
}

/** Whether a post is at or before a place in the popular order, or was before it fell. */
export function isPassed([score, id]: HotKey, { key: [passedScore, passedId], mark }: HotPosition): boolean {
  return (
    score > passedScore ||
    (score === passedScore && id >= passedId) ||
    (mark?.passedTails.includes(idSuffix(id)) ?? false)
  );
}

/** The suffix of an id, which is random in every kind of id used here. */
export function idSuffix(id: string): string {
  return id.slice(-2 * TAIL_BYTES);
}

/** Decodes a cursor; undefined if absent. Throws validation_error for one that no page returned. */
export function parseFeedCursor(cursor: string | undefined): FeedCursor | undefined {
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
    followed: hotPosition(places.slice(0, PLACE_KINDS.length)),
    all: hotPosition(places.slice(PLACE_KINDS.length)),
    shown: new Set(tails),
    run: { source, length },
  };
}

/** Encodes a place as a cursor. */
export function formatFeedCursor({ at, pace, opened, followed, all, shown, run }: FeedCursor): string {
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

/** A place without a mark gets an empty one, since all places have the same key kinds. */
function placeKeys({ key, mark }: HotPosition): Key[] {
  return [...key, ...(mark ? markKeys(mark) : ['', 0, ''])];
}

function hotPosition([score, id, ...mark]: readonly Key[]): HotPosition {
  return { key: [Number(score), String(id)], mark: mark[0] === '' ? undefined : readMark(mark) };
}
