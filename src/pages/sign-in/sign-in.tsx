import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { authenticate, hasPassword } from '../../auth/accounts/sign-in.ts';
import type { Session } from '../../auth/accounts/sessions.ts';
import { hasTotp } from '../../auth/factors/totp.ts';
import type { Database } from '../../data/database.ts';
import { Field, Form, Notice } from '../shell/fields.tsx';
import { readForm } from '../shell/forms.ts';
import { localPath, seeOther } from '../shell/guards.ts';
import { show } from '../shell/page.tsx';
import type { PageServices } from '../shell/services.ts';
import { visitorOf } from '../shell/visitor.ts';
import { CodeForm } from './code.tsx';
import { createSteps } from './steps.ts';

const DEFAULT_RETURN_PATH = '/settings';
const NOTICES: Record<string, string> = {
  signed_out: 'You are signed out.',
  account_deleted: 'Your account is deleted.',
  too_late: 'That took too long. Sign in again.',
  password_reset: 'Your password is changed, and every browser is signed out. Sign in with the new one.',
};

/** Signing in, and confirming one's identity before sensitive actions. */
export function addSignIn(router: Router, services: PageServices): void {
  const steps = createSteps(services);
  router.get('/sign-in', async (ctx) => {
    const { session } = visitorOf(ctx);
    const to = localPath(ctx.query.return_to as string | undefined);
    if (!session) showForm(ctx, { to });
    // An app may require a newer sign-in, however recent the last one is.
    else if ((session.recent && ctx.query.again === undefined) || to === undefined)
      seeOther(ctx, to ?? DEFAULT_RETURN_PATH);
    else showConfirm(ctx, { ...(await waysOf(services.db, session)), to });
  });
  router.post('/sign-in', async (ctx) => {
    const { session, client, device } = visitorOf(ctx);
    const field = readForm(ctx);
    const to = localPath(field('return_to'));
    const email = session?.email ?? field('email');
    const accountId = await authenticate(services, { email, password: field('password'), device }, client);
    if (accountId === undefined && session)
      return showConfirm(ctx, {
        ...(await waysOf(services.db, session)),
        to: to ?? DEFAULT_RETURN_PATH,
        error: 'Wrong password.',
      });
    if (accountId === undefined) return showForm(ctx, { to, email, error: 'Wrong e-mail address or password.' });
    return steps.first(ctx, { accountId, by: 'password', to });
  });
}

/** How a signed-in person can confirm access. */
interface Ways {
  readonly session: Session;
  readonly password: boolean;
  readonly code: boolean;
}

async function waysOf(db: Database, session: Session): Promise<Ways> {
  const [password, totp] = await Promise.all([hasPassword(db, session.accountId), hasTotp(db, session.accountId)]);
  return { session, password, code: totp && !password };
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
  { session, to, password, code, error }: Ways & { to: string; error?: string },
): void {
  const content = (
    <article class="narrow">
      <h1>Confirm access</h1>
      <p>
        This is asked again 10 minutes after you signed in, before sensitive changes. You are signed in as{' '}
        {session.email}.
      </p>
      {error !== undefined && <Notice kind="wrong">{error} Try again.</Notice>}
      {password && (
        <Form action="/sign-in">
          <input type="hidden" name="return_to" value={to} />
          <input type="hidden" name="email" autocomplete="username" value={session.email} />
          <Field name="password" label="Password" type="password" autocomplete="current-password" required autofocus />
          <button type="submit">Continue</button>
        </Form>
      )}
      {code && <CodeForm to={to} />}
      {!password && !code && <p>Your account has no password yet. Choose one first, then come back.</p>}
      <footer>
        <a href="/forgotten-password">{password ? 'Forgot your password?' : 'Choose a password'}</a>
        <a href="/settings">Back to the settings</a>
      </footer>
    </article>
  );
  show(ctx, 'Confirm access', content, error === undefined ? 200 : 422);
}
