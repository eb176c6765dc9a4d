import { API_ROOT, API_SCOPES } from '../../../generated/api.ts';
import { MOUNT } from './paths.ts';

/** Seconds that an access token lives. */
export const ACCESS_TOKEN_S = 3600;
/**
 * Seconds after which the last access token of a grant that was ended or withdrawn has surely expired: one that was
 * being made at that moment too.
 */
export const LAST_TOKEN_S = 2 * ACCESS_TOKEN_S;

/** Everything that an app may ask for. */
export const SCOPES = ['openid', 'offline_access', 'profile', ...API_SCOPES] as const;

/** The two doors to one service that tokens are made for (RFC 8707), by what they are called in URLs. */
export interface Resources {
  readonly rest: string;
  readonly mcp: string;
}

/** The resources of a service and who issues tokens for them. */
export function resourcesOf(publicUrl: string): Resources {
  return { rest: publicUrl + API_ROOT, mcp: `${publicUrl}/mcp` };
}

/** The issuer's name in tokens and metadata. */
export function issuerOf(publicUrl: string): string {
  return publicUrl + MOUNT;
}

/**
 * The documents of RFC 9728 by their paths: one for each resource, and the REST API's also without a path.
 * offline_access is not a resource's to ask for, so it is not named.
 */
export function resourceMetadata(publicUrl: string): ReadonlyMap<string, object> {
  const { rest, mcp } = resourcesOf(publicUrl);
  const about = (resource: string): object => ({
    resource,
    authorization_servers: [issuerOf(publicUrl)],
    scopes_supported: API_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Developer Content Service',
    resource_documentation: `${rest}/docs`,
  });
  const wellKnown = '/.well-known/oauth-protected-resource';
  return new Map([
    [wellKnown, about(rest)],
    [wellKnown + API_ROOT, about(rest)],
    [`${wellKnown}/mcp`, about(mcp)],
  ]);
}
