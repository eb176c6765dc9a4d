import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { Experience, type Company } from '../../data/entities/profiles.ts';
import { AppError, type ErrorDetail } from '../../errors.ts';
import { throwIfAny, bodyError } from '../invalid-body.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type Takes } from '../pagination.ts';
import { experienceColumns, wrongPlaces, type ExperienceColumns, type ExperienceInput } from './experience-input.ts';
import type { Query } from '../../../generated/shapes.ts';
import { fragment, statement, type Statement } from '../../data/statement.ts';

/** An experience with its company. */
export interface ExperienceRow extends Omit<Experience, 'accountId'> {
  companyName: Company['name'] | null;
  companyImage: Company['image'];
  /** Its end; while current, the last time that a date can express. */
  until: Date;
}

/** An experience before its company is read. */
type OwnExperience = Omit<ExperienceRow, 'companyName' | 'companyImage'>;

/** As in the index. */
const UNTIL = `coalesce(e.ended_at, timestamptz '9999-12-31 23:59:59.999+00')`;

const SELECT = fragment(`SELECT e.id, e.type, e.title, e.subtitle, e.grade, e.description, e.created_at AS "createdAt",
  e.started_at AS "startedAt", e.ended_at AS "endedAt",
    e.custom_company_name AS "customCompanyName", e.custom_domain AS "customDomain", e.url,
    e.employment_type AS "employmentType", e.location_type AS "locationType", to_json(e.skills) AS skills,
    e.custom_location AS "customLocation",
    e.repository, e.company_id AS "companyId", ${UNTIL} AS until FROM experiences e`);

const COMPANIES = statement<Pick<Company, 'id' | 'name' | 'image'>>(
  'SELECT id, name, image FROM companies WHERE id = ANY ($1::uuid[])',
);

async function withCompanies(db: Database, rows: readonly OwnExperience[]): Promise<ExperienceRow[]> {
  const ids = [...new Set(rows.flatMap(({ companyId }) => companyId ?? []))];
  const companies = new Map((ids.length === 0 ? [] : await db.query(COMPANIES, [ids])).map((row) => [row.id, row]));
  return rows.map((row) => {
    const company = companies.get(row.companyId ?? '');
    return { ...row, companyName: company?.name ?? null, companyImage: company?.image ?? null };
  });
}

/** Keyset order by an expression. */
const EXPERIENCES = { all: experiencesWhere(''), ofType: experiencesWhere('AND e.type = $6') };

function experiencesWhere(condition: string): Statement<OwnExperience> {
  return statement(`${SELECT}
    WHERE e.account_id = $1 ${condition} AND ($2::timestamptz IS NULL
      OR (${UNTIL}, e.started_at, e.id) < ($2, $3::timestamptz, $4::uuid))
    ORDER BY ${UNTIL} DESC, e.started_at DESC, e.id DESC LIMIT $5`);
}

/**
 * A page of the person's experiences, as many as it takes: current ones first, then latest end first, ties by latest
 * start.
 */
export async function listExperiences(
  db: Database,
  viewerId: string,
  { type, limit, cursor, takes }: Query<'listExperiences'> & { takes?: Takes<ExperienceRow> },
): Promise<Page<ExperienceRow>> {
  const list = `experiences:${viewerId}:${type ?? ''}`;
  const [until, started, id] = decodeCursor(list, cursor, ['date', 'date', 'id']) ?? [];
  const after =
    until === undefined || started === undefined ? [null, null, null] : [new Date(until), new Date(started), id];
  const rows = await db.query(type === undefined ? EXPERIENCES.all : EXPERIENCES.ofType, [
    viewerId,
    ...after,
    limit + 1,
    ...(type === undefined ? [] : [type]),
  ]);
  const cursorAfter = (last: ExperienceRow): string =>
    encodeCursor(list, [last.until.getTime(), last.startedAt.getTime(), last.id]);
  return pageOf(await withCompanies(db, rows), limit, cursorAfter, takes);
}

const EXPERIENCE = statement<OwnExperience>(`${SELECT} WHERE e.account_id = $1 AND e.id = $2`);

/** One of the person's experiences. Throws not_found. */
export async function getExperience(db: Database, viewerId: string, id: string): Promise<ExperienceRow> {
  const [experience] = await withCompanies(db, await db.query(EXPERIENCE, [viewerId, id]));
  if (!experience) throw noExperience();
  return experience;
}

/** Adds an experience. Throws validation_error for what breaks its rules. */
export async function createExperience(db: Database, viewerId: string, input: ExperienceInput): Promise<ExperienceRow> {
  const id = uuid();
  await db.orm.insert(Experience, {
    ...(await checkExperience(db, input)),
    id,
    accountId: viewerId,
    createdAt: new Date(),
  });
  return getExperience(db, viewerId, id);
}

/** Replaces an experience as a whole. Throws not_found, and validation_error for what breaks its rules. */
export async function replaceExperience(
  db: Database,
  viewerId: string,
  { id, input }: { id: string; input: ExperienceInput },
): Promise<ExperienceRow> {
  const { affected } = await db.orm.update(Experience, { id, accountId: viewerId }, await checkExperience(db, input));
  if (affected === 0) throw noExperience();
  return getExperience(db, viewerId, id);
}

/** Removes an experience, and returns whether there was one. Throws not_found for another person's. */
export async function deleteExperience(db: Database, viewerId: string, id: string): Promise<boolean> {
  const { affected } = await db.orm.delete(Experience, { id, accountId: viewerId });
  if (affected === 0 && (await db.orm.existsBy(Experience, { id }))) throw noExperience();
  return affected !== 0;
}

async function checkExperience(db: Database, input: ExperienceInput): Promise<ExperienceColumns> {
  throwIfAny([...wrongPlaces(input), ...(await unknownCompany(db, input.companyId ?? null))]);
  return experienceColumns(input);
}

/** Keeps the company from being deleted until the transaction ends. */
const HOLD_COMPANY = statement('SELECT FROM companies WHERE id = $1 FOR KEY SHARE');

async function unknownCompany(db: Database, companyId: string | null): Promise<ErrorDetail[]> {
  if (companyId === null) return [];
  const companies = await db.query(HOLD_COMPANY, [companyId]);
  return companies.length === 0 ? [bodyError('/companyId', 'must be the id of an existing company')] : [];
}

function noExperience(): AppError {
  return new AppError('not_found', 'You have no such experience. Check the id; it may have been removed.');
}
