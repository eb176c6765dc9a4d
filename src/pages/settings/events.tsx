import type { JSX } from 'preact';
import { OPERATOR, type EventEntry, type EventKind } from '../../auth/accounts/security-events.ts';
import { Time } from './time.tsx';

// Each browser also claims to be others, so the order matters.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
  ['curl', 'curl'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;
const EVENT_TEXTS: Record<EventKind, string> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Failed sign-in: wrong password',
  signed_out: 'Signed out',
  password_changed: 'Password changed',
  password_reset: 'Password reset by e-mail',
  email_confirmed: 'E-mail address confirmed, account created',
  email_changed: 'E-mail address changed',
  token_created: 'Access token created',
  token_renamed: 'Access token renamed',
  token_revoked: 'Access token revoked',
  app_created: 'OAuth app registered',
  app_changed: 'OAuth app changed',
  app_secret_added: 'Client secret added',
  app_secret_deleted: 'Client secret deleted',
  app_secret_rotated: 'Client secret replaced',
  app_deleted: 'OAuth app deleted',
  access_granted: 'App authorized',
  access_withdrawn: 'App disconnected',
  access_revoked: 'Access tokens revoked and apps disconnected',
  code_failed: 'Failed sign-in: right password, wrong code',
  totp_added: 'Two-factor authentication turned on',
  totp_removed: 'Two-factor authentication turned off',
  recovery_codes_made: 'New recovery codes',
  recovery_code_used: 'Recovery code used',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  identity_linked: 'Account at a provider linked',
  identity_unlinked: 'Account at a provider unlinked',
  refresh_reused: 'App disconnected: it reused an old refresh token',
};

/** Security events of an account, newest first. */
export function Events({ events }: { events: readonly EventEntry[] }): JSX.Element {
  return (
    <ol class="events">
      {events.map(({ kind, detail, address, userAgent, createdAt }) => (
        <li>
          <strong>{EVENT_TEXTS[kind]}</strong>
          {detail !== null && <>: {detail}</>}
          <br />
          <small>
            <Time at={createdAt} />,{' '}
            {address === OPERATOR ? 'by the operator of this service' : `${deviceOf(userAgent)}, ${address}`}
          </small>
        </li>
      ))}
    </ol>
  );
}

/** A User-Agent in words, such as `Firefox on Linux`. The browser may lie about itself. */
export function deviceOf(userAgent: string): string {
  const firstMatch = (names: readonly (readonly [string, string])[]): string | undefined =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  const [browser, system] = [firstMatch(BROWSERS), firstMatch(SYSTEMS)];
  if (browser === undefined) return system === undefined ? 'An unknown program' : `An unknown program on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
