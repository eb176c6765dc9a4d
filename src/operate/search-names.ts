import type { Database } from '../data/database.ts';
import { invalidateNames, removeAlias, setAlias } from '../domain/search/typed/own-aliases.ts';
import { AppError } from '../errors.ts';
import { recordAuditEntry, type Operator } from './audit-log.ts';

/** Adds a name that search knows, or replaces its texts. Throws as setAlias does. */
export async function setSearchName(
  db: Database,
  by: Operator,
  { name, texts }: { readonly name: string; readonly texts: readonly string[] },
): Promise<string> {
  const stored = await db.transaction(async (tx) => {
    const key = await setAlias(tx, name, texts);
    await recordAuditEntry(tx, by, { action: 'search_alias_set', detail: key });
    return key;
  });
  invalidateNames(db);
  return stored;
}

/** Removes a name that operators added. Throws not_found. */
export async function removeSearchName(db: Database, by: Operator, name: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await removeAlias(tx, name)))
      throw new AppError(
        'not_found',
        'Operators added no such search name; `dcs search-name list` shows those they did.',
      );
    await recordAuditEntry(tx, by, { action: 'search_alias_removed', detail: name });
  });
  invalidateNames(db);
}
