import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { isPlainHostname, isPrivateUse } from '../../auth/oauth/apps/app-urls.ts';
import {
  giveConsent,
  readConsent,
  refuseConsent,
  type ConsentParts,
  type ConsentRequest,
} from '../../auth/oauth/consent.ts';
import type { AccountSession } from '../../auth/accounts/sessions.ts';
import { readForm } from '../shell/forms.ts';
import { Form } from '../shell/fields.tsx';
import { seeOther, requireSignIn, signInPath } from '../shell/guards.ts';
import { renderPage } from '../shell/page.tsx';
import type { Uses } from '../shell/dependencies.ts';
import { sessionOf, visitorOf } from '../shell/visitor.ts';

/** Explanations for people, by error code of the authorization server. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  invalid_client: 'The app is not registered here, or it is disabled.',
  invalid_redirect_uri: 'The redirect URI is not registered for this app. Nothing was sent to it.',
  invalid_request: 'The app sent an incomplete or invalid request.',
  unauthorized_client: 'The app is not allowed to do this.',
};
const EXPIRED = 'The request has expired, or was started in another browser.';

/** The page on which a person decides what an app may do. */
export function addConsent(router: Router, { accounts: { consent: dependencies } }: Uses<'accounts'>): void {
  router.get('/consent/:uid', requireSignIn, async (ctx) => {
    const request = await readConsent(dependencies, ctx, ctx.params.uid ?? '');
    if (mustProve(request, sessionOf(ctx))) {
      seeOther(ctx, proofPath(ctx.path));
      return;
    }
    ctx.set('content-security-policy', policyFor(request));
    renderPage(
      ctx,
      `Authorize ${request.app.name}`,
      <Consent {...request} resources={dependencies.resources} person={sessionOf(ctx)} />,
    );
  });
  router.post('/consent/:uid', requireSignIn, async (ctx) => {
    ctx.set('cache-control', 'no-store');
    seeOther(ctx, await submitDecision(dependencies, ctx, ctx.params.uid ?? ''));
  });
}

/** Returns the redirect target of the browser: back to the authorization server, which redirects it to the app. */
async function submitDecision(dependencies: ConsentParts, ctx: Context, uid: string): Promise<string> {
  const field = readForm(ctx);
  const person = sessionOf(ctx);
  if (field('decision') !== 'allow') return localPathOf(await refuseConsent(dependencies, ctx, uid));
  if (mustProve(await readConsent(dependencies, ctx, uid), person)) return proofPath(ctx.path);
  return localPathOf(
    await giveConsent(dependencies, ctx, uid, {
      person,
      client: visitorOf(ctx).client,
      write: field('write') === 'on',
    }),
  );
}

function localPathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** Also for an app that requires a new sign-in, however recent the last one is. */
function proofPath(returnTo: string): string {
  return `${signInPath(returnTo)}&again=1`;
}

/** Consent grants lasting access, so it requires a recent sign-in. */
function mustProve({ proveSince }: ConsentRequest, { authenticatedAt, recent }: AccountSession): boolean {
  return !recent || (proveSince !== undefined && authenticatedAt < proveSince);
}

/**
 * The page policy, extended with the app's redirect target and logo: browsers apply form-action to redirects of the
 * response too.
 */
function policyFor({ app, redirectUri }: ConsentRequest): string {
  const logo = app.logo === null ? '' : ` ${sourceOf(new URL(app.logo))}`;
  return (
    `default-src 'self'; img-src 'self' data:${logo}; object-src 'none'; base-uri 'none'; ` +
    `form-action 'self' ${sourceOf(redirectUri)}; frame-ancestors 'none'`
  );
}

/**
 * A URL as a source of a Content-Security-Policy: its origin, or only its scheme when that is a program's own, or the
 * host is an IPv6 address, which a policy cannot name, or has characters that would end the policy or start another.
 */
function sourceOf(url: URL): string {
  return isPlainHostname(url) && !isPrivateUse(url) ? url.origin : url.protocol;
}

function Consent({
  uid,
  app,
  redirectUri,
  resource,
  resources,
  scopes,
  person,
}: ConsentRequest & { person: AccountSession } & Pick<ConsentParts, 'resources'>): JSX.Element {
  return (
    <article class="consent">
      {app.logo !== null && <img class="logo" src={app.logo} alt="" referrerpolicy="no-referrer" />}
      <h1>Authorize {app.name}</h1>
      <p>
        You are signed in as {person.name} ({person.email}).
        {app.homepage !== null && (
          <>
            {' '}
            The app’s homepage is{' '}
            <a href={app.homepage} rel="noopener noreferrer nofollow">
              {new URL(app.homepage).host}
            </a>
            .
          </>
        )}
      </p>
      <Warnings app={app} redirectUri={redirectUri} resource={resource} resources={resources} />
      <Form action={`/consent/${uid}`}>
        <ScopeChoices name={app.name} resource={resource} scopes={scopes} />
        <div class="actions">
          <button type="submit" name="decision" value="allow">
            Authorize
          </button>
          <button type="submit" name="decision" value="deny" class="secondary">
            Cancel
          </button>
        </div>
      </Form>
    </article>
  );
}

/** The access that an app asks for, of which `write` may be declined, and for how long. */
export function ScopeChoices({
  name,
  resource,
  scopes,
}: { name: string } & Pick<ConsentRequest, 'resource' | 'scopes'>): JSX.Element {
  return (
    <>
      <fieldset>
        <legend>{name} wants to</legend>
        {resource !== undefined && (
          <ScopeChoice
            name="read"
            label={
              resource === 'mcp' ? 'Read content and your data, through the MCP server' : 'Read content and your data'
            }
            fixed
          />
        )}
        {resource !== undefined && scopes.includes('write') && (
          <ScopeChoice name="write" label="Change your data: comments, votes, bookmarks, feeds, profile (optional)" />
        )}
        {scopes.includes('profile') ? (
          <ScopeChoice name="profile" label="See your name, username and picture" fixed />
        ) : (
          <ScopeChoice name="identity" label="See which account of this service is yours" fixed />
        )}
      </fieldset>
      <p>
        {scopes.includes('offline_access')
          ? 'Access lasts 30 days, even while you are not using the app. To end it, go to Settings, Connected apps.'
          : 'Access lasts one hour.'}
      </p>
    </>
  );
}

/** Warns that the app is unverified, where the response goes, and that the token has no resource. */
function Warnings({
  app,
  redirectUri,
  resource,
  resources,
}: Pick<ConsentRequest, 'app' | 'redirectUri' | 'resource'> & Pick<ConsentParts, 'resources'>): JSX.Element {
  return (
    <>
      {app.isUnverified && (
        <p class="notice wrong">
          <strong>Unverified.</strong> This app chose its own name, and its maker has not been verified.
          {app.describedAt !== null && ` It is described at ${new URL(app.describedAt).host}.`} Continue only if you
          started it yourself just now.
        </p>
      )}
      <p class="notice info">
        {app.isOurs
          ? 'This app is part of this service.'
          : `This app is made by a third party. Authorize it only if you trust its maker.`}{' '}
        {isPrivateUse(redirectUri) ? (
          <>
            The response goes to the program on this device that opens <strong>{redirectUri.protocol}</strong> links.
            Any program can register for them.
          </>
        ) : (
          <>
            You will be redirected to <strong>{redirectUri.host}</strong>.
          </>
        )}
      </p>
      {resource === undefined && (
        <p class="notice wrong">
          <strong>The token will not work.</strong> {app.name} did not send the parameter <code>resource</code>, which
          names what the token is for. Its developer must add <code>resource={resources.rest}</code> for the API, or{' '}
          <code>resource={resources.mcp}</code> for the MCP server.
        </p>
      )}
    </>
  );
}

/** A requested permission. One that cannot be declined is ticked and disabled, so that it is not sent. */
function ScopeChoice({ name, label, fixed = false }: { name: string; label: string; fixed?: boolean }): JSX.Element {
  return (
    <label for={name}>
      <input type="checkbox" id={name} name={name} value="on" checked disabled={fixed} />
      <span>{label}</span>
    </label>
  );
}

/** Shows why an app's request failed. Repeats nothing of the request, and redirects nowhere. */
export function showRefusal(ctx: Context, code: string, reason: string | undefined): void {
  const status = ctx.status;
  const meaning = EXPLANATIONS[code] ?? EXPIRED;
  const content = (
    <article>
      <h1>Authorization failed</h1>
      <p>{meaning} Go back to the app and try again. If it fails again, contact its developers.</p>
      <p>
        Details for developers: <code>{code}</code>
        {reason !== undefined && `, ${reason}`}
      </p>
    </article>
  );
  renderPage(ctx, 'Authorization failed', content, status);
}
