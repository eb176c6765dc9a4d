import { timingSafeEqual } from 'node:crypto';
import type { JWK } from 'jose';
import Provider, {
  type AccessToken,
  type Configuration,
  type ErrorOut,
  type FindAccount,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { hashToken } from '../token-format.ts';
import { isJwt, type CheckJwt } from './tokens/access-jwt.ts';
import { SELF_REGISTERED, type createAdapters } from './adapter.ts';
import { isLoopbackAddress } from './apps/app-urls.ts';
import { checkRequest, loadExistingGrant, resourceIndicators, rotateRefreshToken, ttl } from './policy.ts';
import { issuerOf, resourcesOf, SCOPES } from './resources.ts';
import { SIGNING_ALG } from './tokens/signing-keys.ts';
import { ROUTES } from './paths.ts';

export interface ProviderParts {
  readonly publicUrl: string;
  readonly adapter: ReturnType<typeof createAdapters>;
  /** Signs cookies. */
  readonly cookieKey: string;
  readonly findAccount: FindAccount;
  readonly checkJwt: CheckJwt;
  /** Shows a person why a request cannot go on. */
  readonly renderError: (ctx: KoaContextWithOIDC, out: ErrorOut) => void;
}

/**
 * Where the library would answer by a form that sends itself, which our pages' policy stops, errors go back in the
 * query as all else does.
 */
class QueryProvider extends Provider {
  override registerResponseMode(...[name, handler]: Parameters<Provider['registerResponseMode']>): void {
    if (name !== 'form_post') super.registerResponseMode(name, handler);
  }
}

/**
 * The library with our rules and one signing key. A new key means a new one of these; all that lasts is in the
 * database.
 */
export function createProvider(key: JWK, parts: ProviderParts): Provider {
  const provider = new QueryProvider(issuerOf(parts.publicUrl), configuration(key, parts));
  acceptBasicAndPost(provider);
  compareHashedSecrets(provider);
  matchRedirectUris(provider);
  readOwnJwts(provider, parts.checkJwt);
  letJwtsBeRevoked(provider);
  return provider;
}

function configuration(
  key: JWK,
  { publicUrl, adapter, cookieKey, findAccount, renderError }: ProviderParts,
): Configuration {
  const secure = publicUrl.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure, overwrite: true } as const;
  return {
    adapter,
    jwks: { keys: [key] },
    cookies: {
      keys: [cookieKey],
      names: { session: cookieName(secure), interaction: 'dcs_request', resume: 'dcs_request_resume' },
      long: { ...cookie, path: '/' },
      short: cookie,
    },
    routes: ROUTES,
    interactions: { url: (_ctx, interaction) => `/consent/${interaction.uid}` },
    scopes: [...SCOPES],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'picture', 'profile'] },
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientDefaults: { id_token_signed_response_alg: SIGNING_ALG },
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALG] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: resourceIndicators(resourcesOf(publicUrl)),
      revocation: { enabled: true, allowedPolicy: isOwnToken },
      introspection: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => client.clientAuthMethod !== 'none' && isOwnToken(_ctx, client, token),
      },
      userinfo: { enabled: true },
    },
    ttl,
    // Called for each request, whether the parameter is there or not: the place for rules of our own.
    extraParams: { dcs_rules: (ctx) => checkRequest(ctx, resourcesOf(publicUrl)) },
    extraClientMetadata: { properties: [SELF_REGISTERED] },
    // What an app may do ends with its grant, not when the person signs out of this browser.
    expiresWithSession: () => false,
    // An access token that its app gives back takes the rest with it: it cannot be ended by itself.
    revokeGrantPolicy: () => true,
    // Tokens are sent by the app itself and no cookie counts there, so any page may be such an app.
    clientBasedCORS: () => true,
    extraTokenClaims: (_ctx, token) => ({ grant_id: (token as AccessToken).grantId }),
    rotateRefreshToken,
    loadExistingGrant,
    findAccount,
    renderError,
  };
}

/** The name of the cookie by which the library knows a browser. */
export function cookieName(secure: boolean): string {
  return `${secure ? '__Host-' : ''}dcs_oauth`;
}

function isOwnToken(_ctx: unknown, client: { clientId: string }, token: { clientId?: string | undefined }): boolean {
  return token.clientId === client.clientId;
}

/** The library lets a client have one way to send its secret; ours may use both (RFC 6749 section 2.3.1). */
function acceptBasicAndPost({ Client }: Provider): void {
  const registered = Object.getOwnPropertyDescriptor(Client.prototype, 'clientAuthMethod');
  Object.defineProperty(Client.prototype, 'clientAuthMethod', {
    get(this: object) {
      const method = registered?.get?.call(this) as string;
      if (method === 'none') return method;
      return /^basic /i.test(Provider.ctx?.get('authorization') ?? '') ? 'client_secret_basic' : 'client_secret_post';
    },
  });
}

/** The adapter gives a secret as its SHA-256 in hex. */
function compareHashedSecrets({ Client }: Provider): void {
  Client.prototype.compareClientSecret = function compare(actual: string): boolean {
    return timingSafeEqual(hashToken(actual), Buffer.from(this.clientSecret ?? '', 'hex'));
  };
}

/**
 * Any port on this machine is for addresses only: the name localhost can be made to mean another one (RFC 8252 section
 * 8.3).
 */
function matchRedirectUris({ Client }: Provider): void {
  const allowed = Reflect.get<object, string>(Client.prototype, 'redirectUriAllowed') as (uri: string) => boolean;
  Client.prototype.redirectUriAllowed = function exactly(uri: string): boolean {
    return (this.redirectUris ?? []).includes(uri) || (isLoopbackAddress(uri) && allowed.call(this, uri));
  };
}

/**
 * JWT access tokens are not stored: who looks for one learns from the token itself whose it is, and from its grant
 * whether it was ended. userinfo gives what the grant says whatever resource the token is for.
 */
function readOwnJwts({ AccessToken: Model, Grant }: Provider, checkJwt: CheckJwt): void {
  const stored = Model.find.bind(Model);
  const find = async (value: string, options?: { ignoreExpiration?: boolean }): Promise<AccessToken | undefined> => {
    const jwt = await checkJwt(shown(value));
    if (!jwt) return stored(value, options) as Promise<AccessToken | undefined>;
    const grant = await Grant.find(jwt.grantId);
    const { route } = Provider.ctx?.oidc ?? {};
    // What a person withdrew runs out, unless the app gives it back before.
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

/**
 * The library refuses JWTs at its revocation and introspection endpoints before it looks for them. It looks the client
 * up between reading the parameters and that, which is where a JWT's dots are hidden from it.
 */
function letJwtsBeRevoked({ Client }: Provider): void {
  const find = Client.find.bind(Client);
  Client.find = async (id) => {
    const { route, params } = Provider.ctx?.oidc ?? {};
    if (params && (route === 'revocation' || route === 'introspection') && typeof params.token === 'string')
      params.token = hidden(params.token);
    return find(id);
  };
}

function hidden(token: string): string {
  return isJwt(token) ? token.replaceAll('.', '~') : token;
}

function shown(token: string): string {
  return token.replaceAll('~', '.');
}
