import { timingSafeEqual } from 'node:crypto';
import Provider, { type AccessToken, type RefreshToken } from 'oidc-provider';
import { hashToken } from '../token-format.ts';
import { SCOPES } from './resources.ts';
import { isJwt } from '../token-format.ts';
import type { CheckJwt } from './tokens/access-jwt.ts';

/** The library allows a client one authentication method; ours may use both (RFC 6749 section 2.3.1). */
export function acceptBasicAndPost({ Client }: Provider): void {
  const original = Object.getOwnPropertyDescriptor(Client.prototype, 'clientAuthMethod');
  Object.defineProperty(Client.prototype, 'clientAuthMethod', {
    get(this: object) {
      const method = original?.get?.call(this) as string;
      if (method === 'none') return method;
      return /^basic /i.test(Provider.ctx?.get('authorization') ?? '') ? 'client_secret_basic' : 'client_secret_post';
    },
  });
}

/** The adapter passes the secrets that work as their SHA-256 in hex, with a space between two. */
export function compareHashedSecrets({ Client }: Provider): void {
  Client.prototype.compareClientSecret = function compare(actual: string): boolean {
    const hash = hashToken(actual);
    const known = (this.clientSecret ?? '').split(' ').map((hex) => timingSafeEqual(hash, Buffer.from(hex, 'hex')));
    return known.includes(true);
  };
}

/**
 * JWT access tokens are not stored: a lookup takes the token's data from the JWT itself, and whether it was revoked
 * from its grant. For userinfo the scopes of the grant count, whatever resource the token is for.
 */
export function readOwnJwts({ AccessToken: Model, Grant }: Provider, checkJwt: CheckJwt): void {
  const findStored = Model.find.bind(Model);
  const find = async (value: string, options?: { ignoreExpiration?: boolean }): Promise<AccessToken | undefined> => {
    const text = withDots(value);
    const jwt = isJwt(text) ? await checkJwt(text) : undefined;
    if (!jwt) return findStored(value, options) as Promise<AccessToken | undefined>;
    const grant = await Grant.find(jwt.grantId);
    const { route } = Provider.ctx?.oidc ?? {};
    // A JWT without a grant is not found, except to be revoked: withdrawn access expires unless the app revokes it
    // first.
    if (!grant && route !== 'revocation') return undefined;
    const { id: jti, accountId, clientId, grantId, issuedAt: iat } = jwt;
    const about =
      grant && route === 'userinfo'
        ? { scope: grant.getOIDCScope() }
        : { scope: jwt.scopes.join(' '), aud: jwt.audience };
    const token = new Model({
      jti,
      accountId,
      grantId,
      iat,
      gty: 'authorization_code',
      ...about,
    } as unknown as ConstructorParameters<typeof Model>[0]);
    return Object.assign(token, { clientId, exp: Math.floor(jwt.expiresAt.getTime() / 1000) });
  };
  Model.find = find as typeof Model.find;
}

/** Scopes of OpenID Connect that libraries ask for by themselves; an authorization request passes them over. */
const NEVER_GRANTED = ['email', 'phone', 'address'];
const PASSED_OVER = new Set<string>([...SCOPES, ...NEVER_GRANTED]);

/**
 * Lets a refresh name scopes that were not granted, and counts only granted ones: an app that repeats its first request
 * gets what its user allowed (RFC 6749 section 3.3). The library would reject it.
 */
export function narrowRefreshes({ RefreshToken: Model }: Provider): void {
  const find = Model.find.bind(Model);
  const narrow = async (...args: Parameters<typeof find>): Promise<RefreshToken | undefined> => {
    const token = (await find(...args)) as RefreshToken | undefined;
    const { route, params } = Provider.ctx?.oidc ?? {};
    if (token && route === 'token' && typeof params?.scope === 'string')
      params.scope = params.scope
        .split(' ')
        .filter((scope) => token.scopes.has(scope) || !PASSED_OVER.has(scope))
        .join(' ');
    return token;
  };
  Model.find = narrow as typeof Model.find;
}

/**
 * At revocation and introspection the library refuses JWTs before looking them up. Between reading the parameters and
 * that check it looks up the client, which is where the dots of a JWT are hidden from it.
 */
export function allowJwtRevocation({ Client }: Provider): void {
  const find = Client.find.bind(Client);
  Client.find = async (id) => {
    const { route, params } = Provider.ctx?.oidc ?? {};
    if (params && (route === 'revocation' || route === 'introspection') && typeof params.token === 'string')
      params.token = withoutDots(params.token);
    return find(id);
  };
}

function withoutDots(token: string): string {
  return isJwt(token) ? token.replaceAll('.', '~') : token;
}

function withDots(token: string): string {
  return token.replaceAll('~', '.');
}
