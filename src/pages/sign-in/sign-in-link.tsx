import type { Router } from '@koa/router';
import { readSignInLink, useSignInLink } from '../../auth/accounts/sign-in.ts';
import { InvalidLink } from '../shell/invalid-link.tsx';
import { Form } from '../shell/fields.tsx';
import { readForm } from '../shell/forms.ts';
import { renderPage } from '../shell/page.tsx';
import type { Uses } from '../shell/dependencies.ts';
import { createSteps } from './steps.ts';

/** Signs in with a link that the operator created. Opening it does nothing yet, since programs open links too. */
export function addSignInLink(router: Router, { site, accounts }: Uses<'site' | 'accounts'>): void {
  const steps = createSteps({ site, accounts });
  router.get('/sign-in-link', async (ctx) => {
    const secret = String(ctx.query.token);
    const email = await readSignInLink(site.db, secret);
    if (email === undefined)
      return renderPage(
        ctx,
        'The link does not work',
        <InvalidLink
          again="/sign-in"
          what="Ask the operator of this service for a new one, or sign in with your password."
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
