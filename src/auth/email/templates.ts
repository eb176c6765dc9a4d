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
      'Follow this link to choose a password and make your account:',
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
      'Somebody asked for an account with this e-mail address. There is one already: sign in with it at',
      `${from.publicUrl}/sign-in`,
      `Is the password gone? Choose a new one: ${from.publicUrl}/forgotten-password`,
    ],
  });
}

/** Password reset. */
export function resetEmail(from: EmailSender, to: string, secret: string): EmailMessage {
  return emailMessage(from, to, {
    subject: 'Choose a new password',
    paragraphs: [
      'Follow this link to choose a new password:',
      `${from.publicUrl}/reset-password?token=${secret}`,
      'It works once, within 1 hour. Your old password works until then.',
    ],
  });
}

/** After a password change, so that a thief cannot make it unnoticed. */
export function passwordChangedEmail(from: EmailSender, to: string): EmailMessage {
  const paragraphs = [
    'The password of your account was changed, and every other browser was signed out.',
    `If that was not you, choose a new one at once: ${from.publicUrl}/forgotten-password`,
  ];
  return emailMessage(from, to, {
    subject: 'Your password was changed',
    paragraphs,
    end: 'If it was you, nothing needs to be done.',
  });
}

/** Confirmation of an account's new address. */
export function confirmAddressEmail(from: EmailSender, to: string, secret: string): EmailMessage {
  return emailMessage(from, to, {
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      'Follow this link, in the browser that you are signed in with, to make this the address of your account:',
      `${from.publicUrl}/settings/email/confirm?token=${secret}`,
      'It works once, within 1 hour.',
    ],
  });
}

/** To the old address after a change, so that a thief cannot take the account over unnoticed. */
export function addressChangedEmail(from: EmailSender, to: string, now: string): EmailMessage {
  const paragraphs = [
    `The e-mail address of your account is ${now} from now on; this one is no longer used.`,
    `If that was not you, write to whoever runs ${from.publicUrl} at once.`,
  ];
  return emailMessage(from, to, {
    subject: 'Your e-mail address was changed',
    paragraphs,
    end: 'If it was you, nothing needs to be done.',
  });
}

const NOTICES: Record<SecurityNotice, readonly [subject: string, text: string]> = {
  totp_added: [
    'Two-factor authentication was turned on',
    'From now on signing in to your account asks for a code of an authenticator app, too.',
  ],
  totp_removed: [
    'Two-factor authentication was turned off',
    'Signing in to your account asks for no code any more; your recovery codes are deleted.',
  ],
  recovery_codes_made: [
    'You have new recovery codes',
    'New recovery codes were made for your account; the older ones do not work any more.',
  ],
  recovery_code_used: [
    'A recovery code was used',
    'Somebody signed in to your account, or confirmed a change of it, with one of your recovery codes.',
  ],
  passkey_added: ['A passkey was added', 'From now on a new passkey signs in to your account.'],
  passkey_removed: ['A passkey was removed', 'A passkey of your account was removed and does not sign in any more.'],
  identity_linked: [
    'An account elsewhere was linked',
    'From now on you can sign in to your account with an account at another provider.',
  ],
  identity_unlinked: [
    'An account elsewhere was unlinked',
    'An account at another provider does not sign in to your account any more.',
  ],
};

/** After a change of the ways to sign in, so that a thief cannot make it unnoticed. */
export function noticeEmail(from: EmailSender, to: string, kind: SecurityNotice): EmailMessage {
  const [subject, text] = NOTICES[kind];
  const paragraphs = [
    text,
    `If that was not you, choose a new password at once, ${from.publicUrl}/forgotten-password, and look at ${from.publicUrl}/settings/security`,
  ];
  return emailMessage(from, to, { subject, paragraphs, end: 'If it was you, nothing needs to be done.' });
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
  const { subject, paragraphs, end = 'If you did not ask for this, nothing needs to be done.' } = about;
  return { to, subject, text: `${[...paragraphs, end, `${from.siteName}\n${from.publicUrl}`].join('\n\n')}\n` };
}
