import type { Database } from '../../data/database.ts';
import type { Muted, Mutes } from '../../data/sql/muted.ts';
import { isMuted } from '../../data/sql/mutes.ts';
import { statement } from '../../data/statement.ts';
import { readByIds } from '../../data/data-sets.ts';
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

const MUTED_POSTS = statement<{ id: string }>(`SELECT p.post_id AS id FROM post_ranks p
  WHERE p.post_id = ANY ($1::uuid[]) AND ${isMuted('p', '$2')}`);

/** Which of these posts are muted. Runs no query without mutes. */
export async function findMuted(
  db: Database,
  ids: readonly string[],
  mutes: Mutes | undefined,
): Promise<ReadonlySet<string>> {
  if (mutes === undefined || ids.length === 0) return new Set();
  const rows = await readByIds(ids, (some) => db.query(MUTED_POSTS, [some, mutes]));
  return new Set(rows.map(({ id }) => id));
}

/** Returns the posts that are not muted, in the same order. */
export async function withoutMuted<Post extends { readonly id: string }>(
  db: Database,
  posts: readonly Post[],
  mutes: Mutes | undefined,
): Promise<readonly Post[]> {
  if (mutes === undefined) return posts;
  const muted = await findMuted(
    db,
    posts.map(({ id }) => id),
    mutes,
  );
  return posts.filter(({ id }) => !muted.has(id));
}
