import type { Router } from '@koa/router';
import type { Context } from 'koa';
import {
  addSecret,
  createOAuthApp,
  deleteApp,
  deleteSecret,
  ownApp,
  readLines,
  updateApp,
  type AppInput,
} from '../../../auth/oauth/apps/apps.ts';
import { recordEvent, type EventKind } from '../../../auth/accounts/security-events.ts';
import { assertSession } from '../../../auth/accounts/sessions.ts';
import type { Database } from '../../../data/database.ts';
import { AppError } from '../../../errors.ts';
import { readForm } from '../../shell/forms.ts';
import { requireRecentSignIn, seeOther, requireSignIn } from '../../shell/guards.ts';
import type { Site, Uses } from '../../shell/dependencies.ts';
import { createShownOnce } from '../flash-cookie.ts';
import { sessionOf, visitorOf } from '../../shell/visitor.ts';
import { type AppValues, idOf, APPS_PATH, showList, showOne, type NewAppValues, type PageState } from './app-pages.tsx';

/** The apps that a person registers to ask others for access. */
export function addApps(router: Router, { site }: Uses<'site'>): void {
  const shownOnce = createShownOnce<NewAppValues>(site, 'app');
  const showMade = (ctx: Context, made: NewAppValues): void => {
    shownOnce.keep(ctx, made);
    seeOther(ctx, `${APPS_PATH}/${made.id}`);
  };
  router.get(APPS_PATH, requireSignIn, (ctx) => showList(site, ctx));
  router.post(APPS_PATH, requireSignIn, requireRecentSignIn, async (ctx) => {
    const values = readValues(ctx);
    await showErrors(
      (state) => (state.newApp ? Promise.resolve(showMade(ctx, state.newApp)) : showList(site, ctx, state)),
      values,
      async () => ({
        newApp: await withEvent(site, ctx, 'app_created', values.name, (db, accountId) =>
          createOAuthApp(db, accountId, { ...appInput(values), isPublic: values.kind === 'public' }),
        ),
      }),
    );
  });
  router.get(`${APPS_PATH}/:id`, requireSignIn, (ctx) => {
    const newApp = shownOnce.take(ctx);
    return showOne(site, ctx, newApp?.id === idOf(ctx) ? { newApp } : {});
  });
  router.post(`${APPS_PATH}/:id`, requireRecentSignIn, async (ctx) => {
    const values = readValues(ctx);
    await showErrors(
      (state) =>
        state.errors ? showOne(site, ctx, state) : Promise.resolve(seeOther(ctx, `${APPS_PATH}?notice=changed`)),
      values,
      async () => {
        await withEvent(site, ctx, 'app_changed', values.name, (db, accountId) =>
          updateApp(db, accountId, idOf(ctx), appInput(values)),
        );
        return {};
      },
    );
  });
  // Target for a person who had to sign in first, and whose browser does not name the page of the form.
  router.get(`${APPS_PATH}/:id/secret`, requireSignIn, (ctx) => seeOther(ctx, `${APPS_PATH}/${idOf(ctx)}`));
  router.post(`${APPS_PATH}/:id/secret`, requireSignIn, requireRecentSignIn, async (ctx) => {
    const id = idOf(ctx);
    const { name } = await ownApp(site.db, sessionOf(ctx).accountId, id);
    const secret = await withEvent(site, ctx, 'app_secret_added', name, (db, accountId) =>
      addSecret(db, accountId, id),
    );
    showMade(ctx, { id, secret });
  });
  router.post(`${APPS_PATH}/:id/secret/:prefix/delete`, requireRecentSignIn, async (ctx) => {
    const [id, prefix] = [idOf(ctx), ctx.params.prefix ?? ''];
    await withEvent(site, ctx, 'app_secret_deleted', prefix, (db, accountId) =>
      deleteSecret(db, accountId, id, prefix),
    );
    seeOther(ctx, `${APPS_PATH}/${id}?notice=secret_deleted`);
  });
  router.post(`${APPS_PATH}/:id/delete`, requireRecentSignIn, async (ctx) => {
    const id = idOf(ctx);
    const { name } = await ownApp(site.db, sessionOf(ctx).accountId, id);
    await withEvent(site, ctx, 'app_deleted', name, (db, accountId) => deleteApp(db, accountId, id));
    seeOther(ctx, `${APPS_PATH}?notice=deleted`);
  });
}

/** Changes an app and records the security event in one transaction. */
async function withEvent<Result>(
  { db, log }: Site,
  ctx: Context,
  kind: EventKind,
  ...[detail, work]: [string, (db: Database, accountId: string) => Promise<Result>]
): Promise<Result> {
  const { id, accountId } = sessionOf(ctx);
  return db.transaction(async (tx) => {
    const result = await work(tx, accountId);
    await assertSession(tx, id);
    await recordEvent(tx, log, { accountId, kind, client: visitorOf(ctx).client, detail });
    return result;
  });
}

/** Shows a form's errors at its fields, which keep the input. */
async function showErrors(
  show: (state: PageState) => Promise<void>,
  values: AppValues,
  work: () => Promise<PageState>,
): Promise<void> {
  let state: PageState;
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

function appInput({ name, redirectUris, homepage, logo }: AppValues): AppInput {
  return {
    name,
    redirectUris: readLines(redirectUris),
    homepage: homepage === '' ? null : homepage,
    logo: logo === '' ? null : logo,
  };
}
