import { OAUTH_PATHS } from '../../../generated/api.ts';

/** The path below which the authorization server answers; with it the issuer's name begins. */
export const MOUNT = '/auth';

/** Its addresses below that path; clients read the first two in the contract, too. */
export const ROUTES = {
  authorization: OAUTH_PATHS.authorization.slice(MOUNT.length),
  token: OAUTH_PATHS.token.slice(MOUNT.length),
  revocation: '/oauth2/revoke',
  introspection: '/oauth2/introspect',
  userinfo: '/oauth2/userinfo',
  registration: '/oauth2/register',
  jwks: '/jwks',
} as const;
