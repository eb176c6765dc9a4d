import { personNameProblem } from '../../domain/text/imitation.ts';
import type { ClientAuth, Configuration, CustomFetch, IDToken, UserInfoResponse } from 'openid-client';
import type { OidcSettings, PlanGroup } from '../../environment/oidc-settings.ts';

/** Values that a browser keeps until it comes back from the provider. */
export interface ProviderRequest {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Whether the person had to authenticate there again. */
  readonly again: boolean;
}

/** An identity that the provider has confirmed. */
export interface ProviderPerson {
  readonly subject: string;
  /** Their address, only if the provider says that it is verified. */
  readonly verifiedEmail: string | undefined;
  readonly name: string;
  /** Label that they recognise themselves by: an address, verified or not, or a name. */
  readonly label: string;
  /** The plan that follows from their groups there; undefined when groups give no plan, or the provider sent none. */
  readonly plan?: PlanGroup['plan'] | 'default' | undefined;
}

/** `away`: it does not answer. `denied`: the person did not sign in there. `invalid`: its answer cannot be trusted. */
export class ProviderError extends Error {
  constructor(
    readonly kind: 'away' | 'denied' | 'invalid',
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ProviderError';
  }
}

/** Sign-in with an OpenID provider: code flow with state, nonce and PKCE (OpenID Connect Core 3.1, RFC 7636). */
export interface SignInProvider {
  readonly issuer: string;
  readonly name: string;
  /**
   * Returns the address to redirect the browser to, and the values that it keeps until it comes back. Throws
   * ProviderError within 5 seconds.
   */
  begin(how: { again: boolean }): Promise<{ address: string; request: ProviderRequest }>;
  /** Returns the person, from the address of the provider's redirect. Throws ProviderError within 15 seconds. */
  finish(address: URL, request: ProviderRequest): Promise<ProviderPerson>;
}

export const CALLBACK_PATH = '/sign-in/provider/callback';
/** Seconds for each request to the provider. */
const TIMEOUT_S = 5;
/** Milliseconds for which the provider's metadata is cached. */
const METADATA_TTL_MS = 3_600_000;
/** Seconds within which a person must have authenticated at the provider to confirm access here. */
const MAX_SIGN_IN_AGE_S = 300;
const MAX_NAME = 255;
const MAX_SUBJECT = 255;

/**
 * Creates the client. Discovery runs on first use, so that an unavailable provider does not block startup. Requests are
 * made with `ask` if it is given.
 */
export function createSignInProvider(
  settings: OidcSettings,
  publicUrl: string,
  ask: typeof fetch | undefined,
): SignInProvider {
  const { issuer, name } = settings;
  let known: { config: Promise<Configuration>; until: number } | undefined;
  const current = (): Promise<Configuration> => {
    if (known && known.until > Date.now()) return known.config;
    const config = discover(settings, ask).catch((error: unknown) => {
      known = undefined; // the next request asks again
      throw new ProviderError('away', error);
    });
    known = { config, until: Date.now() + METADATA_TTL_MS };
    return config;
  };
  return {
    issuer,
    name,
    begin: async ({ again }) => {
      const client = await import('openid-client');
      const config = await current();
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      const verifier = client.randomPKCECodeVerifier();
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: publicUrl + CALLBACK_PATH,
        scope: scopeOf(config, settings),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(again ? { prompt: 'login', max_age: String(MAX_SIGN_IN_AGE_S) } : {}),
      });
      return { address: address.href, request: { state, nonce, verifier, again } };
    },
    finish: async (address, request) => {
      const config = await current();
      return redeem(config, address, { ...request, settings }).catch((error: unknown) => {
        throw new ProviderError(providerErrorKind(error), error);
      });
    },
  };
}

async function discover(
  { issuer, clientId, clientSecret }: OidcSettings,
  ask: typeof fetch | undefined,
): Promise<Configuration> {
  const client = await import('openid-client');
  const [post, basic] = [client.ClientSecretPost(clientSecret), client.ClientSecretBasic(clientSecret)];
  const authenticate: ClientAuth = (server, ...rest) => {
    const usesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    (usesPost ? post : basic)(server, ...rest);
  };
  const isPlain = issuer.startsWith('http:'); // which the settings allow on this machine only
  return client.discovery(new URL(issuer), clientId, clientSecret, authenticate, {
    timeout: TIMEOUT_S,
    ...(ask && { [client.customFetch]: ask as CustomFetch }),
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so to be noticed
    execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
  });
}

async function redeem(
  config: Configuration,
  address: URL,
  { state, nonce, verifier, again, settings }: ProviderRequest & { settings: OidcSettings },
): Promise<ProviderPerson> {
  const client = await import('openid-client');
  const tokens = await client.authorizationCodeGrant(config, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(again ? { maxAge: MAX_SIGN_IN_AGE_S } : {}),
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the response has no ID token');
  // Some providers return the e-mail address or the groups only as userinfo (OpenID Connect Core section 5.4).
  const hasGroups = settings.planGroups.length === 0 || claims[settings.groupsClaim] !== undefined;
  const needsMore =
    (claims.email === undefined || !hasGroups) && config.serverMetadata().userinfo_endpoint !== undefined;
  const more = needsMore ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
  const plan = planOfGroups({ ...claims, ...more }, settings);
  return { ...personOf(claims.email === undefined ? more : claims), plan };
}

/** Some providers name groups only on request. */
function scopeOf(config: Configuration, { planGroups }: OidcSettings): string {
  const asksForGroups = planGroups.length > 0 && config.serverMetadata().scopes_supported?.includes('groups') === true;
  return `openid email profile${asksForGroups ? ' groups' : ''}`;
}

/** The plan of the first listed group that the person is in; `default` for one who is in none of them. */
function planOfGroups(
  claims: Record<string, unknown>,
  { groupsClaim, planGroups }: OidcSettings,
): ProviderPerson['plan'] {
  const named = claims[groupsClaim];
  if (planGroups.length === 0 || named === undefined || named === null) return undefined;
  const groups = new Set((Array.isArray(named) ? named : [named]).map(String));
  return planGroups.find(({ group }) => groups.has(group))?.plan ?? 'default';
}

function personOf(claims: IDToken | UserInfoResponse): ProviderPerson {
  const text = (value: unknown): string | undefined => {
    const clean = typeof value === 'string' ? value.replace(/\p{Cc}/gu, '').trim() : '';
    return clean === '' ? undefined : clean.slice(0, MAX_NAME);
  };
  // A subject that is empty, or longer than OpenID Connect Core section 2 allows, could stand for several people.
  if (claims.sub.trim() === '' || claims.sub.length > MAX_SUBJECT) throw new Error('the ID token has no valid subject');
  const email = text(claims.email);
  const names = [text(claims.name), text(claims.preferred_username), email?.split('@')[0]];
  const name =
    names.find((candidate) => candidate !== undefined && personNameProblem(candidate) === undefined) ?? 'New member';
  return {
    subject: claims.sub,
    verifiedEmail: claims.email_verified === true ? email : undefined,
    name,
    label: email ?? name,
  };
}

/**
 * Returns `denied` if the person did not sign in, `away` for a failed request, `invalid` for a response that the
 * library refused.
 */
function providerErrorKind(error: unknown): ProviderError['kind'] {
  const { name, code, error: oauthError } = error as { name?: string; code?: string; error?: string };
  if (name === 'AuthorizationResponseError') return oauthError === 'access_denied' ? 'denied' : 'invalid';
  if (name === 'TypeError' || name === 'TimeoutError' || code === 'OAUTH_TIMEOUT') return 'away';
  return code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ? 'away' : 'invalid';
}
