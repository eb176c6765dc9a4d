import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { authenticate, enter, hasPassword } from '../../auth/accounts/sign-in.ts';
import { recordEvent } from '../../auth/accounts/security-events.ts';
import { renewSession, type Session } from '../../auth/accounts/sessions.ts';
import { Field, Form, Notice } from '../shell/fields.tsx';
import { readForm } from '../shell/forms.ts';
import { localPath, seeOther } from '../shell/guards.ts';
import { show } from '../shell/page.tsx';
import type { PageServices } from '../shell/services.ts';
import { visitorOf } from '../shell/visitor.ts';

const DEFAULT_RETURN_PATH = '/settings';
const NOTICES: Record<string, string> = {
  signed_out: 'You are signed out.',
  account_deleted: 'Your account is deleted.',
  password_reset: 'Your password is changed, and every browser is signed out. Sign in with the new one.',
};

/** Signing in, and confirming one's identity before sensitive actions. */
export function addSignIn(router: Router, services: PageServices): void {
  router.get('/sign-in', async (ctx) => {
    const { session } = visitorOf(ctx);
    const to = localPath(ctx.query.return_to as string | undefined);
    if (!session) showForm(ctx, { to });
    // An app may require a newer sign-in, however recent the last one is.
    else if ((session.recent && ctx.query.again === undefined) || to === undefined)
      seeOther(ctx, to ?? DEFAULT_RETURN_PATH);
    else showConfirm(ctx, { session, to, possible: await hasPassword(services.db, session.accountId) });
  });
  router.post('/sign-in', async (ctx) => {
    const { session, client, device, signIn } = visitorOf(ctx);
    const field = readForm(ctx);
    const to = localPath(field('return_to'));
    const email = session?.email ?? field('email');
    const accountId = await authenticate(services, { email, password: field('password'), device }, client);
    if (accountId === undefined && session)
      return showConfirm(ctx, { session, to: to ?? DEFAULT_RETURN_PATH, possible: true, error: 'Wrong password.' });
    if (accountId === undefined) return showForm(ctx, { to, email, error: 'Wrong e-mail address or password.' });
    if (session) await confirm(services, ctx, session);
    else await enter(services, accountId, client, (tx) => signIn(tx, accountId));
    return seeOther(ctx, to ?? DEFAULT_RETURN_PATH);
  });
}

async function confirm({ db, log }: PageServices, ctx: Context, { id, accountId }: Session): Promise<void> {
  const { client, keep, knowDevice } = visitorOf(ctx);
  const token = await db.transaction(async (tx) => {
    await recordEvent(tx, log, { accountId, kind: 'signed_in', client, detail: 'password asked again' });
    return renewSession(tx, id);
  });
  keep(token ?? null);
  await knowDevice(db, accountId);
}

function showForm(
  ctx: Context,
  { to, email, error }: { to: string | undefined; email?: string; error?: string },
): void {
  const notice = NOTICES[String(ctx.query.notice)];
  const content = (
    <article class="narrow">
      <h1>Sign in</h1>
      {notice !== undefined && error === undefined && <Notice kind="done">{notice}</Notice>}
      {error !== undefined && <Notice kind="wrong">{error} Try again, or reset your password below.</Notice>}
      <Form action="/sign-in">
        <input type="hidden" name="return_to" value={to ?? ''} />
        <Field
          name="email"
          label="E-mail address"
          type="email"
          autocomplete="username"
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
      <footer>
        <a href="/forgotten-password">Forgot your password?</a>
        {visitorOf(ctx).signUpOpen && <a href="/sign-up">Create an account</a>}
      </footer>
    </article>
  );
  show(ctx, 'Sign in', content, error === undefined ? 200 : 422);
}

function showConfirm(
  ctx: Context,
  { session, to, possible, error }: { session: Session; to: string; possible: boolean; error?: string },
): void {
  const content = (
    <article class="narrow">
      <h1>Confirm your password</h1>
      <p>
        This is asked again 10 minutes after you signed in, before sensitive changes. You are signed in as{' '}
        {session.email}.
      </p>
      {error !== undefined && <Notice kind="wrong">{error} Try again.</Notice>}
      {possible ? (
        <Form action="/sign-in">
          <input type="hidden" name="return_to" value={to} />
          <input type="hidden" name="email" autocomplete="username" value={session.email} />
          <Field name="password" label="Password" type="password" autocomplete="current-password" required autofocus />
          <button type="submit">Continue</button>
        </Form>
      ) : (
        <p>Your account has no password yet. Choose one first, then come back.</p>
      )}
      <footer>
        <a href="/forgotten-password">{possible ? 'Forgot your password?' : 'Choose a password'}</a>
        <a href="/settings">Back to the settings</a>
      </footer>
    </article>
  );
  show(ctx, 'Confirm your password', content, error === undefined ? 200 : 422);
}
