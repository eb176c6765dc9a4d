import type { Context } from 'koa';
import { requestOptions } from '../../auth/factors/passkeys.ts';
import { relyingPartyOf } from '../../auth/factors/relying-party.ts';
import { Field, Form, Notice } from '../shell/fields.tsx';
import { show } from '../shell/page.tsx';
import type { PageServices } from '../shell/services.ts';
import { visitorOf } from '../shell/visitor.ts';
import { PasskeyField } from './passkey-field.tsx';
import { providerPath } from './provider-path.ts';

const DONE: Record<string, string> = {
  signed_out: 'You are signed out.',
  account_deleted: 'Your account is deleted.',
  password_reset: 'Your password is changed, and every browser is signed out. Sign in with the new one.',
};

/** What went wrong on the way here, by its name in the address; `provider` is what people call it. */
function failed(name: string, provider: string): string | undefined {
  const texts: Record<string, string> = {
    too_late: 'That took too long. Sign in again.',
    provider_away: `${provider} does not answer at the moment. Try again in a while, or sign in another way.`,
    provider_denied: `You did not sign in with ${provider}. Try again, or sign in another way.`,
    provider_invalid: `The answer of ${provider} could not be used. Try again, or sign in another way.`,
    provider_late: `Signing in with ${provider} took too long, or began in another browser. Try again.`,
  };
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}

interface FormState {
  readonly to: string | undefined;
  readonly email?: string;
  readonly error?: string;
}

/** The page to sign in. */
export async function showSignIn(services: PageServices, ctx: Context, { to, email, error }: FormState): Promise<void> {
  const { signUpOpen, formToken } = visitorOf(ctx);
  const { provider } = services;
  const notice = String(ctx.query.notice);
  const passkey = relyingPartyOf(services.publicUrl)
    ? await requestOptions(services, { accountId: undefined, formToken: formToken() })
    : undefined;
  const wrong = error ?? failed(notice, provider?.name ?? 'The provider');
  const content = (
    <article class="narrow">
      <h1>Sign in</h1>
      {wrong !== undefined && <Notice kind="wrong">{wrong}</Notice>}
      {wrong === undefined && Object.hasOwn(DONE, notice) && <Notice kind="done">{DONE[notice]}</Notice>}
      {wrong === undefined && notice === 'link_identity' && (
        <Notice kind="info">
          There is an account with your e-mail address already. Sign in to it once as before: then you can link it with{' '}
          {provider?.name}.
        </Notice>
      )}
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
      {passkey && (
        <Form action="/sign-in/passkey">
          <input type="hidden" name="return_to" value={to ?? ''} />
          <PasskeyField use="sign-in" options={passkey} />
          <button type="submit" class="secondary" data-with-passkeys hidden>
            Sign in with a passkey
          </button>
        </Form>
      )}
      {provider && notice !== 'link_identity' && (
        <p>
          <a class="button secondary wide-button" href={providerPath(to)}>
            Sign in with {provider.name}
          </a>
        </p>
      )}
      <footer>
        <a href="/forgotten-password">Forgot your password?</a>
        {signUpOpen && <a href="/sign-up">Create an account</a>}
      </footer>
    </article>
  );
  show(ctx, 'Sign in', content, error === undefined ? 200 : 422);
}
