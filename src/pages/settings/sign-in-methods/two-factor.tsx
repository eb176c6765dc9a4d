import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { authenticate, hasPassword } from '../../../auth/accounts/sign-in.ts';
import { countRecoveryCodes, RECOVERY_CODES } from '../../../auth/factors/recovery-codes.ts';
import { checkCode, removeTotp, renewRecoveryCodes } from '../../../auth/factors/second-factor.ts';
import { addTotp, hasTotp, offerKey, type OfferedKey } from '../../../auth/factors/totp.ts';
import { WRONG_CODE } from '../../sign-in/code.tsx';
import { Field, Form, type FieldErrors, Notice } from '../../shell/fields.tsx';
import { readForm, formRefusal } from '../../shell/forms.ts';
import { requireRecentSignIn, requireSignIn, seeOther } from '../../shell/guards.ts';
import type { Accounts, Site, Uses } from '../../shell/dependencies.ts';
import { sessionOf, visitorOf } from '../../shell/visitor.ts';
import { Copy, ConfirmAction } from '../confirm-action.tsx';
import { showSettings } from '../settings-frame.tsx';
import { createShownOnce } from '../flash-cookie.ts';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

const CODES_PATH = '/settings/security/recovery-codes';
/** Modules that stay white around the picture (ISO/IEC 18004 section 9.1). */
const QUIET_ZONE = 4;

export const TWO_FACTOR_PATH = '/settings/security/two-factor';

/** Turns two-factor authentication on, with an authenticator app, and off. */
export function addTwoFactor(router: Router, { site, accounts }: Uses<'site' | 'accounts'>): void {
  const { db } = site;
  const codes = createShownOnce<readonly string[]>(site, 'recovery codes');
  router.get(TWO_FACTOR_PATH, requireSignIn, requireRecentSignIn, async (ctx) =>
    (await hasTotp(db, sessionOf(ctx).accountId))
      ? showOn(site, ctx)
      : showSetUp(ctx, offerKey(accounts, sessionOf(ctx))),
  );
  router.post(TWO_FACTOR_PATH, requireSignIn, requireRecentSignIn, async (ctx) => {
    const field = readForm(ctx);
    const answer = { sealed: field('key'), code: field('code') };
    try {
      codes.keep(ctx, await addTotp(accounts, sessionOf(ctx), answer, visitorOf(ctx).client));
    } catch (error) {
      return showSetUp(ctx, offerKey(accounts, sessionOf(ctx), answer.sealed), formRefusal(error).message);
    }
    return seeOther(ctx, CODES_PATH);
  });
  router.post(`${TWO_FACTOR_PATH}/off`, requireSignIn, requireRecentSignIn, async (ctx) => {
    const errors = await wrongProof(accounts, ctx);
    if (errors) return showOn(site, ctx, errors);
    await removeTotp(accounts, sessionOf(ctx), visitorOf(ctx).client);
    return seeOther(ctx, '/settings/security?notice=two_factor_off');
  });
}

/** Finds faults of the password and code of a form; a wrong password does not use up the code. */
async function wrongProof(accounts: Accounts, ctx: Context): Promise<FieldErrors | undefined> {
  const { accountId, email } = sessionOf(ctx);
  const { client, device } = visitorOf(ctx);
  const field = readForm(ctx);
  if (await hasPassword(accounts.db, accountId)) {
    const isRight = await authenticate(accounts, { email, password: field('current'), device }, client);
    if (isRight === undefined) return { current: 'Wrong password. Try again.' };
  }
  const isCode = await checkCode(accounts, { accountId, email, code: field('code'), device }, client);
  return isCode ? undefined : { code: `${WRONG_CODE} Try again.` };
}

function showSetUp(ctx: Context, { sealed, text, uri }: OfferedKey, error?: string): void {
  const content = (
    <>
      <p>
        After your password, you will enter a code from an authenticator app, such as Google Authenticator, Microsoft
        Authenticator, 1Password or Bitwarden. Passkeys need no code.
      </p>
      <h2>1. Scan this QR code with the app</h2>
      <QrCode text={uri} label="The key for your authenticator app, as a QR code" />
      <p>
        Or enter this key in the app: <code id="totp-key">{text}</code> <Copy from="totp-key" />
      </p>
      <h2>2. Enter the code from the app</h2>
      <Form action={TWO_FACTOR_PATH}>
        <input type="hidden" name="key" value={sealed} />
        <CodeField error={error} help="Six digits, renewed every 30 seconds." />
        <button type="submit">Turn on</button>
      </Form>
    </>
  );
  showSettings(ctx, 'Two-factor authentication', content, error === undefined ? 200 : 422);
}

async function showOn({ db }: Site, ctx: Context, errors: FieldErrors = {}): Promise<void> {
  const { accountId, email } = sessionOf(ctx);
  const [left, password] = await Promise.all([countRecoveryCodes(db, accountId), hasPassword(db, accountId)]);
  const isWrong = Object.keys(errors).length > 0;
  const content = (
    <>
      <p>
        Two-factor authentication is on. After your password, you enter a code from your authenticator app. Passkeys
        need no code.
      </p>
      <h2>Recovery codes</h2>
      <p>
        {left} of {RECOVERY_CODES} are left. Use each once when you cannot reach your authenticator app. New codes
        replace the current ones.
      </p>
      <Form action={CODES_PATH}>
        <button type="submit" class="secondary">
          Create new recovery codes
        </button>
      </Form>
      <h2>Turn off</h2>
      <ConfirmAction
        action={`${TWO_FACTOR_PATH}/off`}
        verb="Turn two-factor authentication off"
        button="Turn off"
        open={isWrong}
      >
        <p>You will sign in with your password only. Recovery codes are deleted.</p>
        <input type="hidden" name="email" autocomplete="username" value={email} />
        {password && (
          <Field
            name="current"
            label="Password"
            type="password"
            autocomplete="current-password"
            required
            error={errors.current}
          />
        )}
        <CodeField error={errors.code} help="From your authenticator app, or a recovery code." />
      </ConfirmAction>
    </>
  );
  showSettings(ctx, 'Two-factor authentication', content, isWrong ? 422 : 200);
}

function CodeField({ error, help }: { error: string | undefined; help: string }): JSX.Element {
  return (
    <Field
      name="code"
      label="Authentication code"
      help={help}
      autocomplete="one-time-code"
      autocapitalize="none"
      spellcheck={false}
      maxLength={30}
      required
      error={error}
    />
  );
}

/** A text as a QR code: dark on white in every colour scheme, since many readers see no other. */
function QrCode({ text, label }: { text: string; label: string }): JSX.Element {
  const code = generate(text);
  const size = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      class="qr"
      role="img"
      aria-label={label}
      width="232"
      height="232"
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
      shape-rendering="crispEdges"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={size} height={size} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  );
}

/** Recovery codes, shown once, and new ones. */
export function addRecoveryCodes(router: Router, { site, accounts }: Uses<'site' | 'accounts'>): void {
  const shown = createShownOnce<readonly string[]>(site, 'recovery codes');
  router.get(CODES_PATH, requireSignIn, (ctx) => {
    const codes = shown.take(ctx);
    return codes === undefined ? seeOther(ctx, '/settings/security/two-factor') : showCodes(ctx, codes);
  });
  router.post(CODES_PATH, requireSignIn, requireRecentSignIn, async (ctx) => {
    if (!(await hasTotp(site.db, sessionOf(ctx).accountId))) return seeOther(ctx, '/settings/security/two-factor');
    shown.keep(ctx, await renewRecoveryCodes(accounts, sessionOf(ctx), visitorOf(ctx).client));
    return seeOther(ctx, CODES_PATH);
  });
}

function showCodes(ctx: Context, codes: readonly string[]): void {
  const content = (
    <>
      <Notice kind="done">Two-factor authentication is on.</Notice>
      <p>
        Store these codes where you can reach them without your phone, such as in a password manager. They are not shown
        again. Each works once in place of a code from the app.
      </p>
      <pre id="recovery-codes" class="codes" tabindex={0} aria-label="Recovery codes">
        {codes.join('\n')}
      </pre>
      <p>
        <Copy from="recovery-codes" />
      </p>
      <p>
        <a class="button" href="/settings/security">
          I have saved them
        </a>
      </p>
    </>
  );
  showSettings(ctx, 'Recovery codes', content);
}
