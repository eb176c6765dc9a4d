import { longerAgoThan } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { RankFall } from '../../data/entities/rank-fall.ts';
import type { Mark, MarkedRow } from '../../data/queries/feeds/rank-marks.ts';
import type { Key, KeyKind } from '../pagination/cursor.ts';

export const MARK_KINDS: KeyKind[] = ['text', 'date', 'text'];

/** So many fit into a cursor; of more the ones that fell last. */
const MAX_PASSED = 150;
/** Characters: with more transactions running at once than fit, all since the oldest of them count as later. */
const MAX_SNAPSHOT = 300;

/** The mark of a page that was read just now; undefined for an empty one. */
export function markOf(row: MarkedRow | undefined): Mark | undefined {
  const { snapshot, passed = [] } = row ?? {};
  if (snapshot === undefined) return undefined;
  const [xmin = ''] = snapshot.split(':');
  return {
    snapshot: snapshot.length > MAX_SNAPSHOT ? `${xmin}:${xmin}:` : snapshot,
    at: Date.now(),
    passed: [...new Set(passed)].slice(-MAX_PASSED),
  };
}

/** A mark as keys of a cursor; none for a list by time. */
export function markKeys(mark: Mark | undefined): Key[] {
  return mark ? [mark.snapshot, mark.at, Buffer.from(mark.passed.join(''), 'hex').toString('base64url')] : [];
}

/** The mark in the keys of a cursor of these kinds. */
export function readMark([snapshot, at, passed]: readonly Key[]): Mark | undefined {
  if (snapshot === undefined) return undefined;
  const tails = Buffer.from(String(passed), 'base64url').toString('hex');
  return { snapshot: String(snapshot), at: Number(at), passed: tails.match(/.{8}/g) ?? [] };
}

/** Forgets the falls that no running reader needs: cursors keep what they promise for a day. */
export async function forgetFalls(db: Database): Promise<void> {
  await db.orm.delete(RankFall, { fellAt: longerAgoThan('1 day') });
}
