import type { Context } from 'koa';
import { hasPassword } from '../../auth/accounts/sign-in.ts';
import { requestOptions } from '../../auth/factors/passkey-sign-in.ts';
import { listPasskeys } from '../../auth/factors/passkeys.ts';
import { relyingPartyOf } from '../../auth/factors/relying-party.ts';
import { hasTotp } from '../../auth/factors/totp.ts';
import { listIdentities } from '../../auth/identities/identities.ts';
import { Field, Form, Notice } from '../shell/fields.tsx';
import { renderPage } from '../shell/page.tsx';
import type { Accounts } from '../shell/dependencies.ts';
import { sessionOf, visitorOf } from '../shell/visitor.ts';
import { CodeForm } from './code.tsx';
import { OtherWays } from './other-ways.tsx';

/** Asks a signed-in person who they are, by any way that their account has, and then leads them to `to`. */
export async function showConfirm(
  accounts: Accounts,
  ctx: Context,
  { to, error }: { to: string; error?: string },
): Promise<void> {
  const { email } = sessionOf(ctx);
  const { password, code, passkey, provider } = await waysOf(accounts, ctx);
  const content = (
    <article class="narrow">
      <h1>Confirm access</h1>
      <p>This is asked again 10 minutes after you signed in, before sensitive changes. You are signed in as {email}.</p>
      {error !== undefined && <Notice kind="wrong">{error}</Notice>}
      {password && (
        <Form action="/sign-in">
          <input type="hidden" name="return_to" value={to} />
          <input type="hidden" name="email" autocomplete="username" value={email} />
          <Field name="password" label="Password" type="password" autocomplete="current-password" required autofocus />
          <button type="submit">Continue</button>
        </Form>
      )}
      {code && <CodeForm to={to} />}
      <OtherWays use="confirm" to={to} passkey={passkey} provider={provider} />
      {!password && !code && passkey === undefined && provider === undefined && (
        <p>Your account has no password yet. Choose one first, then come back.</p>
      )}
      <footer>
        <a href="/forgotten-password">{password ? 'Forgot your password?' : 'Choose a password'}</a>
        <a href="/settings">Back to the settings</a>
      </footer>
    </article>
  );
  renderPage(ctx, 'Confirm access', content, error === undefined ? 200 : 422);
}

/** The ways that a signed-in person can confirm access; a code is one by itself only without a password. */
async function waysOf(accounts: Accounts, ctx: Context) {
  const { db, publicUrl, provider } = accounts;
  const { accountId } = sessionOf(ctx);
  const [password, totp, passkeys, identities] = await Promise.all([
    hasPassword(db, accountId),
    hasTotp(db, accountId),
    listPasskeys(db, accountId),
    listIdentities(db, accountId),
  ]);
  const canUsePasskey = passkeys.length > 0 && relyingPartyOf(publicUrl) !== undefined;
  const formToken = visitorOf(ctx).formToken();
  const passkey = canUsePasskey ? await requestOptions(accounts, { accountId, formToken }) : undefined;
  const isLinked = identities.some(({ issuer }) => issuer === provider?.issuer);
  return { password, code: totp && !password, passkey, provider: isLinked ? provider : undefined };
}
