import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { authenticate, readSignInLink, useSignInLink } from '../../auth/accounts/sign-in.ts';
import { checkPasskey } from '../../auth/factors/passkey-sign-in.ts';
import { relyingPartyOf } from '../../auth/factors/relying-party.ts';
import { AppError } from '../../errors.ts';
import { readForm } from '../shell/forms.ts';
import { DEFAULT_RETURN_PATH, localPath, seeOther, requireSignIn } from '../shell/guards.ts';
import type { Uses } from '../shell/dependencies.ts';
import { visitorOf, sessionOf } from '../shell/visitor.ts';
import { returnPathOf } from './return-path.ts';
import { showConfirmSignIn, showSignIn, type FormState } from './sign-in-form.tsx';
import { createSteps } from './steps.ts';
import { recordEvent } from '../../auth/accounts/security-events.ts';
import { endSession } from '../../auth/accounts/sessions.ts';
import { InvalidLink } from '../shell/email-links.tsx';
import { Form } from '../shell/fields.tsx';
import { renderPage } from '../shell/page.tsx';

/** Signing in, and confirming one's identity before sensitive actions, with a password or a passkey. */
export function addSignIn(router: Router, { site, accounts }: Uses<'site' | 'accounts'>): void {
  const steps = createSteps({ site, accounts });
  const again = (ctx: Context, state: FormState & { error: string }): Promise<void> =>
    visitorOf(ctx).session
      ? showConfirmSignIn(accounts, ctx, { to: state.to ?? DEFAULT_RETURN_PATH, error: state.error })
      : showSignIn(accounts, ctx, state);
  router.get('/sign-in', async (ctx) => {
    const { session } = visitorOf(ctx);
    const to = returnPathOf(ctx, site.publicUrl);
    if (!session) return showSignIn(accounts, ctx, { to, purpose: ctx.query.for });
    // A page from before the sign-in has links for visitors.
    if (ctx.query.for !== undefined && to !== undefined) return seeOther(ctx, to);
    // An app may require a newer sign-in, however recent the last one is.
    if ((session.recent && ctx.query.again === undefined) || to === undefined)
      return seeOther(ctx, to ?? DEFAULT_RETURN_PATH);
    return showConfirmSignIn(accounts, ctx, { to });
  });
  router.post('/sign-in', async (ctx) => {
    const { session, client, device } = visitorOf(ctx);
    const field = readForm(ctx);
    const to = localPath(field('return_to'));
    const email = session?.email ?? field('email');
    const accountId = await authenticate(accounts, { email, password: field('password'), device }, client);
    if (accountId !== undefined) return steps.accept(ctx, { accountId, by: 'password', hasSecondFactor: false, to });
    const error = session
      ? 'Wrong password. Try again.'
      : 'Wrong e-mail address or password. Try again, or reset your password below.';
    return again(ctx, { to, email, error, purpose: field('for') });
  });
  router.post('/sign-in/passkey', async (ctx) => {
    if (!relyingPartyOf(site)) throw new AppError('not_found', 'Passkeys are not available at this address.');
    const { session, owns } = visitorOf(ctx);
    const field = readForm(ctx);
    const to = localPath(field('return_to'));
    const accountId = await checkPasskey(accounts, { credential: field('credential'), owns });
    if (accountId !== undefined && (!session || session.accountId === accountId))
      return steps.accept(ctx, { accountId, by: 'a passkey', hasSecondFactor: true, to });
    return again(ctx, {
      to,
      error: 'The passkey was not accepted. It belongs to another account, or the request timed out. Try again.',
    });
  });
}

/** Ends the session on the server, so that a copy of its cookie is worthless. */
export function addSignOut(router: Router, { site: { db, log } }: Uses<'site'>): void {
  router.post('/sign-out', requireSignIn, async (ctx) => {
    const { id, accountId } = sessionOf(ctx);
    const { client, keep } = visitorOf(ctx);
    await db.transaction(async (tx) => {
      await endSession(tx, accountId, id);
      await recordEvent(tx, log, { accountId, kind: 'signed_out', client });
    });
    keep(null);
    seeOther(ctx, '/sign-in?notice=signed_out');
  });
}

/** Signs in with a link that the operator created. Opening it does nothing yet, since programs open links too. */
export function addSignInLink(router: Router, { site, accounts }: Uses<'site' | 'accounts'>): void {
  const steps = createSteps({ site, accounts });
  router.get('/sign-in-link', async (ctx) => {
    const secret = String(ctx.query.token);
    const email = await readSignInLink(site.db, secret);
    if (email === undefined)
      return renderPage(
        ctx,
        'This link does not work',
        <InvalidLink
          again="/sign-in"
          what="Ask the operator of this service for a new link, or sign in with your password."
        />,
        410,
      );
    const content = (
      <article class="narrow">
        <h1>Sign in</h1>
        <p>This link signs you in as {email}. It works once.</p>
        <Form action="/sign-in-link">
          <input type="hidden" name="token" value={secret} />
          <button type="submit">Sign in</button>
        </Form>
      </article>
    );
    return renderPage(ctx, 'Sign in', content);
  });
  router.post('/sign-in-link', async (ctx) => {
    const accountId = await useSignInLink(site.db, readForm(ctx)('token'));
    await steps.accept(ctx, { accountId, by: 'a one-time link', hasSecondFactor: false, to: undefined });
  });
}
