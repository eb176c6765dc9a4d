import type { JSX } from 'preact';
import type { AppError } from '../../errors.ts';
import { Field, Select, TextArea, type FieldErrors } from '../shell/fields.tsx';
import { constraints } from '../../../generated/constraints.ts';
import type { Body, Schema } from '../../../generated/shapes.ts';

const RULES = constraints.ExperienceInput;
export const TYPE_NAMES: Readonly<Record<Schema<'ExperienceType'>, string>> = {
  work: 'Work',
  education: 'Education',
  project: 'Project',
  certification: 'Certification',
  volunteering: 'Volunteering',
  opensource: 'Open source',
};
export const EXPERIENCE_TYPES = Object.keys(TYPE_NAMES) as readonly Schema<'ExperienceType'>[];

/** The type with this name; work for any other name. */
export function experienceType(name: unknown): Schema<'ExperienceType'> {
  return EXPERIENCE_TYPES.find((type) => type === name) ?? 'work';
}

const EMPLOYMENT: readonly (readonly [Schema<'EmploymentType'> | '', string])[] = [
  ['', 'Not given'],
  ['FULL_TIME', 'Full time'],
  ['PART_TIME', 'Part time'],
  ['CONTRACT', 'Contract'],
  ['INTERNSHIP', 'Internship'],
];
const LOCATIONS: readonly (readonly [Schema<'LocationType'> | '', string])[] = [
  ['', 'Not given'],
  ['ONSITE', 'On site'],
  ['REMOTE', 'Remote'],
  ['HYBRID', 'Hybrid'],
];

const TEXTS = [
  'title',
  'subtitle',
  'company',
  'startedAt',
  'endedAt',
  'description',
  'employmentType',
  'locationType',
  'city',
  'country',
  'skills',
  'grade',
  'url',
  'repositoryName',
  'repositoryUrl',
] as const;
/** The fields of the form as texts. */
export type ExperienceValues = { readonly type: Schema<'ExperienceType'> } & Readonly<
  Record<(typeof TEXTS)[number], string>
>;

/** A form that nothing was entered in. */
export const EMPTY_EXPERIENCE: ExperienceValues = { type: 'work', ...textsOf(() => '') };

function textsOf(read: (field: (typeof TEXTS)[number]) => string): Omit<ExperienceValues, 'type'> {
  return Object.fromEntries(TEXTS.map((field) => [field, read(field)])) as Omit<ExperienceValues, 'type'>;
}

/** Reads the form that was sent. */
export function readExperience(form: (field: string) => string): ExperienceValues {
  return { type: experienceType(form('type')), ...textsOf((field) => form(field).trim()) };
}

/** A stored experience by the fields of the form. */
const SHOWN: Readonly<
  Record<(typeof TEXTS)[number], (experience: Schema<'UserExperience'>) => string | null | undefined>
> = {
  title: ({ title }) => title,
  subtitle: ({ subtitle }) => subtitle,
  company: ({ company, customCompanyName }) => company?.name ?? customCompanyName,
  startedAt: ({ startedAt }) => startedAt.slice(0, 10),
  endedAt: ({ endedAt }) => endedAt?.slice(0, 10),
  description: ({ description }) => description,
  employmentType: ({ employmentType }) => employmentType?.value,
  locationType: ({ locationType }) => locationType?.value,
  city: ({ customLocation }) => customLocation?.city,
  country: ({ customLocation }) => customLocation?.country,
  skills: ({ skills }) => skills.map(({ value }) => value).join(', '),
  grade: ({ grade }) => grade,
  url: ({ url }) => url,
  repositoryName: ({ repository }) => repository?.name,
  repositoryUrl: ({ repository }) => repository?.url,
};

/** The form of a stored experience. */
export function shownExperience(experience: Schema<'UserExperience'>): ExperienceValues {
  return { type: experience.type, ...textsOf((field) => SHOWN[field](experience) ?? '') };
}

/**
 * The body that stores a form: empty fields are cleared. Values that the form does not have, and a company that was not
 * renamed, stay as they were `before`.
 */
export function experienceBody(
  values: ExperienceValues,
  before?: Schema<'UserExperience'>,
): { readonly [Name in keyof Body<'createExperience'>]?: unknown } {
  const { type, title, startedAt, skills } = values;
  return {
    type,
    title,
    startedAt: sameDay(startedAt, before?.startedAt) ?? startedAt,
    endedAt: sameDay(values.endedAt, before?.endedAt) ?? orNull(values.endedAt),
    subtitle: orNull(values.subtitle),
    description: orNull(values.description),
    ...companyOf(values, before),
    url: orNull(values.url),
    grade: orNull(values.grade),
    repository: repositoryOf(values, before),
    locationType: orNull(values.locationType),
    employmentType: orNull(values.employmentType),
    skills: skills
      .split(',')
      .map((skill) => skill.trim())
      .filter((skill) => skill !== ''),
    customLocation: locationOf(values, before),
  };
}

function companyOf({ company }: ExperienceValues, before: Schema<'UserExperience'> | undefined): object {
  const customDomain = before?.customDomain ?? null;
  const known = before?.company ?? null;
  if (known === null || known.name !== company)
    return { companyId: null, customCompanyName: orNull(company), customDomain };
  return { companyId: known.id, customCompanyName: before?.customCompanyName ?? null, customDomain };
}

function locationOf({ city, country }: ExperienceValues, before: Schema<'UserExperience'> | undefined): object | null {
  if (city === '' && country === '') return null;
  return { city: orNull(city), subdivision: before?.customLocation?.subdivision ?? null, country: orNull(country) };
}

/** The moment that was stored, if it is on that day. */
function sameDay(day: string, before: string | null | undefined): string | undefined {
  return before?.slice(0, 10) === day ? before : undefined;
}

function repositoryOf(
  { type, repositoryName: name, repositoryUrl: url }: ExperienceValues,
  before: Schema<'UserExperience'> | undefined,
): object | null {
  if (type !== 'opensource' || (name === '' && url === '')) return null;
  return { ...(before?.repository?.url === url ? before.repository : {}), name, url };
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}

/** Fields by their place in the body. */
const FIELD_OF: readonly (readonly [RegExp, string])[] = [
  [/^\/(companyId|customCompanyName)/, 'company'],
  [/^\/repository\/url/, 'repositoryUrl'],
  [/^\/repository/, 'repositoryName'],
  [/^\/customLocation\/country/, 'country'],
  [/^\/customLocation/, 'city'],
  [/^\/skills/, 'skills'],
];

/** The reasons of a refusal by field; '' has what belongs to none. */
export function experienceErrors({ message, extra }: AppError): FieldErrors {
  const { details = [] } = extra;
  if (details.length === 0) return { '': message };
  return Object.fromEntries(
    details.map(({ path, message: reason }) => [
      FIELD_OF.find(([place]) => place.test(path))?.[1] ?? path.slice(1),
      `It ${reason}.`,
    ]),
  );
}

/** The fields that an experience of this type has. */
export function ExperienceFields({ values, errors }: { values: ExperienceValues; errors: FieldErrors }): JSX.Element {
  const { type } = values;
  const field = (name: keyof ExperienceValues) => ({ name, value: values[name], error: errors[name] });
  return (
    <>
      <input type="hidden" name="type" value={type} />
      <Field label={TITLES[type]} required maxLength={RULES.title.maxLength} {...field('title')} />
      <Field label={PLACES[type]} maxLength={RULES.customCompanyName.maxLength} {...field('company')} />
      <Field label="From" type="date" required {...field('startedAt')} />
      <Field label="To (optional)" type="date" help="Leave empty if it is current." {...field('endedAt')} />
      <Field label="Subtitle (optional)" maxLength={RULES.subtitle.maxLength} {...field('subtitle')} />
      <TextArea
        label="Description (optional)"
        rows={5}
        maxLength={RULES.description.maxLength}
        {...field('description')}
      />
      {type === 'work' ? <WorkFields field={field} /> : <OtherFields type={type} field={field} />}
    </>
  );
}

const TITLES: typeof TYPE_NAMES = {
  work: 'Position',
  education: 'Degree or course',
  project: 'Name',
  certification: 'Name',
  volunteering: 'Role',
  opensource: 'Role',
};
const PLACES: typeof TYPE_NAMES = {
  work: 'Company',
  education: 'School',
  project: 'Company or organisation',
  certification: 'Issuer',
  volunteering: 'Organisation',
  opensource: 'Organisation (or name a repository below)',
};

interface FieldsProps {
  readonly field: (name: keyof ExperienceValues) => { name: string; value: string; error: string | undefined };
}

function WorkFields({ field }: FieldsProps): JSX.Element {
  return (
    <>
      <Select label="Employment" options={EMPLOYMENT} {...field('employmentType')} />
      <Select label="Location" options={LOCATIONS} {...field('locationType')} />
      <Field label="City (optional)" maxLength={100} {...field('city')} />
      <Field label="Country (optional)" maxLength={100} {...field('country')} />
      <Field label="Skills (optional)" help="Separated by commas." {...field('skills')} />
    </>
  );
}

function OtherFields({ type, field }: FieldsProps & { type: ExperienceValues['type'] }): JSX.Element {
  return (
    <>
      {type === 'opensource' && (
        <>
          <Field label="Repository (optional)" maxLength={200} {...field('repositoryName')} />
          <Field label="Repository URL" type="url" {...field('repositoryUrl')} />
        </>
      )}
      <Field label="Grade (optional)" maxLength={RULES.grade.maxLength} {...field('grade')} />
      <Field label="Link (optional)" type="url" maxLength={RULES.url.maxLength} {...field('url')} />
    </>
  );
}

/** The time of an experience in months. */
function monthsOf({ startedAt, endedAt }: Pick<Schema<'UserExperience'>, 'startedAt' | 'endedAt'>): string {
  return `${monthOf(startedAt)} to ${endedAt === null ? 'now' : monthOf(endedAt)}`;
}

function monthOf(at: string): string {
  return new Date(at).toLocaleDateString('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });
}

/** The title, place, kind and time of an experience. */
export function ExperienceHead({ experience }: { experience: Schema<'PersonExperience'> }): JSX.Element {
  const place = experience.company?.name ?? experience.customCompanyName ?? experience.repository?.name;
  return (
    <>
      <strong dir="auto">{experience.title}</strong>
      {place !== undefined && <span dir="auto"> · {place}</span>}
      <small>
        {TYPE_NAMES[experience.type]}, {monthsOf(experience)}
      </small>
    </>
  );
}
