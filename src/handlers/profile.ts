import type { HandlersFor } from './types.ts';
import type { Schema } from '../contract/types.ts';
import { getPerson, getProfile, updateProfile, type Profile } from '../domain/people/profile.ts';

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

/** A person as everybody sees them. */
function personView(row: Profile, publicUrl: string): Schema<'Person'> {
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    bio: row.bio,
    image: row.image,
    cover: row.cover,
    createdAt: row.createdAt.toISOString(),
    reputation: row.reputation,
    permalink: `${publicUrl}/people/${row.id}`,
    socialLinks: row.socialLinks.map(({ platform, url }) => ({ platform, url })),
  };
}

/** A profile as its owner sees it. */
function profileView(row: Profile, publicUrl: string): Schema<'Profile'> {
  return {
    ...personView(row, publicUrl),
    isPlus: row.isPlus,
    experienceLevel: row.experienceLevel,
    timezone: row.timezone,
    weekStart: row.weekStart,
    publicExperiences: row.publicExperiences,
    publicStack: row.publicStack,
  };
}
