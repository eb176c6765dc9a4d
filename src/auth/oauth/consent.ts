import type { Context } from 'koa';
import type Provider from 'oidc-provider';
import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { recordEvent } from '../accounts/security-events.ts';
import { assertSession, type Client, type AccountSession } from '../accounts/sessions.ts';
import { findClient } from './apps/apps.ts';
import { isOwnApp } from './apps/own-apps.ts';
import { logoProblem } from './apps/app-urls.ts';
import { SCOPES, type ResourceUrls } from './resources.ts';
import { API_SCOPES } from '../../../generated/api.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** The request of an app, as the consent page shows it. */
export interface ConsentRequest {
  readonly uid: string;
  readonly app: {
    readonly name: string;
    readonly homepage: string | null;
    readonly logo: string | null;
    readonly isOurs: boolean;
    /** Whether the client registered itself. */ readonly isUnverified: boolean;
    /** The URL of its metadata document. */ readonly describedAt: string | null;
  };
  /** URL that the browser is sent to with the response. */
  readonly redirectUri: URL;
  /** The resource to be accessed; undefined when the app asks only for the person's identity. */
  readonly resource: keyof ResourceUrls | undefined;
  readonly scopes: readonly string[];
  /** Time of the app's request, if it demands that the person authenticates again since. */
  readonly proveSince: Date | undefined;
}

export interface ConsentParts {
  readonly db: Database;
  readonly log: Log;
  readonly resources: ResourceUrls;
  /** The current provider. Throws service_unavailable during the start. */
  readonly provider: () => Promise<Provider>;
}

/**
 * The pending request of a browser, identified by the page's path. Throws not_found when it has ended or belongs to
 * another browser.
 */
export async function readConsent(dependencies: ConsentParts, ctx: Context, uid: string): Promise<ConsentRequest> {
  const { params, prompt, iat } = await running(dependencies, ctx, uid);
  const app = await findClient(dependencies.db, String(params.client_id));
  if (!app) throw requestEnded();
  return {
    uid,
    app: {
      name: app.name,
      homepage: app.homepage,
      logo: shownLogo(app.logo),
      isOurs: isOwnApp(app.id),
      isUnverified: app.selfRegistered,
      describedAt: app.metadataUrl,
    },
    redirectUri: new URL(String(params.redirect_uri)),
    resource: (['rest', 'mcp'] as const).find((door) => dependencies.resources[door] === params.resource),
    scopes: requestedScopes(params),
    proveSince: prompt.reasons.some((reason) => reason === 'login_prompt' || reason === 'max_age')
      ? new Date(iat * 1000)
      : undefined,
  };
}

/**
 * Stores a person's consent and returns the URL where the browser continues. Write access is granted only if requested
 * and not switched off. Each consent is a new grant, so that a later one can narrow or widen it.
 */
export async function giveConsent(
  dependencies: ConsentParts,
  ctx: Context,
  uid: string,
  decision: { person: AccountSession; client: Client; write: boolean },
): Promise<string> {
  const interaction = await running(dependencies, ctx, uid);
  const { person, client } = decision;
  const app = await findClient(dependencies.db, String(interaction.params.client_id));
  if (!app) throw requestEnded();
  const { grantId } = await saveGrant(await dependencies.provider(), interaction.params, {
    accountId: person.accountId,
    clientId: String(interaction.params.client_id),
    write: decision.write,
  });
  await assertSession(dependencies.db, person.id).catch(async (error: unknown) => {
    await (await (await dependencies.provider()).Grant.find(grantId))?.destroy();
    throw error;
  });
  await recordEvent(dependencies.db, dependencies.log, {
    accountId: person.accountId,
    kind: 'access_granted',
    client,
    detail: app.name,
  });
  interaction.result = {
    login: { accountId: person.accountId, ts: Math.floor(person.authenticatedAt.getTime() / 1000) },
    consent: { grantId },
  };
  return continueInteraction(interaction, person.accountId);
}

/** Stores a person's refusal and returns the URL where the browser continues. */
export async function refuseConsent(dependencies: ConsentParts, ctx: Context, uid: string): Promise<string> {
  const interaction = await running(dependencies, ctx, uid);
  interaction.result = { error: 'access_denied', error_description: 'the user denied access' };
  return continueInteraction(interaction, undefined);
}

/** Removes the session of another account from a request that began with it, and continues. */
async function continueInteraction(interaction: Interaction, accountId: string | undefined): Promise<string> {
  if (interaction.session && accountId !== undefined && interaction.session.accountId !== accountId)
    delete interaction.session;
  await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
  return interaction.returnTo;
}

/**
 * Stores the grant of a request with these parameters, without `write` unless it is set. Returns its id and the granted
 * scopes.
 */
export async function saveGrant(
  { Grant }: Provider,
  params: Readonly<Record<string, unknown>>,
  { accountId, clientId, write }: { accountId: string; clientId: string; write: boolean },
): Promise<{ grantId: string; scopes: readonly string[] }> {
  const scopes = requestedScopes(params);
  const grant = new Grant({ accountId, clientId });
  // Without a resource the token works on none, so that nothing of one is granted.
  const isGranted = (scope: string): boolean =>
    isResourceScope(scope) ? typeof params.resource === 'string' && (write || scope !== 'write') : true;
  const refusedScopes = scopes.filter((scope) => !isGranted(scope));
  const grantedScopes = scopes.filter(isGranted);
  grant.addOIDCScope(grantedScopes.join(' '));
  if (refusedScopes.length > 0) grant.rejectOIDCScope(refusedScopes.join(' '));
  if (typeof params.resource === 'string') {
    grant.addResourceScope(params.resource, grantedScopes.filter(isResourceScope).join(' '));
    if (refusedScopes.length > 0) grant.rejectResourceScope(params.resource, refusedScopes.join(' '));
  }
  return { grantId: await grant.save(), scopes: grantedScopes };
}

async function running({ provider }: ConsentParts, ctx: Context, uid: string): Promise<Interaction> {
  try {
    const interaction = await (await provider()).interactionDetails(ctx.req, ctx.res);
    if (interaction.uid === uid) return interaction;
  } catch (error) {
    if ((error as Error).name !== 'SessionNotFound') throw error;
  }
  throw requestEnded();
}

/** The scopes of a request that there are, in the order of SCOPES. */
export function requestedScopes({ scope }: Readonly<Record<string, unknown>>): (typeof SCOPES)[number][] {
  const requested = typeof scope === 'string' ? scope.split(' ') : [];
  return SCOPES.filter((known) => requested.includes(known));
}

function isResourceScope(scope: string): boolean {
  return (API_SCOPES as readonly string[]).includes(scope);
}

/** Omits a logo that was registered under older rules and cannot be part of a policy. */
function shownLogo(logo: string | null): string | null {
  return logoProblem(logo) === undefined ? logo : null;
}

function requestEnded(): AppError {
  return new AppError(
    'not_found',
    'This authorization request has expired or belongs to another browser. Start again from the app.',
  );
}
