import type { CallOf } from './types.ts';
import { loadMuted, loadMutes } from '../domain/mutes/load-mutes.ts';

type MutingCall = Pick<CallOf<unknown, unknown, unknown>, 'db' | 'viewer' | 'mutes'>;

/** Returns what the caller mutes in all lists; undefined, without a statement, where that is nothing. */
export async function mutesOf({ db, viewer, mutes }: MutingCall): ReturnType<typeof loadMutes> {
  return viewer.mutesVersion === 0 ? undefined : loadMutes(db, viewer, mutes);
}

/** The same for a list of posts. */
export async function mutedBy(call: MutingCall): ReturnType<typeof loadMuted> {
  return call.viewer.mutesVersion === 0 ? undefined : loadMuted(call.db, call.viewer, call.mutes);
}
