import { validate as isUuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { decodeCursor, encodeCursor } from '../pagination/cursor.ts';
import { likePattern } from './like-pattern.ts';
import { pageOf, type Page, type PageRequest } from '../pagination/page.ts';

/** A source as it is shown. */
export interface SourceRow {
  id: string;
  name: string;
  handle: string;
  image: string | null;
  description: string | null;
}

const COLUMNS = 'id, name, handle, image, description';

// Raw SQL: hot, and keyset order by an expression.
const BY_ID = `SELECT ${COLUMNS} FROM sources WHERE id = $1`;
const BY_HANDLE = `SELECT ${COLUMNS} FROM sources WHERE handle = $1`;
const SOURCES_NAMED = 'SELECT id, handle FROM sources WHERE id = ANY ($1::uuid[]) OR handle = ANY ($2::text[])';
const PAGE = `SELECT ${COLUMNS}, lower(name) AS key FROM sources
  WHERE $1::text IS NULL OR (lower(name) COLLATE "C", id) > ($1, $2::uuid) ORDER BY lower(name) COLLATE "C", id LIMIT $3`;
const MATCHING = `SELECT ${COLUMNS} FROM sources WHERE lower(name || ' ' || handle) LIKE $1
  ORDER BY lower(name) = $2 OR handle = $2 DESC, lower(name) LIKE $3 DESC, lower(name) COLLATE "C", id LIMIT $4`;

/** A source by id or by handle (in any case); undefined when there is none. */
export async function findSource(db: Database, idOrHandle: string): Promise<SourceRow | undefined> {
  const key = idOrHandle.toLowerCase();
  if (isUuid(key)) {
    const [byId] = await db.query<SourceRow>(BY_ID, [key]);
    if (byId) return byId;
  }
  const [byHandle] = await db.query<SourceRow>(BY_HANDLE, [key]);
  return byHandle;
}

/** The ids of those of the sources, named by id or by handle (in any case), that there are, each once; other names. */
export async function findSourceIds(
  db: Database,
  idsOrHandles: readonly string[],
): Promise<{ ids: string[]; unknown: string[] }> {
  const keys = idsOrHandles.map((one) => one.toLowerCase());
  const rows = await db.query<{ id: string; handle: string }>(SOURCES_NAMED, [keys.filter((key) => isUuid(key)), keys]);
  const names = new Set(rows.flatMap(({ id, handle }) => [id, handle]));
  return { ids: rows.map((row) => row.id), unknown: idsOrHandles.filter((one) => !names.has(one.toLowerCase())) };
}

/** A source by id or by handle. Throws not_found. */
export async function getSource(db: Database, idOrHandle: string): Promise<SourceRow> {
  const source = await findSource(db, idOrHandle);
  if (!source) throw new AppError('not_found', 'There is no such source. GET /sources lists them all.');
  return source;
}

/** All sources by name, without regard to case. */
export async function listSources(db: Database, page: PageRequest): Promise<Page<SourceRow>> {
  const [name = null, id = null] = decodeCursor('sources', page.cursor, ['text', 'id']) ?? [];
  const rows = await db.query<SourceRow & { key: string }>(PAGE, [name, id, page.limit + 1]);
  return pageOf(rows, page.limit, (last) => encodeCursor('sources', [last.key, last.id]));
}

/**
 * Sources whose name or handle holds the text: exact matches first, then those that begin with it, then by name. None
 * for nothing but spaces.
 */
export async function searchSources(db: Database, input: { q: string; limit: number }): Promise<SourceRow[]> {
  const text = input.q.trim().toLowerCase();
  return text === ''
    ? []
    : db.query<SourceRow>(MATCHING, [likePattern(text), text, likePattern(text).slice(1), input.limit]);
}
