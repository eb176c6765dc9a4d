import { v7 as uuid, validate as isUuid } from 'uuid';
import { IsNull } from '../../../data/conditions.ts';
import type { Database } from '../../../data/database.ts';
import { OAuthApp } from '../../../data/entities/oauth.ts';
import { LOCK_ACCOUNT_FOR_UPDATE } from '../../../data/sql/accounts.ts';
import { AppError, type ErrorDetail } from '../../../errors.ts';
import { hashToken, makeToken, tokenPrefix } from '../../token-format.ts';
import { nameProblem } from './app-name.ts';
import { homepageProblem, logoProblem, redirectUrisProblem } from './app-urls.ts';
import { CLI_APP_ID, DOCS_APP_ID, isOwnApp } from './own-apps.ts';
import { endWebhooksOfApp } from '../../../domain/webhooks/webhooks.ts';
import { appIdOf } from './self-registration.ts';
import { API_ROOT } from '../../../../generated/api.ts';
import { statement } from '../../../data/statement.ts';

const MAX_APPS = 50;

/** The part of an app that its developer sets. */
export interface AppInput {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly homepage: string | null;
  readonly logo: string | null;
}

/** An app without its secret. */
export type AppEntry = Omit<OAuthApp, 'secretHash' | 'oldSecretHash'>;

/**
 * Registers an app. Its secret is in the result and nowhere else; a public app (on people's own machines or in their
 * browsers) gets none. Throws validation_error with every invalid field, forbidden when the account has 50 apps.
 */
export async function createOAuthApp(
  db: Database,
  accountId: string,
  input: AppInput & { isPublic?: boolean },
): Promise<{ id: string; secret: string | undefined }> {
  const clean = checkApp(input, input.isPublic === true);
  const secret = input.isPublic === true ? undefined : makeToken('sec');
  const id = uuid();
  await db.transaction(async (tx) => {
    const [account] = await tx.query(LOCK_ACCOUNT_FOR_UPDATE, [accountId]);
    if (!account) throw new AppError('not_found', 'There is no such account.');
    if ((await tx.orm.countBy(OAuthApp, { accountId })) >= MAX_APPS)
      throw new AppError('forbidden', `You have reached the limit of ${MAX_APPS} apps. Delete one first.`);
    await tx.orm.insert(OAuthApp, {
      id,
      accountId,
      ...clean,
      ...secretColumns(secret),
      createdAt: new Date(),
      disabledAt: null,
    });
  });
  return { id, secret };
}

/** Updates an app. Throws validation_error, and not_found when the account has no such app. */
export async function updateApp(db: Database, accountId: string, id: string, input: AppInput): Promise<void> {
  const app = isUuid(id) ? await db.orm.findOneBy(OAuthApp, { id, accountId }) : null;
  if (!app) throw noSuchApp();
  const { affected } = await db.orm.update(OAuthApp, { id, accountId }, checkApp(input, app.secretHash === null));
  if (affected === 0) throw noSuchApp();
}

/** Adds the secret $3, which begins with $4, next to the previous one; no row where there are two, or none. */
const ADD_SECRET = statement<{ id: string }>(`UPDATE oauth_apps SET old_secret_hash = secret_hash,
  old_secret_prefix = secret_prefix, secret_hash = $3, secret_prefix = $4
  WHERE id = $1 AND account_id = $2 AND secret_hash IS NOT NULL AND old_secret_hash IS NULL RETURNING id`);

/**
 * Gives an app a second secret; the first one works until it is deleted. Throws forbidden when it has two already,
 * not_found when the account has no such app with a secret.
 */
export async function addSecret(db: Database, accountId: string, id: string): Promise<string> {
  const secret = makeToken('sec');
  const { secretPrefix } = await ownApp(db, accountId, id);
  if (secretPrefix === null) throw new AppError('not_found', 'A public app has no secret.');
  const [added] = await db.query(ADD_SECRET, [id, accountId, hashToken(secret), tokenPrefix(secret)]);
  if (!added) throw new AppError('forbidden', 'You have reached the limit of 2 secrets. Delete one first.');
  return secret;
}

/** Of two secrets the one that begins with $3 ends; no row where there are not two. */
const DELETE_SECRET = statement<{ id: string }>(`UPDATE oauth_apps SET
  secret_hash = CASE WHEN secret_prefix = $3 THEN old_secret_hash ELSE secret_hash END,
  secret_prefix = CASE WHEN secret_prefix = $3 THEN old_secret_prefix ELSE secret_prefix END,
  old_secret_hash = NULL, old_secret_prefix = NULL
  WHERE id = $1 AND account_id = $2 AND old_secret_hash IS NOT NULL AND $3 IN (secret_prefix, old_secret_prefix)
  RETURNING id`);

/**
 * Ends one of an app's two secrets at once, by its beginning. Throws not_found when the account has no such app, or the
 * app not two secrets with this one among them.
 */
export async function deleteSecret(db: Database, accountId: string, id: string, prefix: string): Promise<void> {
  const [app] = isUuid(id) ? await db.query(DELETE_SECRET, [id, accountId, prefix]) : [];
  if (!app)
    throw new AppError('not_found', 'There is no such secret, or it is the only one: add another before deleting it.');
}

/** Deletes an app with all access that people gave it. Throws not_found when the account has no such app. */
export async function deleteApp(db: Database, accountId: string, id: string): Promise<void> {
  const { affected } = isUuid(id) ? await db.orm.delete(OAuthApp, { id, accountId }) : { affected: 0 };
  if (affected === 0) throw noSuchApp();
}

/** One app of an account. Throws not_found. */
export async function ownApp(db: Database, accountId: string, id: string): Promise<AppEntry> {
  const app = isUuid(id) ? await db.orm.findOneBy(OAuthApp, { id, accountId }) : null;
  if (!app) throw noSuchApp();
  return app;
}

/** The apps of an account, or of all accounts, newest first. */
export async function listApps(db: Database, accountId?: string): Promise<AppEntry[]> {
  return db.orm.find(OAuthApp, {
    where: accountId === undefined ? {} : { accountId },
    order: { createdAt: 'DESC', id: 'DESC' },
  });
}

/** For operators: disables sign-in and refresh with an app and ends its webhooks, or enables it. Throws not_found. */
export async function setAppEnabled(db: Database, id: string, enabled: boolean): Promise<void> {
  const { affected } = isUuid(id)
    ? await db.orm.update(OAuthApp, enabled ? { id } : { id, disabledAt: IsNull() }, {
        disabledAt: enabled ? null : () => 'now()',
      })
    : { affected: 0 };
  if (affected === 0 && !(isUuid(id) && (await db.orm.existsBy(OAuthApp, { id })))) throw noSuchApp();
  if (!enabled) await endWebhooksOfApp(db, id);
}

/** For operators: deletes any app but this service's own. Throws not_found. */
export async function removeApp(db: Database, id: string): Promise<void> {
  const { affected } = isUuid(id) && !isOwnApp(id) ? await db.orm.delete(OAuthApp, { id }) : { affected: 0 };
  if (affected === 0) throw noSuchApp();
}

/**
 * For operators: lets people give an app access with a code (RFC 8628), or ends that; access that they gave stays.
 * Throws not_found, also for a client that registered itself: anybody could have it ask people for codes.
 */
export async function setDeviceLogin(db: Database, id: string, allowed: boolean): Promise<void> {
  const { affected } = isUuid(id)
    ? await db.orm.update(OAuthApp, { id, selfRegistered: false }, { deviceLogin: allowed })
    : { affected: 0 };
  if (affected === 0) throw noSuchApp();
}

/** The app of a client_id, with the hashes of its secrets; null when there is none or an operator disabled it. */
export async function findClient(db: Database, clientId: string): Promise<OAuthApp | null> {
  return db.orm
    .createQueryBuilder(OAuthApp, 'app')
    .addSelect(['app.secretHash', 'app.oldSecretHash'])
    .where({ id: appIdOf(clientId), disabledAt: IsNull() })
    .getOne();
}

const PUT_DOCS_APP = statement(`INSERT INTO oauth_apps (id, name, redirect_uris, homepage, created_at)
  VALUES ($1, $2, ARRAY[$3], $4, now())
  ON CONFLICT (id) DO UPDATE SET redirect_uris = excluded.redirect_uris, homepage = excluded.homepage`);

/** An operator may have forbidden or disabled it since: an existing row keeps that. */
const PUT_CLI_APP = statement(`INSERT INTO oauth_apps (id, name, redirect_uris, homepage, created_at, device_login)
  VALUES ($1, $2, '{}', $3, now(), true) ON CONFLICT (id) DO UPDATE SET homepage = excluded.homepage`);

/** Registers the service's own apps, the documentation page and the command line, at its current URL. */
export async function ensureOwnApps(db: Database, publicUrl: string): Promise<void> {
  const page = `${publicUrl}${API_ROOT}/docs`;
  await db.query(PUT_DOCS_APP, [DOCS_APP_ID, 'API documentation', `${page}/oauth2-redirect.html`, page]);
  await db.query(PUT_CLI_APP, [CLI_APP_ID, 'dcs, the command line', `${publicUrl}/cli`]);
}

/** Redirect URIs as typed, one per line. Empty lines are kept, so that an error can name the line. */
export function readLines(text: string): string[] {
  return text.split(/\r?\n/).map((line) => line.trim());
}

const NO_OLD_SECRET = { oldSecretHash: null, oldSecretPrefix: null };

type SecretColumns = Pick<OAuthApp, 'secretHash' | 'secretPrefix' | 'oldSecretHash' | 'oldSecretPrefix'>;

function secretColumns(secret: string | undefined): SecretColumns {
  return secret === undefined
    ? { secretHash: null, secretPrefix: null, ...NO_OLD_SECRET }
    : { secretHash: hashToken(secret), secretPrefix: tokenPrefix(secret), ...NO_OLD_SECRET };
}

function checkApp(
  input: AppInput,
  isPublic: boolean,
): { name: string; redirectUris: string[]; homepage: string | null; logo: string | null } {
  const name = input.name.normalize('NFKC').trim().replace(/\s+/g, ' ');
  const problems = {
    name: nameProblem(name),
    redirectUris: redirectUrisProblem(input.redirectUris, isPublic),
    homepage: homepageProblem(input.homepage),
    logo: logoProblem(input.logo),
  };
  const details = Object.entries(problems).flatMap(([path, message]): ErrorDetail[] =>
    message === undefined ? [] : [{ in: 'body', path, message }],
  );
  if (details.length > 0)
    throw new AppError('validation_error', details.map((detail) => detail.message).join(' '), { details });
  return {
    name,
    redirectUris: input.redirectUris.filter((line) => line !== ''),
    homepage: input.homepage,
    logo: input.logo,
  };
}

function noSuchApp(): AppError {
  return new AppError('not_found', 'There is no such app. `dcs app list` shows them all.');
}
