import type { Database } from '../data/database.ts';
import {
  DROP_EVENTS,
  EVENTS_AT_ONCE,
  GIVE_POSITIONS,
  HAS_PENDING,
  LOCK_POSITIONS,
  NEXT_POSITION,
  PENDING,
  TELL_OF_EVENTS,
} from '../data/queries/events/events.ts';
import { loadEventData } from './event-data.ts';

/** Hands on the events after one position up to another, in the transaction that gave them theirs. */
export type FanOut = (tx: Database, positions: { after: string; upTo: string }) => Promise<void>;

/**
 * Gives the oldest new events their positions and what is told of them, and hands them on. One process does it at a
 * time, so positions are committed in their order: who has read up to one misses none that comes later. Returns whether
 * more may be waiting.
 */
export async function sequenceEvents(
  db: Database,
  { publicUrl, fanOut }: { publicUrl: string; fanOut?: FanOut | undefined },
): Promise<boolean> {
  if ((await db.query(HAS_PENDING)).length === 0) return false;
  return db.transaction(async (tx) => {
    const [lock] = await tx.query(LOCK_POSITIONS);
    if (lock?.locked !== true) return false;
    const pending = await tx.query(PENDING);
    if (pending.length === 0) return false;
    const data = await loadEventData(tx, pending, publicUrl);
    const sequenced = pending.filter(({ id }) => data.has(id));
    const deleted = pending.filter(({ id }) => !data.has(id));
    if (deleted.length > 0) await tx.query(DROP_EVENTS, [deleted.map(({ id }) => id)]);
    if (sequenced.length > 0) {
      const [next] = await tx.query(NEXT_POSITION);
      const after = next?.position ?? '0';
      const rows = sequenced.map(({ id }, i) => ({ id, place: i + 1, data: data.get(id) }));
      await tx.query(GIVE_POSITIONS, [JSON.stringify(rows), after]);
      const upTo = String(BigInt(after) + BigInt(sequenced.length));
      await fanOut?.(tx, { after, upTo });
      await tx.query(TELL_OF_EVENTS, [upTo]);
    }
    return pending.length === EVENTS_AT_ONCE;
  });
}
