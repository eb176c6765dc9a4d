import type { Router } from '@koa/router';
import { show, SITE } from './shell/page.tsx';
import type { PageServices } from './shell/services.ts';
import { visitorOf } from './shell/visitor.ts';
import { API_ROOT } from '../../generated/api.ts';

/** The start page: what this service is, with an example request. */
export function addHome(router: Router, { publicUrl }: PageServices): void {
  router.get('/', (ctx) => {
    const { session, signUpOpen } = visitorOf(ctx);
    const content = (
      <>
        <hgroup>
          <h1>{SITE}</h1>
          <p>
            Posts for developers and your own view of them, for the programs you write: feeds, search, comments,
            bookmarks, custom feeds, notifications and your profile, over REST and MCP.
          </p>
        </hgroup>
        <section>
          <h2>The first call</h2>
          <p>
            {session ? (
              <>
                Take one of your <a href="/settings/tokens">access tokens</a>, then:
              </>
            ) : (
              <>Sign in, make an access token, then:</>
            )}
          </p>
          <pre>
            <code>{`curl -H 'Authorization: Bearer dcs_pat_...' '${publicUrl}${API_ROOT}/feeds/popular?limit=5'`}</code>
          </pre>
        </section>
        <p class="actions">
          {session ? (
            <a class="button" href="/settings/tokens">
              Access tokens
            </a>
          ) : (
            <a class="button" href="/sign-in">
              Sign in
            </a>
          )}
          {!session && signUpOpen && (
            <a class="button secondary" href="/sign-up">
              Make an account
            </a>
          )}
          <a class="button outline" href={`${API_ROOT}/docs`}>
            Read the documentation
          </a>
        </p>
        <section>
          <h2>For programs</h2>
          <ul>
            <li>
              <a href={`${API_ROOT}/docs/json`}>The contract</a>: OpenAPI 3.1, also as{' '}
              <a href={`${API_ROOT}/docs/yaml`}>YAML</a>
            </li>
            <li>
              <a href={`${API_ROOT}/skill.md`}>How an agent uses this API</a>
            </li>
            <li>
              <a href="/llms.txt">llms.txt</a>
            </li>
          </ul>
        </section>
      </>
    );
    show(ctx, SITE, content);
  });
}
