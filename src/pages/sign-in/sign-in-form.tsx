import type { Context } from 'koa';
import type { JSX } from 'preact';
import { requestOptions } from '../../auth/factors/passkey-sign-in.ts';
import { relyingPartyOf } from '../../auth/factors/relying-party.ts';
import { Field, Form, Notice } from '../shell/fields.tsx';
import { renderPage } from '../shell/page.tsx';
import type { Accounts } from '../shell/dependencies.ts';
import { visitorOf } from '../shell/visitor.ts';
import { OtherWays } from './other-ways.tsx';

const DONE: Record<string, string> = {
  signed_out: 'You are signed out.',
  account_deleted: 'Your account is deleted.',
  password_reset: 'Your password is changed, and every browser is signed out. Sign in with the new one.',
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
    too_late: 'That took too long. Sign in again.',
    provider_away: `${provider} does not answer at the moment. Try again in a while, or sign in another way.`,
    provider_denied: `You did not sign in with ${provider}. Try again, or sign in another way.`,
    provider_invalid: `The answer of ${provider} could not be used. Try again, or sign in another way.`,
    provider_late: `Signing in with ${provider} took too long, or began in another browser. Try again.`,
  };
  if (error !== undefined) return <Notice kind="wrong">{error}</Notice>;
  if (Object.hasOwn(failures, notice)) return <Notice kind="wrong">{failures[notice]}</Notice>;
  if (Object.hasOwn(DONE, notice)) return <Notice kind="done">{DONE[notice]}</Notice>;
  if (notice !== LINKING) return null;
  return (
    <Notice kind="info">
      There is an account with your e-mail address already. Sign in to it once as before: then you can link it with{' '}
      {provider}.
    </Notice>
  );
}

interface FormState {
  readonly to: string | undefined;
  readonly email?: string;
  readonly error?: string;
}

/** The page to sign in. */
export async function showSignIn(accounts: Accounts, ctx: Context, { to, email, error }: FormState): Promise<void> {
  const { signUpOpen, formToken } = visitorOf(ctx);
  const { provider } = accounts;
  const notice = String(ctx.query.notice);
  const passkey = relyingPartyOf(accounts.publicUrl)
    ? await requestOptions(accounts, { accountId: undefined, formToken: formToken() })
    : undefined;
  const content = (
    <article class="narrow">
      <h1>Sign in</h1>
      <SignInNotice error={error} notice={notice} provider={provider?.name ?? 'the provider'} />
      <Form action="/sign-in">
        <input type="hidden" name="return_to" value={to ?? ''} />
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
