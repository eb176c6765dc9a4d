import { validate as isUuid } from 'uuid';
import { likePattern } from '../../data/conditions.ts';
import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';
import { statement } from '../../data/statement.ts';
import { isSourceVisible } from '../../data/sql/visible.ts';

/** A source as shown. */
export interface SourceRow {
  id: string;
  name: string;
  handle: string;
  image: string | null;
  description: string | null;
  /** Whether it is for everybody. */
  listed: boolean;
}

const COLUMNS = 'id, name, handle, image, description, listed';

const SOURCE_BY_ID = statement<SourceRow>(
  `SELECT ${COLUMNS} FROM sources s WHERE id = $1 AND ${isSourceVisible('s', '$2')}`,
);

const SOURCE_BY_HANDLE = statement<SourceRow>(
  `SELECT ${COLUMNS} FROM sources s WHERE handle = $1 AND ${isSourceVisible('s', '$2')}`,
);

/** A source that the person may see, by id or by handle (in any case); undefined when there is none. */
export async function findSource(db: Database, viewerId: string, idOrHandle: string): Promise<SourceRow | undefined> {
  const key = idOrHandle.toLowerCase();
  if (isUuid(key)) {
    const [byId] = await db.query(SOURCE_BY_ID, [key, viewerId]);
    if (byId) return byId;
  }
  const [byHandle] = await db.query(SOURCE_BY_HANDLE, [key, viewerId]);
  return byHandle;
}

const SOURCES_NAMED = statement<{ id: string; handle: string }>(
  `SELECT id, handle FROM sources s WHERE (id = ANY ($1::uuid[]) OR handle = ANY ($2::text[]))
    AND ${isSourceVisible('s', '$3')}`,
);

/**
 * The ids and handles of the sources that the person may see, named by id or handle (in any case), each once, and the
 * names of no source.
 */
export async function findSourceIds(
  db: Database,
  viewerId: string,
  idsOrHandles: readonly string[],
): Promise<{ ids: string[]; handles: string[]; unknown: string[] }> {
  const keys = idsOrHandles.map((key) => key.toLowerCase());
  const rows = await db.query(SOURCES_NAMED, [keys.filter((key) => isUuid(key)), keys, viewerId]);
  const names = new Set(rows.flatMap(({ id, handle }) => [id, handle]));
  return {
    ids: rows.map(({ id }) => id),
    handles: rows.map(({ handle }) => handle),
    unknown: idsOrHandles.filter((key) => !names.has(key.toLowerCase())),
  };
}

/** A source that the person may see, by id or by handle. Throws not_found. */
export async function getSource(db: Database, viewerId: string, idOrHandle: string): Promise<SourceRow> {
  const source = await findSource(db, viewerId, idOrHandle);
  if (!source) throw new AppError('not_found', 'There is no such source. GET /sources lists them all.');
  return source;
}

/** Keyset order by an expression. */
const SOURCES_BY_NAME = statement<SourceRow & { key: string }>(`SELECT ${COLUMNS}, lower(name) AS key FROM sources s
  WHERE ($1::text IS NULL OR (lower(name) COLLATE "C", id) > ($1, $2::uuid)) AND ${isSourceVisible('s', '$4')} ORDER BY lower(name) COLLATE "C", id
    LIMIT $3`);

/** All sources by name, case-insensitive, the person's own among them. */
export async function listSources(db: Database, viewerId: string, page: PageRequest): Promise<Page<SourceRow>> {
  const [name = null, id = null] = decodeCursor('sources', page.cursor, ['text', 'id']) ?? [];
  const rows = await db.query(SOURCES_BY_NAME, [name, id, page.limit + 1, viewerId]);
  return pageOf(rows, page.limit, (last) => encodeCursor('sources', [last.key, last.id]));
}

const SEARCH_SOURCES =
  statement<SourceRow>(`SELECT ${COLUMNS} FROM sources s WHERE lower(name || ' ' || handle) LIKE $1 AND ${isSourceVisible('s', '$5')}
  ORDER BY lower(name) = $2 OR handle = $2 DESC, lower(name) LIKE $3 DESC, lower(name) COLLATE "C", id LIMIT $4`);

/**
 * Sources whose name or handle contains the text: exact matches first, then prefix matches, then by name. None for a
 * blank text.
 */
export async function searchSources(
  db: Database,
  viewerId: string,
  input: { q: string; limit: number },
): Promise<SourceRow[]> {
  const text = input.q.trim().toLowerCase();
  return text === ''
    ? []
    : db.query(SEARCH_SOURCES, [likePattern(text), text, likePattern(text).slice(1), input.limit, viewerId]);
}
