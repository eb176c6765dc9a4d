import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { JSX } from 'preact';
import {
  createApp,
  deleteApp,
  listApps,
  ownApp,
  readLines,
  rotateSecret,
  updateApp,
  type AppEntry,
  type AppInput,
} from '../../auth/oauth/apps/apps.ts';
import { recordEvent, type EventKind } from '../../auth/accounts/security-events.ts';
import { demandSession } from '../../auth/accounts/sessions.ts';
import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import { Form, Notice, type FieldErrors } from '../shell/fields.tsx';
import { readForm } from '../shell/forms.ts';
import { recently, seeOther, signedIn, signInPath } from '../shell/guards.ts';
import type { PageServices } from '../shell/services.ts';
import { showSettings } from './settings-frame.tsx';
import { sessionOf, visitorOf } from '../shell/visitor.ts';
import { AppFields, type AppValues } from './app-fields.tsx';
import { MadeApp } from './new-app.tsx';
import { Time } from './time.tsx';

const PATH = '/settings/apps';
const NOTICES: Record<string, string> = {
  changed: 'The app is changed.',
  deleted: 'The app is deleted, with all access that people gave it.',
};
const EMPTY: AppValues = { name: '', redirectUris: '', homepage: '', logo: '', kind: 'server' };

interface Shown {
  readonly values?: AppValues;
  readonly errors?: FieldErrors;
  /** What was just made; the secret is shown once. */
  readonly newApp?: { readonly id: string; readonly secret: string | undefined };
}

/** Apps that a person registers, to ask others for access. */
export function addApps(router: Router, services: PageServices): void {
  router.get(PATH, signedIn, (ctx) => showList(services, ctx));
  // The answer is the page itself and no 303: the secret is nowhere to be read again.
  router.post(PATH, signedIn, recently, async (ctx) => {
    const values = readValues(ctx);
    await shownOrRefused(
      (state) => showList(services, ctx, state),
      values,
      async () => ({
        newApp: await noted(services, ctx, 'app_created', values.name, (db, accountId) =>
          createApp(db, accountId, { ...inputOf(values), isPublic: values.kind === 'public' }),
        ),
      }),
    );
  });
  router.get(`${PATH}/:id`, signedIn, (ctx) => showOne(services, ctx));
  router.post(`${PATH}/:id`, signedIn, async (ctx) => {
    const values = readValues(ctx);
    await shownOrRefused(
      (state) =>
        state.errors ? showOne(services, ctx, state) : Promise.resolve(seeOther(ctx, `${PATH}?notice=changed`)),
      values,
      async () => {
        await noted(services, ctx, 'app_changed', values.name, (db, accountId) =>
          updateApp(db, accountId, idOf(ctx), inputOf(values)),
        );
        return {};
      },
    );
  });
  // The address that stays in the browser below a new secret, should somebody open it again.
  router.get(`${PATH}/:id/secret`, signedIn, (ctx) => seeOther(ctx, `${PATH}/${idOf(ctx)}`));
  router.post(`${PATH}/:id/secret`, signedIn, recently, async (ctx) => {
    const id = idOf(ctx);
    const { name } = await ownApp(services.db, sessionOf(ctx).accountId, id);
    const secret = await noted(services, ctx, 'app_secret_rotated', name, (db, accountId) =>
      rotateSecret(db, accountId, id),
    );
    await showOne(services, ctx, { newApp: { id, secret } });
  });
  router.post(`${PATH}/:id/delete`, signedIn, async (ctx) => {
    const id = idOf(ctx);
    const { name } = await ownApp(services.db, sessionOf(ctx).accountId, id);
    await noted(services, ctx, 'app_deleted', name, (db, accountId) => deleteApp(db, accountId, id));
    seeOther(ctx, `${PATH}?notice=deleted`);
  });
}

/** The app that the path names. */
function idOf({ params }: Context): string {
  return (params as { id?: string }).id ?? '';
}

/** Does something to an app and stores that it was done, both or neither. */
async function noted<Result>(
  { db, log }: PageServices,
  ctx: Context,
  kind: EventKind,
  ...[detail, work]: [string, (db: Database, accountId: string) => Promise<Result>]
): Promise<Result> {
  const { id, accountId } = sessionOf(ctx);
  return db.transaction(async (tx) => {
    const result = await work(tx, accountId);
    await demandSession(tx, id);
    await recordEvent(tx, log, { accountId, kind, client: visitorOf(ctx).client, detail });
    return result;
  });
}

/** What is wrong with a form is told beside its fields, which keep what was typed. */
async function shownOrRefused(
  show: (state: Shown) => Promise<void>,
  values: AppValues,
  work: () => Promise<Shown>,
): Promise<void> {
  let state: Shown;
  try {
    state = await work();
  } catch (error) {
    if (!(error instanceof AppError) || !['validation_error', 'forbidden'].includes(error.code)) throw error;
    const { details = [{ path: '', message: error.message }] } = error.extra;
    state = { values, errors: Object.fromEntries(details.map(({ path, message }) => [path, message])) };
  }
  await show(state);
}

function readValues(ctx: Context): AppValues {
  const field = readForm(ctx);
  return {
    name: field('name'),
    redirectUris: field('redirectUris'),
    homepage: field('homepage').trim(),
    logo: field('logo').trim(),
    kind: field('kind') === 'public' ? 'public' : 'server',
  };
}

function inputOf({ name, redirectUris, homepage, logo }: AppValues): AppInput {
  return {
    name,
    redirectUris: readLines(redirectUris),
    homepage: homepage === '' ? null : homepage,
    logo: logo === '' ? null : logo,
  };
}

async function showList(
  { db }: PageServices,
  ctx: Context,
  { values = EMPTY, errors, newApp }: Shown = {},
): Promise<void> {
  const session = sessionOf(ctx);
  const apps = await listApps(db, session.accountId);
  const notice = ctx.method === 'GET' ? NOTICES[String(ctx.query.notice)] : undefined;
  const content = (
    <>
      {notice !== undefined && <Notice kind="done">{notice}</Notice>}
      {newApp && <MadeApp {...newApp} />}
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

async function showOne({ db }: PageServices, ctx: Context, { values, errors, newApp }: Shown = {}): Promise<void> {
  const session = sessionOf(ctx);
  const app = await ownApp(db, session.accountId, idOf(ctx));
  const path = `${PATH}/${app.id}`;
  const content = (
    <>
      {newApp && <MadeApp {...newApp} />}
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

/** The beginning of an app's secret, and how it is replaced. */
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

/** Opened first, so that one click deletes nothing. */
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
