import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { requestPasswordReset, readResetLink, resetPassword } from '../../auth/accounts/change-password.ts';
import { accessOf, type EndedAccess } from '../../auth/access.ts';
import { InvalidLink, EmailSent } from '../shell/email-links.tsx';
import { Field, Form, NewPasswordField, EndAccess, readEndedAccess } from '../shell/fields.tsx';
import { readForm, formRefusal } from '../shell/forms.ts';
import { seeOther } from '../shell/guards.ts';
import { renderPage } from '../shell/page.tsx';
import type { Site, Uses } from '../shell/dependencies.ts';
import { visitorOf } from '../shell/visitor.ts';

/** Resets a password by mail. */
export function addForgottenPassword(router: Router, { site, accounts }: Uses<'site' | 'accounts'>): void {
  router.get('/forgotten-password', (ctx) => {
    if (ctx.query.sent !== undefined)
      return renderPage(ctx, 'Link sent', <EmailSent delivers={accounts.delivers} hours={1} />);
    return showResetForm(ctx, visitorOf(ctx).session?.email ?? '');
  });
  router.post('/forgotten-password', async (ctx) => {
    const email = readForm(ctx)('email');
    try {
      await requestPasswordReset(accounts, email, visitorOf(ctx).client);
    } catch (error) {
      return showResetForm(ctx, email, formRefusal(error).message);
    }
    return seeOther(ctx, '/forgotten-password?sent');
  });
  router.get('/reset-password', async (ctx) =>
    showReset(site, ctx, { secret: String(ctx.query.token), ends: { programs: true, otherWays: false } }),
  );
  router.post('/reset-password', async (ctx) => {
    const { client, keep, knowDevice } = visitorOf(ctx);
    const field = readForm(ctx);
    const input = { secret: field('token'), ends: readEndedAccess(field) };
    try {
      const accountId = await resetPassword(accounts, { ...input, password: field('password') }, client);
      await knowDevice(site.db, accountId, 'password'); // strangers who keep guessing must not lock them out now
    } catch (error) {
      return showReset(site, ctx, { ...input, error: formRefusal(error).message });
    }
    keep(null);
    return seeOther(ctx, '/sign-in?notice=password_reset');
  });
}

function showResetForm(ctx: Context, email: string, error?: string): void {
  const content = (
    <article class="narrow">
      <h1>Reset your password</h1>
      <p>We will e-mail you a link to choose a new password.</p>
      <Form action="/forgotten-password">
        <Field
          name="email"
          label="E-mail address"
          type="email"
          autocomplete="username"
          required
          value={email}
          error={error}
          autofocus
        />
        <button type="submit">Send reset link</button>
      </Form>
      <footer>
        <a href="/sign-in">Back to sign-in</a>
      </footer>
    </article>
  );
  renderPage(ctx, 'Reset your password', content, error === undefined ? 200 : 422);
}

interface Reset {
  readonly secret: string;
  /** State of the boxes. */
  readonly ends: EndedAccess;
  readonly error?: string;
}

async function showReset({ db }: Site, ctx: Context, { secret, ends, error }: Reset): Promise<void> {
  const link = await readResetLink(db, secret);
  if (!link)
    return renderPage(
      ctx,
      'This link does not work',
      <InvalidLink again="/forgotten-password" what="Request a new one on the next page." />,
      410,
    );
  const content = (
    <article class="narrow">
      <h1>Choose a new password</h1>
      <p>For {link.email}. You will be signed out everywhere.</p>
      <Form action="/reset-password">
        <input type="hidden" name="token" value={secret} />
        <input type="hidden" name="email" autocomplete="username" value={link.email} />
        <NewPasswordField label="New password" error={error} />
        <EndAccess access={await accessOf(db, link.accountId)} ends={ends} />
        <button type="submit">Change password</button>
      </Form>
    </article>
  );
  return renderPage(ctx, 'Choose a new password', content, error === undefined ? 200 : 422);
}
