import type { Context } from 'koa';
import type { JSX } from 'preact';
import { requestOptions } from '../../auth/factors/passkey-sign-in.ts';
import { relyingPartyOf } from '../../auth/factors/relying-party.ts';
import { Field, Form, Notice } from '../shell/fields.tsx';
import { renderPage } from '../shell/page.tsx';
import type { Accounts } from '../shell/dependencies.ts';
import { visitorOf, sessionOf } from '../shell/visitor.ts';
import { hasPassword } from '../../auth/accounts/sign-in.ts';
import { listPasskeys } from '../../auth/factors/passkeys.ts';
import { hasTotp } from '../../auth/factors/totp.ts';
import { listIdentities } from '../../auth/identities/identities.ts';
import { CodeForm } from './code.tsx';
import { signInReason } from './return-path.ts';

const TEXTS = {
  'sign-in': { passkey: 'Sign in with a passkey', provider: 'Sign in with' },
  confirm: { passkey: 'Use a passkey', provider: 'Continue with' },
};
const DONE: Record<string, string> = {
  signed_out: 'You are signed out.',
  account_deleted: 'Account deleted.',
  password_reset: 'Password changed. All browsers were signed out. Sign in with your new password.',
};

/** Name of the case that a provider's address has an account. */
const LINKING = 'link_identity';

/**
 * Says what led here, by its name in the address, unless the form itself was wrong; `provider` is its name for people.
 */
function SignInNotice({
  error,
  notice,
  provider,
}: {
  error: string | undefined;
  notice: string;
  provider: string;
}): JSX.Element | null {
  const failures: Record<string, string> = {
    too_late: 'Your sign-in timed out. Sign in again.',
    provider_away: `${provider} is not responding. Try again later, or sign in another way.`,
    provider_denied: `You did not sign in with ${provider}. Try again, or sign in another way.`,
    provider_invalid: `Sign-in with ${provider} failed. Try again, or sign in another way.`,
    provider_late: `Sign-in with ${provider} timed out, or began in another browser. Try again.`,
  };
  if (error !== undefined) return <Notice kind="wrong">{error}</Notice>;
  if (Object.hasOwn(failures, notice)) return <Notice kind="wrong">{failures[notice]}</Notice>;
  if (Object.hasOwn(DONE, notice)) return <Notice kind="done">{DONE[notice]}</Notice>;
  if (notice !== LINKING) return null;
  return (
    <Notice kind="info">
      An account with your e-mail address already exists. Sign in to it as before; you can then link it with {provider}.
    </Notice>
  );
}

export interface FormState {
  readonly to: string | undefined;
  /** Name of the purpose, such as `vote`. */
  readonly purpose?: unknown;
  readonly email?: string;
  readonly error?: string;
}

/** The page to sign in. */
export async function showSignIn(
  accounts: Accounts,
  ctx: Context,
  { to, purpose, email, error }: FormState,
): Promise<void> {
  const { signUpOpen, formToken } = visitorOf(ctx);
  const { provider } = accounts;
  const notice = String(ctx.query.notice);
  const passkey = relyingPartyOf(accounts)
    ? await requestOptions(accounts, { accountId: undefined, formToken: formToken() })
    : undefined;
  const content = (
    <article class="narrow">
      <h1>{signInReason(purpose, to) ?? 'Sign in'}</h1>
      <SignInNotice error={error} notice={notice} provider={provider?.name ?? 'the provider'} />
      <Form action="/sign-in">
        <input type="hidden" name="return_to" value={to ?? ''} />
        {typeof purpose === 'string' && <input type="hidden" name="for" value={purpose} />}
        <Field
          name="email"
          label="E-mail address"
          type="email"
          autocomplete={passkey ? 'username webauthn' : 'username'}
          required
          value={email ?? ''}
          autofocus={email === undefined}
        />
        <Field
          name="password"
          label="Password"
          type="password"
          autocomplete="current-password"
          required
          autofocus={email !== undefined}
        />
        <button type="submit">Sign in</button>
      </Form>
      <OtherWays use="sign-in" to={to} passkey={passkey} provider={notice === LINKING ? undefined : provider} />
      <footer>
        <a href="/forgotten-password">Forgot your password?</a>
        {signUpOpen && <a href="/sign-up">Create an account</a>}
      </footer>
    </article>
  );
  renderPage(ctx, 'Sign in', content, error === undefined ? 200 : 422);
}

/** Asks a signed-in person to confirm access by any method of their account, then returns to `to`. */
export async function showConfirmSignIn(
  accounts: Accounts,
  ctx: Context,
  { to, error }: { to: string; error?: string },
): Promise<void> {
  const { email } = sessionOf(ctx);
  const { password, code, passkey, provider } = await waysOf(accounts, ctx);
  const content = (
    <article class="narrow">
      <h1>Confirm access</h1>
      <p>Confirm it’s you before making sensitive changes. You are signed in as {email}.</p>
      {error !== undefined && <Notice kind="wrong">{error}</Notice>}
      {password && (
        <Form action="/sign-in">
          <input type="hidden" name="return_to" value={to} />
          <input type="hidden" name="email" autocomplete="username" value={email} />
          <Field name="password" label="Password" type="password" autocomplete="current-password" required autofocus />
          <button type="submit">Continue</button>
        </Form>
      )}
      {code && <CodeForm to={to} />}
      <OtherWays use="confirm" to={to} passkey={passkey} provider={provider} />
      {!password && !code && passkey === undefined && provider === undefined && (
        <p>Your account has no password yet. Choose one, then come back.</p>
      )}
      <footer>
        <a href="/forgotten-password">{password ? 'Forgot your password?' : 'Choose a password'}</a>
        <a href="/settings">Back to settings</a>
      </footer>
    </article>
  );
  renderPage(ctx, 'Confirm access', content, error === undefined ? 200 : 422);
}

/** The methods by which a signed-in person can confirm access; a code alone only without a password. */
async function waysOf(accounts: Accounts, ctx: Context) {
  const { db, provider } = accounts;
  const { accountId } = sessionOf(ctx);
  const [password, totp, passkeys, identities] = await Promise.all([
    hasPassword(db, accountId),
    hasTotp(db, accountId),
    listPasskeys(db, accountId),
    listIdentities(db, accountId),
  ]);
  const canUsePasskey = passkeys.length > 0 && relyingPartyOf(accounts) !== undefined;
  const formToken = visitorOf(ctx).formToken();
  const passkey = canUsePasskey ? await requestOptions(accounts, { accountId, formToken }) : undefined;
  const isLinked = identities.some(({ issuer }) => issuer === provider?.issuer);
  return { password, code: totp && !password, passkey, provider: isLinked ? provider : undefined };
}

/** Ways that the page offers besides a password; undefined where there is no such way. */
interface OtherWays {
  /** Options that a browser needs to use a passkey. */
  readonly passkey: object | undefined;
  readonly provider: { readonly name: string } | undefined;
}

/** Buttons for the ways that need no password, which lead to `to`. */
function OtherWays({
  use,
  to,
  passkey,
  provider,
}: OtherWays & { use: 'sign-in' | 'confirm'; to: string | undefined }): JSX.Element {
  return (
    <>
      {passkey && (
        <Form action="/sign-in/passkey">
          <input type="hidden" name="return_to" value={to ?? ''} />
          <PasskeyField use={use} options={passkey} />
          <button type="submit" class="secondary" data-with-passkeys hidden>
            {TEXTS[use].passkey}
          </button>
        </Form>
      )}
      {provider && (
        <a class="button secondary across" href={providerPath(to) + (use === 'confirm' ? '&again=1' : '')}>
          {TEXTS[use].provider} {provider.name}
        </a>
      )}
    </>
  );
}

/**
 * A field that a script fills with the browser's passkey response, and the messages of the script. `use`: sign-in also
 * offers passkeys in the e-mail field. Elements that need the script are marked by `data-with-passkeys`.
 */
export function PasskeyField({ use, options }: { use: 'sign-in' | 'confirm' | 'make'; options: object }): JSX.Element {
  return (
    <>
      <input type="hidden" name="credential" data-passkey={use} data-options={JSON.stringify(options)} />
      <p role="status" />
      <script src="/assets/webauthn.js" defer />
      <script src="/assets/passkeys.js" defer />
    </>
  );
}

/** Returns the path that starts signing in with the provider and then returns to one of our paths. */
export function providerPath(returnTo: string | undefined): string {
  return `/sign-in/provider?return_to=${encodeURIComponent(returnTo ?? '')}`;
}
