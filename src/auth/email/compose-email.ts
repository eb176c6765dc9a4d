import type { Database } from '../../data/database.ts';
import type { QueuedEmail } from '../../data/entities/sign-in.ts';
import { findAccount } from '../accounts/accounts.ts';
import {
  accountExistsEmail,
  passwordChangedEmail,
  confirmSignUpEmail,
  isNotice,
  addressChangedEmail,
  newEmailLetter,
  noticeLetter,
  resetLetter,
} from './templates.ts';
import type { EmailMessage } from './mailer.ts';
import { createLink } from '../accounts/one-time-links.ts';

export type DueEmail = Pick<QueuedEmail, 'id' | 'kind' | 'recipient' | 'accountId' | 'newEmail' | 'digestId' | 'tries'>;

/**
 * Writes a letter as things are now; its link is a new one. Undefined when there is nobody to write to: whoever asked
 * cannot tell.
 */
export async function composeEmail(db: Database, host: string, row: DueEmail): Promise<EmailMessage | undefined> {
  const { kind, recipient: to } = row;
  if (kind === 'password_changed') return passwordChangedEmail(host, to);
  if (kind === 'email_changed') return addressChangedEmail(host, to, row.newEmail ?? '');
  if (isNotice(kind)) return noticeLetter(host, to, kind);
  const account = await findAccount(db, to);
  if (kind === 'reset') {
    if (!account) return undefined;
    const { id: accountId, email } = account;
    return resetLetter(host, email, await createLink(db, 'reset', { accountId, email }));
  }
  if (account && account.id !== row.accountId) return accountExistsEmail(host, account.email);
  if (kind === 'sign_up')
    return confirmSignUpEmail(host, to, await createLink(db, 'sign_up', { accountId: null, email: to }));
  if (row.accountId === null) return undefined;
  return newEmailLetter(host, to, await createLink(db, 'change_email', { accountId: row.accountId, email: to }));
}
