import type { Database } from '../data/database.ts';
import { REVOKE_ALL_TOKENS } from '../data/queries/auth/access-tokens.ts';
import type { Log } from '../log.ts';
import { endConnections } from './oauth/apps/connections.ts';
import { recordEvent } from './accounts/security-events.ts';
import type { Client } from './accounts/sessions.ts';

/**
 * Revokes every personal access token of an account and all access that it gave to apps, immediately and in every
 * process, in the transaction `tx`; the person sees it among their security events.
 */
export async function revokeAccess(tx: Database, log: Log, accountId: string, client: Client): Promise<void> {
  const tokens = (await tx.query(REVOKE_ALL_TOKENS, [accountId])).length;
  const apps = await endConnections(tx, accountId);
  const detail = `${withUnit(tokens, 'access token')}, ${withUnit(apps, 'app')}`;
  await recordEvent(tx, log, { accountId, kind: 'access_revoked', client, detail });
}

function withUnit(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
