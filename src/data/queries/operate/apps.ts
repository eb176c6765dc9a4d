import { SPAN_S } from '../usage.ts';
import { statement } from '../../statement.ts';

/** An app as operators see it. */
export interface AppRow {
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

/** Newest first; $1 is a LIKE pattern for its name or its owner's e-mail address, or null for all. */
export const APPS = statement<AppRow>(`SELECT p.id, p.name, p.account_id AS "ownerId", a.email AS owner, p.homepage,
    p.self_registered AS "selfRegistered", p.created_at AS "createdAt", p.disabled_at AS "disabledAt",
    (SELECT count(DISTINCT o.account_id)::int FROM oauth_artefacts o WHERE o.app_id = p.id AND o.kind = 'Grant'
      AND o.consumed_at IS NULL AND o.expires_at > now()) AS people
  FROM oauth_apps p LEFT JOIN accounts a ON a.id = p.account_id
  WHERE $1::text IS NULL OR lower(p.name) LIKE $1 OR lower(a.email) LIKE $1
  ORDER BY p.created_at DESC, p.id LIMIT $2 OFFSET $3`);
/** Requests of the last 7 days with tokens of these apps. */
export const APP_REQUESTS = statement<{ id: string; requests: number }>(`
  SELECT credential AS id, sum(requests)::int AS requests FROM usage_counts
   WHERE span = ${SPAN_S.hour} AND at > now() - interval '7 days' AND kind = 'app' AND credential = ANY ($1::text[])
   GROUP BY credential`);
export const APP_NAME = statement<{ name: string }>('SELECT name FROM oauth_apps WHERE id = $1');
