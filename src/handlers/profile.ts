import type { HandlersFor } from '../contract/types.ts';
import { getPerson, getProfile, updateProfile } from '../domain/people/profile.ts';
import { person as personView, profile as profileView } from '../views/profile.ts';

export const profile: HandlersFor<'profile'> = {
  async getProfile({ db, viewer, publicUrl }) {
    return { body: profileView(await getProfile(db, viewer.id), publicUrl) };
  },
  async getPerson({ db, path, publicUrl }) {
    return { body: personView(await getPerson(db, path.id), publicUrl) };
  },
  async updateProfile({ db, viewer, body, publicUrl }) {
    return { body: profileView(await updateProfile(db, viewer.id, body), publicUrl) };
  },
};
