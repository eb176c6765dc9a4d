import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { Experience } from '../../data/entities/experience.ts';
import { AppError } from '../../errors.ts';
import { refuse, wrong } from '../invalid-body.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import { columnsOf, wrongPlaces, type ExperienceColumns, type ExperienceInput } from './experience-input.ts';
import { pageOf, type Page } from '../pagination/page.ts';
import type { Query } from '../../../generated/shapes.ts';

/** An experience with its company. */
export interface ExperienceRow {
  id: string;
  type: Experience['type'];
  title: string;
  subtitle: string | null;
  grade: string | null;
  description: string | null;
  createdAt: Date;
  startedAt: Date;
  endedAt: Date | null;
  customCompanyName: string | null;
  customDomain: string | null;
  url: string | null;
  employmentType: Experience['employmentType'];
  locationType: Experience['locationType'];
  skills: string[];
  customLocation: Experience['customLocation'];
  repository: Experience['repository'];
  companyId: string | null;
  companyName: string | null;
  companyImage: string | null;
  /** Its end; the last moment that a date can name while it goes on. */
  until: Date;
}

/** As the index has it. */
const UNTIL = `coalesce(e.ended_at, timestamptz '9999-12-31 23:59:59.999+00')`;
const SELECT = `SELECT e.id, e.type, e.title, e.subtitle, e.grade, e.description, e.created_at AS "createdAt", e.started_at AS "startedAt", e.ended_at AS "endedAt",
    e.custom_company_name AS "customCompanyName", e.custom_domain AS "customDomain", e.url, e.employment_type AS "employmentType", e.location_type AS "locationType", e.skills, e.custom_location AS "customLocation",
    e.repository, e.company_id AS "companyId", ${UNTIL} AS until, c.name AS "companyName", c.image AS "companyImage"
  FROM experiences e LEFT JOIN companies c ON c.id = e.company_id`;

// Raw SQL: keyset order over an expression.
const LIST = { all: listOf(''), ofType: listOf('AND e.type = $6') };
const ONE = `${SELECT} WHERE e.account_id = $1 AND e.id = $2`;

function listOf(condition: string): string {
  return `${SELECT}
    WHERE e.account_id = $1 ${condition} AND ($2::timestamptz IS NULL OR (${UNTIL}, e.started_at, e.id) < ($2, $3::timestamptz, $4::uuid))
    ORDER BY ${UNTIL} DESC, e.started_at DESC, e.id DESC LIMIT $5`;
}

/** A page of the person's experiences: what goes on first, then what ended last, and of those what began last. */
export async function listExperiences(
  db: Database,
  viewerId: string,
  { type, limit, cursor }: Query<'listExperiences'>,
): Promise<Page<ExperienceRow>> {
  const list = `experiences:${viewerId}:${type ?? ''}`;
  const [until, started, id] = decodeCursor(list, cursor, ['date', 'date', 'id']) ?? [];
  const after =
    until === undefined || started === undefined ? [null, null, null] : [new Date(until), new Date(started), id];
  const rows = await db.query<ExperienceRow>(type === undefined ? LIST.all : LIST.ofType, [
    viewerId,
    ...after,
    limit + 1,
    ...(type === undefined ? [] : [type]),
  ]);
  return pageOf(rows, limit, (last) => encodeCursor(list, [last.until.getTime(), last.startedAt.getTime(), last.id]));
}

/** One of the person's experiences. Throws not_found. */
export async function getExperience(db: Database, viewerId: string, id: string): Promise<ExperienceRow> {
  const [experience] = await db.query<ExperienceRow>(ONE, [viewerId, id]);
  if (!experience) throw noExperience();
  return experience;
}

/** Adds an experience. Throws validation_error for what its rules refuse. */
export async function createExperience(db: Database, viewerId: string, input: ExperienceInput): Promise<ExperienceRow> {
  const id = uuid();
  await db.orm.insert(Experience, { ...(await checked(db, input)), id, accountId: viewerId, createdAt: new Date() });
  return getExperience(db, viewerId, id);
}

/** Replaces all that an experience says. Throws not_found, and validation_error for what its rules refuse. */
export async function replaceExperience(
  db: Database,
  viewerId: string,
  { id, input }: { id: string; input: ExperienceInput },
): Promise<ExperienceRow> {
  const { affected } = await db.orm.update(Experience, { id, accountId: viewerId }, await checked(db, input));
  if (affected === 0) throw noExperience();
  return getExperience(db, viewerId, id);
}

/** Removes an experience; one that nobody has is no error. Throws not_found for another person's. */
export async function deleteExperience(db: Database, viewerId: string, id: string): Promise<void> {
  const { affected } = await db.orm.delete(Experience, { id, accountId: viewerId });
  if (affected === 0 && (await db.orm.existsBy(Experience, { id }))) throw noExperience();
}

async function checked(db: Database, input: ExperienceInput): Promise<ExperienceColumns> {
  refuse([...wrongPlaces(input), ...(await wrongCompany(db, input.companyId ?? null))]);
  return columnsOf(input);
}

async function wrongCompany(db: Database, companyId: string | null): Promise<ReturnType<typeof wrong>[]> {
  if (companyId === null) return [];
  const companies = await db.query('SELECT FROM companies WHERE id = $1 FOR KEY SHARE', [companyId]);
  return companies.length === 0 ? [wrong('/companyId', 'must be the id of an existing company')] : [];
}

function noExperience(): AppError {
  return new AppError('not_found', 'You have no such experience. Check the id; it may have been removed.');
}
