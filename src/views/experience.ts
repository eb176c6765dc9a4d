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
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    customCompanyName: row.custom_company_name,
    customDomain: row.custom_domain,
    image: company?.image ?? row.repository?.image ?? null,
    employmentType: wrapped(row.employment_type),
    locationType: wrapped(row.location_type),
    verified: false, // nobody confirms experiences yet
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

// The database keeps no order of these fields.
function location({ custom_location: place }: ExperienceRow): Schema<'CustomLocation'> | null {
  return place && { city: place.city, subdivision: place.subdivision, country: place.country };
}

function repository({ repository: kept }: ExperienceRow): Schema<'Repository'> | null {
  return kept && { id: kept.id, owner: kept.owner, name: kept.name, url: kept.url, image: kept.image };
}

function companyOf({
  company_id: id,
  company_name: name,
  company_image: image,
}: ExperienceRow): Schema<'Company'> | null {
  return id === null || name === null ? null : { id, name, image };
}
