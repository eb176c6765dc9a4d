import type { Router } from '@koa/router';
import type { JSX } from 'preact';
import { linkToApiCatalog } from './web-documents.ts';
import { renderPage } from './shell/page.tsx';
import type { Uses } from './shell/dependencies.ts';
import { visitorOf } from './shell/visitor.ts';
import { API_ROOT } from '../../generated/api.ts';

/** `/developers`: what programs can do here, with an example request. */
export function addDevelopers(router: Router, { site: { publicUrl, siteName } }: Uses<'site'>): void {
  router.get('/developers', (ctx) => {
    linkToApiCatalog(ctx);
    const { session, signUpOpen } = visitorOf(ctx);
    renderPage(
      ctx,
      'For developers',
      <>
        <hgroup>
          <h1>For developers</h1>
          <p>
            Everything on {siteName} is available to your programs, too: feeds, search, comments, bookmarks, custom
            feeds, notifications and your profile, over REST and MCP.
          </p>
        </hgroup>
        <section>
          <h2>Quickstart</h2>
          <p>
            {session ? (
              <>
                Use one of your <a href="/settings/tokens">access tokens</a>, then:
              </>
            ) : (
              <>Sign in, create an access token, then:</>
            )}
          </p>
          <FirstCallText publicUrl={publicUrl} />
        </section>
        <p class="actions">
          <a class="button" href={session ? '/settings/tokens' : '/sign-in'}>
            {session ? 'Access tokens' : 'Sign in'}
          </a>
          {!session && signUpOpen && (
            <a class="button secondary" href="/sign-up">
              Create an account
            </a>
          )}
          <a class="button outline" href={`${API_ROOT}/docs`}>
            Read the documentation
          </a>
        </p>
        <section>
          <h2>For programs</h2>
          <DocumentLinks />
        </section>
      </>,
    );
  });
}

/** The example request next to a list. */
export function FirstCall({ publicUrl }: { publicUrl: string }): JSX.Element {
  return (
    <section>
      <h2>For developers</h2>
      <p>
        Everything here is an API. <a href="/developers">Create an access token</a>, then:
      </p>
      <FirstCallText publicUrl={publicUrl} />
      <ul class="links">
        <li>
          <a href={`${API_ROOT}/docs`}>Read the documentation</a>
        </li>
        <li>
          <a href={`${API_ROOT}/skill.md`}>Agent guide (skill.md)</a>
        </li>
      </ul>
    </section>
  );
}

function FirstCallText({ publicUrl }: { publicUrl: string }): JSX.Element {
  return (
    <pre>
      <code>{`curl -H 'Authorization: Bearer dcs_pat_...' '${publicUrl}${API_ROOT}/feeds/popular?limit=5'`}</code>
    </pre>
  );
}

function DocumentLinks(): JSX.Element {
  return (
    <ul>
      <li>
        <a href={`${API_ROOT}/docs/json`}>API contract</a>: OpenAPI 3.1, also as{' '}
        <a href={`${API_ROOT}/docs/yaml`}>YAML</a> and as <a href={`${API_ROOT}/docs/3.2/json`}>OpenAPI 3.2</a>
      </li>
      <li>
        <a href={`${API_ROOT}/skill.md`}>Agent guide (skill.md)</a>
      </li>
      <li>
        <a href="/llms.txt">llms.txt</a>, and <a href="/.well-known/api-catalog">the API catalog</a>
      </li>
    </ul>
  );
}

/** `/problems/{code}`: what an error means and what to do, which the `type` of problem details links to. */
export function addProblems(router: Router, { site: { problems } }: Uses<'site'>): void {
  const byCode = new Map(problems.map((kind) => [kind.code, kind]));
  router.get('/problems/:code', (ctx, next) => {
    const problem = byCode.get(ctx.params.code ?? '');
    if (!problem) return next();
    const { code, status, title, help } = problem;
    renderPage(
      ctx,
      title,
      <article>
        <h1>{title}</h1>
        <p>
          <code>{code}</code>, HTTP status {status}
        </p>
        <p>{help}</p>
        <footer>
          <a href={`${API_ROOT}/docs`}>Documentation</a>
        </footer>
      </article>,
    );
    return undefined;
  });
}
