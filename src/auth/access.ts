import type { Database } from '../data/database.ts';
import { StackLink } from '../data/entities/changes.ts';
import { FeedLink, ForYouLink } from '../data/entities/feeds.ts';
import { LinkedIdentity, Passkey } from '../data/entities/sign-in.ts';
import { statement } from '../data/statement.ts';
import type { Log } from '../log.ts';
import { IS_LIVE } from './access-tokens.ts';
import { recordEvent } from './accounts/security-events.ts';
import type { Client } from './accounts/sessions.ts';
import { endConnections } from './oauth/apps/connections.ts';

/** Everything that gives access to an account now. Reader apps sign in with an access token. */
interface AccessRow {
  readonly sessions: number;
  readonly tokens: number;
  readonly apps: number;
  /** The person's own webhooks: those of apps end with their app. */
  readonly webhooks: number;
  readonly feedLinks: number;
  readonly digests: number;
  /** Names. */
  readonly passkeys: readonly string[];
  /** Label of each at its provider. */
  readonly identities: readonly string[];
}

export type Access = AccessRow;

/** Access that a person may end with the old password. docs/security.md has a table of all events that end access. */
export interface EndedAccess {
  /** Access tokens and with them reader apps, apps, webhooks, and the secret addresses of feeds. */
  readonly programs: boolean;
  /** Passkeys and linked accounts, which sign in without the password. */
  readonly otherWays: boolean;
}

const ACCESS = statement<AccessRow>(`
  SELECT (SELECT count(*)::int FROM sessions WHERE account_id = $1) AS sessions,
    (SELECT count(*)::int FROM access_tokens WHERE account_id = $1 AND revoked_at IS NULL
      AND coalesce(expires_at > now(), true)) AS tokens,
    (SELECT count(DISTINCT app_id)::int FROM oauth_artefacts WHERE account_id = $1 AND kind = 'Grant'
      AND consumed_at IS NULL AND expires_at > now()) AS apps,
    (SELECT count(*)::int FROM webhooks WHERE account_id = $1 AND app_id IS NULL AND status = 'active') AS webhooks,
    (SELECT count(*)::int FROM feed_links WHERE account_id = $1)
      + (SELECT count(*)::int FROM for_you_links WHERE account_id = $1)
      + (SELECT count(*)::int FROM stack_links WHERE account_id = $1) AS "feedLinks",
    (SELECT count(*)::int FROM digests WHERE account_id = $1) AS digests,
    ARRAY(SELECT name FROM passkeys WHERE account_id = $1 ORDER BY id) AS passkeys,
    ARRAY(SELECT label FROM linked_identities WHERE account_id = $1 ORDER BY id) AS identities`);

/** Everything that gives access to an account: the one list of it. */
export async function accessOf(db: Database, accountId: string): Promise<Access> {
  const [access] = await db.query(ACCESS, [accountId]);
  if (!access) throw new Error('Counts come in one row, whoever is asked for.');
  return access;
}

/**
 * Ends what the person chose, immediately and in every process, in the transaction `tx`, which gives them a password:
 * they see it among their security events. Own webhooks are paused, since their addresses may still be right.
 */
export async function endAccess(
  tx: Database,
  log: Log,
  { accountId, client }: { accountId: string; client: Client },
  { programs, otherWays }: EndedAccess,
): Promise<void> {
  if (programs) await endPrograms(tx, log, accountId, client);
  if (otherWays) await endOtherWays(tx, log, accountId, client);
}

const REVOKE_ALL_TOKENS = statement<{ id: string }>(
  `UPDATE access_tokens SET revoked_at = now() WHERE account_id = $1 AND ${IS_LIVE} RETURNING id`,
);

async function endPrograms(tx: Database, log: Log, accountId: string, client: Client): Promise<void> {
  const { webhooks } = await accessOf(tx, accountId);
  const tokens = (await tx.query(REVOKE_ALL_TOKENS, [accountId])).length;
  const apps = await endConnections(tx, accountId);
  const links = [FeedLink, ForYouLink, StackLink].map(
    async (Link) => (await tx.orm.delete(Link, { accountId })).affected ?? 0,
  );
  const feedLinks = (await Promise.all(links)).reduce((sum, count) => sum + count);
  const detail = describeAccess({ tokens, apps, webhooks, feedLinks });
  await recordEvent(tx, log, { accountId, kind: 'access_revoked', client, detail });
}

async function endOtherWays(tx: Database, log: Log, accountId: string, client: Client): Promise<void> {
  const { passkeys, identities } = await accessOf(tx, accountId);
  await tx.orm.delete(Passkey, { accountId });
  await tx.orm.delete(LinkedIdentity, { accountId });
  for (const name of passkeys) await recordEvent(tx, log, { accountId, kind: 'passkey_removed', client, detail: name });
  for (const label of identities)
    await recordEvent(tx, log, { accountId, kind: 'identity_unlinked', client, detail: label });
}

/** Such as `2 access tokens, 1 app`; empty where there is nothing. */
export function describeAccess({
  tokens,
  apps,
  webhooks,
  feedLinks,
}: Pick<Access, 'tokens' | 'apps' | 'webhooks' | 'feedLinks'>): string {
  const counts = [
    [tokens, 'access token', 'access tokens'],
    [apps, 'app', 'apps'],
    [webhooks, 'webhook', 'webhooks'],
    [feedLinks, 'secret feed address', 'secret feed addresses'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, singular, many]) => `${count} ${count === 1 ? singular : many}`)
    .join(', ');
}
