import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { authenticate } from '../../auth/accounts/sign-in.ts';
import { checkPasskey } from '../../auth/factors/passkey-sign-in.ts';
import { relyingPartyOf } from '../../auth/factors/relying-party.ts';
import { AppError } from '../../errors.ts';
import { readForm } from '../shell/forms.ts';
import { DEFAULT_RETURN_PATH, localPath, seeOther } from '../shell/guards.ts';
import type { Uses } from '../shell/dependencies.ts';
import { visitorOf } from '../shell/visitor.ts';
import { showConfirm } from './confirm-access.tsx';
import { showSignIn } from './sign-in-form.tsx';
import { createSteps } from './steps.ts';

/** Signing in, and confirming one's identity before sensitive actions, with a password or a passkey. */
export function addSignIn(router: Router, { site, accounts }: Uses<'site' | 'accounts'>): void {
  const steps = createSteps({ site, accounts });
  const again = (ctx: Context, state: { to: string | undefined; email?: string; error: string }): Promise<void> =>
    visitorOf(ctx).session
      ? showConfirm(accounts, ctx, { to: state.to ?? DEFAULT_RETURN_PATH, error: state.error })
      : showSignIn(accounts, ctx, state);
  router.get('/sign-in', async (ctx) => {
    const { session } = visitorOf(ctx);
    const to = localPath(ctx.query.return_to as string | undefined);
    if (!session) return showSignIn(accounts, ctx, { to });
    // An app may require a newer sign-in, however recent the last one is.
    if ((session.recent && ctx.query.again === undefined) || to === undefined)
      return seeOther(ctx, to ?? DEFAULT_RETURN_PATH);
    return showConfirm(accounts, ctx, { to });
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
    return again(ctx, { to, email, error });
  });
  router.post('/sign-in/passkey', async (ctx) => {
    if (!relyingPartyOf(site.publicUrl)) throw new AppError('not_found', 'There are no passkeys at this address.');
    const { session, owns } = visitorOf(ctx);
    const field = readForm(ctx);
    const to = localPath(field('return_to'));
    const accountId = await checkPasskey(accounts, { credential: field('credential'), owns });
    if (accountId !== undefined && (!session || session.accountId === accountId))
      return steps.accept(ctx, { accountId, by: 'a passkey', hasSecondFactor: true, to });
    return again(ctx, {
      to,
      error: 'That passkey was not accepted: it is not of this account, or it took too long. Try again.',
    });
  });
}
