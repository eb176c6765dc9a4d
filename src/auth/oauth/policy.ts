import { errors, type Configuration, type Grant, type KoaContextWithOIDC } from 'oidc-provider';
import { REFRESHES, SELF_REGISTERED } from './adapter.ts';
import { grantedResourceProblem } from './request-errors.ts';
import { ACCESS_TOKEN_S, LAST_TOKEN_S, type ResourceUrls } from './resources.ts';
import { API_SCOPES } from '../../../generated/api.ts';
import { SIGNING_ALG } from './tokens/signing-keys.ts';

const DAY_S = 86_400;
/**
 * Seconds. A code is exchanged immediately, and a device's waits until its person has typed it in; a pending request
 * may wait for a sign-up; refreshing ends 30 days after the consent was used, however often it happened.
 */
const LIFETIMES_S = { code: 60, device: 600, interaction: 3600, refresh: 30 * DAY_S, session: 14 * DAY_S } as const;
/**
 * Seconds that a consent is reused for later requests of the same app. Its grant is kept longer: refreshing that began
 * on the last day continues for 30 more days, and the last access token has to expire.
 */
const CONSENT_REUSE_S = 30 * DAY_S;
const GRANT_RETENTION_S = CONSENT_REUSE_S + LIFETIMES_S.refresh + LAST_TOKEN_S;

type ResourceIndicators = NonNullable<NonNullable<Configuration['features']>['resourceIndicators']>;

/** Lifetimes in seconds. The library requires plain functions. */
export const ttl: NonNullable<Configuration['ttl']> = {
  AccessToken: ACCESS_TOKEN_S,
  AuthorizationCode: LIFETIMES_S.code,
  DeviceCode: LIFETIMES_S.device,
  Grant: GRANT_RETENTION_S,
  IdToken: ACCESS_TOKEN_S,
  Interaction: LIFETIMES_S.interaction,
  RefreshToken: function refreshTtl(_ctx, token) {
    return Math.max(1, LIFETIMES_S.refresh - secondsSince(token.iiat));
  },
  Session: LIFETIMES_S.session,
};

/**
 * Tokens are JWTs for one of our two resources (RFC 8707, RFC 9068). A token requested without a resource is valid for
 * userinfo only.
 */
export function resourceIndicators({ rest, mcp }: ResourceUrls): ResourceIndicators {
  return {
    enabled: true,
    // `oneOf` is undefined without a resource: there is no default. It is an array for several, which checkRequest
    // refuses.
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

export const READ_REQUIRED =
  'the scope read is required: scope=read, or scope=read write to change things as well, each with offline_access for a refresh token';

/** Our own rules for authorization requests. Runs after the library's checks of scope and resource. */
export function checkRequest(ctx: KoaContextWithOIDC, { rest, mcp }: ResourceUrls): void {
  const params = ctx.oidc.params as Record<string, unknown>;
  const requested = String(ctx.query.scope ?? '').split(' ');
  if (Array.isArray(params.resource))
    throw new errors.InvalidTarget(`ask for one resource at a time: ${rest} or ${mcp}`);
  if (ctx.oidc.client?.[SELF_REGISTERED] === true && params.resource !== mcp)
    throw new errors.InvalidTarget(`a client that registered itself is for the MCP server only: resource=${mcp}`);
  // MCP SDKs omit it, and PKCE protects their clients; for a web app it binds the response to its request.
  if (params.state === undefined && params.resource !== mcp)
    throw new errors.InvalidRequest('state is required: a value of your own that is hard to guess, for each request');
  if (!requested.includes('read')) throw new errors.InvalidScope(READ_REQUIRED, 'read');
  // The library drops offline_access without prompt=consent; here the stored consent decides whether to ask. MCP SDKs
  // ask for the scopes of the resource only, and name the grant in their metadata instead.
  if (requested.includes('offline_access') || ctx.oidc.client?.[REFRESHES] === true)
    params.scope = `${String(params.scope)} offline_access`
      .split(' ')
      .filter((scope, index, all) => all.indexOf(scope) === index)
      .join(' ');
}

/**
 * Refresh tokens are used once. Invalid requests are refused before the token is used up, so that a client that sends a
 * wrong resource by mistake keeps its tokens.
 */
export function rotateRefreshToken(ctx: KoaContextWithOIDC, resources: ResourceUrls): boolean {
  const { params, entities } = ctx.oidc;
  const { resource: granted, scopes } = entities.RefreshToken ?? {};
  const resource = params?.resource as string | string[] | undefined;
  if (resource !== undefined && !(typeof resource === 'string' && [granted ?? []].flat().includes(resource)))
    throw new errors.InvalidTarget(grantedResourceProblem(granted, resources));
  // Without a resource there is nothing to read.
  if (typeof params?.scope === 'string' && scopes?.has('read') && !params.scope.split(' ').includes('read'))
    throw new errors.InvalidScope(READ_REQUIRED, 'read');
  return true;
}

/**
 * The grant for a request: the one just consented to, else an earlier one of this browser that is less than 30 days
 * old. An app without a secret could be impersonated, so it always needs a new consent. One for a resource does not
 * stand for a request without any; the consent page says that its token works nowhere.
 */
export async function loadExistingGrant(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { params, result, provider } = ctx.oidc;
  if (result?.consent?.grantId !== undefined) return provider.Grant.find(result.consent.grantId);
  const earlierId = earlierGrantId(ctx);
  const grant = earlierId === undefined ? undefined : await provider.Grant.find(earlierId);
  return grant && standsFor(grant, params?.resource) ? grant : undefined;
}

function earlierGrantId({ oidc: { client, session } }: KoaContextWithOIDC): string | undefined {
  return client?.clientAuthMethod === 'none' ? undefined : session?.grantIdFor(client?.clientId ?? '');
}

function standsFor({ iat, resources = {} }: Grant, resource: unknown): boolean {
  return secondsSince(iat) < CONSENT_REUSE_S && (resource !== undefined || Object.keys(resources).length === 0);
}

function secondsSince(moment: number | undefined): number {
  const now = Math.floor(Date.now() / 1000);
  return now - (moment ?? now);
}
