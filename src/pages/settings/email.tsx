import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { requestEmailChange, changeEmail, readEmailLink } from '../../auth/accounts/change-email.ts';
import { EMAIL_LENGTH } from '../../auth/accounts/accounts.ts';
import { InvalidLink, EmailSent } from '../shell/email-links.tsx';
import { Field, Form, Notice } from '../shell/fields.tsx';
import { readForm, formRefusal } from '../shell/forms.ts';
import { requireRecentSignIn, seeOther, requireSignIn } from '../shell/guards.ts';
import { renderPage } from '../shell/page.tsx';
import type { Site, Uses } from '../shell/dependencies.ts';
import { showSettings } from './settings-frame.tsx';
import { sessionOf, visitorOf } from '../shell/visitor.ts';

const PATH = '/settings/email';

/**
 * Changes the e-mail address: requested after a recent sign-in, confirmed through the new mailbox in a signed-in
 * browser.
 */
export function addEmail(router: Router, { site, accounts }: Uses<'site' | 'accounts'>): void {
  router.get(PATH, requireSignIn, requireRecentSignIn, (ctx) => {
    if (ctx.query.sent !== undefined)
      return renderPage(
        ctx,
        'Link sent',
        <EmailSent
          delivers={accounts.delivers}
          hours={1}
          back={{ path: '/settings/account', text: 'Back to settings' }}
        />,
      );
    return showEmailForm(ctx, '');
  });
  router.post(PATH, requireSignIn, requireRecentSignIn, async (ctx) => {
    const email = readForm(ctx)('email');
    try {
      await requestEmailChange(accounts, sessionOf(ctx), email, visitorOf(ctx).client);
    } catch (error) {
      return showEmailForm(ctx, email, formRefusal(error).message);
    }
    return seeOther(ctx, `${PATH}?sent`);
  });
  router.get(`${PATH}/confirm`, requireSignIn, (ctx) => showConfirmEmail(site, ctx, String(ctx.query.token)));
  router.post(`${PATH}/confirm`, requireSignIn, async (ctx) => {
    const secret = readForm(ctx)('token');
    try {
      await changeEmail(accounts, sessionOf(ctx), secret, visitorOf(ctx).client);
    } catch (error) {
      return showConfirmEmail(site, ctx, secret, formRefusal(error).message);
    }
    return seeOther(ctx, '/settings/account?notice=email_changed');
  });
}

function showEmailForm(ctx: Context, email: string, error?: string): void {
  const content = (
    <>
      <p>
        Your address is {sessionOf(ctx).email}. We will send a link to the new address. Nothing changes until you open
        it in this browser.
      </p>
      <Form action={PATH}>
        <Field
          name="email"
          label="New e-mail address"
          type="email"
          autocomplete="email"
          required
          maxLength={EMAIL_LENGTH}
          value={email}
          error={error}
          autofocus
        />
        <button type="submit">Send confirmation link</button>
      </Form>
    </>
  );
  showSettings(ctx, 'E-mail address', content, error === undefined ? 200 : 422);
}

async function showConfirmEmail({ db }: Site, ctx: Context, secret: string, error?: string): Promise<void> {
  const session = sessionOf(ctx);
  const email = await readEmailLink(db, session, secret);
  if (email === undefined)
    return renderPage(
      ctx,
      'This link does not work',
      <InvalidLink
        again={PATH}
        what="Sign in to the account whose address you are changing, then request a new link on the next page."
      />,
      410,
    );
  const content = (
    <article class="narrow">
      <h1>Confirm your new e-mail address</h1>
      {error !== undefined && <Notice kind="wrong">{error}</Notice>}
      <p>
        Confirm to sign in with {email} instead of {session.email} and receive e-mail there.
      </p>
      <Form action={`${PATH}/confirm`}>
        <input type="hidden" name="token" value={secret} />
        <button type="submit">Confirm</button>
      </Form>
    </article>
  );
  return renderPage(ctx, 'Your new e-mail address', content, error === undefined ? 200 : 422);
}
