import { v7 as uuid } from 'uuid';
import type { Database } from '../../data/database.ts';
import type { Import, ImportLine } from '../../data/entities/library.ts';
import { LOCK_ACCOUNT } from '../../data/sql/accounts.ts';
import { statement } from '../../data/statement.ts';
import { AppError } from '../../errors.ts';
import { IMPORT_DAYS, MAX_IMPORTS_A_DAY } from '../../../generated/limits.ts';
import type { Body } from '../../../generated/shapes.ts';
import { decodeCursor, encodeCursor, pageOf, type Page, type PageRequest } from '../pagination.ts';

/** An import as its owner sees it. */
export type ImportRow = Omit<Import, 'accountId' | 'due' | 'tries' | 'document'>;

/** A line of a report. */
export type ImportLineRow = Omit<ImportLine, 'importId'>;

const COLUMNS = `id, format, state, problem, entries, done, added, present, skipped, failed, created_at AS "createdAt",
  finished_at AS "finishedAt"`;

const IMPORTS_OF_TODAY = statement<{ count: number }>(`SELECT count(*)::integer AS count FROM imports
  WHERE account_id = $1 AND created_at > now() - interval '1 day'`);

const ADD_IMPORT = statement<ImportRow>(`INSERT INTO imports (id, account_id, format, created_at, document)
  VALUES ($1, $2, $3, now(), $4) RETURNING ${COLUMNS}`);

/** Queues a file that a person imports. Runs in the caller's transaction. Throws forbidden after MAX_IMPORTS_A_DAY. */
export async function createImport(
  db: Database,
  viewerId: string,
  { text, format = null }: Body<'createImport'>,
): Promise<ImportRow> {
  await db.query(LOCK_ACCOUNT, [viewerId]);
  const [today] = await db.query(IMPORTS_OF_TODAY, [viewerId]);
  if (today && today.count >= MAX_IMPORTS_A_DAY)
    throw new AppError('forbidden', `You imported ${today.count} files within a day. Import the next one later.`);
  const [row] = await db.query(ADD_IMPORT, [uuid(), viewerId, format, text]);
  if (!row) throw new Error('the import was not stored');
  return row;
}

const IMPORTS_OF_PERSON = statement<ImportRow>(`SELECT ${COLUMNS} FROM imports
  WHERE account_id = $1 AND created_at > now() - interval '${IMPORT_DAYS} days' ORDER BY created_at DESC, id DESC
  LIMIT 1000`);

/** A person's imports of the last IMPORT_DAYS days, the newest first. */
export async function listImports(db: Database, viewerId: string): Promise<ImportRow[]> {
  return db.query(IMPORTS_OF_PERSON, [viewerId]);
}

const IMPORT = statement<ImportRow>(`SELECT ${COLUMNS} FROM imports WHERE id = $1 AND account_id = $2`);

/** An import of a person. Throws not_found. */
export async function getImport(db: Database, viewerId: string, id: string): Promise<ImportRow> {
  const [row] = await db.query(IMPORT, [id, viewerId]);
  if (!row) throw new AppError('not_found', 'You have no such import. GET /imports shows yours.');
  return row;
}

const LINES = statement<ImportLineRow>(`SELECT l.entry, l.outcome, l.title, l.url, l.reason FROM import_lines l
  JOIN imports i ON i.id = l.import_id WHERE l.import_id = $1 AND i.account_id = $2 AND l.entry > $3
  ORDER BY l.entry LIMIT $4`);

/** Lines of the report of an import, by the number of the entry. Throws not_found. */
export async function listImportLines(
  db: Database,
  viewerId: string,
  id: string,
  { limit, cursor }: PageRequest,
): Promise<Page<ImportLineRow>> {
  const name = `import-lines:${id}`;
  const [after = 0] = decodeCursor(name, cursor, ['integer']) ?? [];
  const rows = await db.query(LINES, [id, viewerId, after, limit + 1]);
  if (rows.length === 0) await getImport(db, viewerId, id);
  return pageOf(rows, limit, (last) => encodeCursor(name, [last.entry]));
}
