import type { Schema } from '../contract/types.ts';
import type { Profile } from '../domain/people/profile.ts';

/** A person as everybody sees them. */
export function person(row: Profile, publicUrl: string): Schema<'Person'> {
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
export function profile(row: Profile, publicUrl: string): Schema<'Profile'> {
  return {
    ...person(row, publicUrl),
    isPlus: row.isPlus,
    experienceLevel: row.experienceLevel,
    timezone: row.timezone,
    weekStart: row.weekStart,
  };
}
