import type { Database } from '../../data/database.ts';
import { Account } from '../../data/entities/accounts.ts';
import type { SecurityNotice } from '../../data/entities/sign-in.ts';
import type { AuthServices } from '../services.ts';
import { enqueueEmail } from '../email/email-queue.ts';
import { recordEvent, recordOperator } from './security-events.ts';
import type { Client } from './sessions.ts';

interface SecurityChange {
  readonly accountId: string;
  readonly kind: SecurityNotice;
  /** Client that made the change; undefined for a change by the operator. */
  readonly client: Client | undefined;
  /** Affected item, such as the name of a passkey. */
  readonly detail?: string | undefined;
}

/**
 * Records a change of the ways to sign in in the transaction `tx`, and tells the person by mail. Call
 * `emailQueue.wake` after the commit.
 */
export async function recordSecurityChange(
  tx: Database,
  log: AuthServices['log'] | undefined,
  { accountId, kind, client, detail }: SecurityChange,
): Promise<void> {
  const { email } = await tx.orm.findOneByOrFail(Account, { id: accountId });
  if (client && log) await recordEvent(tx, log, { accountId, kind, client, detail });
  else await recordOperator(tx, { accountId, kind, detail });
  await enqueueEmail(tx, { kind, to: email });
}
