import type { Context } from 'koa';
import { show } from '../shell/page.tsx';

/** What a person can make of the errors that the authorization server has for them, by their codes. */
const MEANINGS: Readonly<Record<string, string>> = {
  invalid_client: 'The app is not registered here, or it was disabled.',
  invalid_redirect_uri:
    'The app wants the answer sent to an address that it has not registered. Nothing was sent there.',
  invalid_request: 'The app made a request that is not complete or not allowed.',
  unauthorized_client: 'The app may not do this.',
};
const OVER = 'The request is over, or it began in another browser.';

/** Tells a person why a request of an app cannot go on. Nothing of the request is repeated, and nobody is sent on. */
export function showRefusal(ctx: Context, code: string, reason: string | undefined): void {
  const status = ctx.status;
  const meaning = MEANINGS[code] ?? OVER;
  const content = (
    <article>
      <h1>This request cannot go on</h1>
      <p>{meaning} Go back to the app and begin again; if it happens again, tell the people who make the app.</p>
      <p>
        For them: <code>{code}</code>
        {reason !== undefined && `, ${reason}`}
      </p>
    </article>
  );
  show(ctx, 'This request cannot go on', content, status);
}
