import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { renewRecoveryCodes } from '../../../auth/factors/second-factor.ts';
import { hasTotp } from '../../../auth/factors/totp.ts';
import { Notice } from '../../shell/fields.tsx';
import { requireRecentSignIn, requireSignIn, seeOther } from '../../shell/guards.ts';
import type { Uses } from '../../shell/dependencies.ts';
import { sessionOf, visitorOf } from '../../shell/visitor.ts';
import { Copy } from '../copy.tsx';
import { showSettings } from '../settings-frame.tsx';
import { createShownOnce } from '../flash-cookie.ts';

export const CODES_PATH = '/settings/security/recovery-codes';

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
        Keep these codes where you find them without your phone, such as in a password manager or printed. They are not
        shown again. Each works once in place of a code of the app.
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
