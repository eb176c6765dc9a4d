import type { JWK } from 'jose';
import Provider, {
  type AccessToken,
  type Configuration,
  type ErrorOut,
  type FindAccount,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import {
  acceptBasicAndPost,
  compareHashedSecrets,
  allowJwtRevocation,
  narrowRefreshes,
  readOwnJwts,
} from './adjust-provider.ts';
import type { CheckJwt } from './tokens/access-jwt.ts';
import { REFRESHES, SELF_REGISTERED, type AdapterOf } from './adapter.ts';
import { checkRequest, loadExistingGrant, resourceIndicators, rotateRefreshToken, ttl } from './policy.ts';
import { checkDeviceRequest, deviceFlow } from './device-policy.ts';
import type { DeviceLimits } from '../../limits/device-limits.ts';
import { describeError } from './request-errors.ts';
import { issuerOf, resourcesOf, SCOPES, type ResourceUrls } from './resources.ts';
import { SIGNING_ALG } from './tokens/signing-keys.ts';
import { ROUTES } from './paths.ts';

export interface ProviderDependencies {
  readonly publicUrl: string;
  readonly adapter: AdapterOf;
  /** Signs cookies. */
  readonly cookieKey: string;
  readonly findAccount: FindAccount;
  readonly checkJwt: CheckJwt;
  readonly deviceLimits: DeviceLimits;
  /** Shows a person why a request failed. */
  readonly renderError: (ctx: KoaContextWithOIDC, out: ErrorOut) => void;
}

type RegisterResponseMode = Provider['registerResponseMode'];

/**
 * Without form_post, whose self-submitting form our pages' policy blocks: errors are returned in the query, as all
 * else, and in our words.
 */
function queryProvider(resources: ResourceUrls): typeof Provider {
  return class extends Provider {
    override registerResponseMode(...[name, handler]: Parameters<RegisterResponseMode>): void {
      if (name === 'form_post') return;
      super.registerResponseMode(name, (ctx, redirectUri, payload) => {
        describeError(ctx, payload, resources);
        return handler(ctx, redirectUri, payload);
      });
    }
  };
}

/**
 * The library with our rules and one signing key. A new key needs a new provider; all persistent state is in the
 * database.
 */
export function createProvider(key: JWK, dependencies: ProviderDependencies): Provider {
  const QueryProvider = queryProvider(resourcesOf(dependencies.publicUrl));
  const provider = new QueryProvider(issuerOf(dependencies.publicUrl), configuration(key, dependencies));
  acceptBasicAndPost(provider);
  compareHashedSecrets(provider);
  readOwnJwts(provider, dependencies.checkJwt);
  narrowRefreshes(provider);
  allowJwtRevocation(provider);
  return provider;
}

function configuration(
  key: JWK,
  { publicUrl, adapter, cookieKey, findAccount, renderError, deviceLimits }: ProviderDependencies,
): Configuration {
  const secure = publicUrl.startsWith('https:');
  const resources = resourcesOf(publicUrl);
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
      deviceFlow,
      resourceIndicators: resourceIndicators(resources),
      revocation: { enabled: true, allowedPolicy: isOwnToken },
      introspection: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => client.clientAuthMethod !== 'none' && isOwnToken(_ctx, client, token),
      },
      userinfo: { enabled: true },
    },
    ttl,
    // Called for each request, with or without the parameter: the hook for our own rules.
    extraParams: { dcs_rules: requestRules(resources, deviceLimits) },
    extraClientMetadata: { properties: [SELF_REGISTERED, REFRESHES] },
    // An app's access ends with its grant, not when the person signs out of this browser.
    expiresWithSession: () => false,
    // Revoking an access token ends its grant: a JWT cannot be revoked on its own.
    revokeGrantPolicy: () => true,
    // Any origin may be an app: it sends its token itself, and cookies are not used.
    clientBasedCORS: () => true,
    extraTokenClaims: (_ctx, token) => ({ grant_id: (token as AccessToken).grantId }),
    rotateRefreshToken: (ctx) => rotateRefreshToken(ctx, resources),
    loadExistingGrant,
    findAccount,
    renderError: (ctx, out) => {
      describeError(ctx, out, resources);
      renderError(ctx, out);
    },
  };
}

function requestRules(resources: ResourceUrls, limits: DeviceLimits): (ctx: KoaContextWithOIDC) => Promise<void> {
  return async (ctx) => {
    if (ctx.oidc.route === 'device_authorization') await checkDeviceRequest(ctx, resources, limits);
    else checkRequest(ctx, resources);
  };
}

/** The name of the library's session cookie. */
export function cookieName(secure: boolean): string {
  return `${secure ? '__Host-' : ''}dcs_oauth`;
}

function isOwnToken(_ctx: unknown, client: { clientId: string }, token: { clientId?: string | undefined }): boolean {
  return token.clientId === client.clientId;
}
