import type { Schema } from '../contract/types.ts';
import type { ExperienceRow } from '../domain/experiences/experiences.ts';

/** An experience as its owner sees it. */
export function userExperience(row: ExperienceRow): Schema<'UserExperience'> {
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
    isOwner: true,
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
