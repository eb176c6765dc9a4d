import type { Context } from 'koa';
import type { JSX } from 'preact';
import { listApps, ownApp, type AppEntry } from '../../../auth/oauth/apps/apps.ts';
import { Copy } from '../copy.tsx';
import { ConfirmFirst, Form, Notice, type FieldErrors } from '../../shell/fields.tsx';
import type { Site } from '../../shell/dependencies.ts';
import { sessionOf } from '../../shell/visitor.ts';
import { AppFields, type AppValues } from './app-fields.tsx';
import { Secrets } from './app-secrets.tsx';
import { ConfirmAction } from '../confirm-action.tsx';
import { NewApp } from './new-app.tsx';
import { showSettings } from '../settings-frame.tsx';
import { Time } from '../time.tsx';

/** Base path of the pages of a person's apps. */
export const PATH = '/settings/apps';
const NOTICES: Record<string, string> = {
  changed: 'Changes saved.',
  deleted: 'The app is deleted, and nobody is connected to it any more.',
  secret_deleted: 'The secret is deleted: requests with it are refused from now on.',
};
const EMPTY: AppValues = { name: '', redirectUris: '', homepage: '', logo: '', kind: 'server' };

/** State of a page of apps besides stored data. */
export interface PageState {
  readonly values?: AppValues;
  readonly errors?: FieldErrors;
  /** The app just registered; its secret is shown once. */
  readonly newApp?: NewAppValues;
}

/** An app's id, and its new secret; none for a public app. */
export interface NewAppValues {
  readonly id: string;
  readonly secret?: string | undefined;
}

/** The app id in the path. */
export function idOf({ params }: Context): string {
  return (params as { id?: string }).id ?? '';
}

/** The list of a person's apps, with the form to register one. */
export async function showList({ db }: Site, ctx: Context, { values = EMPTY, errors }: PageState = {}): Promise<void> {
  const session = sessionOf(ctx);
  const apps = await listApps(db, session.accountId);
  const notice = ctx.method === 'GET' ? NOTICES[String(ctx.query.notice)] : undefined;
  const content = (
    <>
      {notice !== undefined && <Notice kind="done">{notice}</Notice>}
      <p>An OAuth app asks people for access to their accounts. It never sees their passwords.</p>
      <h2>Your apps</h2>
      {apps.length === 0 ? (
        <p>You have no apps yet.</p>
      ) : (
        <ul class="cards">
          {apps.map((app) => (
            <Entry app={app} />
          ))}
        </ul>
      )}
      <h2>Register an app</h2>
      {session.recent ? (
        <Form action={PATH}>
          <AppFields values={values} errors={errors ?? {}} isNew />
          <button type="submit">Register app</button>
        </Form>
      ) : (
        <ConfirmFirst to={PATH} verb="Register app" />
      )}
    </>
  );
  showSettings(ctx, 'OAuth apps', content, errors ? 422 : 200);
}

/** One of the person's apps, with its actions. */
export async function showOne({ db }: Site, ctx: Context, { values, errors, newApp }: PageState = {}): Promise<void> {
  const session = sessionOf(ctx);
  const app = await ownApp(db, session.accountId, idOf(ctx));
  const path = `${PATH}/${app.id}`;
  const notice = NOTICES[String(ctx.query.notice)];
  const content = (
    <>
      {notice !== undefined && !newApp && <Notice kind="done">{notice}</Notice>}
      {newApp && <NewApp {...newApp} />}
      {app.disabledAt !== null && (
        <Notice kind="wrong">
          The operator of this service has disabled this app, and nobody can sign in with it. Ask them why.
        </Notice>
      )}
      {!newApp && (
        <p class="secret">
          Client ID: <code id="client-id">{app.id}</code> <Copy from="client-id" />
        </p>
      )}
      {session.recent ? (
        <Form action={path}>
          <AppFields values={values ?? valuesOf(app)} errors={errors ?? {}} />
          <button type="submit">Save changes</button>
        </Form>
      ) : (
        <ConfirmFirst to={path} verb="Change the app" />
      )}
      {app.secretPrefix !== null && (
        <Secrets path={path} prefixes={[app.secretPrefix, app.oldSecretPrefix]} recent={session.recent} />
      )}
      <h2>Delete app</h2>
      <ConfirmAction action={`${path}/delete`} verb={`Delete ${app.name}`} button="Delete this app">
        <p>
          Everybody who uses the app is disconnected at once, its tokens and secrets stop working, and the client ID is
          never used again. This cannot be undone.
        </p>
      </ConfirmAction>
    </>
  );
  showSettings(ctx, app.name, content, errors ? 422 : 200);
}

function valuesOf({ name, redirectUris, homepage, logo, secretPrefix }: AppEntry): AppValues {
  return {
    name,
    redirectUris: redirectUris.join('\n'),
    homepage: homepage ?? '',
    logo: logo ?? '',
    kind: secretPrefix === null ? 'public' : 'server',
  };
}

function Entry({
  app: { id, name, redirectUris, secretPrefix, createdAt, disabledAt },
}: {
  app: AppEntry;
}): JSX.Element {
  return (
    <li>
      <div>
        <strong>
          <a href={`${PATH}/${id}`}>{name}</a>
        </strong>
        {disabledAt !== null && ' (disabled by the operator)'}
        <br />
        <small>
          {secretPrefix === null ? (
            'No client secret'
          ) : (
            <>
              Client secret <code>{secretPrefix}...</code>
            </>
          )}
          , registered <Time at={createdAt} day />, redirects to {redirectUris.join(', ')}
        </small>
      </div>
    </li>
  );
}
