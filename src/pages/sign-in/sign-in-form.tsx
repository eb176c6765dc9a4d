import type { Context } from 'koa';
import { requestOptions } from '../../auth/factors/passkeys.ts';
import { relyingPartyOf } from '../../auth/factors/relying-party.ts';
import { Field, Form, Notice } from '../shell/fields.tsx';
import { show } from '../shell/page.tsx';
import type { PageServices } from '../shell/services.ts';
import { visitorOf } from '../shell/visitor.ts';
import { PasskeyField } from './passkey-button.tsx';

const DONE: Record<string, string> = {
  signed_out: 'You are signed out.',
  account_deleted: 'Your account is deleted.',
  password_reset: 'Your password is changed, and every browser is signed out. Sign in with the new one.',
};
const FAILED: Record<string, string> = { too_late: 'That took too long. Sign in again.' };

interface FormState {
  readonly to: string | undefined;
  readonly email?: string;
  readonly error?: string;
}

/** The page to sign in. */
export async function showSignIn(services: PageServices, ctx: Context, { to, email, error }: FormState): Promise<void> {
  const { signUpOpen, formToken } = visitorOf(ctx);
  const notice = String(ctx.query.notice);
  const passkey = relyingPartyOf(services.publicUrl)
    ? await requestOptions(services, { accountId: undefined, formToken: formToken() })
    : undefined;
  const wrong = error ?? FAILED[notice];
  const content = (
    <article class="narrow">
      <h1>Sign in</h1>
      {wrong !== undefined && <Notice kind="wrong">{wrong}</Notice>}
      {wrong === undefined && DONE[notice] !== undefined && <Notice kind="done">{DONE[notice]}</Notice>}
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
      <footer>
        <a href="/forgotten-password">Forgot your password?</a>
        {signUpOpen && <a href="/sign-up">Create an account</a>}
      </footer>
    </article>
  );
  show(ctx, 'Sign in', content, error === undefined ? 200 : 422);
}
