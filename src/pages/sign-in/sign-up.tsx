import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { requestSignUp, readSignUpLink, signUp } from '../../auth/accounts/sign-up.ts';
import { Field, Form, Notice, type FieldErrors, NewPasswordField } from '../shell/fields.tsx';
import { EMAIL_LENGTH } from '../../auth/accounts/accounts.ts';
import { InvalidLink, EmailSent } from '../shell/email-links.tsx';
import { WELCOME_PATH } from '../reading/welcome.tsx';
import { readForm, formRefusal } from '../shell/forms.ts';
import { seeOther } from '../shell/guards.ts';
import { renderPage } from '../shell/page.tsx';
import type { Accounts, Site, Uses } from '../shell/dependencies.ts';
import { visitorOf } from '../shell/visitor.ts';
import { constraints } from '../../../generated/constraints.ts';

/** Creates an account: first the e-mail address, then the rest through the link sent to it. */
export function addSignUp(router: Router, { site, accounts }: Uses<'site' | 'accounts'>): void {
  router.get('/sign-up', (ctx) => {
    if (visitorOf(ctx).session) return seeOther(ctx, '/');
    if (ctx.query.sent !== undefined)
      return renderPage(ctx, 'Link sent', <EmailSent delivers={accounts.delivers} hours={24} />);
    return showSignUpForm(accounts, ctx, '');
  });
  router.post('/sign-up', async (ctx) => {
    const email = readForm(ctx)('email');
    try {
      await requestSignUp(accounts, email, visitorOf(ctx).client);
    } catch (error) {
      return showSignUpForm(accounts, ctx, email, formRefusal(error).message);
    }
    return seeOther(ctx, '/sign-up?sent');
  });
  router.get('/confirm-email', async (ctx) => {
    const secret = String(ctx.query.token);
    await showConfirmSignUp(site, ctx, { secret, name: '', errors: {} });
  });
  router.post('/confirm-email', async (ctx) => {
    const { client, signIn } = visitorOf(ctx);
    const field = readForm(ctx);
    const input = { secret: field('token'), name: field('name'), password: field('password') };
    try {
      await signUp(accounts, input, client, signIn);
    } catch (error) {
      const { message } = formRefusal(error);
      return showConfirmSignUp(site, ctx, { ...input, errors: { [fieldOf(message)]: message } });
    }
    return seeOther(ctx, WELCOME_PATH);
  });
}

/** The field that an error is about, or '' for the whole form. */
function fieldOf(message: string): string {
  if (/password/i.test(message)) return 'password';
  return /^A name/.test(message) ? 'name' : '';
}

function showSignUpForm(accounts: Accounts, ctx: Context, email: string, error?: string): void {
  const providerName = accounts.signUp === 'provider' ? accounts.provider?.name : undefined;
  const content = visitorOf(ctx).signUpOpen ? (
    <article class="narrow">
      <h1>Create an account</h1>
      <p>We will e-mail you a link to confirm your address and choose a password.</p>
      <Form action="/sign-up">
        <Field
          name="email"
          label="E-mail address"
          type="email"
          autocomplete="email"
          required
          maxLength={EMAIL_LENGTH}
          value={email}
          error={error}
          autofocus
        />
        <button type="submit">Continue</button>
      </Form>
      <footer>
        <a href="/sign-in">Sign in instead</a>
      </footer>
    </article>
  ) : (
    <article class="narrow">
      <h1>Sign-up is closed</h1>
      <p>
        {providerName === undefined
          ? 'Ask the operator of this service for an account.'
          : `To create an account, sign in with ${providerName}.`}
      </p>
      <footer>
        <a href="/sign-in">Sign in</a>
      </footer>
    </article>
  );
  renderPage(ctx, 'Create an account', content, error === undefined ? 200 : 422);
}

async function showConfirmSignUp(
  { db }: Site,
  ctx: Context,
  { secret, name, errors }: { secret: string; name: string; errors: FieldErrors },
): Promise<void> {
  const email = await readSignUpLink(db, secret);
  if (email === undefined)
    return renderPage(
      ctx,
      'This link does not work',
      <InvalidLink
        again="/sign-up"
        what="Request a new one on the next page. If you already have an account, sign in."
      />,
      410,
    );
  const content = (
    <article class="narrow">
      <h1>Almost done</h1>
      <p>Your address {email} is confirmed. Choose a name and a password.</p>
      {errors[''] !== undefined && <Notice kind="wrong">{errors['']}</Notice>}
      <Form action="/confirm-email">
        <input type="hidden" name="token" value={secret} />
        <input type="hidden" name="email" autocomplete="username" value={email} />
        <Field
          name="name"
          label="Name"
          autocomplete="name"
          required
          maxLength={constraints.ProfileChange.name.maxLength}
          value={name}
          error={errors.name}
          help="Shown to others, for example next to your comments."
          autofocus={errors.password === undefined}
        />
        <NewPasswordField label="Password" error={errors.password} />
        <button type="submit">Create account</button>
      </Form>
    </article>
  );
  return renderPage(ctx, 'Create an account', content, Object.keys(errors).length === 0 ? 200 : 422);
}
