import { validate as isUuid } from 'uuid';
import { removeApp, setAppEnabled } from '../auth/oauth/apps/apps.ts';
import type { Database } from '../data/database.ts';
import { APP_NAME, APP_REQUESTS, APPS, type AppRow } from '../data/queries/operate/apps.ts';
import { recordAuditEntry, type Operator } from './audit-log.ts';
import { listPart, searchPattern, type TablePage } from './table-page.ts';

/** An app, and the requests of the last 7 days that its tokens made. */
export type AppUse = AppRow & { readonly requests: number };

/** Apps, newest first, with `search` in their name or their owner's e-mail address. */
export async function listAppUse(
  db: Database,
  { page, search }: { page: number; search: string },
): Promise<TablePage<AppUse>> {
  const part = await listPart(page, (limit, skip) => db.query(APPS, [searchPattern(search), limit, skip]));
  const used = await db.query(APP_REQUESTS, [part.rows.map(({ id }) => id)]);
  const requests = new Map(used.map((row) => [row.id, row.requests]));
  return { ...part, rows: part.rows.map((app) => ({ ...app, requests: requests.get(app.id) ?? 0 })) };
}

/** Stops an app, or lets it go on. Throws not_found. */
export async function enableApp(db: Database, by: Operator, { id, on }: { id: string; on: boolean }): Promise<void> {
  await db.transaction(async (tx) => {
    await setAppEnabled(tx, id, on);
    await recordAuditEntry(tx, by, {
      action: on ? 'app_enabled' : 'app_disabled',
      subjectId: id,
      detail: await nameOf(tx, id),
    });
  });
}

/** Deletes an app with all access that people gave it. Throws not_found. */
export async function deleteAnyApp(db: Database, by: Operator, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const detail = await nameOf(tx, id);
    await removeApp(tx, id);
    await recordAuditEntry(tx, by, { action: 'app_deleted', subjectId: id, detail });
  });
}

async function nameOf(tx: Database, id: string): Promise<string | null> {
  return isUuid(id) ? ((await tx.query(APP_NAME, [id]))[0]?.name ?? null) : null;
}
