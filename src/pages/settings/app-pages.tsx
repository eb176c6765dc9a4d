import type { Context } from 'koa';
import type { JSX } from 'preact';
import { listApps, ownApp, type AppEntry } from '../../auth/oauth/apps/apps.ts';
import { Form, Notice, type FieldErrors } from '../shell/fields.tsx';
import { signInPath } from '../shell/guards.ts';
import type { PageServices } from '../shell/services.ts';
import { sessionOf } from '../shell/visitor.ts';
import { AppFields, type AppValues } from './app-fields.tsx';
import { NewApp } from './new-app.tsx';
import { showSettings } from './settings-frame.tsx';
import { Time } from './time.tsx';

/** Base path of the pages of a person's apps. */
export const PATH = '/settings/apps';
const NOTICES: Record<string, string> = {
  changed: 'The app is changed.',
  deleted: 'The app is deleted, with all access that people gave it.',
};
const EMPTY: AppValues = { name: '', redirectUris: '', homepage: '', logo: '', kind: 'server' };

/** What a page of apps shows besides stored data. */
export interface PageState {
  readonly values?: AppValues;
  readonly errors?: FieldErrors;
  /** The app just registered; its secret is shown once. */
  readonly newApp?: { readonly id: string; readonly secret: string | undefined };
}

/** The app id in the path. */
export function idOf({ params }: Context): string {
  return (params as { id?: string }).id ?? '';
}

/** The list of a person's apps, with the form to register one. */
export async function showList(
  { db }: PageServices,
  ctx: Context,
  { values = EMPTY, errors, newApp }: PageState = {},
): Promise<void> {
  const session = sessionOf(ctx);
  const apps = await listApps(db, session.accountId);
  const notice = ctx.method === 'GET' ? NOTICES[String(ctx.query.notice)] : undefined;
  const content = (
    <>
      {notice !== undefined && <Notice kind="done">{notice}</Notice>}
      {newApp && <NewApp {...newApp} />}
      <p>An app asks people for access to their accounts through OAuth. It never sees their passwords.</p>
      <h2>Your apps</h2>
      {apps.length === 0 ? (
        <p>You have registered none yet.</p>
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
          <button type="submit">Register the app</button>
        </Form>
      ) : (
        <p class="actions">
          <a class="button" href={signInPath(PATH)}>
            Register an app
          </a>{' '}
          <small>You are asked for your password first.</small>
        </p>
      )}
    </>
  );
  showSettings(ctx, 'OAuth apps', content, errors ? 422 : 200);
}

/** One of the person's apps, with its actions. */
export async function showOne(
  { db }: PageServices,
  ctx: Context,
  { values, errors, newApp }: PageState = {},
): Promise<void> {
  const session = sessionOf(ctx);
  const app = await ownApp(db, session.accountId, idOf(ctx));
  const path = `${PATH}/${app.id}`;
  const content = (
    <>
      {newApp && <NewApp {...newApp} />}
      {app.disabledAt !== null && (
        <Notice kind="wrong">
          The operator of this service disabled this app. Nobody can sign in with it; ask them why.
        </Notice>
      )}
      {!newApp && (
        <p>
          Client id: <code>{app.id}</code>
        </p>
      )}
      <Form action={path}>
        <AppFields values={values ?? valuesOf(app)} errors={errors ?? {}} />
        <button type="submit">Save</button>
      </Form>
      {app.secretPrefix !== null && <Secret path={path} prefix={app.secretPrefix} recent={session.recent} />}
      <Delete path={path} name={app.name} />
    </>
  );
  showSettings(ctx, app.name, content, errors ? 422 : 200);
}

/** The beginning of an app's secret, and the form that replaces it. */
function Secret({ path, prefix, recent }: { path: string; prefix: string; recent: boolean }): JSX.Element {
  return (
    <>
      <h2>Secret</h2>
      <p>
        It begins with <code>{prefix}</code>. A new one ends the old one at once.
      </p>
      {recent ? (
        <Form action={`${path}/secret`}>
          <button type="submit" class="secondary">
            Make a new secret
          </button>
        </Form>
      ) : (
        <p class="actions">
          <a class="button secondary" href={signInPath(path)}>
            Make a new secret
          </a>{' '}
          <small>You are asked for your password first.</small>
        </p>
      )}
    </>
  );
}

/** Behind a disclosure, so that a single click deletes nothing. */
function Delete({ path, name }: { path: string; name: string }): JSX.Element {
  return (
    <>
      <h2>Delete</h2>
      <details>
        <summary>Delete {name} …</summary>
        <p>All access that people gave the app goes with it. This cannot be undone.</p>
        <Form action={`${path}/delete`}>
          <button type="submit">Delete it for good</button>
        </Form>
      </details>
    </>
  );
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
            'Without a secret'
          ) : (
            <>
              Secret <code>{secretPrefix}...</code>
            </>
          )}
          , registered <Time at={createdAt} day />, sends people back to {redirectUris.join(', ')}
        </small>
      </div>
    </li>
  );
}
