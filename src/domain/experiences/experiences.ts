import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { Experience } from '../../data/entities/profiles.ts';
import { EXPERIENCE, EXPERIENCES, HOLD_COMPANY, type ExperienceRow } from '../../data/queries/experiences.ts';
import { AppError } from '../../errors.ts';
import { throwIfAny, bodyError } from '../invalid-body.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import { columnsOf, wrongPlaces, type ExperienceColumns, type ExperienceInput } from './experience-input.ts';
import { pageOf, type Page, type Takes } from '../pagination/page.ts';
import type { Query } from '../../../generated/shapes.ts';

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
  return pageOf(rows, limit, cursorAfter, takes);
}

/** One of the person's experiences. Throws not_found. */
export async function getExperience(db: Database, viewerId: string, id: string): Promise<ExperienceRow> {
  const [experience] = await db.query(EXPERIENCE, [viewerId, id]);
  if (!experience) throw noExperience();
  return experience;
}

/** Adds an experience. Throws validation_error for what breaks its rules. */
export async function createExperience(db: Database, viewerId: string, input: ExperienceInput): Promise<ExperienceRow> {
  const id = uuid();
  await db.orm.insert(Experience, { ...(await checked(db, input)), id, accountId: viewerId, createdAt: new Date() });
  return getExperience(db, viewerId, id);
}

/** Replaces an experience as a whole. Throws not_found, and validation_error for what breaks its rules. */
export async function replaceExperience(
  db: Database,
  viewerId: string,
  { id, input }: { id: string; input: ExperienceInput },
): Promise<ExperienceRow> {
  const { affected } = await db.orm.update(Experience, { id, accountId: viewerId }, await checked(db, input));
  if (affected === 0) throw noExperience();
  return getExperience(db, viewerId, id);
}

/** Removes an experience, and returns whether there was one. Throws not_found for another person's. */
export async function deleteExperience(db: Database, viewerId: string, id: string): Promise<boolean> {
  const { affected } = await db.orm.delete(Experience, { id, accountId: viewerId });
  if (affected === 0 && (await db.orm.existsBy(Experience, { id }))) throw noExperience();
  return affected !== 0;
}

async function checked(db: Database, input: ExperienceInput): Promise<ExperienceColumns> {
  throwIfAny([...wrongPlaces(input), ...(await wrongCompany(db, input.companyId ?? null))]);
  return columnsOf(input);
}

async function wrongCompany(db: Database, companyId: string | null): Promise<ReturnType<typeof bodyError>[]> {
  if (companyId === null) return [];
  const companies = await db.query(HOLD_COMPANY, [companyId]);
  return companies.length === 0 ? [bodyError('/companyId', 'must be the id of an existing company')] : [];
}

function noExperience(): AppError {
  return new AppError('not_found', 'You have no such experience. Check the id; it may have been removed.');
}
