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
  jwks: '/jwks',
} as const;
