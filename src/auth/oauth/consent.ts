import type { Context } from 'koa';
import type Provider from 'oidc-provider';
import type { Database } from '../../data/database.ts';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { recordEvent } from '../accounts/security-events.ts';
import { demandSession, type Client, type Session } from '../accounts/sessions.ts';
import { DOCS_APP_ID, findClient } from './apps/apps.ts';
import { logoProblem } from './apps/app-urls.ts';
import { SCOPES, type Resources } from './resources.ts';
import { API_SCOPES } from '../../../generated/api.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** What an app asks of a person, as the consent page tells it. */
export interface ConsentRequest {
  readonly uid: string;
  readonly app: {
    readonly name: string;
    readonly homepage: string | null;
    readonly logo: string | null;
    readonly isOurs: boolean;
    /** Whether nobody registered it. */ readonly isUnverified: boolean;
    /** Where it is described, then. */ readonly describedAt: string | null;
  };
  /** Where the answer goes. */
  readonly redirectUri: URL;
  /** Which door the access is for; undefined when only the person's identity is asked for. */
  readonly resource: keyof Resources | undefined;
  readonly scopes: readonly string[];
  /** Whether the app wants the person to prove again who they are, and when it asked. */
  readonly proveSince: Date | undefined;
}

export interface ConsentParts {
  readonly db: Database;
  readonly log: Log;
  readonly resources: Resources;
  /** The library at this moment. Throws service_unavailable while it starts. */
  readonly provider: () => Promise<Provider>;
}

/**
 * The running request of a browser, as it is named in the page's path. Throws not_found for one that is over, or of
 * another browser.
 */
export async function readConsent(parts: ConsentParts, ctx: Context, uid: string): Promise<ConsentRequest> {
  const { params, prompt, iat } = await running(parts, ctx, uid);
  const app = await findClient(parts.db, String(params.client_id));
  if (!app) throw overdue();
  return {
    uid,
    app: {
      name: app.name,
      homepage: app.homepage,
      logo: shownLogo(app.logo),
      isOurs: app.id === DOCS_APP_ID,
      isUnverified: app.selfRegistered,
      describedAt: app.metadataUrl,
    },
    redirectUri: new URL(String(params.redirect_uri)),
    resource: (['rest', 'mcp'] as const).find((door) => parts.resources[door] === params.resource),
    scopes: requested(params),
    proveSince: prompt.reasons.some((reason) => reason === 'login_prompt' || reason === 'max_age')
      ? new Date(iat * 1000)
      : undefined,
  };
}

/**
 * Stores what a person decided and answers where their browser goes on. Write access is given only when it was asked
 * for and not switched off. Each consent is a grant of its own, so that a later one can take back or widen.
 */
export async function giveConsent(
  parts: ConsentParts,
  ctx: Context,
  uid: string,
  decision: { person: Session; client: Client; write: boolean },
): Promise<string> {
  const interaction = await running(parts, ctx, uid);
  const { person, client } = decision;
  const app = await findClient(parts.db, String(interaction.params.client_id));
  if (!app) throw overdue();
  const grantId = await saveGrant(await parts.provider(), interaction, {
    accountId: person.accountId,
    clientId: String(interaction.params.client_id),
    write: decision.write,
  });
  await demandSession(parts.db, person.id).catch(async (error: unknown) => {
    await (await (await parts.provider()).Grant.find(grantId))?.destroy();
    throw error;
  });
  await recordEvent(parts.db, parts.log, {
    accountId: person.accountId,
    kind: 'access_granted',
    client,
    detail: app.name,
  });
  interaction.result = {
    login: { accountId: person.accountId, ts: Math.floor(person.authenticatedAt.getTime() / 1000) },
    consent: { grantId },
  };
  return goOn(interaction, person.accountId);
}

/** Stores that a person refused and answers where their browser goes on. */
export async function refuseConsent(parts: ConsentParts, ctx: Context, uid: string): Promise<string> {
  const interaction = await running(parts, ctx, uid);
  interaction.result = { error: 'access_denied', error_description: 'the user denied access' };
  return goOn(interaction, undefined);
}

/** A request that began while somebody else was signed in goes on without what was known of them. */
async function goOn(interaction: Interaction, accountId: string | undefined): Promise<string> {
  if (interaction.session && accountId !== undefined && interaction.session.accountId !== accountId)
    delete interaction.session;
  await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
  return interaction.returnTo;
}

async function saveGrant(
  { Grant }: Provider,
  { params }: Interaction,
  { accountId, clientId, write }: { accountId: string; clientId: string; write: boolean },
): Promise<string> {
  const scopes = requested(params);
  const grant = new Grant({ accountId, clientId });
  const refused = write ? [] : scopes.filter((scope) => scope === 'write');
  const granted = scopes.filter((scope) => write || scope !== 'write');
  grant.addOIDCScope(granted.join(' '));
  if (refused.length > 0) grant.rejectOIDCScope(refused.join(' '));
  if (typeof params.resource === 'string') {
    grant.addResourceScope(params.resource, granted.filter(isResourceScope).join(' '));
    if (refused.length > 0) grant.rejectResourceScope(params.resource, refused.join(' '));
  }
  return grant.save();
}

async function running({ provider }: ConsentParts, ctx: Context, uid: string): Promise<Interaction> {
  try {
    const interaction = await (await provider()).interactionDetails(ctx.req, ctx.res);
    if (interaction.uid === uid) return interaction;
  } catch (error) {
    if ((error as Error).name !== 'SessionNotFound') throw error;
  }
  throw overdue();
}

function requested(params: Record<string, unknown>): (typeof SCOPES)[number][] {
  const requested = typeof params.scope === 'string' ? params.scope.split(' ') : [];
  return SCOPES.filter((scope) => requested.includes(scope));
}

function isResourceScope(scope: string): boolean {
  return (API_SCOPES as readonly string[]).includes(scope);
}

/** One that was registered before the rules of today, and that a policy could not name, is left out. */
function shownLogo(logo: string | null): string | null {
  return logoProblem(logo) === undefined ? logo : null;
}

function overdue(): AppError {
  return new AppError(
    'not_found',
    'This request of an app is over, or began in another browser. Go back to the app and begin again.',
  );
}
