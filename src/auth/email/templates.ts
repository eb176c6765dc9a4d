import type { SecurityNotice } from '../../data/entities/sign-in.ts';
import type { EmailMessage } from './mailer.ts';

/** The service that an e-mail is from. */
export interface EmailSender {
  readonly publicUrl: string;
  readonly siteName: string;
}

/** The messages sent to people; secrets are those of one-time links. */

/** Sign-up, for an address without an account. */
export function confirmSignUpEmail(from: EmailSender, to: string, secret: string): EmailMessage {
  return emailMessage(from, to, {
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Open this link to choose a password and create your account:',
      `${from.publicUrl}/confirm-email?token=${secret}`,
      'It works once, within 24 hours.',
    ],
  });
}

/** Sign-up or change of address, for an address that has an account. */
export function accountExistsEmail(from: EmailSender, to: string): EmailMessage {
  return emailMessage(from, to, {
    subject: 'You have an account already',
    paragraphs: [
      'Someone tried to sign up with this e-mail address. You already have an account. Sign in at',
      `${from.publicUrl}/sign-in`,
      `Forgot your password? Choose a new one: ${from.publicUrl}/forgotten-password`,
    ],
  });
}

/** Password reset. */
export function resetEmail(from: EmailSender, to: string, secret: string): EmailMessage {
  return emailMessage(from, to, {
    subject: 'Choose a new password',
    paragraphs: [
      'Open this link to choose a new password:',
      `${from.publicUrl}/reset-password?token=${secret}`,
      'It works once, within 1 hour. Your old password works until then.',
    ],
  });
}

/** After a password change, so that a thief cannot make it unnoticed. */
export function passwordChangedEmail(from: EmailSender, to: string): EmailMessage {
  const paragraphs = [
    'Your password was changed, and all other browsers were signed out.',
    `If this was not you, choose a new password now: ${from.publicUrl}/forgotten-password`,
  ];
  return emailMessage(from, to, {
    subject: 'Your password was changed',
    paragraphs,
    end: 'If this was you, you can ignore this e-mail.',
  });
}

/** Confirmation of an account's new address. */
export function confirmAddressEmail(from: EmailSender, to: string, secret: string): EmailMessage {
  return emailMessage(from, to, {
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      'Open this link in the browser you are signed in with to confirm this address:',
      `${from.publicUrl}/settings/email/confirm?token=${secret}`,
      'It works once, within 1 hour.',
    ],
  });
}

/** To the old address after a change, so that a thief cannot take the account over unnoticed. */
export function addressChangedEmail(from: EmailSender, to: string, now: string): EmailMessage {
  const paragraphs = [
    `Your e-mail address is now ${now}. This one is no longer used.`,
    `If this was not you, contact the operator of ${from.publicUrl} now.`,
  ];
  return emailMessage(from, to, {
    subject: 'Your e-mail address was changed',
    paragraphs,
    end: 'If this was you, you can ignore this e-mail.',
  });
}

const NOTICES: Record<SecurityNotice, readonly [subject: string, text: string]> = {
  totp_added: [
    'Two-factor authentication was turned on',
    'Signing in to your account now also requires a code from your authenticator app.',
  ],
  totp_removed: [
    'Two-factor authentication was turned off',
    'Signing in to your account no longer requires a code. Your recovery codes were deleted.',
  ],
  recovery_codes_made: [
    'You have new recovery codes',
    'New recovery codes were created for your account. The old ones no longer work.',
  ],
  recovery_code_used: [
    'A recovery code was used',
    'Someone signed in to your account, or confirmed a change to it, with one of your recovery codes.',
  ],
  passkey_added: ['A passkey was added', 'A new passkey can now sign in to your account.'],
  passkey_removed: ['A passkey was removed', 'A passkey was removed from your account and no longer works.'],
  identity_linked: [
    'An account elsewhere was linked',
    'You can now sign in to your account with an account at another provider.',
  ],
  identity_unlinked: [
    'An account elsewhere was unlinked',
    'An account at another provider can no longer sign in to your account.',
  ],
};

/** After a change of the ways to sign in, so that a thief cannot make it unnoticed. */
export function noticeEmail(from: EmailSender, to: string, kind: SecurityNotice): EmailMessage {
  const [subject, text] = NOTICES[kind];
  const paragraphs = [
    text,
    `If this was not you, choose a new password now at ${from.publicUrl}/forgotten-password and check ${from.publicUrl}/settings/security`,
  ];
  return emailMessage(from, to, { subject, paragraphs, end: 'If this was you, you can ignore this e-mail.' });
}

/** Whether an e-mail is about a change of the ways to sign in. */
export function isNotice(kind: string): kind is SecurityNotice {
  return Object.hasOwn(NOTICES, kind);
}

function emailMessage(
  from: EmailSender,
  to: string,
  about: { subject: string; paragraphs: readonly string[]; end?: string },
): EmailMessage {
  const { subject, paragraphs, end = 'If you did not ask for this, you can ignore this e-mail.' } = about;
  return { to, subject, text: `${[...paragraphs, end, `${from.siteName}\n${from.publicUrl}`].join('\n\n')}\n` };
}
