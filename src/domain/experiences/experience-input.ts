import type { Experience } from '../../data/entities/profiles.ts';
import type { ErrorDetail } from '../../errors.ts';
import { bodyError } from '../invalid-body.ts';
import { parseDateTime, NOT_A_DATE_TIME } from '../date-time.ts';
import type { Body } from '../../../generated/shapes.ts';

/** Input for an experience; absent and null mean the same. */
export type ExperienceInput = Body<'createExperience'>;

/** An experience as stored, without id, owner and creation time. */
export type ExperienceColumns = Omit<Experience, 'id' | 'accountId' | 'createdAt'>;

const NO_ADDRESS = 'must be a web address';

/** Lists faults of an experience beyond its schema; fields of other types are ignored. */
export function wrongPlaces(input: ExperienceInput): ErrorDetail[] {
  return [...wrongDates(input), ...wrongAddresses(input), ...missingCompany(input)];
}

function wrongDates({ startedAt, endedAt }: ExperienceInput): ErrorDetail[] {
  const began = parseDateTime(startedAt);
  const end = typeof endedAt === 'string' ? parseDateTime(endedAt) : null;
  const details = [
    ...(began ? [] : [bodyError('/startedAt', NOT_A_DATE_TIME)]),
    ...(end === undefined ? [bodyError('/endedAt', NOT_A_DATE_TIME)] : []),
  ];
  if (began && end && end < began) details.push(bodyError('/endedAt', 'must not be before startedAt'));
  return details;
}

function wrongAddresses(input: ExperienceInput): ErrorDetail[] {
  const { url } = ofOthers(input);
  const repository = repositoryOf(input);
  const addresses = {
    '/url': url,
    '/repository/url': repository?.url ?? null,
    '/repository/image': repository?.image ?? null,
  };
  return Object.entries(addresses).flatMap(([path, address]) =>
    address === null || URL.canParse(address) ? [] : [bodyError(path, NO_ADDRESS)],
  );
}

function missingCompany(input: ExperienceInput): ErrorDetail[] {
  if ((input.companyId ?? input.customCompanyName ?? repositoryOf(input)) !== null) return [];
  return [
    bodyError(
      '/customCompanyName',
      input.type === 'opensource'
        ? 'is required, unless companyId or repository is given'
        : 'is required, unless companyId is given',
    ),
  ];
}

/** The columns to write; those that its type does not have are empty. */
export function experienceColumns(input: ExperienceInput): ExperienceColumns {
  const {
    type,
    title,
    startedAt,
    endedAt = null,
    subtitle = null,
    description = null,
    companyId = null,
    customCompanyName = null,
    customDomain = null,
  } = input;
  return {
    type,
    title: title.trim(),
    subtitle,
    description,
    startedAt: new Date(startedAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
    companyId,
    customCompanyName: companyId === null && customCompanyName !== null ? customCompanyName.trim() : null,
    customDomain,
    ...ofWork(input),
    ...ofOthers(input),
    repository: repositoryOf(input),
  };
}

function ofWork({
  type,
  locationType = null,
  employmentType = null,
  skills = [],
  customLocation,
}: ExperienceInput): Pick<ExperienceColumns, 'locationType' | 'employmentType' | 'skills' | 'customLocation'> {
  if (type !== 'work') return { locationType: null, employmentType: null, skills: [], customLocation: null };
  const { city = null, subdivision = null, country = null } = customLocation ?? {};
  return {
    locationType,
    employmentType,
    skills: [...new Set(skills.map((skill) => skill.trim()))],
    customLocation: customLocation ? { city, subdivision, country } : null,
  };
}

function ofOthers({ type, url = null, grade = null }: ExperienceInput): Pick<ExperienceColumns, 'url' | 'grade'> {
  return type === 'work' ? { url: null, grade: null } : { url, grade };
}

function repositoryOf({ type, repository }: ExperienceInput): ExperienceColumns['repository'] {
  if (type !== 'opensource' || !repository) return null;
  const { id = null, owner = null, name, url, image = null } = repository;
  return { id, owner, name: name.trim(), url, image };
}
