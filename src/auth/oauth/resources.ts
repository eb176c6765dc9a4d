import { API_ROOT, API_SCOPES } from '../../../generated/api.ts';
import { MOUNT } from './paths.ts';

/** Lifetime of an access token in seconds. */
export const ACCESS_TOKEN_S = 3600;
/**
 * Seconds after which the last access token of an ended or withdrawn grant has expired, including one that was being
 * issued at that moment.
 */
export const LAST_TOKEN_S = 2 * ACCESS_TOKEN_S;

/** All scopes that an app may request. */
export const SCOPES = ['openid', 'offline_access', 'profile', ...API_SCOPES] as const;

/** The two resources that tokens are issued for (RFC 8707), named as in URLs. */
export interface ResourceUrls {
  readonly rest: string;
  readonly mcp: string;
}

/** The resources of a service. */
export function resourcesOf(publicUrl: string): ResourceUrls {
  return { rest: publicUrl + API_ROOT, mcp: `${publicUrl}/mcp` };
}

/** The issuer in tokens and metadata. */
export function issuerOf(publicUrl: string): string {
  return publicUrl + MOUNT;
}

/**
 * Protected resource metadata (RFC 9728) by path: one document per resource, and the REST API's also without a path.
 * offline_access is not a scope of a resource, so it is not listed.
 */
export function resourceMetadata(publicUrl: string, siteName: string): ReadonlyMap<string, object> {
  const { rest, mcp } = resourcesOf(publicUrl);
  const about = (resource: string): object => ({
    resource,
    authorization_servers: [issuerOf(publicUrl)],
    scopes_supported: API_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: siteName,
    resource_documentation: `${rest}/docs`,
  });
  const wellKnown = '/.well-known/oauth-protected-resource';
  return new Map([
    [wellKnown, about(rest)],
    [wellKnown + API_ROOT, about(rest)],
    [`${wellKnown}/mcp`, about(mcp)],
  ]);
}
