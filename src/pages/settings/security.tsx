import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { accessOf, type Access, type EndedAccess } from '../../auth/access.ts';
import { changePassword } from '../../auth/accounts/change-password.ts';
import { listEvents } from '../../auth/accounts/security-events.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
  rotateSession,
  type SessionEntry,
} from '../../auth/accounts/sessions.ts';
import { authenticate, hasPassword } from '../../auth/accounts/sign-in.ts';
import { AppError } from '../../errors.ts';
import {
  ConfirmFirst,
  Field,
  Form,
  Notice,
  type FieldErrors,
  EndAccess,
  readEndedAccess,
  NewPasswordField,
} from '../shell/fields.tsx';
import { readForm, formRefusal } from '../shell/forms.ts';
import { requireRecentSignIn, requireSignIn, seeOther } from '../shell/guards.ts';
import type { Accounts, Uses } from '../shell/dependencies.ts';
import { showSettings } from './settings-frame.tsx';
import { sessionOf, visitorOf } from '../shell/visitor.ts';
import { deviceOf, Events } from './events.tsx';
import { Time } from './time.tsx';
import { countRecoveryCodes } from '../../auth/factors/recovery-codes.ts';
import { listPasskeys } from '../../auth/factors/passkeys.ts';
import { hasTotp } from '../../auth/factors/totp.ts';
import { listIdentities, type IdentityEntry } from '../../auth/identities/identities.ts';
import { IDENTITIES_PATH } from './sign-in-methods/identities.tsx';
import { PASSKEYS_PATH } from './sign-in-methods/passkeys.tsx';
import { TWO_FACTOR_PATH } from './sign-in-methods/two-factor.tsx';

const PATH = '/settings/security';
const NOTICES: Record<string, string> = {
  password_changed: 'Password changed. All other sessions were signed out.',
  two_factor_off: 'Two-factor authentication is off.',
  ended: 'Browser signed out.',
  others_ended: 'All other sessions signed out.',
};

/** A person's browser sessions, password and security events. */
export function addSecurity(router: Router, { accounts }: Uses<'accounts'>): void {
  const { db } = accounts;
  const view = async (ctx: Context, errors: FieldErrors = {}): Promise<void> => {
    const { id, accountId, email, recent } = sessionOf(ctx);
    const [sessions, events, hasOldPassword, methods, access] = await Promise.all([
      listSessions(db, accountId),
      listEvents(db, accountId),
      hasPassword(db, accountId),
      signInMethods(accounts, accountId),
      accessOf(db, accountId),
    ]);
    const wrong = Object.keys(errors).length > 0;
    const notice = NOTICES[String(ctx.query.notice)];
    const content = (
      <>
        {notice !== undefined && !wrong && <Notice kind="done">{notice}</Notice>}
        <h2>Sessions</h2>
        <ul class="cards">
          {sessions.map((session) => (
            <Browser session={session} own={session.id === id} />
          ))}
        </ul>
        {sessions.length > 1 && (
          <Form action={`${PATH}/sessions/end-others`}>
            <button type="submit" class="secondary">
              Sign out all other browsers
            </button>
          </Form>
        )}
        <h2>Password</h2>
        {recent ? (
          <PasswordForm
            hasOldPassword={hasOldPassword}
            email={email}
            errors={errors}
            access={access}
            ends={wrong ? readEndedAccess(readForm(ctx)) : { programs: false, otherWays: false }}
          />
        ) : (
          <ConfirmFirst to={PATH} verb="Change password" />
        )}
        <Methods {...methods} />
        <h2>Activity</h2>
        {events.length === 0 ? <p>No activity yet.</p> : <Events events={events} />}
      </>
    );
    showSettings(ctx, 'Security', content, wrong ? 422 : 200);
  };
  router.get(PATH, requireSignIn, (ctx) => view(ctx));
  router.post(`${PATH}/password`, requireRecentSignIn, async (ctx) => {
    const errors = await changeFromForm(accounts, ctx);
    return Object.keys(errors).length > 0 ? view(ctx, errors) : seeOther(ctx, `${PATH}?notice=password_changed`);
  });
  router.post(`${PATH}/sessions/end-others`, requireRecentSignIn, async (ctx) => {
    const { id, accountId } = sessionOf(ctx);
    await endOtherSessions(db, accountId, id);
    seeOther(ctx, `${PATH}?notice=others_ended`);
  });
  router.post(`${PATH}/sessions/:id/end`, requireRecentSignIn, async (ctx) => {
    if (!(await endSession(db, sessionOf(ctx).accountId, ctx.params.id ?? '')))
      throw new AppError('not_found', 'This browser was already signed out.');
    seeOther(ctx, `${PATH}?notice=ended`);
  });
}

/**
 * Requires the current password if there is one, since a stranger may use an abandoned browser, and rotates the token
 * of its session.
 */
async function changeFromForm(accounts: Accounts, ctx: Context): Promise<FieldErrors> {
  const session = sessionOf(ctx);
  const { client, device, keep, knowDevice } = visitorOf(ctx);
  const field = readForm(ctx);
  const hasOldPassword = await hasPassword(accounts.db, session.accountId);
  if (
    hasOldPassword &&
    (await authenticate(accounts, { email: session.email, password: field('current'), device }, client)) === undefined
  )
    return { current: 'Wrong password. Try again.' };
  try {
    await changePassword(accounts, session, { password: field('password'), ends: readEndedAccess(field) }, client);
  } catch (error) {
    return { password: formRefusal(error).message };
  }
  keep((await rotateSession(accounts.db, session.id)) ?? null);
  await knowDevice(accounts.db, session.accountId);
  return {};
}

function PasswordForm({
  hasOldPassword,
  email,
  errors,
  access,
  ends,
}: {
  hasOldPassword: boolean;
  email: string;
  errors: FieldErrors;
  access: Access;
  ends: EndedAccess;
}): JSX.Element {
  return (
    <Form action={`${PATH}/password`}>
      <input type="hidden" name="email" autocomplete="username" value={email} />
      {hasOldPassword ? (
        <Field
          name="current"
          label="Current password"
          type="password"
          autocomplete="current-password"
          required
          error={errors.current}
        />
      ) : (
        <p>Your account has no password yet.</p>
      )}
      <NewPasswordField label="New password" error={errors.password} />
      <EndAccess access={access} ends={ends} />
      <button type="submit">Change password</button>
    </Form>
  );
}

function Browser({
  session: { id, address, userAgent, createdAt, seenAt },
  own,
}: {
  session: SessionEntry;
  own: boolean;
}): JSX.Element {
  const device = deviceOf(userAgent);
  return (
    <li>
      <div>
        <strong>{device}</strong> {own && <mark>This browser</mark>}
        <br />
        <small>
          {address}, signed in <Time at={createdAt} day />, last seen <Time at={seenAt} />
        </small>
      </div>
      {!own && (
        <Form action={`${PATH}/sessions/${id}/end`}>
          <button type="submit" class="secondary outline" aria-label={`Sign out ${device}`}>
            Sign out
          </button>
        </Form>
      )}
    </li>
  );
}

/** Ways to sign in besides a password. */
interface SignInMethods {
  /** Recovery codes left; undefined without two-factor authentication. */
  readonly codesLeft: number | undefined;
  readonly passkeys: number;
  readonly identities: readonly IdentityEntry[];
  /** The provider that people can sign in with. */
  readonly provider: string | undefined;
}

async function signInMethods({ db, provider }: Accounts, accountId: string): Promise<SignInMethods> {
  const [isOn, left, passkeys, identities] = await Promise.all([
    hasTotp(db, accountId),
    countRecoveryCodes(db, accountId),
    listPasskeys(db, accountId),
    listIdentities(db, accountId),
  ]);
  return { codesLeft: isOn ? left : undefined, passkeys: passkeys.length, identities, provider: provider?.name };
}

/** The part of the security page about them. */
function Methods({ codesLeft, passkeys, identities, provider }: SignInMethods): JSX.Element {
  return (
    <>
      <h2>Two-factor authentication</h2>
      {codesLeft === undefined ? (
        <p>
          Sign in with your password and a code from an authenticator app.{' '}
          <a href={TWO_FACTOR_PATH}>Set up two-factor authentication</a>
        </p>
      ) : (
        <p>
          On, with an authenticator app; {codesLeft} recovery code{codesLeft === 1 ? ' is' : 's are'} left.{' '}
          <a href={TWO_FACTOR_PATH}>Manage two-factor authentication</a>
        </p>
      )}
      <h2>Passkeys</h2>
      <p>
        {passkeys === 0
          ? 'Sign in with your fingerprint, face or screen lock instead of a password and code. '
          : `You have ${passkeys} passkey${passkeys === 1 ? '' : 's'}. `}
        <a href={PASSKEYS_PATH}>{passkeys === 0 ? 'Add a passkey' : 'Manage passkeys'}</a>
      </p>
      {(provider !== undefined || identities.length > 0) && (
        <>
          <h2>Linked accounts</h2>
          <p>
            {identities.length === 0
              ? `Sign in with your account at ${provider ?? 'a provider'}. `
              : `Linked: ${identities.map((identity) => identity.label).join(', ')}. `}
            <a href={IDENTITIES_PATH}>{identities.length === 0 ? 'Link an account' : 'Manage linked accounts'}</a>
          </p>
        </>
      )}
    </>
  );
}
