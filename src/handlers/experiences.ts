import type { HandlersFor } from './types.ts';
import type { Schema } from '../contract/types.ts';
import {
  createExperience,
  deleteExperience,
  getExperience,
  listExperiences,
  replaceExperience,
  type ExperienceRow,
} from '../domain/experiences/experiences.ts';
import { getPerson } from '../domain/people/profile.ts';
import { FittingItems } from './pages.ts';

export const experiences: HandlersFor<'experiences'> = {
  async listExperiences({ db, viewer, query }) {
    const { type, limit, cursor } = query;
    const items = new FittingItems((row: ExperienceRow) => userExperience(row));
    return items.reply(await listExperiences(db, viewer.id, { type, limit, cursor, takes: items.takes }));
  },
  async listPersonExperiences({ db, viewer, path, query }) {
    const { limit, cursor } = query;
    const { id, publicExperiences } = await getPerson(db, path.id);
    const isOwner = id === viewer.id;
    const items = new FittingItems((row: ExperienceRow) => userExperience(row, isOwner));
    if (!isOwner && !publicExperiences) return items.reply({ items: [], next: null });
    return items.reply(await listExperiences(db, id, { limit, cursor, takes: items.takes }));
  },
  async getExperience({ db, viewer, path }) {
    return { body: userExperience(await getExperience(db, viewer.id, path.id)) };
  },
  async createExperience({ db, viewer, body }) {
    return { body: userExperience(await createExperience(db, viewer.id, body)) };
  },
  async replaceExperience({ db, viewer, path, body }) {
    return { body: userExperience(await replaceExperience(db, viewer.id, { id: path.id, input: body })) };
  },
  async deleteExperience({ db, viewer, path }) {
    const changed = await deleteExperience(db, viewer.id, path.id);
    return { body: { success: true }, unchanged: !changed };
  },
};

/** An experience as its owner sees it, or another person. */
function userExperience(row: ExperienceRow, isOwner = true): Schema<'UserExperience'> {
  const company = companyOf(row);
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    subtitle: row.subtitle,
    grade: row.grade,
    description: row.description,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    customCompanyName: row.customCompanyName,
    customDomain: row.customDomain,
    image: company?.image ?? row.repository?.image ?? null,
    employmentType: wrapped(row.employmentType),
    locationType: wrapped(row.locationType),
    verified: false, // experiences cannot be verified yet
    url: row.url,
    isOwner,
    skills: row.skills.map((value) => ({ value })),
    company,
    customLocation: location(row),
    repository: repository(row),
  };
}

function wrapped<Value>(value: Value | null): { value: Value } | null {
  return value === null ? null : { value };
}

// PostgreSQL does not keep the order of these keys.
function location({ customLocation: place }: ExperienceRow): Schema<'CustomLocation'> | null {
  return place && { city: place.city, subdivision: place.subdivision, country: place.country };
}

function repository({ repository: row }: ExperienceRow): Schema<'Repository'> | null {
  return row && { id: row.id, owner: row.owner, name: row.name, url: row.url, image: row.image };
}

function companyOf({ companyId: id, companyName: name, companyImage: image }: ExperienceRow): Schema<'Company'> | null {
  return id === null || name === null ? null : { id, name, image };
}
