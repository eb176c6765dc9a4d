import type { Mark, MarkedRow } from '../../data/queries/feeds/rank-marks.ts';
import type { Key, KeyKind } from '../pagination/cursor.ts';

export const MARK_KINDS: KeyKind[] = ['text', 'date', 'text'];

/** Maximum passed posts in a cursor; of more, the ones that fell last. */
const MAX_PASSED = 150;
/** Maximum characters of a snapshot: with more running transactions than fit, all since the oldest count as later. */
const MAX_SNAPSHOT_CHARACTERS = 300;

/** The mark of a page just read; undefined for an empty one. */
export function markOf(row: MarkedRow | undefined): Mark | undefined {
  const { snapshot, passedTails = [] } = row ?? {};
  if (snapshot === undefined) return undefined;
  const [xmin = ''] = snapshot.split(':');
  return {
    snapshot: snapshot.length > MAX_SNAPSHOT_CHARACTERS ? `${xmin}:${xmin}:` : snapshot,
    at: Date.now(),
    passedTails: [...new Set(passedTails)].slice(-MAX_PASSED),
  };
}

/** A mark as cursor keys; none for a list ordered by time. */
export function markKeys(mark: Mark | undefined): Key[] {
  return mark ? [mark.snapshot, mark.at, Buffer.from(mark.passedTails.join(''), 'hex').toString('base64url')] : [];
}

/** The mark in the keys of a cursor. */
export function readMark([snapshot, at, encodedTails]: readonly Key[]): Mark | undefined {
  if (snapshot === undefined) return undefined;
  const tails = Buffer.from(String(encodedTails), 'base64url').toString('hex');
  return { snapshot: String(snapshot), at: Number(at), passedTails: tails.match(/.{8}/g) ?? [] };
}
