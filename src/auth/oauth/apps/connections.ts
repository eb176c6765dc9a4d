import { validate as isUuid } from 'uuid';
import { In } from '../../../data/conditions.ts';
import type { Database } from '../../../data/database.ts';
import { OAuthApp } from '../../../data/entities/oauth.ts';
import { statement } from '../../../data/statement.ts';
import { endWebhooksOfApp, stopWebhooks } from '../../../domain/webhooks/webhooks.ts';
import { AppError } from '../../../errors.ts';
import type { OidcPayloads, Payload } from '../payloads.ts';
import { isOwnApp } from './own-apps.ts';
import { appIdOf } from './self-registration.ts';
import { LAST_TOKEN_S } from '../resources.ts';

/** An app that a person gave access. */
export interface AppConnection {
  readonly appId: string;
  readonly name: string;
  readonly homepage: string | null;
  readonly isOurs: boolean;
  /** The scopes of all its grants, in the order of SCOPES. */
  readonly scopes: readonly string[];
  readonly since: Date;
}

/** The apps that a person gave access and that still have it, latest first. */
export async function listConnections(
  db: Database,
  payloads: OidcPayloads,
  accountId: string,
): Promise<AppConnection[]> {
  const byApp = new Map<string, { scopes: Set<string>; since: Date }>();
  for (const { payload, createdAt } of await payloads.grantsOf(accountId)) {
    const appId = appIdOf(payload.clientId ?? ''); // a client's id may be the address of its document
    const before = byApp.get(appId) ?? { scopes: new Set(), since: createdAt };
    for (const scope of scopesOf(payload)) before.scopes.add(scope);
    byApp.set(appId, before);
  }
  const apps = await db.orm.findBy(OAuthApp, { id: In([...byApp.keys()]) });
  const connections = apps.map(({ id, name, homepage }) => ({
    appId: id,
    name,
    homepage,
    isOurs: isOwnApp(id),
    scopes: [...(byApp.get(id)?.scopes ?? [])],
    since: byApp.get(id)?.since ?? new Date(),
  }));
  return connections.sort((a, b) => b.since.getTime() - a.since.getTime());
}

/**
 * Withdraws all that could renew or widen access. JWT access tokens stay valid until they expire; until then their
 * grant's owner remains known, so that ending all connections finds them, too.
 */
const DISCONNECT = statement<{ kind: string }>(`WITH withdrawn AS (
    UPDATE oauth_artefacts SET kind = 'WithdrawnGrant', expires_at = now() + $3::integer * interval '1 second'
     WHERE account_id = $1 AND app_id = $2 AND kind = 'Grant' AND consumed_at IS NULL RETURNING kind),
  removed AS (DELETE FROM oauth_artefacts
    WHERE account_id = $1 AND app_id = $2 AND kind NOT IN ('Grant', 'WithdrawnGrant') RETURNING kind)
  SELECT kind FROM withdrawn UNION ALL SELECT kind FROM removed`);

/**
 * Withdraws all access that a person gave an app: it can no longer refresh, and its webhooks end. Returns its name.
 * Throws not_found when the app has no access.
 */
export async function disconnect(db: Database, accountId: string, appId: string): Promise<string> {
  const app = isUuid(appId) ? await db.orm.findOneBy(OAuthApp, { id: appId }) : null;
  if (!app || (await db.query(DISCONNECT, [accountId, appId, LAST_TOKEN_S])).length === 0)
    throw new AppError('not_found', 'This app has no access to your account.');
  await endWebhooksOfApp(db, appId, accountId);
  return app.name;
}

/** A trigger records ended grants; withdrawn ones are recorded here. */
const END_CONNECTIONS = statement(`WITH ended AS (UPDATE oauth_artefacts SET consumed_at = now()
  WHERE account_id = $1 AND kind = 'Grant' AND consumed_at IS NULL RETURNING app_id),
  marked AS (INSERT INTO ended_grants (grant_id, ended_at) SELECT id, now() FROM oauth_artefacts
    WHERE account_id = $1 AND kind = 'WithdrawnGrant' ON CONFLICT DO NOTHING),
  removed AS (DELETE FROM oauth_artefacts WHERE account_id = $1 AND kind NOT IN ('Grant', 'WithdrawnGrant'))
  SELECT DISTINCT app_id FROM ended`);

/**
 * Ends all access that a person gave to apps, access tokens included, immediately. Returns how many apps had access.
 */
export async function endConnections(db: Database, accountId: string): Promise<number> {
  const apps = (await db.query(END_CONNECTIONS, [accountId])).length;
  await stopWebhooks(db, accountId);
  return apps;
}

interface GrantPayload extends Payload {
  readonly openid?: { readonly scope?: string };
  readonly rejected?: { readonly openid?: { readonly scope?: string } };
}

function scopesOf({ openid, rejected }: GrantPayload): string[] {
  const refused = rejected?.openid?.scope?.split(' ') ?? [];
  return (openid?.scope?.split(' ') ?? []).filter((scope) => !refused.includes(scope));
}
