import type { Router } from '@koa/router';
import type { JSX } from 'preact';
import { disconnect, listConnections, type AppConnection } from '../../../auth/oauth/apps/connections.ts';
import { recordEvent } from '../../../auth/accounts/security-events.ts';
import { Notice } from '../../shell/fields.tsx';
import { requireRecentSignIn, requireSignIn, seeOther } from '../../shell/guards.ts';
import type { Uses } from '../../shell/dependencies.ts';
import { ConfirmAction } from '../confirm-action.tsx';
import { showSettings } from '../settings-frame.tsx';
import { sessionOf, visitorOf } from '../../shell/visitor.ts';
import { Time } from '../time.tsx';

const PATH = '/settings/connected-apps';
const SCOPE_TEXTS: readonly (readonly [scope: string, meaning: string])[] = [
  ['read', 'read content and your data'],
  ['write', 'change your data'],
  ['profile', 'see your name, username and picture'],
  ['offline_access', 'keep access while you are not using it'],
];

/** The apps that a person has given access. */
export function addConnectedApps(router: Router, { accounts: { db, log, payloads } }: Uses<'accounts'>): void {
  router.get(PATH, requireSignIn, async (ctx) => {
    const connections = await listConnections(db, payloads, sessionOf(ctx).accountId);
    const content = (
      <>
        {ctx.query.notice === 'disconnected' && (
          <Notice kind="done">App disconnected. It loses access within an hour.</Notice>
        )}
        <p>Apps that you have authorized to act for you. Unless noted, they are made by third parties.</p>
        {connections.length === 0 ? (
          <p>No connected apps.</p>
        ) : (
          <ul class="cards">
            {connections.map((connection) => (
              <ConnectionItem {...connection} />
            ))}
          </ul>
        )}
      </>
    );
    showSettings(ctx, 'Connected apps', content);
  });
  router.post(`${PATH}/:id/disconnect`, requireRecentSignIn, async (ctx) => {
    const { accountId } = sessionOf(ctx);
    await db.transaction(async (tx) => {
      const name = await disconnect(tx, accountId, ctx.params.id ?? '');
      await recordEvent(tx, log, { accountId, kind: 'access_withdrawn', client: visitorOf(ctx).client, detail: name });
    });
    seeOther(ctx, `${PATH}?notice=disconnected`);
  });
}

function ConnectionItem({ appId, name, homepage, isOurs, scopes, since }: AppConnection): JSX.Element {
  const granted = SCOPE_TEXTS.filter(([scope]) => scopes.includes(scope)).map(([, meaning]) => meaning);
  return (
    <li>
      <div>
        <strong>
          {homepage === null ? (
            name
          ) : (
            <a href={homepage} rel="noopener noreferrer nofollow">
              {name}
            </a>
          )}
        </strong>
        {isOurs && ' (part of this service)'}
        <br />
        <small>
          Can {granted.join(', ') || 'see which account is yours'}. Authorized <Time at={since} day />.
        </small>
      </div>
      <ConfirmAction action={`${PATH}/${appId}/disconnect`} verb="Disconnect" what={name} button="Disconnect this app">
        <p>The app loses access within an hour. It can ask for access again.</p>
      </ConfirmAction>
    </li>
  );
}
