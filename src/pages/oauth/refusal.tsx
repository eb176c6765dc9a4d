import type { Context } from 'koa';
import { renderPage } from '../shell/page.tsx';

/** Explanations for people, by error code of the authorization server. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  invalid_client: 'The app is not registered here, or it was disabled.',
  invalid_redirect_uri: 'The app gave a redirect URI that it has not registered. Nothing was sent there.',
  invalid_request: 'The app made a request that is not complete or not allowed.',
  unauthorized_client: 'The app may not do this.',
};
const EXPIRED = 'The request has expired, or it was started in another browser.';

/** Shows why an app's request failed. Repeats nothing of the request, and redirects nowhere. */
export function showRefusal(ctx: Context, code: string, reason: string | undefined): void {
  const status = ctx.status;
  const meaning = EXPLANATIONS[code] ?? EXPIRED;
  const content = (
    <article>
      <h1>Authorization failed</h1>
      <p>{meaning} Go back to the app and try again. If it happens again, tell its developers.</p>
      <p>
        Details for developers: <code>{code}</code>
        {reason !== undefined && `, ${reason}`}
      </p>
    </article>
  );
  renderPage(ctx, 'Authorization failed', content, status);
}
