import type { Database } from '../data/database.ts';
import { FeedLink, ForYouLink } from '../data/entities/feeds.ts';
import { LinkedIdentity, Passkey } from '../data/entities/sign-in.ts';
import { ACCESS, type AccessRow } from '../data/queries/auth/access.ts';
import { REVOKE_ALL_TOKENS } from '../data/queries/auth/access-tokens.ts';
import type { Log } from '../log.ts';
import { recordEvent } from './accounts/security-events.ts';
import type { Client } from './accounts/sessions.ts';
import { endConnections } from './oauth/apps/connections.ts';

export type Access = AccessRow;

/** Access that a person may end with the old password. docs/security.md has a table of all events that end access. */
export interface EndedAccess {
  /** Access tokens and with them reader apps, apps, webhooks, and the secret addresses of feeds. */
  readonly programs: boolean;
  /** Passkeys and linked accounts, which sign in without the password. */
  readonly otherWays: boolean;
}

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

async function endPrograms(tx: Database, log: Log, accountId: string, client: Client): Promise<void> {
  const { webhooks } = await accessOf(tx, accountId);
  const tokens = (await tx.query(REVOKE_ALL_TOKENS, [accountId])).length;
  const apps = await endConnections(tx, accountId);
  const links = [FeedLink, ForYouLink].map(async (Link) => (await tx.orm.delete(Link, { accountId })).affected ?? 0);
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
