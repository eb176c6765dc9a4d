import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { findEmail } from '../../auth/accounts/accounts.ts';
import { hasPassword } from '../../auth/accounts/sign-in.ts';
import { checkCode } from '../../auth/factors/second-factor.ts';
import { hasTotp } from '../../auth/factors/totp.ts';
import { Field, Form } from '../shell/fields.tsx';
import { readForm } from '../shell/forms.ts';
import { localPath, seeOther } from '../shell/guards.ts';
import { renderPage } from '../shell/page.tsx';
import type { Site, Uses } from '../shell/dependencies.ts';
import { visitorOf } from '../shell/visitor.ts';
import { createSteps, type Proof } from './steps.ts';

const CODE_PATH = '/sign-in/code';
/** Name of the proof where there is no password. */
const ALONE = 'a code';
export const WRONG_CODE = 'The code is wrong or already used.';

/** The second step of signing in: a code of the person's authenticator app, or a recovery code. */
export function addCode(router: Router, { site, accounts }: Uses<'site' | 'accounts'>): void {
  const { db } = site;
  const steps = createSteps({ site, accounts });
  router.get(CODE_PATH, async (ctx) =>
    (await steps.waiting(ctx)) === undefined ? seeOther(ctx, '/sign-in') : showCode(ctx),
  );
  router.post(CODE_PATH, async (ctx) => {
    const field = readForm(ctx);
    const to = localPath(field('return_to'));
    const proof = (await steps.waiting(ctx)) ?? (await instead(site, ctx, to));
    const email = proof && (await findEmail(db, proof.accountId));
    if (!proof || email === undefined) return seeOther(ctx, '/sign-in?notice=too_late');
    const { client, device } = visitorOf(ctx);
    const code = { accountId: proof.accountId, email, code: field('code'), device };
    if (!(await checkCode(accounts, code, client))) return showCode(ctx, to, `${WRONG_CODE} Try again.`);
    const by = proof.by === ALONE ? ALONE : `${proof.by} and code`;
    return steps.accept(ctx, { ...proof, by, hasSecondFactor: true });
  });
}

/** Lets a signed-in person without a password confirm access with a code alone. */
async function instead({ db }: Site, ctx: Context, to: string | undefined): Promise<Proof | undefined> {
  const { session } = visitorOf(ctx);
  if (!session || (await hasPassword(db, session.accountId)) || !(await hasTotp(db, session.accountId)))
    return undefined;
  return { accountId: session.accountId, by: ALONE, hasSecondFactor: false, to };
}

function showCode(ctx: Context, to?: string, error?: string): void {
  const content = (
    <article class="narrow">
      <h1>Two-factor authentication</h1>
      <CodeForm to={to} error={error} />
      <p>
        <small>
          No access to your phone? Enter a recovery code. If you have none left, ask the operator of this service to
          turn off two-factor authentication.
        </small>
      </p>
      <footer>
        <a href="/sign-in">Back to sign-in</a>
      </footer>
    </article>
  );
  renderPage(ctx, 'Two-factor authentication', content, error === undefined ? 200 : 422);
}

/** The form for a code, with the path to return to. */
export function CodeForm({ to, error }: { to: string | undefined; error?: string | undefined }): JSX.Element {
  return (
    <Form action={CODE_PATH}>
      <input type="hidden" name="return_to" value={to ?? ''} />
      <Field
        name="code"
        label="Authentication code"
        help="The six-digit code from your authenticator app, or a recovery code."
        autocomplete="one-time-code"
        autocapitalize="none"
        spellcheck={false}
        maxLength={30}
        required
        autofocus
        error={error}
      />
      <button type="submit">Verify</button>
    </Form>
  );
}
