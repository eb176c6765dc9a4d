import type { Context } from 'koa';
import type { JSX } from 'preact';
import { listApps, ownApp, type AppEntry } from '../../../auth/oauth/apps/apps.ts';
import { Copy, ConfirmAction } from '../confirm-action.tsx';
import { ConfirmFirst, Form, Notice, type FieldErrors, Field, Select, TextArea } from '../../shell/fields.tsx';
import type { Site } from '../../shell/dependencies.ts';
import { sessionOf } from '../../shell/visitor.ts';
import { showSettings } from '../settings-frame.tsx';
import { Time } from '../time.tsx';
import { APP_NAME_LENGTH } from '../../../auth/oauth/apps/app-name.ts';

const REDIRECT_URIS_HELP =
  'Where users return after they decide, one URL per line. Must start with https://, or with http:// on 127.0.0.1, ' +
  '[::1] or localhost. Must match exactly.';
const KINDS = [
  ['server', 'Web server: can store a client secret'],
  ['public', 'Desktop, mobile or browser app: no client secret'],
] as const;

/** Base path of the pages of a person's apps. */
export const APPS_PATH = '/settings/apps';
const NOTICES: Record<string, string> = {
  changed: 'Changes saved.',
  deleted: 'App deleted. All connections were removed.',
  secret_deleted: 'Client secret deleted. It no longer works.',
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
      <p>An OAuth app asks users for access to their accounts. It never sees their passwords.</p>
      <h2>Your apps</h2>
      {apps.length === 0 ? (
        <p>No apps yet.</p>
      ) : (
        <ul class="cards">
          {apps.map((app) => (
            <AppItem app={app} />
          ))}
        </ul>
      )}
      <h2>Register an app</h2>
      {session.recent ? (
        <Form action={APPS_PATH}>
          <AppFields values={values} errors={errors ?? {}} isNew />
          <button type="submit">Register app</button>
        </Form>
      ) : (
        <ConfirmFirst to={APPS_PATH} verb="Register app" />
      )}
    </>
  );
  showSettings(ctx, 'OAuth apps', content, errors ? 422 : 200);
}

/** One of the person's apps, with its actions. */
export async function showOne({ db }: Site, ctx: Context, { values, errors, newApp }: PageState = {}): Promise<void> {
  const session = sessionOf(ctx);
  const app = await ownApp(db, session.accountId, idOf(ctx));
  const path = `${APPS_PATH}/${app.id}`;
  const notice = NOTICES[String(ctx.query.notice)];
  const content = (
    <>
      {notice !== undefined && !newApp && <Notice kind="done">{notice}</Notice>}
      {newApp && <AppCredentials {...newApp} />}
      {app.disabledAt !== null && (
        <Notice kind="wrong">
          The operator of this service has disabled this app. Users cannot sign in with it. Contact the operator.
        </Notice>
      )}
      {!newApp && (
        <p class="secret">
          Client ID: <code id="client-id">{app.id}</code> <Copy from="client-id" />
        </p>
      )}
      {session.recent ? (
        <Form action={path}>
          <AppFields values={values ?? appValues(app)} errors={errors ?? {}} />
          <button type="submit">Save changes</button>
        </Form>
      ) : (
        <ConfirmFirst to={path} verb="Edit app" />
      )}
      {app.secretPrefix !== null && (
        <Secrets path={path} prefixes={[app.secretPrefix, app.oldSecretPrefix]} recent={session.recent} />
      )}
      <h2>Delete app</h2>
      <ConfirmAction action={`${path}/delete`} verb={`Delete ${app.name}`} button="Delete this app">
        <p>Disconnects all users immediately. Tokens, secrets and the client ID stop working. This cannot be undone.</p>
      </ConfirmAction>
    </>
  );
  showSettings(ctx, app.name, content, errors ? 422 : 200);
}

function appValues({ name, redirectUris, homepage, logo, secretPrefix }: AppEntry): AppValues {
  return {
    name,
    redirectUris: redirectUris.join('\n'),
    homepage: homepage ?? '',
    logo: logo ?? '',
    kind: secretPrefix === null ? 'public' : 'server',
  };
}

function AppItem({
  app: { id, name, redirectUris, secretPrefix, createdAt, disabledAt },
}: {
  app: AppEntry;
}): JSX.Element {
  return (
    <li>
      <div>
        <strong>
          <a href={`${APPS_PATH}/${id}`}>{name}</a>
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

/** An app just registered, or its new secret, which is shown only this once. */
function AppCredentials({ id, secret }: { id: string; secret?: string | undefined }): JSX.Element {
  return (
    <section class="made" aria-label="Your app’s credentials">
      <Notice kind="done">
        {secret === undefined
          ? 'App registered. It has no client secret and authenticates with PKCE only.'
          : 'Copy the client secret now. It is not shown again.'}
      </Notice>
      <p class="secret">
        Client ID: <code id="client-id">{id}</code> <Copy from="client-id" />
      </p>
      {secret !== undefined && (
        <p class="secret">
          Client secret: <code id="client-secret">{secret}</code> <Copy from="client-secret" />
        </p>
      )}
    </section>
  );
}

/** The client secrets of an app by their beginnings, newest first; two work while the app is changed over. */
function Secrets({
  path,
  prefixes,
  recent,
}: {
  path: string;
  prefixes: readonly (string | null)[];
  recent: boolean;
}): JSX.Element {
  const secrets = prefixes.filter((prefix) => prefix !== null);
  return (
    <>
      <h2>Client secrets</h2>
      <p>
        Two secrets can be active at a time. To rotate, add a new secret, switch your app to it, then delete the old
        one. Users stay signed in.
      </p>
      <ul class="cards">
        {secrets.map((prefix, n) => (
          <li>
            <div>
              <code>{prefix}...</code>
              {secrets.length > 1 && (n === 0 ? ' (newest)' : ' (older)')}
            </div>
            {secrets.length > 1 && (
              <ConfirmAction
                action={`${path}/secret/${prefix}/delete`}
                verb="Delete"
                what={`the secret ${prefix}`}
                button="Delete this secret"
              >
                <p>Servers that use this secret can no longer get or refresh tokens. This cannot be undone.</p>
              </ConfirmAction>
            )}
          </li>
        ))}
      </ul>
      {secrets.length < 2 && <AddSecret path={path} recent={recent} />}
    </>
  );
}

function AddSecret({ path, recent }: { path: string; recent: boolean }): JSX.Element {
  return recent ? (
    <Form action={`${path}/secret`}>
      <button type="submit" class="secondary">
        Add a client secret
      </button>
    </Form>
  ) : (
    <ConfirmFirst to={path} verb="Add a client secret" />
  );
}

/** The values of an app's form, as typed. */
export interface AppValues {
  readonly name: string;
  /** One per line. */
  readonly redirectUris: string;
  readonly homepage: string;
  readonly logo: string;
  readonly kind: 'server' | 'public';
}

/** The fields of an app; where it runs can be set only when it is registered. */
function AppFields({
  values,
  errors,
  isNew = false,
}: {
  values: AppValues;
  errors: FieldErrors;
  isNew?: boolean;
}): JSX.Element {
  return (
    <>
      {errors[''] !== undefined && (
        <p class="notice wrong" role="alert">
          {errors['']}
        </p>
      )}
      <Field
        name="name"
        label="Name"
        value={values.name}
        error={errors.name}
        required
        maxLength={APP_NAME_LENGTH.max}
        autocomplete="off"
        help="Shown when the app asks for access."
      />
      <TextArea
        name="redirectUris"
        label="Redirect URIs"
        value={values.redirectUris}
        error={errors.redirectUris}
        rows={3}
        required
        help={REDIRECT_URIS_HELP}
      />
      <Field
        name="homepage"
        label="Homepage URL (optional)"
        type="url"
        value={values.homepage}
        error={errors.homepage}
      />
      <Field
        name="logo"
        label="Logo URL (optional)"
        type="url"
        value={values.logo}
        error={errors.logo}
        help="Must start with https://. Shown when the app asks for access."
      />
      {isNew && <Select name="kind" label="Type of app" value={values.kind} options={KINDS} />}
    </>
  );
}
