import type { Database } from '../../data/database.ts';
import type { Muted, Mutes } from '../../data/sql/muted.ts';
import { statement } from '../../data/statement.ts';
import { appliedMutes, mutesIn, type AppliedMute, type AppliedMutes } from './applied-mutes.ts';

/** Cached mutes by account and version. */
export interface MuteCache {
  get(key: string): AppliedMutes | undefined;
  set(key: string, value: AppliedMutes): unknown;
}

/** A person, and the version of what they mute: 0 for nothing. */
export interface MutingPerson {
  readonly id: string;
  readonly mutesVersion: number;
}

const GLOBAL_MUTES = statement<{ mutes: AppliedMute[] }>(`SELECT ${mutesIn('')} AS mutes`);

/** Reads what a person mutes in all lists; without a statement where that is nothing, or cached. */
export async function loadMutes(
  db: Database,
  { id, mutesVersion }: MutingPerson,
  cache?: MuteCache,
): Promise<Mutes | undefined> {
  if (mutesVersion === 0) return undefined;
  const key = `${id}:${mutesVersion}`;
  const cached = cache?.get(key);
  if (cached && cached.endsAt > Date.now()) return cached.mutes;
  const [row] = await db.query(GLOBAL_MUTES, [id]);
  const applied = appliedMutes(row?.mutes ?? []);
  cache?.set(key, applied);
  return applied.mutes;
}

/** The same for a list of posts. */
export async function loadMuted(db: Database, person: MutingPerson, cache?: MuteCache): Promise<Muted | undefined> {
  const mutes = await loadMutes(db, person, cache);
  return mutes === undefined ? undefined : { by: person.id, mutes };
}
