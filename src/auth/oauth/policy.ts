import { errors, type Configuration, type Grant, type KoaContextWithOIDC } from 'oidc-provider';
import { SELF_REGISTERED } from './adapter.ts';
import { ACCESS_TOKEN_S, LAST_TOKEN_S, type Resources } from './resources.ts';
import { API_SCOPES } from '../../../generated/api.ts';
import { SIGNING_ALG } from './tokens/signing-keys.ts';

const DAY_S = 86_400;
/**
 * Seconds. A code is exchanged at once; a running request waits for somebody who signs up first; refreshing ends 30
 * days after the consent was used, however often it was done.
 */
const LIFETIMES = { code: 60, interaction: 3600, refresh: 30 * DAY_S, session: 14 * DAY_S } as const;
/**
 * Seconds that a consent stands for a later request of the same app, and that its grant is kept: refreshing that began
 * on the last day goes on for 30 more, and the last access token lives on.
 */
const CONSENT_STANDS = 30 * DAY_S;
const GRANT_KEPT = CONSENT_STANDS + LIFETIMES.refresh + LAST_TOKEN_S;

type ResourceIndicators = NonNullable<NonNullable<Configuration['features']>['resourceIndicators']>;

/** Lifetimes. The library demands plain functions. */
export const ttl: NonNullable<Configuration['ttl']> = {
  AccessToken: ACCESS_TOKEN_S,
  AuthorizationCode: LIFETIMES.code,
  Grant: GRANT_KEPT,
  IdToken: ACCESS_TOKEN_S,
  Interaction: LIFETIMES.interaction,
  RefreshToken: function refreshTtl(_ctx, token) {
    return Math.max(1, LIFETIMES.refresh - secondsSince(token.iiat));
  },
  Session: LIFETIMES.session,
};

/**
 * Tokens are for one of our two resources, as JWTs (RFC 8707, RFC 9068). One that was asked for without a resource is
 * good at userinfo only.
 */
export function resourceIndicators({ rest, mcp }: Resources): ResourceIndicators {
  return {
    enabled: true,
    // Without an answer there is no default; a list comes where a code was asked for several, which is refused before.
    defaultResource: (_ctx, _client, oneOf) => oneOf,
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx, resource) => {
      if (resource !== rest && resource !== mcp) throw new errors.InvalidTarget(`the resources are ${rest} and ${mcp}`);
      return {
        scope: API_SCOPES.join(' '),
        audience: resource,
        accessTokenFormat: 'jwt',
        accessTokenTTL: ACCESS_TOKEN_S,
        jwt: { sign: { alg: SIGNING_ALG } },
      };
    },
  };
}

/**
 * What every authorization request must keep to, beyond the library's own rules. Runs after those on scope and
 * resource.
 */
export function checkRequest(ctx: KoaContextWithOIDC, { mcp }: Resources): void {
  const params = ctx.oidc.params as Record<string, unknown>;
  const requested = String(ctx.query.scope ?? '').split(' ');
  if (Array.isArray(params.resource)) throw new errors.InvalidTarget('ask for one resource at a time');
  if (ctx.oidc.client?.[SELF_REGISTERED] === true && params.resource !== mcp)
    throw new errors.InvalidTarget(`a client that registered itself is for ${mcp} only; name it as the resource`);
  // SDKs of MCP leave it out, and their clients are held by PKCE; a web app shows by it whose request an answer is of.
  if (params.state === undefined && params.resource !== mcp)
    throw new errors.InvalidRequest('state is required: a value of your own that is hard to guess, for each request');
  if (!requested.includes('read')) throw new errors.InvalidScope('the scope read is required', 'read');
  // The library leaves offline_access out without prompt=consent; here the stored consent tells whether to ask.
  if (requested.includes('offline_access'))
    params.scope = `${String(params.scope)} offline_access`
      .split(' ')
      .filter((scope, index, all) => all.indexOf(scope) === index)
      .join(' ');
}

/**
 * Refresh tokens are used once. What would be refused anyway is refused before the token is used up: a client that
 * sends a wrong resource by mistake keeps its tokens.
 */
export function rotateRefreshToken(ctx: KoaContextWithOIDC): boolean {
  const { params, entities } = ctx.oidc;
  const resource = params?.resource as string | string[] | undefined;
  const granted = [entities.RefreshToken?.resource ?? []].flat();
  if (resource !== undefined && !(typeof resource === 'string' && granted.includes(resource)))
    throw new errors.InvalidTarget('the refresh token is for another resource');
  if (typeof params?.scope === 'string' && !params.scope.split(' ').includes('read'))
    throw new errors.InvalidScope('the scope read is required', 'read');
  return true;
}

/**
 * The grant that a request works under: the one just consented to, else an earlier one of this browser that is less
 * than 30 days old. An app without a secret could be anybody's copy, so that it must be consented to each time.
 */
export async function loadExistingGrant(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, result, session, provider } = ctx.oidc;
  if (result?.consent?.grantId !== undefined) return provider.Grant.find(result.consent.grantId);
  const earlier = client?.clientAuthMethod === 'none' ? undefined : session?.grantIdFor(client?.clientId ?? '');
  const grant = earlier === undefined ? undefined : await provider.Grant.find(earlier);
  return grant && secondsSince(grant.iat) < CONSENT_STANDS ? grant : undefined;
}

function secondsSince(moment: number | undefined): number {
  const now = Math.floor(Date.now() / 1000);
  return now - (moment ?? now);
}
