import { validate as isUuid } from 'uuid';
import { removeApp, setAppEnabled, setDeviceLogin } from '../auth/oauth/apps/apps.ts';
import type { Database } from '../data/database.ts';
import { SPAN_S } from '../domain/usage/record-usage.ts';
import { statement } from '../data/statement.ts';
import { recordAuditEntry, type Operator } from './audit-log.ts';
import { listPart, searchPattern, type TablePage } from './table-page.ts';

/** An app as operators see it. */
interface AppRow {
  readonly id: string;
  readonly name: string;
  /** Null where a client registered itself, and for the service's own. */
  readonly ownerId: string | null;
  readonly owner: string | null;
  readonly homepage: string | null;
  readonly selfRegistered: boolean;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  /** People who gave it access that still holds. */
  readonly people: number;
}

/** An app, and the requests of the last 7 days that its tokens made. */
export type AppUse = AppRow & { readonly requests: number };
/** Newest first; $1 is a LIKE pattern for its name or its owner's e-mail address, or null for all. */
const APPS = statement<AppRow>(`SELECT p.id, p.name, p.account_id AS "ownerId", a.email AS owner, p.homepage,
    p.self_registered AS "selfRegistered", p.created_at AS "createdAt", p.disabled_at AS "disabledAt",
    (SELECT count(DISTINCT o.account_id)::int FROM oauth_artefacts o WHERE o.app_id = p.id AND o.kind = 'Grant'
      AND o.consumed_at IS NULL AND o.expires_at > now()) AS people
  FROM oauth_apps p LEFT JOIN accounts a ON a.id = p.account_id
  WHERE $1::text IS NULL OR lower(p.name) LIKE $1 OR lower(a.email) LIKE $1
  ORDER BY p.created_at DESC, p.id LIMIT $2 OFFSET $3`);

/** Requests of the last 7 days with tokens of these apps. */
const APP_REQUESTS = statement<{ id: string; requests: number }>(`
  SELECT credential AS id, sum(requests)::int AS requests FROM usage_counts
   WHERE span = ${SPAN_S.hour} AND at > now() - interval '7 days' AND kind = 'app' AND credential = ANY ($1::text[])
   GROUP BY credential`);

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

/** Disables or enables an app. Throws not_found. */
export async function enableApp(db: Database, by: Operator, { id, on }: { id: string; on: boolean }): Promise<void> {
  await db.transaction(async (tx) => {
    await setAppEnabled(tx, id, on);
    await recordAuditEntry(tx, by, {
      action: on ? 'app_enabled' : 'app_disabled',
      subjectId: id,
      detail: await findAppName(tx, id),
    });
  });
}

/** Allows an app to ask for access with a code, or forbids it. Throws not_found. */
export async function allowDeviceLogin(
  db: Database,
  by: Operator,
  { id, on }: { id: string; on: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await setDeviceLogin(tx, id, on);
    await recordAuditEntry(tx, by, {
      action: on ? 'device_login_allowed' : 'device_login_forbidden',
      subjectId: id,
      detail: await findAppName(tx, id),
    });
  });
}

/** Deletes an app with all access that people gave it. Throws not_found. */
export async function deleteAnyApp(db: Database, by: Operator, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const detail = await findAppName(tx, id);
    await removeApp(tx, id);
    await recordAuditEntry(tx, by, { action: 'app_deleted', subjectId: id, detail });
  });
}

const APP_NAME = statement<{ name: string }>('SELECT name FROM oauth_apps WHERE id = $1');

async function findAppName(tx: Database, id: string): Promise<string | null> {
  return isUuid(id) ? ((await tx.query(APP_NAME, [id]))[0]?.name ?? null) : null;
}
