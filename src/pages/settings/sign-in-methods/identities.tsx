import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import {
  linkIdentity,
  listIdentities,
  unlinkIdentity,
  type IdentityEntry,
  type ProviderIdentity,
} from '../../../auth/identities/identities.ts';
import { createArrivals, LINK_PATH } from '../../sign-in/provider.tsx';
import { providerPath } from '../../sign-in/sign-in-form.tsx';
import { Form, Notice } from '../../shell/fields.tsx';
import { requireRecentSignIn, requireSignIn, seeOther } from '../../shell/guards.ts';
import { formRefusal } from '../../shell/forms.ts';
import type { Accounts, Uses } from '../../shell/dependencies.ts';
import { sessionOf, visitorOf } from '../../shell/visitor.ts';
import { ConfirmAction } from '../confirm-action.tsx';
import { showSettings } from '../settings-frame.tsx';
import { Time } from '../time.tsx';

export const IDENTITIES_PATH = '/settings/security/linked-accounts';
const NOTICES: Record<string, string> = {
  linked: 'Account linked. You can now sign in with it.',
  unlinked: 'Account unlinked.',
};

/** Accounts at the OpenID provider that sign a person in: a list, and forms to link and unlink one. */
export function addIdentities(router: Router, { site, accounts }: Uses<'site' | 'accounts'>): void {
  const arrivals = createArrivals(site);
  router.get(IDENTITIES_PATH, requireSignIn, requireRecentSignIn, (ctx) => showIdentities(accounts, ctx));
  router.get(LINK_PATH, requireSignIn, requireRecentSignIn, (ctx) => {
    const arrival = arrivals.read(ctx);
    return arrival ? showLink(ctx, arrival) : seeOther(ctx, IDENTITIES_PATH);
  });
  router.post(LINK_PATH, requireSignIn, requireRecentSignIn, async (ctx) => {
    const arrival = arrivals.read(ctx);
    if (!arrival) return seeOther(ctx, IDENTITIES_PATH);
    arrivals.forget(ctx);
    try {
      await linkIdentity(accounts, sessionOf(ctx), arrival, visitorOf(ctx).client);
    } catch (error) {
      return showIdentities(accounts, ctx, formRefusal(error).message);
    }
    return seeOther(ctx, `${IDENTITIES_PATH}?notice=linked`);
  });
  router.post(`${IDENTITIES_PATH}/:id/unlink`, requireSignIn, requireRecentSignIn, async (ctx) => {
    try {
      await unlinkIdentity(accounts, sessionOf(ctx), ctx.params.id ?? '', visitorOf(ctx).client);
    } catch (error) {
      return showIdentities(accounts, ctx, formRefusal(error).message);
    }
    return seeOther(ctx, `${IDENTITIES_PATH}?notice=unlinked`);
  });
}

async function showIdentities({ db, provider }: Accounts, ctx: Context, error?: string): Promise<void> {
  const identities = await listIdentities(db, sessionOf(ctx).accountId);
  const notice = NOTICES[String(ctx.query.notice)];
  const content = (
    <>
      {notice !== undefined && error === undefined && <Notice kind="done">{notice}</Notice>}
      {error !== undefined && <Notice kind="wrong">{error}</Notice>}
      {identities.length === 0 ? (
        <p>No linked accounts.</p>
      ) : (
        <ul class="cards">
          {identities.map((identity) => (
            <IdentityItem
              identity={identity}
              name={identity.issuer === provider?.issuer ? provider.name : identity.issuer}
            />
          ))}
        </ul>
      )}
      {provider && (
        <p>
          <a class="button secondary" href={providerPath(IDENTITIES_PATH)}>
            Link an account at {provider.name}
          </a>
        </p>
      )}
    </>
  );
  showSettings(ctx, 'Linked accounts', content, error === undefined ? 200 : 422);
}

function IdentityItem({ identity, name }: { identity: IdentityEntry; name: string }): JSX.Element {
  const { id, label, createdAt, lastUsedAt } = identity;
  return (
    <li>
      <div>
        <strong>{label}</strong> at {name}
        <br />
        <small>
          Linked <Time at={createdAt} day />,{' '}
          {lastUsedAt === null ? (
            'not used yet'
          ) : (
            <>
              last used <Time at={lastUsedAt} />
            </>
          )}
        </small>
      </div>
      <ConfirmAction action={`${IDENTITIES_PATH}/${id}/unlink`} verb="Unlink" what={label} button="Unlink this account">
        <p>You can no longer sign in with it.</p>
      </ConfirmAction>
    </li>
  );
}

function showLink(ctx: Context, { provider, person }: ProviderIdentity): void {
  const { email } = sessionOf(ctx);
  const content = (
    <>
      <p>
        You came back from {provider.name} as <strong>{person.label}</strong>. After linking, anyone who signs in there
        as that person is signed in here as {email}.
      </p>
      <Form action={LINK_PATH}>
        <button type="submit">Link this account</button>
      </Form>
      <p>
        <a href={IDENTITIES_PATH}>Do not link it</a>
      </p>
    </>
  );
  showSettings(ctx, `Link ${provider.name}`, content);
}
