import { OAUTH_PATHS } from '../../../generated/api.ts';

/** The path under which the authorization server is mounted; the issuer URL ends with it. */
export const MOUNT = '/auth';

/** Its paths below the mount; the first two are also in the contract. */
export const ROUTES = {
  authorization: OAUTH_PATHS.authorization.slice(MOUNT.length),
  token: OAUTH_PATHS.token.slice(MOUNT.length),
  revocation: '/oauth2/revoke',
  introspection: '/oauth2/introspect',
  userinfo: '/oauth2/userinfo',
  registration: '/oauth2/register',
  device_authorization: '/oauth2/device',
  code_verification: '/device',
  jwks: '/jwks',
} as const;

/** The page on which people enter the code of a device; a page of ours, not of the library. */
export const DEVICE_PAGE = MOUNT + ROUTES.code_verification;

/**
 * The library's metadata paths, by the public ones (RFC 8414 section 3.1). Older MCP clients ask at the root, whatever
 * path the issuer has.
 */
export const METADATA_PATHS: Readonly<Record<string, string>> = {
  [`/.well-known/oauth-authorization-server${MOUNT}`]: `${MOUNT}/.well-known/oauth-authorization-server`,
  '/.well-known/oauth-authorization-server': `${MOUNT}/.well-known/oauth-authorization-server`,
  [`/.well-known/openid-configuration${MOUNT}`]: `${MOUNT}/.well-known/openid-configuration`,
};
