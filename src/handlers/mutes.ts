import type { HandlersFor } from './types.ts';
import type { Schema } from '../contract/types.ts';
import { createMute, deleteMute, listMutes, updateMute, type MuteRow } from '../domain/mutes/mutes.ts';

export const mutes: HandlersFor<'mutes'> = {
  async listMutes({ db, viewer, query }) {
    return { body: { data: (await listMutes(db, viewer.id, query.feedId)).map(muteView) } };
  },
  async createMute({ db, viewer, body }) {
    const { filter, feedId, until } = body;
    const mute = await createMute(db, viewer.id, { filter, feedId, until });
    return { body: muteView(mute), changesCaller: true };
  },
  async updateMute({ db, viewer, path, body }) {
    const { filter, until } = body;
    const { mute, changed } = await updateMute(db, viewer.id, { id: path.id, filter, until });
    return { body: muteView(mute), unchanged: !changed, changesCaller: changed };
  },
  async deleteMute({ db, viewer, path }) {
    await deleteMute(db, viewer.id, path.id);
    return { body: undefined, changesCaller: true };
  },
};

/** A mute as its person sees it. */
function muteView({ id, feedId, filter, until, createdAt }: MuteRow): Schema<'Mute'> {
  return { id, feedId, filter, until: until?.toISOString() ?? null, createdAt: createdAt.toISOString() };
}
