import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import { enableApp, listAppUse, type AppUse } from '../../operate/apps.ts';
import { requireRecentSignIn } from '../shell/guards.ts';
import type { Uses } from '../shell/dependencies.ts';
import { ConfirmAction } from '../settings/confirm-action.tsx';
import { Time } from '../settings/time.tsx';
import { ADMIN, done, operatorOf, pageNumber, ReauthHint, searched, showAdmin } from './layout.tsx';
import { ActionButton } from './sources.tsx';
import { Pager, SearchForm, Table, numberText } from './table.tsx';

const PATH = `${ADMIN}/apps`;

/** `/admin/apps`: OAuth apps, who owns them and how they are used. */
export function addAdminApps(router: Router, { site: { db } }: Uses<'site'>): void {
  router.get(PATH, async (ctx) => {
    const search = searched(ctx);
    const part = await listAppUse(db, { page: pageNumber(ctx), search });
    const content = (
      <>
        <SearchForm action={PATH} label="Name or owner’s e-mail" value={search} />
        <Table
          label="OAuth apps"
          head={['App', 'Owner', 'People', 'Requests in 7 days', 'Created', 'Act']}
          rows={part.rows.map((app) => [
            <>
              <strong>{app.name}</strong> {app.disabledAt !== null && <mark class="wrong">Disabled</mark>}
              <br />
              <small class="address">{app.id}</small>
            </>,
            <AppOwner {...app} />,
            numberText(app.people),
            numberText(app.requests),
            <Time at={app.createdAt} day />,
            <Switch ctx={ctx} app={app} />,
          ])}
          empty="App not found."
        />
        <Pager ctx={ctx} part={part} />
      </>
    );
    showAdmin(ctx, 'OAuth apps', content);
  });
  const change = (on: boolean) => async (ctx: Context) => {
    await enableApp(db, operatorOf(ctx), { id: (ctx.params as { id?: string }).id ?? '', on });
    done(ctx, PATH, on ? 'app_enabled' : 'app_disabled');
  };
  router.post(`${PATH}/:id/disable`, requireRecentSignIn, change(false));
  router.post(`${PATH}/:id/enable`, requireRecentSignIn, change(true));
}

function AppOwner({ ownerId, owner, selfRegistered }: AppUse): JSX.Element {
  if (ownerId !== null) return <a href={`${ADMIN}/people/${ownerId}`}>{owner}</a>;
  return <>{selfRegistered ? 'Registered itself' : 'This service'}</>;
}

function Switch({ ctx, app: { id, name, disabledAt } }: { ctx: Context; app: AppUse }): JSX.Element {
  if (disabledAt !== null) return <ActionButton action={`${PATH}/${id}/enable`} text="Enable" what={name} />;
  return (
    <ConfirmAction action={`${PATH}/${id}/disable`} verb="Disable" what={name} button="Disable this app">
      <ReauthHint ctx={ctx} />
      <p>
        Users can no longer sign in with it. It gets no new tokens, and current ones expire within an hour. You can
        enable it again.
      </p>
    </ConfirmAction>
  );
}
